"""The budgets that no linter counts: file length, public methods, names, blind excepts."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final

import pytest

from tests.architecture.tree import (
    PACKAGE,
    ROOT,
    Module,
    checked_modules,
    source_modules,
    words_of,
)

FILE_LINES: Final = 400
PUBLIC_METHODS: Final = 12
# A name made of these says nothing about what it holds.
EMPTY_WORDS: Final = re.compile(
    r"(manager|service|helper|util|common|base|core|handler|impl|v\d+)s?"
)
MAY_CATCH_ALL: Final = {
    "src/ipse/gateway/guards.py",  # the outermost loop of a request
    "src/ipse/gateway/mcp/server.py",  # the outermost loop of a message over MCP
    "src/ipse/house/rhythm.py",  # the outermost loop of the nightly duties
    "src/ipse/storage/work.py",  # carries what a task raised to the thread that waits for it
}
FORCED: Final = {"src/ipse/storage/tables.py": {"impl"}}  # SQLAlchemy asks a column type for it

EVERY: Final = (*source_modules(), *checked_modules())


def offenders(find: Callable[[Module], Iterable[str | int]]) -> dict[str, set[str | int]]:
    """What `find` finds, by file; empty when every file keeps the rule."""
    found = {str(module.path.relative_to(ROOT)): set(find(module)) for module in EVERY}
    return {name: what for name, what in found.items() if what}


def names_of(code: ast.AST) -> Iterator[str]:
    """Every name that `code` itself gives to something."""
    for node in ast.walk(code):
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                yield node.name
            case ast.arg():
                yield node.arg
            case ast.Name(ctx=ast.Store()):
                yield node.id
            case ast.alias(asname=str(name)):
                yield name
            case _:
                pass


def empty_names(names: Iterable[str]) -> list[str]:
    """Those of `names` that contain a word which says nothing."""
    return sorted(
        {name for name in names if any(EMPTY_WORDS.fullmatch(word) for word in words_of(name))}
    )


def blind_excepts(code: ast.AST) -> list[int]:
    """The lines on which `code` catches whatever comes, and does not raise it again."""
    clauses = [node for node in ast.walk(code) if isinstance(node, ast.ExceptHandler)]
    return [c.lineno for c in clauses if catches_all(c) and not raises_again(c)]


def catches_all(clause: ast.ExceptHandler) -> bool:
    """Whether no error passes `clause` by."""
    if clause.type is None:
        return True
    caught = {node.id for node in ast.walk(clause.type) if isinstance(node, ast.Name)}
    return not caught.isdisjoint({"Exception", "BaseException"})


def raises_again(clause: ast.ExceptHandler) -> bool:
    """Whether `clause` ends by letting the error go on."""
    last = clause.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def public_methods(cls: ast.ClassDef) -> list[str]:
    """The names of the methods of `cls` that others may call."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    names = [node.name for node in cls.body if isinstance(node, functions)]
    return [name for name in names if not name.startswith("_")]


def crowded_classes(module: Module) -> list[str]:
    """The classes of `module` with more public methods than a reader keeps in mind."""
    classes = [node for node in ast.walk(module.code) if isinstance(node, ast.ClassDef)]
    return [cls.name for cls in classes if len(public_methods(cls)) > PUBLIC_METHODS]


def long_files(module: Module) -> list[int]:
    """The number of lines of `module`, when it is too long to read in one sitting."""
    lines = len(module.text.splitlines())
    return [lines] if lines > FILE_LINES else []


def test_a_file_is_short_enough_to_read() -> None:
    assert offenders(long_files) == {}


def test_a_class_has_few_public_methods() -> None:
    assert offenders(crowded_classes) == {}


def test_a_name_says_what_it_holds() -> None:
    found = offenders(lambda module: empty_names([*module.parts, *names_of(module.code)]))
    assert {name: names for name, names in found.items() if names != FORCED.get(name)} == {}


def test_only_the_outermost_loops_catch_everything() -> None:
    found = offenders(lambda module: blind_excepts(module.code))
    assert found.keys() - MAY_CATCH_ALL == set()
    assert MAY_CATCH_ALL - found.keys() == set(), "take these off the list"


@pytest.mark.parametrize(("lines", "found"), [(400, []), (401, [401])])
def test_a_file_is_too_long_from_its_401st_line(lines: int, found: list[int]) -> None:
    assert long_files(Module(PACKAGE / "desk.py", "x\n" * lines, ast.parse(""))) == found


@pytest.mark.parametrize(("methods", "crowded"), [(12, []), (13, ["Desk"])])
def test_a_class_is_crowded_from_the_thirteenth_public_method(
    methods: int, crowded: list[str]
) -> None:
    body = "".join(f"  def m{i}(self): ...\n  def _p{i}(self): ...\n" for i in range(methods))
    assert (
        crowded_classes(Module(PACKAGE / "desk.py", "", ast.parse(f"class Desk:\n{body}")))
        == crowded
    )


@pytest.mark.parametrize(
    "name",
    ["TokenManager", "store_utils", "_helpers", "StoreV2", "v2_store", "error_handler", "BASE"],
)
def test_an_empty_word_is_found_in_any_spelling(name: str) -> None:
    assert empty_names([name]) == [name]


@pytest.mark.parametrize("name", ["database", "score", "handle_exit", "serviceable", "v", "Base64"])
def test_a_word_that_only_contains_an_empty_one_is_free(name: str) -> None:
    assert empty_names([name]) == []


@pytest.mark.parametrize("caught", ["", " Exception", " (ValueError, BaseException) as error"])
def test_a_blind_except_is_found_in_any_form(caught: str) -> None:
    assert blind_excepts(ast.parse(f"try:\n  x()\nexcept{caught}:\n  pass")) == [3]


def test_a_named_except_is_not_blind() -> None:
    assert blind_excepts(ast.parse("try:\n  x()\nexcept (ValueError, OSError):\n  pass")) == []


@pytest.mark.parametrize(("end", "lines"), [("raise", []), ("raise Other() from error", [3])])
def test_an_except_that_raises_again_is_not_blind(end: str, lines: list[int]) -> None:
    code = f"try:\n  x()\nexcept Exception as error:\n  y()\n  {end}"
    assert blind_excepts(ast.parse(code)) == lines
