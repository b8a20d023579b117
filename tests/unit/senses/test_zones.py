from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.senses.retention import KEPT, ROUND, newest_kept, oldest_kept
from ipse.senses.zones import Zones, day_start, zones_of
from tests.unit.senses.noticing import DAY, HOUR, MOMENT, NOON

PARIS = ZoneInfo("Europe/Paris")
TOKYO = ZoneInfo("Asia/Tokyo")
CLOCKS = [
    "UTC",
    "Europe/Paris",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "America/Santiago",
    "Africa/Cairo",
    "Asia/Tokyo",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
]


def test_without_a_word_about_it_the_clock_is_utc() -> None:
    assert Zones().at(NOON) is UTC


def test_a_zone_holds_from_the_moment_it_was_stated() -> None:
    lived = zones_of([(NOON, TOKYO), (NOON - DAY, PARIS)])
    assert lived.at(NOON - MOMENT) is PARIS
    assert lived.at(NOON) is TOKYO


def test_before_the_first_word_the_first_zone_holds() -> None:
    assert zones_of([(NOON, PARIS)]).at(NOON - 100 * DAY) is PARIS


def test_of_two_words_at_once_the_later_holds() -> None:
    assert zones_of([(NOON, PARIS), (NOON, TOKYO)]).at(NOON) is TOKYO


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Paris", (2026, 3, 29), 23),
        ("Europe/Paris", (2026, 10, 25), 25),
        ("Europe/Paris", (2028, 2, 29), 24),
        ("America/New_York", (2026, 3, 8), 23),
        ("America/New_York", (2026, 11, 1), 25),
        ("Australia/Lord_Howe", (2026, 10, 4), 23.5),
        ("Australia/Lord_Howe", (2027, 4, 4), 24.5),
        ("Africa/Cairo", (2026, 4, 24), 23),  # the hour from midnight on does not exist
        ("America/Santiago", (2026, 9, 6), 23),  # nor does it here
        ("Asia/Kolkata", (2026, 10, 25), 24),
    ],
)
def test_a_day_is_as_long_as_the_clock_makes_it(
    zone: str, day: tuple[int, int, int], hours: float
) -> None:
    lived = Zones(((NOON, ZoneInfo(zone)),))
    start = day_start(date(*day), ZoneInfo(zone))
    assert lived.midnight_after(start) - start == timedelta(hours=hours)
    assert lived.midnight_after(start + hours * HOUR - MOMENT) - start == timedelta(hours=hours)


@given(
    zone=st.sampled_from(CLOCKS),
    now=st.datetimes(
        datetime(2026, 1, 1),  # noqa: DTZ001 (the zone follows)
        datetime(2029, 1, 1),  # noqa: DTZ001
        timezones=st.just(UTC),
    ),
)
def test_every_day_ends_where_the_next_one_begins(zone: str, now: datetime) -> None:
    lived = Zones(((NOON, ZoneInfo(zone)),))
    midnight = lived.midnight_after(now)
    assert now < midnight <= now + 25 * HOUR
    today, tomorrow = lived.local(now).date(), lived.local(midnight).date()
    assert tomorrow - today == DAY
    assert lived.local(midnight - MOMENT).date() == today


def test_a_day_whose_midnight_does_not_exist_begins_all_the_same() -> None:
    start = day_start(date(2018, 11, 4), ZoneInfo("America/Sao_Paulo"))
    assert start == datetime(2018, 11, 4, 3, tzinfo=UTC)


def test_between_two_rounds_nothing_turns_older_than_it_may() -> None:
    assert oldest_kept(NOON) - ROUND - HOUR == NOON - KEPT
    assert newest_kept(NOON) == NOON + HOUR
    assert timedelta(days=35) == KEPT
