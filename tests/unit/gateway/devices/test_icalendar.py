from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.gateway.devices.icalendar import Names, read
from ipse.gateway.devices.loose import UNREADABLE
from ipse.gateway.devices.taking import is_sound
from ipse.kernel.errors import InvalidInput
from ipse.senses.signals import Signal
from tests.unit.gateway.devices.golden import NOW, at, raw

CALENDAR = raw("calendar.ics")
FEED = "-//Example//Calendar//EN"


def signals_in(body: bytes, now: datetime, days: int = 2) -> tuple[Signal, ...]:
    """The signals of a calendar read so many days ahead."""
    return read(body, now, timedelta(days=days)).signals


def told(kind: str, body: bytes = CALENDAR, days: int = 2) -> dict[str, Signal]:
    """The signals of a kind, by their titles."""
    signals = signals_in(body, NOW, days)
    return {str(each.payload["title"]): each for each in signals if each.kind == kind}


def test_one_occurrence_that_was_moved_is_told_as_it_stands_now() -> None:
    moved = told("calendar")["Team, moved"]
    assert "Team" not in told("calendar")
    assert moved.at == at(6, 30)
    assert moved.payload == {
        "id": "standup@example 2026-09-14 09:30:00+02:00",
        "start": "2026-09-14T07:50:00Z",
        "end": "2026-09-14T09:00:00Z",
        "title": "Team, moved",
        "busy": True,
        "all_day": False,
        "cancelled": False,
        "feed": FEED,
    }


def test_what_recurs_is_worked_out_up_to_the_horizon() -> None:
    assert told("calendar", days=8)["Team"].payload["start"] == "2026-09-21T07:30:00Z"
    assert "Beyond the horizon" not in told("calendar", days=8)
    assert "Beyond the horizon" in told("calendar", days=18)


def test_what_takes_no_time_or_was_called_off_says_so() -> None:
    events = told("calendar")
    assert (events["Day off"].payload["busy"], events["Day off"].payload["all_day"]) == (
        False,
        True,
    )
    assert events["Dentist"].payload["cancelled"] is True


def test_a_time_without_a_zone_is_one_of_the_calendar() -> None:
    assert told("calendar")["Dentist"].payload["start"] == "2026-09-14T14:00:00Z"


def test_what_recurs_every_second_is_no_meeting() -> None:
    assert "Fills the day" not in told("calendar")


def test_an_event_counts_from_the_day_on_which_it_was_sent() -> None:
    evening = signals_in(CALENDAR, NOW + timedelta(hours=9))
    assert set(map(repr, evening)) >= {repr(told("calendar")["Dentist"])}
    assert told("calendar")["Dentist"].at == at(0)


def test_a_reminder_is_due_on_a_day_or_at_a_moment() -> None:
    assert {title: each.payload for title, each in told("reminder").items()} == {
        "Pay the rent": {
            "id": "rent@example", "title": "Pay the rent", "done": False, "due": "2026-09-20",
            "feed": FEED,
        },
        "Call Bea": {
            "id": "call@example", "title": "Call Bea", "done": True, "due": "2026-09-14T16:00:00Z",
            "feed": FEED,
        },
        "Water the plants": {
            "id": "plants@example 2026-09-10",
            "title": "Water the plants",
            "done": False,
            "due": "2026-09-10",
            "feed": FEED,
        },
    }  # fmt: skip


def test_every_signal_of_a_calendar_can_be_taken() -> None:
    assert all(is_sound(signal, NOW) for signal in signals_in(CALENDAR, NOW))


def test_a_title_that_is_too_long_is_shortened() -> None:
    body = CALENDAR.replace(b"SUMMARY:Dentist", b"SUMMARY:" + b"x" * 500)
    assert "x" * 200 in told("calendar", body)


