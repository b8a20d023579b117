"""Writes docs/reference/behaviours.md: `python -m tests.acceptance.page`, or only `--check` it."""

import sys
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from tests.acceptance.behaviours import BEHAVIOURS
from tests.acceptance.marks import FOLDER, ROOT, Mark, by_behaviour, read_marks
from tests.acceptance.sentences.row import Behaviour

PAGE: Final = "docs/reference/behaviours.md"

_HEAD: Final = f"""\
# Behaviours

What `ipse` promises, room by room, and the tests in `{FOLDER}/` that prove it.
`make behaviours` counts what passed.
Written by `python -m tests.acceptance.page`: change the sentences there, not here.
"""


def render(behaviours: Iterable[Behaviour], marks: Mapping[str, tuple[Mark, ...]]) -> str:
    """Return the whole page: a table for each room, in the order of the alphabet."""
    rooms: dict[str, list[Behaviour]] = {}
    for behaviour in behaviours:
        rooms.setdefault(behaviour.room, []).append(behaviour)
    tables = ("\n".join(_table(room, rooms[room], marks)) for room in sorted(rooms))
    return _HEAD + "".join(f"\n{table}\n" for table in tables)


def is_in_step() -> bool:
    """Tell whether the page on disk is what would be written now."""
    path = ROOT / PAGE
    return path.is_file() and path.read_text("utf-8") == _current()


def main(arguments: list[str]) -> int:
    """Write the page and return 0; with `--check` return 1 when it is out of step."""
    if arguments == ["--check"]:
        if is_in_step():
            return 0
        print(f"{PAGE} is out of step: run python -m tests.acceptance.page")
        return 1
    path = ROOT / PAGE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(_current(), "utf-8")
    return 0


def _current() -> str:
    return render(BEHAVIOURS.values(), by_behaviour(read_marks()))


def _table(
    room: str, behaviours: Iterable[Behaviour], marks: Mapping[str, tuple[Mark, ...]]
) -> Iterator[str]:
    yield f"## {room.capitalize()}"
    yield ""
    yield "| id | what holds | state | tests |"
    yield "|---|---|---|---|"
    for each in behaviours:
        state = "kept" if each.deferral is None else f"deferred: {each.deferral}"
        tests = "<br>".join(_cell(mark) for mark in marks.get(each.id, ()))
        yield f"| {each.id} | {each.sentence} | {state} | {tests} |"


def _cell(mark: Mark) -> str:
    test = f"`{mark.test.removeprefix(f'{FOLDER}/')}`"
    return f"{mark.half}: {test}" if mark.half else test


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
