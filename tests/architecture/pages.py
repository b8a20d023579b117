"""Writes the pages of docs/reference that the product itself tells.

`python -m tests.architecture.pages` writes settings.md, cli.md and http.md; with `--check` it only
says which of them are out of step.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from fastapi import FastAPI

from ipse.cli.main import app as cli
from ipse.gateway.app import create_app
from ipse.house.boot import wake
from ipse.house.config import Settings, load_settings
from ipse.kernel.document import JsonObject
from tests.architecture.cli_page import cli_page
from tests.architecture.http_page import http_page
from tests.architecture.settings_page import settings_page
from tests.architecture.tree import ROOT

REFERENCE: Final = ROOT / "docs" / "reference"

PAGES: Final[Mapping[str, Callable[[], str]]] = {
    "settings.md": lambda: settings_page(Settings.model_json_schema()),
    "cli.md": lambda: cli_page(cli),
    "http.md": lambda: http_page(contract()),
}


def contract() -> JsonObject:
    """Return the OpenAPI document of a house that is made for the purpose and thrown away."""
    with TemporaryDirectory() as folder:
        settings = load_settings(Path(folder) / "config", house=Path(folder) / "house")
        house, _ = wake(settings)
        with house:
            app: FastAPI = create_app(house)
            return app.openapi()


def is_in_step(name: str) -> bool:
    """Return whether the page `name` is what would be written now."""
    path = REFERENCE / name
    return path.is_file() and path.read_text(encoding="utf-8") == PAGES[name]()


def main(arguments: list[str]) -> int:
    """Write the pages and return 0; with `--check` return 1 when one is out of step."""
    if arguments == ["--check"]:
        names = [name for name in PAGES if not is_in_step(name)]
        for name in names:
            sys.stderr.write(f"{name} is out of step: run python -m tests.architecture.pages\n")
        return 1 if names else 0
    for name, render in PAGES.items():
        (REFERENCE / name).write_text(render(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
