"""Overland: a batch of GeoJSON features, thousands after a day without a network.

A batch that is not answered with its word comes back for ever. So whatever in it cannot be read is
passed over, and the rest is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from ipse.gateway.devices.loose import (
    UNREADABLE,
    moment_in,
    number_of,
    object_in,
    objects_in,
    place_fields,
    text_of,
)
from ipse.kernel.document import Json, JsonObject
from ipse.senses.signals import Kind, Signal

ANSWER: Final[JsonObject] = {"result": "ok"}

_FASTEST_FIRST: Final = ("driving", "cycling", "running", "walking", "stationary")
"""A phone names several at once: somebody who drives and stands still waits at a light."""
_VISIT_ENDS: Final = (("arrival_date", Kind.ARRIVAL), ("departure_date", Kind.DEPARTURE))
_MOTION_EVERY: Final = timedelta(minutes=10)
"""What goes on is told anew so often; a point a second says it a thousand times."""


def signals_in(message: Json) -> tuple[Signal, ...]:
    """Return what a batch tells: positions, visits, and how somebody moved."""
    features = list(objects_in(object_in(message).get("locations")))
    return (*_places(features), *_motions(features))


def _places(features: list[JsonObject]) -> Iterator[Signal]:
    for feature in features:
        properties = object_in(feature.get("properties"))
        where = _where(feature, properties)
        if text_of(properties, "action") == "visit":
            yield from _visit(properties, where)
        elif text_of(properties, "type") != "trip" and not text_of(properties, "action"):
            at = moment_in(text_of(properties, "timestamp"))
            yield UNREADABLE if at is None else Signal(Kind.POSITION, at, where)


def _visit(properties: JsonObject, where: JsonObject) -> Iterator[Signal]:
    """Yield both ends of a visit, as far as they are known; its `timestamp` is neither."""
    for name, kind in _VISIT_ENDS:
        at = moment_in(text_of(properties, name))
        if at is not None:
            yield Signal(kind, at, where)


def _where(feature: JsonObject, properties: JsonObject) -> JsonObject:
    """Return where a feature lies; GeoJSON names the longitude first."""
    spot = object_in(feature.get("geometry")).get("coordinates")
    pair: JsonObject = (
        {"lon": spot[0], "lat": spot[1]} if isinstance(spot, list) and len(spot) > 1 else {}
    )
    accuracy = number_of(properties, "horizontal_accuracy")
    known = accuracy if accuracy is not None and accuracy > 0 else None  # below 0: not known
    return place_fields(number_of(pair, "lat"), number_of(pair, "lon"), known)


def _motions(features: list[JsonObject]) -> Iterator[Signal]:
    """Yield how somebody moved, when that changes and every ten minutes."""
    last: tuple[datetime, str] | None = None
    for feature in features:
        properties = object_in(feature.get("properties"))
        at, activity = moment_in(text_of(properties, "timestamp")), _activity(properties)
        if at is None or not activity:
            continue
        if last is None or activity != last[1] or abs(at - last[0]) >= _MOTION_EVERY:
            last = (at, activity)
            yield Signal(Kind.MOTION, at, {"activity": activity})


def _activity(properties: JsonObject) -> str:
    listed = properties.get("motion")
    told = listed if isinstance(listed, list) else []
    return next((activity for activity in _FASTEST_FIRST if activity in told), "")
