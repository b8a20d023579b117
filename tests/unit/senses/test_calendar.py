from __future__ import annotations

from datetime import timedelta

import pytest

from ipse.kernel.document import Json
from ipse.senses.calendar import observe_calendar
from ipse.senses.signals import Kind, Sample
from tests.unit.senses.noticing import DAY, HOUR, MINUTE, MOMENT, NOON, noticed, seen, told


def event(
    starts: timedelta, ends: timedelta, *, sent_ago: timedelta = HOUR, **also: Json
) -> Sample:
    """An event from and to so long after noon."""
    span: dict[str, Json] = {
        "start": (NOON + starts).isoformat(),
        "end": (NOON + ends).isoformat(),
    }
    return noticed(Kind.CALENDAR, NOON - sent_ago, **{"id": "e", **span, **also})


def test_an_event_that_is_on_is_a_meeting_until_its_end() -> None:
    (found,) = observe_calendar(seen(NOON, event(-HOUR, 3 * HOUR)))
    assert found.summary == "In a meeting until 3"
    assert (found.section, found.key, found.confidence) == ("state", "meeting", 0.85)
    assert found.expires_at == NOON + HOUR


def test_a_meeting_begins_with_its_start_or_ends_with_its_end() -> None:
    assert observe_calendar(seen(NOON, event(timedelta(), HOUR))) != ()
    assert observe_calendar(seen(NOON, event(MOMENT, HOUR))) == ()
    assert observe_calendar(seen(NOON, event(-HOUR, MOMENT))) != ()
    assert observe_calendar(seen(NOON, event(-HOUR, timedelta()))) == ()
    (ending,) = observe_calendar(seen(NOON, event(-HOUR, 20 * MINUTE)))
    assert ending.expires_at == NOON + 20 * MINUTE


@pytest.mark.parametrize(
    ("ends", "zone", "words"),
    [
        (timedelta(minutes=30), "UTC", "12:30"),
        (timedelta(minutes=65), "UTC", "1:05"),
        (timedelta(hours=3), "Europe/Paris", "5"),
        (timedelta(hours=12), "UTC", "12 on Wednesday"),
        (timedelta(hours=20), "UTC", "8 on Wednesday"),
    ],
)
def test_the_end_is_told_by_the_clock_where_they_are(
    ends: timedelta, zone: str, words: str
) -> None:
    found = observe_calendar(seen(NOON, event(-HOUR, ends), zone=zone))
    assert told(found) == {"meeting": f"In a meeting until {words}"}


@pytest.mark.parametrize(
    ("field", "flag"), [("busy", False), ("all_day", True), ("cancelled", True)]
)
def test_what_takes_no_time_of_theirs_is_no_meeting(field: str, *, flag: bool) -> None:
    span: dict[str, Json] = {
        "start": (NOON - HOUR).isoformat(),
        "end": (NOON + HOUR).isoformat(),
        field: flag,
    }
    assert observe_calendar(seen(NOON, noticed(Kind.CALENDAR, NOON, **span))) == ()


def test_an_event_that_was_moved_is_where_it_was_moved_to() -> None:
    before = event(-HOUR, HOUR, sent_ago=2 * DAY)
    moved = event(DAY, 2 * DAY, sent_ago=HOUR)
    assert observe_calendar(seen(NOON, moved, before)) == ()


def test_of_several_meetings_the_one_that_ends_last_is_told() -> None:
    found = observe_calendar(
        seen(NOON, event(-HOUR, 3 * HOUR, id="a"), event(-HOUR, 2 * HOUR, id="b"))
    )
    assert told(found) == {"meeting": "In a meeting until 3"}
