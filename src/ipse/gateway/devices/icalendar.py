"""iCalendar: events and reminders of a feed, with what recurs worked out.

A feed says how things stand, so it is read up to a near horizon: what lies further may be moved or
called off before it comes. What was deleted is only left out, so a reading says which feed it was
and how far it looked: what an earlier one held and this one does not is taken back. A feed with a
part that cannot be read takes nothing back, nor does one that was cut off, nor an invitation: that
tells of one event and not of a calendar.

Each event counts from the day on which it was sent, or from the moment on that day when it was
changed: sent again on one day it is the same signal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final, cast
from zoneinfo import ZoneInfo

import recurring_ical_events
from icalendar import Calendar, Component, Event, Todo, vRecur

from ipse.gateway.devices.loose import UNREADABLE, clipped
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.senses.payloads import LONGEST_NAME, LONGEST_TITLE, zone_named
from ipse.senses.signals import Kind, Signal

HORIZON: Final = timedelta(days=2)
"""How far ahead a feed is read: further than the day until it is sent again."""
OVERDUE: Final = timedelta(days=14)
"""How far back a reminder that recurs is looked for."""

_CALLED_OFF: Final = "CANCELLED"
_OVER: Final = frozenset({"COMPLETED", _CALLED_OFF})
_RECURS: Final = frozenset({"DAILY", "WEEKLY", "MONTHLY", "YEARLY"})
_FINER: Final = frozenset({"BYHOUR", "BYMINUTE", "BYSECOND"})
_MESSAGES: Final = frozenset(
    {"REQUEST", "REPLY", "ADD", "CANCEL", "REFRESH", "COUNTER", "DECLINECOUNTER"}
)
"""What is sent from one calendar to another, about an event that they share."""
_YESTERDAY: Final = timedelta(days=1)
_UNNAMED: Final = "calendar"
_CUT_OFF: Final = "The calendar ends in the middle: fetch it again."
_NO_CALENDAR: Final = "This is no iCalendar document: export the calendar again."
_BROKEN: Final = (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError)
"""What the libraries raise when a property is damaged."""


@dataclass(frozen=True, slots=True)
class _Series:
    """All that a calendar says of one event or reminder, read at one moment."""

    parts: list[Component]
    zone: ZoneInfo
    now: datetime
    until: datetime
    feed: str

    @property
    def recurs(self) -> bool:
        """Return whether it comes again."""
        return any("RRULE" in part or "RDATE" in part for part in self.parts)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a feed was found to hold, and the stretch of which it tells every event."""

    feed: str
    since: datetime
    until: datetime
    signals: tuple[Signal, ...]
    is_message: bool = False

    @property
    def whole(self) -> bool:
        """Return whether it is a whole calendar, and all of it could be read."""
        return not self.is_message and UNREADABLE not in self.signals


@dataclass(frozen=True, slots=True)
class Names:
    """What its sender calls a calendar: whatever it calls itself, or when that is nothing."""

    given: str | None = None
    otherwise: str | None = None


_UNSAID: Final = Names()


def read(
    body: bytes, now: datetime, horizon: timedelta = HORIZON, names: Names = _UNSAID
) -> Reading:
    """Return the events and reminders of a calendar, from yesterday until the `horizon`.

    One that is damaged does not hide the others.
    """
    try:
        calendar = Calendar.from_ical(body)
    except _BROKEN as error:
        raise InvalidInput(_NO_CALENDAR) from error
    if calendar.name != "VCALENDAR":
        raise InvalidInput(_NO_CALENDAR)
    if not body.rstrip().upper().endswith(b"END:VCALENDAR"):
        raise InvalidInput(_CUT_OFF)
    zone, until = _zone_of(calendar), now + horizon
    feed = _name(calendar, names)
    found = [_read(_Series(parts, zone, now, until, feed)) for parts in _by_uid(calendar)]
    signals = tuple(signal for signals in found for signal in signals)
    is_message = _text(calendar, "METHOD").upper() in _MESSAGES
    return Reading(feed, now - _YESTERDAY, until, signals, is_message)


def _name(calendar: Calendar, names: Names) -> str:
    """Return what a calendar goes by; without a name, by the program that wrote it."""
    own, program = (_text(calendar, each) for each in ("X-WR-CALNAME", "PRODID"))
    said = (names.given, own, _text(calendar, "NAME"), names.otherwise, program)
    return next((name for each in said if (name := clipped(each or "", LONGEST_NAME))), _UNNAMED)


def _by_uid(calendar: Calendar) -> Iterable[list[Component]]:
    """Return what belongs together: a series, and its occurrences that were changed."""
    series: dict[tuple[str, str], list[Component]] = {}
    for index, part in enumerate(calendar.subcomponents):
        uid = _text(part, "UID") or f"without one, {index}"
        series.setdefault((str(part.name), uid), []).append(part)
    return series.values()


