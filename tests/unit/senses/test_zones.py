from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from ipse.senses.retention import KEPT, ROUND, newest_kept, oldest_kept
from ipse.senses.zones import Zones, day_start, zones_of
from tests.unit.senses.noticing import DAY, HOUR, MOMENT, NOON

PARIS = ZoneInfo("Europe/Paris")
TOKYO = ZoneInfo("Asia/Tokyo")


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
    ("day", "hours"), [((2026, 3, 29), 23), ((2026, 10, 25), 25), ((2028, 2, 29), 24)]
)
def test_a_day_is_as_long_as_the_clock_makes_it(day: tuple[int, int, int], hours: int) -> None:
    lived = Zones(((NOON, PARIS),))
    start = day_start(date(*day), PARIS)
    assert lived.midnight_after(start) - start == timedelta(hours=hours)
    assert lived.midnight_after(start + hours * HOUR - MOMENT) - start == timedelta(hours=hours)


def test_a_day_whose_midnight_does_not_exist_begins_all_the_same() -> None:
    start = day_start(date(2018, 11, 4), ZoneInfo("America/Sao_Paulo"))
    assert start == datetime(2018, 11, 4, 3, tzinfo=UTC)


def test_between_two_rounds_nothing_turns_older_than_it_may() -> None:
    assert oldest_kept(NOON) - ROUND - HOUR == NOON - KEPT
    assert newest_kept(NOON) == NOON + HOUR
    assert timedelta(days=35) == KEPT
