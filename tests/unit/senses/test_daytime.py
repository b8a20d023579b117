from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.senses.daytime import DAY, difference, in_a_row, middle_of, rounded, spread_of, told


def clock(text: str) -> timedelta:
    hours, minutes = text.split(":")
    return timedelta(hours=int(hours), minutes=int(minutes))


def clocks(*texts: str) -> list[timedelta]:
    return [clock(text) for text in texts]


times = st.integers(0, 24 * 60 - 1).map(lambda minutes: timedelta(minutes=minutes))


@pytest.mark.parametrize(
    ("row", "middle", "spread"),
    [
        (clocks("08:10"), "08:10", 0),
        (clocks("08:00", "08:30", "08:10"), "08:10", 30),
        (clocks("08:00", "08:10", "08:20", "08:40"), "08:15", 40),
        (clocks("23:50", "00:10"), "00:00", 20),
        (clocks("23:50", "23:55", "00:05", "00:20"), "00:00", 30),
        (clocks("00:20", "23:40", "23:50"), "23:50", 40),
        (clocks("00:00", "00:00"), "00:00", 0),
    ],
)
def test_times_meet_in_the_middle_across_midnight_too(
    row: list[timedelta], middle: str, spread: int
) -> None:
    assert middle_of(row) == clock(middle)
    assert spread_of(row) == timedelta(minutes=spread)


@given(row=st.lists(times, min_size=1, max_size=9), turn=times)
def test_turning_the_clock_turns_the_row_with_it(row: list[timedelta], turn: timedelta) -> None:
    turned = [(moment + turn) % DAY for moment in row]
    assert spread_of(turned) == spread_of(row)
    assert timedelta() <= spread_of(row) < DAY
    assert sorted(moment % DAY for moment in in_a_row(row)) == sorted(row)


@given(row=st.lists(times, min_size=1, max_size=9), data=st.data())
def test_the_order_of_arrival_moves_no_median(row: list[timedelta], data: st.DataObject) -> None:
    assert middle_of(data.draw(st.permutations(row))) == middle_of(row)


@given(one=times, other=times)
def test_a_difference_goes_the_short_way_round(one: timedelta, other: timedelta) -> None:
    found = difference(one, other)
    assert -DAY / 2 <= found < DAY / 2
    assert (other + found) % DAY == one


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (490, "08:10"),
        (492, "08:10"),
        (492.5, "08:15"),
        (493, "08:15"),
        (0, "00:00"),
        (1438, "00:00"),
    ],
)
def test_a_time_is_told_to_five_minutes(minutes: float, words: str) -> None:
    assert told(timedelta(minutes=minutes)) == words


def test_a_span_is_rounded_the_same_way() -> None:
    assert [rounded(timedelta(minutes=m)) for m in (31, 32.4, 32.5, 90)] == [30, 30, 35, 90]
