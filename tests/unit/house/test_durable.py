from __future__ import annotations

from pathlib import Path

import pytest

from ipse.house.durable import append_private, whole_lines, write_private


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
