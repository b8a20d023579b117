"""OwnTracks over HTTP: one message a request, answered with a list of messages, which is empty.

The app sends whatever is not answered with success again, up to 100,000 times. So a message that
can never be read is answered like one that was kept. A message that comes twice under one `_id` is
one signal, whatever it says the second time; without an `_id` it is one when it says the same of
the same moment.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from ipse.gateway.devices.loose import (
    UNREADABLE,
    clipped,
    moment_after_epoch,
    number_of,
    object_in,
    objects_in,
    place_fields,
    text_of,
)
from ipse.kernel.document import Json, JsonObject
from ipse.senses.payloads import ACTIVITIES, LONGEST_NAME
from ipse.senses.signals import Kind, Signal

ANSWER: Final[list[Json]] = []

_CROSSINGS: Final = {"enter": Kind.ARRIVAL, "leave": Kind.DEPARTURE}
_FROM_1970_TO_2001: Final = 978_307_200
_NEAR: Final = timedelta(days=2)


def signals_in(message: Json, now: datetime) -> tuple[Signal, ...]:
    """Return what one message tells; settings, cards and the like tell nothing of anybody."""
    fields = object_in(message)
    sent_as = _sent_as(fields)
    return tuple(_called(signal, sent_as) for signal in _told(fields, now))


def _called(signal: Signal, sent_as: str) -> Signal:
    """Return `signal` under the id of its message; of several regions in one each has its own."""
    region = text_of(signal.payload, "name") if signal.kind == Kind.ZONE else ""
    return replace(signal, sent_as=f"{sent_as} {region}".strip() if sent_as else "")


def _told(fields: JsonObject, now: datetime) -> tuple[Signal, ...]:
    match fields.get("_type"):
        case "location":
            return _location(fields, now)
        case "transition":
            return (_transition(fields, now),)
        case "waypoint":
            return tuple(_zones([fields]))
        case "waypoints":
            return tuple(_zones(objects_in(fields.get("waypoints"))))
        case _:
            return ()


def _sent_as(fields: JsonObject) -> str:
    """Return what the app calls the message, "" when it calls it nothing."""
    stated = text_of(fields, "_id")
    return f"owntracks {stated}" if stated and len(stated) <= LONGEST_NAME else ""


def _location(fields: JsonObject, now: datetime) -> tuple[Signal, ...]:
    at, accuracy = _noticed(fields, now), number_of(fields, "acc")
    if at is None:
        return (UNREADABLE,)
    told = _motion(fields, at)
    if accuracy is None or accuracy <= 0:  # the app itself says that it does not know
        return told
    where = place_fields(number_of(fields, "lat"), number_of(fields, "lon"), accuracy)
    return (Signal(Kind.POSITION, at, where), *told)


def _motion(fields: JsonObject, at: datetime) -> tuple[Signal, ...]:
    """Return how somebody moves, where the phone tells it."""
    listed = fields.get("motionactivities")
    known = [each for each in listed if each in ACTIVITIES] if isinstance(listed, list) else []
    return tuple(Signal(Kind.MOTION, at, {"activity": activity}) for activity in known[:1])


def _transition(fields: JsonObject, now: datetime) -> Signal:
    """Return that a region was entered or left; one whose name is not shared by where it lies."""
    kind, at = _CROSSINGS.get(text_of(fields, "event")), _noticed(fields, now)
    if kind is None or at is None:
        return UNREADABLE
    place = clipped(text_of(fields, "desc"), LONGEST_NAME)
    where = place_fields(
        number_of(fields, "lat"), number_of(fields, "lon"), number_of(fields, "acc")
    )
    return Signal(kind, at, {**({"place": place} if place else {}), **where})


def _zones(waypoints: Iterable[JsonObject]) -> Iterator[Signal]:
    """Yield the regions that somebody drew; when they did says nothing, so they count from now."""
    for fields in waypoints:
        name, radius = clipped(text_of(fields, "desc"), LONGEST_NAME), number_of(fields, "rad")
        where = place_fields(number_of(fields, "lat"), number_of(fields, "lon"), None)
        if name and where and radius and radius > 0:  # a beacon has none
            yield Signal(Kind.ZONE, None, {"name": name, **where, "radius_m": radius})


def _noticed(fields: JsonObject, now: datetime) -> datetime | None:
    """Return when it was noticed.

    Other apps that speak this dialect count from 2001: a time that is recent only when it is read
    so was meant so.
    """
    seconds = number_of(fields, "tst")
    at = moment_after_epoch(seconds)
    if at is None or seconds is None or abs(at - now) <= _NEAR:
        return at
    later = moment_after_epoch(seconds + _FROM_1970_TO_2001)
    return later if later is not None and abs(later - now) <= _NEAR else at
