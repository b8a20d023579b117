"""Home Assistant: what its companion app posts, and what an automation sends of a person.

Three forms are read. `update_location` is the app's own. Another is a state of a person or a
tracker: alone, or as the two states around a change, which say which zone was left and which was
entered. The state `not_home` is no zone. The third is the state of a zone, which says where it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final

from ipse.gateway.devices.loose import (
    UNREADABLE,
    clipped,
    flag_of,
    moment_in,
    number_of,
    object_in,
    place_fields,
    text_of,
)
from ipse.kernel.document import Json, JsonObject
from ipse.senses.payloads import LONGEST_NAME
from ipse.senses.signals import Kind, Signal

_ZONE: Final = "zone."
_FOLLOWED: Final = ("person.", "device_tracker.")
_NOWHERE: Final = frozenset({"", "not_home", "unavailable", "unknown"})


def signals_in(message: Json) -> tuple[Signal, ...]:
    """Return what a message tells; an entity that is nobody's whereabouts tells nothing."""
    fields = object_in(message)
    if fields.get("type") == "update_location":
        return tuple(_update(object_in(fields.get("data"))))
    change = object_in(fields.get("data")) or fields  # an event, or what a trigger offers
    after = object_in(change.get("new_state")) or object_in(change.get("to_state")) or change
    before = object_in(change.get("old_state")) or object_in(change.get("from_state"))
    entity = text_of(after, "entity_id") or text_of(change, "entity_id")
    if entity.startswith(_ZONE):
        return tuple(_drawn(entity, object_in(after.get("attributes"))))
    return tuple(_moved(before, after)) if entity.startswith(_FOLLOWED) else (UNREADABLE,)


def _update(data: JsonObject) -> Iterator[Signal]:
    """Yield where the companion app is; it names no time, so that counts from its arrival.

    It says its zone with every update, for as long as it is there: that is no arrival.
    """
    spot = data.get("gps")
    pair: JsonObject = (
        {"lat": spot[0], "lon": spot[1]} if isinstance(spot, list) and len(spot) > 1 else {}
    )
    where = place_fields(
        number_of(pair, "lat"), number_of(pair, "lon"), number_of(data, "gps_accuracy")
    )
    yield Signal(Kind.POSITION, None, where) if pair else UNREADABLE


def _moved(before: JsonObject, after: JsonObject) -> Iterator[Signal]:
    """Yield what a change from one state to the next tells, or a state that says since when."""
    since = moment_in(text_of(after, "last_changed"))
    left, entered = _zone(text_of(before, "state")), _zone(text_of(after, "state"))
    if left != entered and (since or before):
        if left:
            yield Signal(Kind.DEPARTURE, since, {"place": left})
        if entered:
            yield Signal(Kind.ARRIVAL, since, {"place": entered})
    attributes = object_in(after.get("attributes"))
    where = place_fields(
        number_of(attributes, "latitude"),
        number_of(attributes, "longitude"),
        number_of(attributes, "gps_accuracy"),
    )
    if where:
        yield Signal(Kind.POSITION, _updated(after, since), where)


def _drawn(entity: str, attributes: JsonObject) -> Iterator[Signal]:
    """Yield where a zone is, unless it is a passive one, which is no whereabouts of anybody."""
    if flag_of(attributes, "passive"):
        return
    name = text_of(attributes, "friendly_name") or entity.removeprefix(_ZONE)
    where = place_fields(
        number_of(attributes, "latitude"), number_of(attributes, "longitude"), None
    )
    radius = number_of(attributes, "radius")
    said: JsonObject = {"name": clipped(name, LONGEST_NAME), **where}
    yield Signal(Kind.ZONE, None, said if radius is None else {**said, "radius_m": radius})


def _updated(state: JsonObject, since: datetime | None) -> datetime | None:
    """Return when a position was seen: a state stays the same while somebody moves about in it."""
    return moment_in(text_of(state, "last_updated")) or since


def _zone(state: str) -> str:
    return "" if state.casefold() in _NOWHERE else clipped(state, LONGEST_NAME)
