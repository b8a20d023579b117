from __future__ import annotations

from datetime import timedelta

import pytest

from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import MANUAL, Source
from ipse.person.entries import Section
from ipse.person.expiry import is_expired, settled_expiry
from tests.unit.person.calls import LOCATION, NOON, PLANNER, an_entry

HOUR = timedelta(hours=1)
MOMENT = timedelta(microseconds=1)


def test_an_entry_has_expired_at_its_very_moment() -> None:
    entry = an_entry(expires_at=NOON)
    assert not is_expired(entry, NOON - MOMENT)
    assert is_expired(entry, NOON)


def test_an_entry_without_an_end_never_expires() -> None:
    assert not is_expired(an_entry(), NOON + timedelta(days=36_500))


@pytest.mark.parametrize(
    ("wish", "settled"),
    [
        (HOUR - MOMENT, HOUR - MOMENT),
        (HOUR, HOUR),
        (HOUR + MOMENT, HOUR),
        (timedelta(days=1), HOUR),
    ],
)
def test_a_sensed_state_ends_within_the_hour(wish: timedelta, settled: timedelta) -> None:
    found = settled_expiry(NOON + wish, Section.STATE, LOCATION, NOON, NOON)
    assert found == NOON + settled


def test_a_sensed_state_without_a_wish_ends_an_hour_after_it_was_observed() -> None:
    seen = NOON - timedelta(minutes=20)
    assert settled_expiry(None, Section.STATE, LOCATION, seen, NOON) == seen + HOUR


def test_a_sensed_state_an_hour_old_is_too_old_to_be_written() -> None:
    with pytest.raises(InvalidInput):
        settled_expiry(None, Section.STATE, LOCATION, NOON - HOUR, NOON)


@pytest.mark.parametrize(
    ("section", "source"),
    [(Section.STATE, PLANNER), (Section.STATE, MANUAL), (Section.ROUTINE, LOCATION)],
)
def test_other_entries_last_as_long_as_their_writer_wishes(
    section: Section, source: Source
) -> None:
    day = NOON + timedelta(days=1)
    assert settled_expiry(None, section, source, NOON, NOON) is None
    assert settled_expiry(day, section, source, NOON, NOON) == day


def test_an_end_that_has_passed_is_an_error() -> None:
    with pytest.raises(InvalidInput):
        settled_expiry(NOON, Section.IDENTITY, MANUAL, NOON, NOON)
