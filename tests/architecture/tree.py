"""The tree as the architecture tests read it: its files, its modules, their names."""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "src" / "ipse"

# Rooms hold what is held and the one who acts; everything else is a door, the house or ground.
NOT_ROOMS: Final = {
    "cli",
    "dashboard",
    "gateway",
    "house",
    "kernel",
    "models",
    "physics",
    "storage",
}


@dataclass(frozen=True, slots=True)
class Module:
    """One Python file of the product."""

    path: Path
    text: str
    code: ast.Module

    @property
    def name(self) -> str:
        """Its path below the package, as `person/entries.py`."""
        return self.path.relative_to(PACKAGE).as_posix()

    @property
    def parts(self) -> tuple[str, ...]:
        """The names on its path in the tree, without the suffix."""
        return self.path.with_suffix("").relative_to(ROOT).parts


def tracked_files() -> list[Path]:
    """Every file of the tree that git knows or would take, except deleted ones."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    paths = (ROOT / name for name in sorted(set(listed.split("\0"))) if name)
    return [path for path in paths if path.is_file()]


def tracked_texts() -> Iterator[tuple[Path, str]]:
    """Every tracked file that is text, with its text."""
    for path in tracked_files():
        raw = path.read_bytes()
        if b"\0" not in raw:
            yield path, raw.decode("utf-8", errors="replace")


def parse(path: Path) -> Module:
    """The module that stands in `path`."""
    text = path.read_text(encoding="utf-8")
    return Module(path, text, ast.parse(text, filename=str(path)))


@cache
def source_modules() -> tuple[Module, ...]:
    """Every module of the product."""
    return tuple(parse(path) for path in sorted(PACKAGE.rglob("*.py")))


@cache
def checked_modules() -> tuple[Module, ...]:
    """Every module of the tests."""
    return tuple(parse(path) for path in sorted((ROOT / "tests").rglob("*.py")))


def words_of(name: str) -> list[str]:
    """The words of a snake_case, kebab-case or CamelCase name, in lower case."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*|\d+", name)]


def is_room(package: Path) -> bool:
    """Whether `package` is a room: one concept with its rules, its store and its verbs."""
    return package.parent == PACKAGE and package.name not in NOT_ROOMS
