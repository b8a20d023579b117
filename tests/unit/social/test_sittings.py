"""Six hours without a message end a sitting."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.social.sittings import Sitting, seat

HOUR = timedelta(hours=1) // timedelta(microseconds=1)


def test_the_first_message_begins_a_sitting() -> None:
    assert seat(None, "twitch", [7]) == ([7], Sitting("twitch", 7, 7))


@pytest.mark.parametrize(("gap", "sittings"), [(6 * HOUR - 1, 1), (6 * HOUR, 2)])
def test_six_hours_without_a_message_end_it(gap: int, sittings: int) -> None:
    starts, _ = seat(None, "twitch", [0, gap])
    assert len(set(starts)) == sittings


def test_a_sitting_lasts_as_long_as_somebody_speaks() -> None:
    starts, sitting = seat(None, "twitch", [n * 5 * HOUR for n in range(20)])
    assert set(starts) == {0}
    assert sitting == Sitting("twitch", 0, 95 * HOUR)


def test_a_late_message_belongs_to_the_sitting_that_is_on() -> None:
    on = Sitting("twitch", 100 * HOUR, 101 * HOUR)
    assert seat(on, "twitch", [2 * HOUR]) == ([100 * HOUR], on)


def test_after_an_end_on_request_the_next_message_begins_another() -> None:
    ended = Sitting("twitch", 0, HOUR, ended=True)
    assert seat(ended, "twitch", [HOUR + 5])[1] == Sitting("twitch", HOUR + 5, HOUR + 5)


def test_not_even_a_late_message_reopens_an_ended_sitting() -> None:
    ended = Sitting("twitch", 0, HOUR, ended=True)
    starts, sitting = seat(ended, "twitch", [3])
    assert starts == [HOUR + 1]
    assert sitting is not None
    assert sitting.name != ended.name


@given(st.lists(st.integers(0, 1000 * HOUR), max_size=20), st.integers(0, 20))
def test_where_a_batch_ends_makes_no_sitting(moments: list[int], cut: int) -> None:
    whole, last = seat(None, "irc", moments)
    first, between = seat(None, "irc", moments[:cut])
    second, end = seat(between, "irc", moments[cut:])
    assert (first + second, end) == (whole, last)
