"""Every room that is built stands under the import contracts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Final, TypedDict

from tests.architecture.tree import PACKAGE, ROOT, is_room


class Contract(TypedDict, total=False):
    """One import contract of pyproject.toml, as far as the tests read it."""

    type: str
    source_modules: list[str]
    protected_modules: list[str]
    allowed_importers: list[str]


def contracts(kind: str) -> Iterator[Contract]:
    """The import contracts of one type."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed: list[Contract] = project["tool"]["importlinter"]["contracts"]
    return (contract for contract in listed if contract.get("type") == kind)


ROOMS: Final = {path.parent.name for path in PACKAGE.glob("*/__init__.py") if is_room(path.parent)}


def test_a_store_is_opened_by_the_verbs_of_its_own_room_alone() -> None:
    protected = {
        tuple(contract.get("protected_modules", [])): contract.get("allowed_importers")
        for contract in contracts("protected")
    }
    with_a_store = [
        room
        for room in sorted(ROOMS)
        if (PACKAGE / room / "store.py").is_file() or (PACKAGE / room / "store").is_dir()
    ]
    assert {room: protected.get((f"ipse.{room}.store",)) for room in with_a_store} == {
        room: [f"ipse.{room}.verbs"] for room in with_a_store
    }


def test_every_room_takes_the_world_as_arguments() -> None:
    (ambient,) = contracts("forbidden")
    assert {f"ipse.{room}" for room in ROOMS} <= set(ambient.get("source_modules", []))
