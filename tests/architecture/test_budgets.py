"""The budgets that no linter counts: file length, public methods, names, blind excepts."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Sized
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
    "src/ipse/storage/work.py",  # carries what a task raised to the thread that waits for it
}

EVERY: Final = (*source_modules(), *checked_modules())


def offenders(find: Callable[[Module], Sized]) -> dict[str, Sized]:
    """What `find` finds, by file; empty when every file keeps the rule."""
    found = {str(module.path.relative_to(ROOT)): find(module) for module in EVERY}
    return {name: what for name, what in found.items() if len(what)}


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
    """The lines on which `code` catches whatever comes."""
    caught = {"Exception", "BaseException"}
    return [
        node.lineno
        for node in ast.walk(code)
        if isinstance(node, ast.ExceptHandler)
        and (
            node.type is None
            or caught & {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
        )
    ]


def public_methods(cls: ast.ClassDef) -> list[str]:
    """The names of the methods of `cls` that others may call."""
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    names = [node.name for node in cls.body if isinstance(node, functions)]
    return [name for name in names if not name.startswith("_")]


def crowded_classes(module: Module) -> list[str]:
    """The classes of `module` with more public methods than a reader keeps in mind."""
    classes = [node for node in ast.walk(module.code) if isinstance(node, ast.ClassDef)]
    return [cls.name for cls in classes if len(public_methods(cls)) > PUBLIC_METHODS]


def test_a_file_is_short_enough_to_read() -> None:
    assert offenders(lambda module: module.text.splitlines()[FILE_LINES:]) == {}


def test_a_class_has_few_public_methods() -> None:
    assert offenders(crowded_classes) == {}


def test_a_name_says_what_it_holds() -> None:
    assert offenders(lambda module: empty_names([*module.parts, *names_of(module.code)])) == {}


def test_only_the_outermost_loops_catch_everything() -> None:
    found = offenders(lambda module: blind_excepts(module.code))
    assert found.keys() - MAY_CATCH_ALL == set()
    assert MAY_CATCH_ALL - found.keys() == set(), "take these off the list"


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
    "name", ["TokenManager", "store_utils", "_helpers", "CoreV2", "error_handler", "BASE"]
)
def test_an_empty_word_is_found_in_any_spelling(name: str) -> None:
    assert empty_names([name]) == [name]


@pytest.mark.parametrize("name", ["database", "score", "handle_exit", "serviceable", "v"])
def test_a_word_that_only_contains_an_empty_one_is_free(name: str) -> None:
    assert empty_names([name]) == []


@pytest.mark.parametrize("caught", ["", " Exception", " (ValueError, BaseException) as error"])
def test_a_blind_except_is_found_in_any_form(caught: str) -> None:
    assert blind_excepts(ast.parse(f"try:\n  x()\nexcept{caught}:\n  pass")) == [3]


def test_a_named_except_is_not_blind() -> None:
    assert blind_excepts(ast.parse("try:\n  x()\nexcept (ValueError, OSError):\n  pass")) == []
