"""Which test proves which behaviour, read from the source of the tests without running them.

A mark is a decorator on a test function: `@pytest.mark.behaviour("S12")`, with several ids where
one test proves several, and with `half="recall"` where a behaviour is proven in parts. Anywhere
else, on a module or a parameter, a mark would be missed here, so it is an error instead.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from tests.acceptance.sentences.row import Behaviour

ROOT: Final = Path(__file__).resolve().parents[2]
FOLDER: Final = "tests/acceptance"

Test: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef


class UnreadableMarkError(Exception):
    """A mark that cannot be read from the source; the message says where and what to write."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One test function that says it proves a behaviour, or a half of one."""

    behaviour: str
    test: str
    half: str | None = None


def read_marks(root: Path = ROOT, folder: str = FOLDER) -> tuple[Mark, ...]:
    """Return every mark in the test files below `folder`, in the order of files and lines."""
    paths = sorted((root / folder).rglob("test_*.py"))
    return tuple(
        mark
        for path in paths
        for mark in find_marks(path.read_text("utf-8"), path.relative_to(root).as_posix())
    )


def find_marks(source: str, path: str) -> Iterator[Mark]:
    """Yield the marks of one test file; a test of the long proof proves nothing by itself."""
    tree = ast.parse(source, path)
    functions = [node for node in ast.walk(tree) if isinstance(node, Test)]
    tests = [function for function in functions if function.name.startswith("test_")]
    read = {id(name) for test in tests for name in _decorators(test, "behaviour")}
    for node in ast.walk(tree):
        if _is_marker(node, "behaviour") and id(node) not in read:
            raise _unreadable(path, node)
    for test in sorted(tests, key=lambda test: test.lineno):
        if not _decorators(test, "proof"):
            yield from _marks_of(test, path)


def missing_parts(behaviour: Behaviour, marks: Mapping[str, tuple[Mark, ...]]) -> tuple[str, ...]:
    """Return what of a behaviour no test proves: names of halves, or the id of an undivided one."""
    own = marks.get(behaviour.id, ())
    if not behaviour.halves:
        return () if own else (behaviour.id,)
    proven = {mark.half for mark in own}
    return tuple(half for half in behaviour.halves if half not in proven)


def by_behaviour(marks: tuple[Mark, ...]) -> dict[str, tuple[Mark, ...]]:
    """Return the marks under the ids that they name."""
    found: dict[str, tuple[Mark, ...]] = {}
    for mark in marks:
        found[mark.behaviour] = (*found.get(mark.behaviour, ()), mark)
    return found


def _marks_of(test: Test, path: str) -> Iterator[Mark]:
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and _is_marker(decorator.func, "behaviour"):
            half = _half(decorator, path)
            for argument in decorator.args:
                yield Mark(_text(argument, path), f"{path}::{test.name}", half)
        elif _is_marker(decorator, "behaviour"):
            raise _unreadable(path, decorator)


def _half(decorator: ast.Call, path: str) -> str | None:
    halves = [_text(keyword.value, path) for keyword in decorator.keywords if keyword.arg == "half"]
    if len(halves) != len(decorator.keywords) or not decorator.args:
        raise _unreadable(path, decorator)
    return halves[0] if halves else None


def _text(node: ast.expr, path: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise _unreadable(path, node)


def _decorators(test: Test, name: str) -> list[ast.expr]:
    called = [node.func if isinstance(node, ast.Call) else node for node in test.decorator_list]
    return [node for node in called if _is_marker(node, name)]


def _is_marker(node: ast.AST, name: str) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr == name
        and isinstance(node.value, ast.Attribute)
        and node.value.attr == "mark"
    )


def _unreadable(path: str, node: ast.AST) -> UnreadableMarkError:
    line = getattr(node, "lineno", 0)
    return UnreadableMarkError(
        f'{path}:{line}: write @pytest.mark.behaviour("S12") above the test function itself'
    )
