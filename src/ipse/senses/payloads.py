"""Payloads: the fields that each kind of signal takes, checked one by one; others are let go.

`checked` is the only way from what a device sent to what is kept. The readers at the end are for
observers, which find in a payload only what `checked` put there.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b
from types import MappingProxyType
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from ipse.kernel.clock import iso, parse_moment
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.senses.signals import Kind, Sample, Signal, moment_of

LONGEST_NAME: Final = 80
"""Characters of a place, a mode or a thing; with its weekday it must fit into an entry's key."""
LONGEST_TITLE: Final = 200
LONGEST_SLEEP: Final = timedelta(hours=24)
LONGEST_EVENT: Final = timedelta(days=366)
ACTIVITIES: Final = MappingProxyType(
    {
        "automotive": "automotive",
        "driving": "automotive",
        "walking": "walking",
        "running": "running",
        "cycling": "cycling",
        "stationary": "stationary",
        "unknown": "unknown",
    }
)
"""What devices call how somebody moves, and what we call it."""

_Checked: TypeAlias = tuple[str, JsonObject]
"""What a signal is about, and what is kept of it."""


def checked(kind: Kind, signal: Signal, now: datetime) -> Sample:
    """Return `signal` as a sample; a payload that its kind does not take is an error."""
    subject, payload = _CHECKS[kind](signal.payload)
    return Sample(kind, moment_of(signal, now), subject, payload, signal.sent_as)


def _crossing(sent: JsonObject) -> _Checked:
    place = _name(sent, "place")
    where = _coordinates(sent)
    if not place and not where:
        raise _wrong("place", "names where it was; or give lat and lon")
    return place, {**({"place": place} if place else {}), **where}


def _position(sent: JsonObject) -> _Checked:
    where = _coordinates(sent)
    if not where:
        raise _wrong("lat", "and lon are needed, in degrees")
    return "", {**where, **_timezone(sent)}


def _focus(sent: JsonObject) -> _Checked:
    mode, on = _text(sent, "mode", LONGEST_NAME), _flag(sent, "on", otherwise=True)
    if on and not mode:
        raise _wrong("mode", "names the Focus that began")
    return "", {"mode": mode, "on": on}


def _motion(sent: JsonObject) -> _Checked:
    activity = ACTIVITIES.get(_name(sent, "activity"))
    if activity is None:
        raise _wrong("activity", f"is one of {', '.join(ACTIVITIES)}")
    return "", {"activity": activity}


def _sleep(sent: JsonObject) -> _Checked:
    start, end = _moment(sent, "start"), _moment(sent, "end")
    hours = _number(sent, "hours", 0, LONGEST_SLEEP / timedelta(hours=1))
    if start and end:
        _check_span(start, end, LONGEST_SLEEP)
        hours = hours if hours is not None else (end - start) / timedelta(hours=1)
    if hours is None:
        raise _wrong("hours", "says how long they slept; or give start and end")
    return "", {"hours": round(hours, 2), **({"end": iso(end)} if end else {})}


def _calendar(sent: JsonObject) -> _Checked:
    start, end = _moment(sent, "start"), _moment(sent, "end")
    if start is None or end is None:
        raise _wrong("start", "and end are needed")
    _check_span(start, end, LONGEST_EVENT)
    title = _text(sent, "title", LONGEST_TITLE)
    return _id(sent) or f"{iso(start)} {title}", {
        "start": iso(start),
        "end": iso(end),
        "title": title,
        # What takes no time, takes the whole day or was called off is no meeting.
        "busy": _flag(sent, "busy", otherwise=True)
        and not _flag(sent, "all_day")
        and not _flag(sent, "cancelled"),
        **_feed(sent),
    }


def _reminder(sent: JsonObject) -> _Checked:
    reminder, title, done = _id(sent), _text(sent, "title", LONGEST_TITLE), _flag(sent, "done")
    if not reminder:
        raise _wrong("id", "tells this reminder from the others")
    if not done and not title:
        raise _wrong("title", "says what is to be done")
    due = _due(sent)
    return reminder, {
        "title": title,
        "done": done,
        **({"due": due} if due else {}),
        **_feed(sent),
    }


def _reaction(sent: JsonObject) -> _Checked:
    about = _name(sent, "about")
    if not about:
        raise _wrong("about", "names what was accepted or rejected")
    if not isinstance(sent.get("accepted"), bool):
        raise _wrong("accepted", "is true or false")
    return about, {"about": _text(sent, "about", LONGEST_NAME), "accepted": sent["accepted"]}


def _zone(sent: JsonObject) -> _Checked:
    name, lat, lon = _name(sent, "name"), *_spot(sent)
    if not name:
        raise _wrong("name", "says how they call it")
    if lat is None or lon is None:
        raise _wrong("lat", "and lon are needed, in degrees")
    radius = _number(sent, "radius_m", 1, 1e6)
    said = {"name": _text(sent, "name", LONGEST_NAME), "lat": lat, "lon": lon}
    return name, {**said, **({"radius_m": radius} if radius else {})}