@pytest.mark.parametrize(
    "line", [b"DTSTART:soon", b"DTEND:99990101T000000Z", b"RRULE:FREQ=FOO", b"DTSTART:"]
)
def test_one_event_that_is_damaged_does_not_hide_the_others(line: bytes) -> None:
    start = b"" if line.startswith(b"DTSTART") else b"DTSTART:20260914T080000Z\n"
    event = b"BEGIN:VEVENT\nUID:odd\nRRULE:FREQ=DAILY\n" + start + line + b"\nEND:VEVENT\n"
    body = CALENDAR.replace(b"BEGIN:VTODO", event + b"BEGIN:VTODO", 1)
    assert signals_in(body, NOW) == (
        *signals_in(CALENDAR, NOW)[:3],
        UNREADABLE,
        *signals_in(CALENDAR, NOW)[3:],
    )


@pytest.mark.parametrize(
    ("line", "names", "feed"),
    [
        (b"X-WR-CALNAME:Work", Names(otherwise="work.ics"), "Work"),
        (b"NAME:Choir", Names(otherwise="work.ics"), "Choir"),
        (b"X-WR-CALNAME:Work", Names("mine", "work.ics"), "mine"),
        (b"X-A:b", Names(otherwise="work.ics"), "work.ics"),
        (b"X-A:b", Names(), FEED),
    ],
)
def test_a_feed_goes_by_what_it_is_called(line: bytes, names: Names, feed: str) -> None:
    body = CALENDAR.replace(b"VERSION:2.0", line)
    assert read(body, NOW, names=names).feed == feed


def test_a_reading_says_how_far_it_looked_and_whether_it_saw_all() -> None:
    reading = read(CALENDAR, NOW)
    assert (reading.since, reading.until) == (at(8, day=13), at(8, day=16))
    assert reading.whole
    broken = b"BEGIN:VEVENT\nUID:odd\nDTSTART:soon\nRRULE:FREQ=DAILY\nEND:VEVENT\n"
    assert not read(CALENDAR.replace(b"BEGIN:VTODO", broken + b"BEGIN:VTODO", 1), NOW).whole


@pytest.mark.parametrize("lines", [1, 9, 40])
def test_a_calendar_that_was_cut_off_is_refused(lines: int) -> None:
    whole = CALENDAR.splitlines(keepends=True)
    with pytest.raises(InvalidInput, match=r"ends in the middle|no iCalendar"):
        read(b"".join(whole[:-lines]), NOW)


def test_a_day_that_a_series_leaves_out_is_not_told() -> None:
    skipped = b"RRULE:FREQ=WEEKLY\nEXDATE;TZID=Europe/Paris:20260921T093000"
    body = CALENDAR.replace(b"RRULE:FREQ=WEEKLY", skipped, 1)
    assert "Team" in told("calendar", days=8)
    assert "Team" not in told("calendar", body, days=8)


@pytest.mark.parametrize("body", [b"", b"{}", b"\xff\xfe", b"BEGIN:VEVENT\r\nEND:VEVENT\r\n"])
def test_what_is_no_calendar_is_refused(body: bytes) -> None:
    with pytest.raises(InvalidInput, match="no iCalendar"):
        signals_in(body, NOW)


LINES = st.sampled_from(CALENDAR.splitlines())
ODD = st.sampled_from(
    [b"DTSTART:x", b"DTEND:20260914T", b"RRULE:FREQ=FOO", b"RRULE:FREQ=DAILY;UNTIL=x", b"DUE:9",
     b"DTSTART;TZID=Nowhere:20260914T080000", b"DURATION:-P9D", b"RDATE:x", b"SUMMARY", b"EXDATE:1"]
)  # fmt: skip


@given(st.lists(LINES | ODD, max_size=14), st.sampled_from([b"VEVENT", b"VTODO"]))
def test_whatever_a_calendar_holds_it_is_read_or_refused(lines: list[bytes], kind: bytes) -> None:
    inner = [line for line in lines if not line.startswith((b"BEGIN", b"END"))]
    wrapped = [b"BEGIN:VCALENDAR", b"BEGIN:" + kind, *inner, b"END:" + kind, b"END:VCALENDAR"]
    try:
        signals = signals_in(b"\r\n".join([*wrapped, b""]), NOW)
    except InvalidInput:
        return
    assert all(is_sound(signal, NOW) in {True, False} for signal in signals)
