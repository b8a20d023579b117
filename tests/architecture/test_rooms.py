"""Rooms keep their form: pure rules, a listing docstring, nothing done at import."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.architecture.tree import PACKAGE, Module, is_room, source_modules

# What a pure rule may stand on: values and arithmetic, never the world.
PURE: Final = {
    "__future__",
    "bisect",
    "collections",
    "collections.abc",
    "dataclasses",
    "datetime",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "hashlib",
    "heapq",
    "hmac",
    "itertools",
    "json",
    "math",
    "numba",  # compiles arithmetic
    "numpy",
    "numpy.typing",
    "operator",
    "rapidfuzz",
    "re",
    "rfc8785",
    "statistics",
    "Stemmer",  # a function of a word
    "string",
    "threading",  # a lock around what is not shared safely; nothing of the world
    "types",
    "typing",
    "unicodedata",
    "yaml",
    "zoneinfo",
}
DOING: Final = {"store.py", "verbs.py"}  # the two files of a room that touch the record
AMBIENT_KERNEL: Final = {"ipse.kernel.chance"}

PACKAGES: Final = [
    module
    for module in source_modules()
    if module.path.name == "__init__.py" and "/" in module.name
]
RULES: Final = [
    module
    for module in source_modules()
    if is_room(module.path.parent) and module.path.name not in DOING
]


def imports_of(code: ast.AST) -> Iterator[str]:
    """The modules that `code` imports; `from x import y` is x, or x.y in our own package."""
    for node in ast.walk(code):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            ours = node.module in {"ipse", "ipse.kernel"}
            yield from (f"{node.module}.{a.name}" for a in node.names) if ours else [node.module]


def impurities(room: str, code: ast.AST) -> list[str]:
    """What a rule of `room` takes from the world, though it should come as an argument."""
    taken = [name for name in imports_of(code) if not is_pure(room, name)]
    waits = [f"async {n.name}" for n in ast.walk(code) if isinstance(n, ast.AsyncFunctionDef)]
    return taken + waits


def is_pure(room: str, name: str) -> bool:
    """Whether a rule of `room` may import the module `name`."""
    if f"{name}.".startswith("ipse.physics."):
        return True
    if name.startswith("ipse.kernel."):
        return name not in AMBIENT_KERNEL
    if name.startswith("ipse.physics."):
        return True  # numbers without a noun
    if name.startswith(f"ipse.{room}."):
        return f"{name.removeprefix(f'ipse.{room}.').partition('.')[0]}.py" not in DOING
    return name in PURE


def test_a_rule_imports_values_only() -> None:
    found = {rule.name: impurities(rule.path.parent.name, rule.code) for rule in RULES}
    assert {name: taken for name, taken in found.items() if taken} == {}


@pytest.mark.parametrize(
    "line",
    [
        "import os",
        "from pathlib import Path",
        "import sqlalchemy",
        "from ipse.kernel import chance",
        "from ipse.storage.work import Work",
        "from ipse.person.store import load",
        "from ipse.person import verbs",
        "from ipse.person.store.tables import entries",
        "from ipse.household.scopes import Scope",
        "async def wait(): ...",
    ],
)
def test_a_rule_that_reaches_for_the_world_is_found(line: str) -> None:
    assert impurities("person", ast.parse(line)) != []


@pytest.mark.parametrize(
    "line",
    [
        "from dataclasses import dataclass",
        "from ipse.kernel.call import Call",
        "from ipse.kernel import origin",
        "from ipse.person.entries import Entry",
    ],
)
def test_a_rule_may_stand_on_values(line: str) -> None:
    assert impurities("person", ast.parse(line)) == []


def test_a_package_is_a_docstring_and_nothing_else() -> None:
    assert [module.name for module in PACKAGES if len(module.code.body) != 1] == []
    assert [module.name for module in PACKAGES if not ast.get_docstring(module.code)] == []


def test_a_package_lists_its_files() -> None:
    unlisted = {
        module.name: files_of(module.path.parent) - listed_in(module) for module in PACKAGES
    }
    assert {name: files for name, files in unlisted.items() if files} == {}


def listed_in(module: Module) -> set[str]:
    """The files that a package's docstring names."""
    return set(re.findall(r"`(\w+)(?:\.py|/)?`", ast.get_docstring(module.code) or ""))


def files_of(package: Path) -> set[str]:
    """The modules and packages directly inside `package`, by name."""
    modules = {path.stem for path in package.glob("*.py")} - {"__init__", "__main__"}
    packages = {path.name for path in package.iterdir() if any(path.glob("*.py"))}
    return modules | packages


def test_every_package_has_its_docstring_file() -> None:
    migrations = PACKAGE / "storage" / "migrations"  # Alembic loads these by path
    folders = {path.parent for path in PACKAGE.rglob("*.py")}
    bare = {folder for folder in folders if not (folder / "__init__.py").is_file()}
    assert {folder for folder in bare if not folder.is_relative_to(migrations)} == set()