def _read(series: _Series) -> list[Signal]:
    if any(map(_is_endless, series.parts)):
        return []
    try:
        return [*_events(series), *_reminders(series)]
    except _BROKEN:
        return [UNREADABLE]


def _zone_of(calendar: Calendar) -> ZoneInfo:
    """Return the zone of times that name none: the calendar's own, if it says."""
    return zone_named(_text(calendar, "X-WR-TIMEZONE")) or ZoneInfo("UTC")


def _is_endless(component: Component) -> bool:
    """Return whether it recurs more often than daily: no meeting does, and it could fill a day."""
    stated: object = component.get("RRULE", [])
    rules = cast("list[object]", stated) if isinstance(stated, list) else [stated]
    return any(isinstance(rule, vRecur) and not _is_seldom(rule) for rule in rules)


def _is_seldom(rule: vRecur) -> bool:
    frequencies = {str(each) for each in rule.get("FREQ", [])}
    return frequencies <= _RECURS and _FINER.isdisjoint(map(str, rule))


def _events(series: _Series) -> Iterator[Signal]:
    for event in _between(series, "VEVENT", series.now - _YESTERDAY):
        if not isinstance(event, Event):
            continue
        start, end = _moment(event.start, series.zone), _moment(event.end, series.zone)
        if start < end:
            payload: JsonObject = {
                "id": _id(event, series),
                "start": iso(start),
                "end": iso(end),
                "title": clipped(_text(event, "SUMMARY"), LONGEST_TITLE),
                "busy": _takes_time(event),
                "all_day": not isinstance(event.start, datetime),
                "cancelled": _text(event, "STATUS") == _CALLED_OFF,
                "feed": series.feed,
            }
            yield Signal(Kind.CALENDAR, _counts_from(event, series), payload)


def _takes_time(event: Event) -> bool:
    free = _text(event, "TRANSP") == "TRANSPARENT"
    return not free and _text(event, "X-MICROSOFT-CDO-BUSYSTATUS") != "FREE"


def _reminders(series: _Series) -> Iterator[Signal]:
    coming = _between(series, "VTODO", series.now - OVERDUE)
    for todo in coming if series.recurs else series.parts:
        title = clipped(_text(todo, "SUMMARY"), LONGEST_TITLE)
        if isinstance(todo, Todo) and title and "UID" in todo:
            payload: JsonObject = {
                "id": _id(todo, series),
                "title": title,
                "done": _text(todo, "STATUS") in _OVER or "COMPLETED" in todo,
                **_due(todo, series.zone),
                "feed": series.feed,
            }
            yield Signal(Kind.REMINDER, _counts_from(todo, series), payload)


def _due(todo: Todo, zone: ZoneInfo) -> JsonObject:
    """Return when a reminder is due: a day, or a moment."""
    due = _date(todo, "DUE")
    if due is None:
        return {}
    return {"due": iso(_moment(due, zone)) if isinstance(due, datetime) else due.isoformat()}


def _between(series: _Series, name: str, since: datetime) -> Iterator[Component]:
    """Yield each occurrence from `since` on."""
    calendar = Calendar()
    calendar.subcomponents = series.parts
    yield from recurring_ical_events.of(calendar, components=[name]).between(since, series.until)


def _id(component: Component, series: _Series) -> str:
    """Return what tells it from the others; of a series, each occurrence by when it was planned."""
    uid, planned = _text(component, "UID"), _date(component, "RECURRENCE-ID")
    return f"{uid} {planned}" if series.recurs and planned is not None else uid


def _counts_from(component: Component, series: _Series) -> datetime:
    """Return the moment it counts from: today's change, or the beginning of today."""
    midnight = datetime.combine(series.now.date(), time(), UTC)
    stamp = _date(component, "LAST-MODIFIED") or _date(component, "DTSTAMP")
    changed = midnight if stamp is None else _moment(stamp, series.zone)
    return changed if midnight <= changed <= series.now else midnight


def _text(component: Component, name: str) -> str:
    return str(component.get(name, ""))


def _date(component: Component, name: str) -> date | None:
    """Return the day or the moment that a property names."""
    held: object = getattr(component.get(name), "dt", None)
    return held if isinstance(held, date) else None


def _moment(when: date | datetime, zone: ZoneInfo) -> datetime:
    """Return `when` as a moment: a day begins at its midnight."""
    moment = when if isinstance(when, datetime) else datetime.combine(when, time())
    return (moment if moment.tzinfo else moment.replace(tzinfo=zone)).astimezone(UTC)
