from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.call import Audience
from ipse.kernel.ids import Namespace
from ipse.memory.caches import Bounded, Reach
from ipse.memory.holding import SAME_USE, USES_KEPT, activation, strength, used
from ipse.memory.open_loops import (
    MOST_RAISED,
    OPEN_LOOP,
    RAISED,
    SITTING_PAUSE,
    STALE_AFTER,
    Meeting,
    due_loops,
    is_new_meeting,
)
from ipse.memory.working import AT_HAND, displaced
from tests.unit.memory.making import ADA, BEN, NOON, a_trace

LATER = NOON + timedelta(hours=10)
MINE = Reach(Namespace("resident"), ADA, Audience.OWNER)


def test_what_was_left_open_comes_up_when_one_meets_again() -> None:
    loop = a_trace(tags=(OPEN_LOOP,))
    plain = a_trace(trace_id="02")
    restarted = Meeting(NOON, first_of_session=True)
    assert list(due_loops([loop, plain], restarted, LATER)) == [loop]
    assert due_loops([loop], Meeting(NOON, first_of_session=False), NOON + timedelta(hours=1)) == ()


def test_what_was_brought_up_does_not_come_again() -> None:
    raised = a_trace(tags=(OPEN_LOOP, RAISED))
    assert list(due_loops([raised], Meeting(NOON, first_of_session=True), LATER)) == []


@pytest.mark.parametrize(
    ("pause", "new"), [(SITTING_PAUSE, True), (SITTING_PAUSE - timedelta(seconds=1), False)]
)
def test_a_pause_of_six_hours_makes_another_meeting(pause: timedelta, *, new: bool) -> None:
    assert is_new_meeting(Meeting(NOON, first_of_session=False), NOON + pause) is new


def test_nobody_is_met_again_who_was_never_met() -> None:
    assert not is_new_meeting(Meeting(None, first_of_session=True), NOON)


@pytest.mark.parametrize(
    ("age", "comes"), [(STALE_AFTER, 1), (STALE_AFTER + timedelta(seconds=1), 0)]
)
def test_what_was_left_a_week_ago_is_let_go(age: timedelta, comes: int) -> None:
    due = due_loops([a_trace(tags=(OPEN_LOOP,))], Meeting(NOON, first_of_session=True), NOON + age)
    assert len(due) == comes


def test_the_most_important_come_up_first_and_no_more_than_three() -> None:
    loops = [
        a_trace(trace_id=f"0{n}", tags=(OPEN_LOOP,), importance=0.9 if n == 1 else 0.5)
        for n in range(5)
    ]
    due = due_loops(loops, Meeting(NOON, first_of_session=True), LATER)
    assert [trace.trace_id for trace in due] == ["01", "04", "03"]
    assert len(due) == MOST_RAISED


@pytest.mark.parametrize(("held", "gone"), [(AT_HAND, 0), (AT_HAND + 1, 1), (AT_HAND + 9, 9)])
def test_working_memory_holds_so_many_and_no_more(held: int, gone: int) -> None:
    traces = [a_trace(trace_id=f"{place:03}") for place in range(held)]
    assert [trace.trace_id for trace in displaced(traces)] == [f"{n:03}" for n in range(gone)]


def test_a_loop_that_is_open_gives_way_last() -> None:
    loop = a_trace(trace_id="000", tags=(OPEN_LOOP,))
    traces = [loop, *(a_trace(trace_id=f"{place:03}") for place in range(1, AT_HAND + 1))]
    assert [trace.trace_id for trace in displaced(traces)] == ["001"]


def test_a_use_counts_once_within_the_hour() -> None:
    held = used(None, NOON)
    assert held is not None
    assert used(held, NOON + SAME_USE - timedelta(seconds=1)) is None
    again = used(held, NOON + SAME_USE)
    assert again is not None
    assert again.used_at == (NOON, NOON + SAME_USE)


def test_only_the_latest_uses_are_kept() -> None:
    held = used(None, NOON)
    for day in range(1, USES_KEPT + 5):
        held = used(held, NOON + timedelta(days=day)) or held
    assert held is not None
    assert len(held.used_at) == USES_KEPT
    assert held.used_at[-1] == NOON + timedelta(days=USES_KEPT + 4)


def test_what_is_used_is_held_longer_and_lies_nearer() -> None:
    once = used(None, NOON)
    assert once is not None
    twice = used(once, NOON + timedelta(days=3))
    later = NOON + timedelta(days=30)
    assert strength(twice, NOON, later) > strength(once, NOON, later) > 0.0
    assert activation(twice, NOON, later) > activation(once, NOON, later)
    assert activation(None, NOON, later) > activation(None, NOON, later + timedelta(days=1))


@given(st.lists(st.integers(0, 20), max_size=60), st.integers(1, 5))
def test_a_cache_holds_what_was_asked_for_last(keys: list[int], most: int) -> None:
    cache: Bounded[int, str] = Bounded(most)
    for key in keys:
        if cache.get(MINE, key) is None:
            cache.put(MINE, key, str(key))
    latest = list(dict.fromkeys(reversed(keys)))[:most]
    before = cache.usage
    assert before.hits + before.misses == len(keys)
    assert before.held == len(latest) <= most
    assert all(cache.get(MINE, key) == str(key) for key in latest)


@pytest.mark.parametrize(
    "other",
    [
        Reach(Namespace("another"), ADA, Audience.OWNER),
        Reach(Namespace("resident"), BEN, Audience.OWNER),
        Reach(Namespace("resident"), ADA, Audience.PRESENT),
    ],
)
def test_a_cache_answers_no_other_reach(other: Reach) -> None:
    cache: Bounded[str, str] = Bounded(3)
    cache.put(MINE, "tea", "never coffee")
    assert cache.get(other, "tea") is None
    assert cache.get(MINE, "tea") == "never coffee"


def test_a_cache_forgets_an_owner_and_leaves_the_others() -> None:
    cache: Bounded[str, str] = Bounded(3)
    theirs = Reach(Namespace("resident"), BEN, Audience.OWNER)
    cache.put(MINE, "tea", "never coffee")
    cache.put(theirs, "tea", "always coffee")
    assert cache.forget(ADA) == 1
    assert cache.get(MINE, "tea") is None
    assert cache.get(theirs, "tea") == "always coffee"
