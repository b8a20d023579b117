from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import MANUAL
from ipse.person.entries import Entry
from ipse.person.history import Revision, history_length, readable
from ipse.person.history import entry_before as before_newest_first
from tests.unit.person.calls import NOON, an_entry

HOMES = [an_entry(summary=f"Lives in {place}") for place in ("Oslo", "Rome", "Lima")]


def entry_before(revisions: Iterable[Revision], now: datetime) -> Entry | None:
    """What undoing puts back, given `revisions` oldest first."""
    return before_newest_first(reversed([*revisions]), now)


def replaced(entry: Entry) -> Revision:
    """A write of `entry`."""
    return Revision(NOON, MANUAL, entry, undone=False)


def put_back(entry: Entry) -> Revision:
    """An undo that brought `entry` back."""
    return Revision(NOON, MANUAL, entry, undone=True)


def test_what_stood_before_the_last_replacement_comes_back() -> None:
    assert entry_before([replaced(home) for home in HOMES], NOON) == HOMES[1]


def test_undoing_again_goes_one_further_back() -> None:
    revisions = [*map(replaced, HOMES), put_back(HOMES[1])]
    assert entry_before(revisions, NOON) == HOMES[0]


def test_the_first_entry_cannot_be_undone() -> None:
    oslo, rome, _ = HOMES
    assert entry_before([], NOON) is None
    assert entry_before([replaced(oslo)], NOON) is None
    assert entry_before([replaced(oslo), replaced(rome), put_back(oslo)], NOON) is None


def test_a_write_after_an_undo_is_undone_to_what_the_undo_brought_back() -> None:
    oslo, rome, lima = HOMES
    revisions = [replaced(oslo), replaced(rome), put_back(oslo), replaced(lima)]
    assert entry_before(revisions, NOON) == oslo


def test_what_has_expired_meanwhile_does_not_come_back() -> None:
    brief = an_entry(summary="Lives in Nice", expires_at=NOON)
    revisions = [replaced(brief), replaced(HOMES[0])]
    assert entry_before(revisions, NOON - timedelta(microseconds=1)) == brief
    assert entry_before(revisions, NOON) is None


def test_what_has_expired_is_no_longer_read_in_history_either() -> None:
    brief = an_entry(summary="Lives in Nice", expires_at=NOON)
    revisions = [replaced(brief), replaced(HOMES[0])]
    assert [*readable(revisions, NOON - timedelta(microseconds=1))] == revisions
    assert [*readable(revisions, NOON)] == [revisions[1]]


@given(st.integers(1, 12))
def test_as_many_undos_as_replacements_lead_to_the_first(count: int) -> None:
    revisions = [replaced(an_entry(summary=f"Lives at {n}")) for n in range(count)]
    undone = 0
    while (before := entry_before(revisions, NOON)) is not None:
        revisions.append(put_back(before))
        undone += 1
    assert undone == count - 1
    assert revisions[-1].entry.summary == "Lives at 0"


def test_undoing_reads_no_further_than_it_needs() -> None:
    def long_ago() -> Iterator[Revision]:
        yield replaced(HOMES[2])
        yield replaced(HOMES[1])
        raise AssertionError("one was read that nobody needs")

    assert before_newest_first(long_ago(), NOON) == HOMES[1]


@given(st.lists(st.sampled_from(["write", "undo"]), max_size=30))
def test_undoing_walks_back_as_a_stack_does(acts: list[str]) -> None:
    revisions: list[Revision] = []
    stack: list[Entry] = []
    for number, act in enumerate(acts):
        if act == "write":
            stack.append(an_entry(summary=f"Lives at {number}"))
            revisions.append(replaced(stack[-1]))
        elif len(stack) > 1:
            stack.pop()
            revisions.append(put_back(stack[-1]))
    assert entry_before(revisions, NOON) == (stack[-2] if len(stack) > 1 else None)


@pytest.mark.parametrize("limit", [1, 500])
def test_a_reader_says_how_far_back(limit: int) -> None:
    assert history_length(limit) == limit
    assert history_length(None) == 50


@pytest.mark.parametrize("limit", [0, 501])
def test_no_reader_goes_further_back_than_that(limit: int) -> None:
    with pytest.raises(InvalidInput):
        history_length(limit)
