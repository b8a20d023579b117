from __future__ import annotations

import fcntl
from collections.abc import Callable
from pathlib import Path

import pytest

from ipse.house.durable import append_private, whole_lines, write_private
from tests.storage.callers import Caller, all_at_once


def test_a_file_is_replaced_whole_for_its_owners_eyes_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "keys.json"
    write_private(path, "a longer text")
    write_private(path, "short")
    assert path.read_text() == "short"
    assert path.stat().st_mode & 0o077 == 0
    assert path.parent.stat().st_mode & 0o077 == 0
    assert [each.name for each in path.parent.iterdir()] == ["keys.json"]


def test_lines_are_appended_in_order_for_their_owners_eyes_only(tmp_path: Path) -> None:
    path = tmp_path / "new" / "heads"
    for line in ("one", "zw\u00f6lf", "three"):
        append_private(path, line)
    assert whole_lines(path) == ["one", "zw\u00f6lf", "three"]
    assert path.stat().st_mode & 0o077 == 0


def test_no_file_has_no_lines(tmp_path: Path) -> None:
    assert whole_lines(tmp_path / "none") == []


@pytest.mark.parametrize("left", ["t", "tw", "two"])
def test_a_line_that_a_crash_cut_short_is_left_out_and_spoils_no_later_one(
    tmp_path: Path, left: str
) -> None:
    path = tmp_path / "heads"
    append_private(path, "one")
    with path.open("a") as file:
        file.write(left)
    assert whole_lines(path) == ["one"]
    append_private(path, "three")
    append_private(path, "four")
    assert whole_lines(path) == ["one", "three", "four"]


def test_a_first_line_that_was_cut_short_goes_too(tmp_path: Path) -> None:
    path = tmp_path / "heads"
    path.write_text("half")
    append_private(path, "whole")
    assert path.read_text() == "whole\n"


def test_lines_that_are_appended_at_once_all_stand_whole(tmp_path: Path) -> None:
    path = tmp_path / "heads"
    lines = [str(n) * 2_000 for n in range(8)]

    def append(line: str) -> Callable[[], None]:
        return lambda: append_private(path, line)

    all_at_once(append(line) for line in lines)
    assert sorted(whole_lines(path)) == lines


def append_two(path: Path) -> None:
    append_private(path, "two")


@pytest.mark.parametrize("act", [append_two, whole_lines])
def test_nobody_comes_between_another_writer_and_the_end_of_its_line(
    tmp_path: Path, act: Callable[[Path], object]
) -> None:
    path = tmp_path / "heads"
    append_private(path, "one")
    with path.open("a") as writer:
        fcntl.flock(writer, fcntl.LOCK_EX)
        writer.write("unfin")
        writer.flush()
        waiting = Caller(lambda: act(path))
        assert not waiting.is_done_within(0.05)
        writer.write("ished\n")
        writer.flush()
        fcntl.flock(writer, fcntl.LOCK_UN)
        waiting.outcome()
    assert whole_lines(path)[:2] == ["one", "unfinished"]
