from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.gateway.devices.nights import sleeps_of
from tests.unit.gateway.devices.golden import NOW, at

minutes = st.integers(0, 3000).map(lambda minute: NOW + timedelta(minutes=minute))
pieces = st.lists(st.tuples(minutes, minutes), max_size=12)


@pytest.mark.parametrize(("awake", "sleeps"), [(120, 1), (121, 2)])
def test_whoever_lies_awake_for_more_than_two_hours_begins_another_sleep(
    awake: int, sleeps: int
) -> None:
    again = at(2) + timedelta(minutes=awake)
    found = list(sleeps_of([(at(0), at(2)), (again, again + timedelta(hours=1))]))
    assert len(found) == sleeps
    assert sum((sleep.slept for sleep in found), timedelta()) == timedelta(hours=3)


@given(pieces)
def test_the_order_of_pieces_changes_nothing(found: list[tuple[datetime, datetime]]) -> None:
    assert list(sleeps_of(found)) == list(sleeps_of(reversed(found))) == list(sleeps_of(found * 2))


@given(pieces)
def test_every_minute_asleep_is_counted_once(found: list[tuple[datetime, datetime]]) -> None:
    asleep = {
        start + timedelta(minutes=minute)
        for start, end in found
        for minute in range(max(0, (end - start) // timedelta(minutes=1)))
    }
    slept = sum((sleep.slept for sleep in sleeps_of(found)), timedelta())
    assert slept == timedelta(minutes=len(asleep))
