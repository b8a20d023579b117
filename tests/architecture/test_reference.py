"""What a user can type, call or set is documented in docs/reference.

Each check reads the product itself and begins to hold with the file that it reads.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest
import typer
from fastapi import APIRouter
from fastapi.routing import APIRoute
from pydantic import BaseModel
from typer.core import TyperGroup
from typer.main import get_command

from tests.architecture.tree import PACKAGE, ROOT


def built(name: str) -> pytest.MarkDecorator:
    """The mark of a test that reads `name` of the package."""
    return pytest.mark.skipif(not (PACKAGE / name).exists(), reason=f"{name} is not built yet")


def reference() -> str:
    """Every page of the reference, one after another."""
    pages = sorted((ROOT / "docs" / "reference").rglob("*.md"))
    return "\n".join(page.read_text(encoding="utf-8") for page in pages)


def commands_of(app: typer.Typer) -> Iterator[tuple[str, str]]:
    """The full name and the help of every command of `app`."""
    waiting = [("ipse", get_command(app))]
    while waiting:
        name, command = waiting.pop()
        if isinstance(command, TyperGroup):
            waiting += [(f"{name} {part}", inner) for part, inner in command.commands.items()]
        else:
            yield name, command.help or ""


def routes_of(module: ModuleType) -> Iterator[tuple[str, str]]:
    """The method and the path of every route that `module` declares."""
    for router in vars(module).values():
        if isinstance(router, APIRouter):
            for route in router.routes:
                if isinstance(route, APIRoute):
                    yield from (
                        (method, route.path_format) for method in sorted(route.methods or ())
                    )


def has_command(page: str, name: str) -> bool:
    """Whether `page` shows the command `name`, and not only one that begins like it."""
    return bool(re.search(rf"\b{re.escape(name)}(?![\w-])", page))


def has_route(page: str, method: str, path: str) -> bool:
    """Whether a line of `page` names `method` and ends the address with `path`."""
    return bool(re.search(rf"\b{method}\b.*{re.escape(path)}(?![\w/{{-])", page))


@built("cli/main.py")
def test_every_command_is_documented() -> None:
    app: typer.Typer = import_module("ipse.cli.main").app
    commands = list(commands_of(app))
    page = reference()
    assert commands
    assert [name for name, _ in commands if not has_command(page, name)] == []
    assert [name for name, text in commands if not text] == [], "these have no help"


HTTP: Final = [path for path in (PACKAGE / "gateway" / "http").glob("*.py") if path.stem[0] != "_"]


@built("gateway/app.py")
def test_every_route_is_documented() -> None:
    routes = [route for path in HTTP for route in routes_of(load_door(path))]
    page = reference()
    assert routes, "no module of gateway/http holds a router"
    assert [route for route in routes if not has_route(page, *route)] == []


def load_door(path: Path) -> ModuleType:
    """The module of gateway/http that stands in `path`."""
    return import_module(f"ipse.gateway.http.{path.stem}")


@built("house/config.py")
def test_every_setting_is_documented() -> None:
    settings: type[BaseModel] = import_module("ipse.house.config").Settings
    page = reference()
    assert settings.model_fields
    assert [name for name in settings.model_fields if not re.search(rf"`{name}[.`]", page)] == []
    silent = [name for name, field in settings.model_fields.items() if not field.description]
    assert silent == [], "these do not say what they do"


def test_commands_are_found_inside_groups() -> None:
    app, group = typer.Typer(), typer.Typer()
    app.add_typer(group, name="person")

    def show() -> None:
        """Show it."""

    app.command("run")(show)
    group.command("show")(show)
    group.command("set")(show)
    assert sorted(commands_of(app)) == [
        ("ipse person set", "Show it."),
        ("ipse person show", "Show it."),
        ("ipse run", "Show it."),
    ]


def test_routes_are_found_in_a_door() -> None:
    door = ModuleType("door")
    router = APIRouter(prefix="/person")

    def model() -> None: ...

    router.add_api_route("/model", model, methods=["GET", "DELETE"])
    vars(door)["router"] = router
    assert list(routes_of(door)) == [("DELETE", "/person/model"), ("GET", "/person/model")]


def test_a_longer_name_does_not_document_a_shorter_one() -> None:
    assert has_command("run `ipse token list`", "ipse token list")
    assert not has_command("run `ipse token list-all`", "ipse token list")
    assert has_route("- `GET /api/v1/person/model`", "GET", "/person/model")
    assert not has_route("- `GET /api/v1/person/model/sync`", "GET", "/person/model")
    assert not has_route("- `PUT /api/v1/person/model`", "GET", "/person/model")