_CHECKS: Final[Mapping[Kind, Callable[[JsonObject], _Checked]]] = MappingProxyType(
    {
        Kind.ARRIVAL: _crossing,
        Kind.DEPARTURE: _crossing,
        Kind.POSITION: _position,
        Kind.FOCUS: _focus,
        Kind.MOTION: _motion,
        Kind.SLEEP: _sleep,
        Kind.CALENDAR: _calendar,
        Kind.REMINDER: _reminder,
        Kind.REACTION: _reaction,
        Kind.ZONE: _zone,
    }
)


def _coordinates(sent: JsonObject) -> JsonObject:
    lat, lon = _spot(sent)
    if (lat is None) != (lon is None):
        raise _wrong("lat", "and lon go together")
    if lat is None or lon is None:
        return {}
    accuracy = _number(sent, "accuracy", 0, 1e7)
    return {"lat": lat, "lon": lon, **({"accuracy": accuracy} if accuracy else {})}


def _spot(sent: JsonObject) -> tuple[float | None, float | None]:
    return _number(sent, "lat", -90, 90), _number(sent, "lon", -180, 180)


def _feed(sent: JsonObject) -> JsonObject:
    """Return which feed it stood in, where it came by one."""
    feed = _text(sent, "feed", LONGEST_NAME)
    return {"feed": feed} if feed else {}


def _timezone(sent: JsonObject) -> JsonObject:
    name = _text(sent, "timezone", LONGEST_NAME)
    return {"timezone": name} if name and zone_named(name) else {}


def zone_named(name: str) -> ZoneInfo | None:
    """Return the time zone called `name`, None when there is none."""
    try:
        return ZoneInfo(name)
    except (OSError, LookupError, ValueError):  # a folder of zones, an unknown one, a broken one
        return None


def _due(sent: JsonObject) -> str:
    """Return when something is due: a day, or a moment."""
    due = _text(sent, "due", LONGEST_NAME)
    try:
        return date.fromisoformat(due).isoformat() if due else ""
    except ValueError:
        return iso(parse_moment(due, field="payload.due"))


def _check_span(start: datetime, end: datetime, longest: timedelta) -> None:
    if not timedelta() < end - start <= longest:
        raise _wrong("end", f"comes after start, by at most {longest / timedelta(hours=1):.0f} h")


def _id(sent: JsonObject) -> str:
    """Return the sender's own id, shortened when it is too long for a key."""
    stated = sent.get("id")
    text = str(stated) if isinstance(stated, str | int) and not isinstance(stated, bool) else ""
    text = _visible(text).lower()
    return text if len(text) <= LONGEST_NAME else blake2b(text.encode(), digest_size=16).hexdigest()


def _name(sent: JsonObject, field: str) -> str:
    return _text(sent, field, LONGEST_NAME).lower()


def _text(sent: JsonObject, field: str, longest: int) -> str:
    stated = sent.get(field)
    if stated is None:
        return ""
    if not isinstance(stated, str):
        raise _wrong(field, "is text")
    text = _visible(stated)
    if len(text) > longest:
        raise _wrong(field, f"takes at most {longest} characters")
    return text


def _visible(text: str) -> str:
    """Return `text` on one line, without what cannot be seen."""
    shown = "".join(char for char in text if char.isprintable() or char.isspace())
    return " ".join(shown.split())


def _number(sent: JsonObject, field: str, least: float, most: float) -> float | None:
    stated = sent.get(field)
    if stated is None:
        return None
    if isinstance(stated, bool) or not isinstance(stated, int | float):
        raise _wrong(field, "is a number")
    if not math.isfinite(stated) or not least <= stated <= most:
        raise _wrong(field, f"lies between {least:g} and {most:g}")
    return float(stated)


def _flag(sent: JsonObject, field: str, *, otherwise: bool = False) -> bool:
    stated = sent.get(field)
    if stated is None:
        return otherwise
    if not isinstance(stated, bool):
        raise _wrong(field, "is true or false")
    return stated


def _moment(sent: JsonObject, field: str) -> datetime | None:
    text = _text(sent, field, LONGEST_NAME)
    return parse_moment(text, field=f"payload.{field}") if text else None


def _wrong(field: str, what: str) -> InvalidInput:
    return InvalidInput(f"payload.{field} {what}.", field=f"payload.{field}")


def text_in(payload: JsonObject, field: str) -> str:
    """Return the text that a checked payload holds in `field`, "" when it holds none."""
    held = payload.get(field)
    return held if isinstance(held, str) else ""


def number_in(payload: JsonObject, field: str) -> float | None:
    """Return the number that a checked payload holds in `field`."""
    held = payload.get(field)
    return float(held) if isinstance(held, int | float) and not isinstance(held, bool) else None


def moment_in(payload: JsonObject, field: str) -> datetime | None:
    """Return the moment that a checked payload holds in `field`."""
    held = text_in(payload, field)
    return datetime.fromisoformat(held).astimezone(UTC) if held else None
