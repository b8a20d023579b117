"""Google Timeline: visits and positions from the exports of phones, and from old Takeouts.

Four forms are in use: an object with `semanticSegments` (Android), a bare list (iOS), an object
with `timelineObjects` and one with `locations` (Takeout). A visit is where somebody came and when
they left. What Google takes for home or work is a guess of Google's, so a place has a name only
when the owner gives it one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import BinaryIO, Final, TypeAlias, cast

import ijson

from ipse.gateway.devices.loose import (
    UNREADABLE,
    moment_after_epoch,
    moment_in,
    number_of,
    object_in,
    place_fields,
    text_of,
)
from ipse.kernel.document import Json, JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.senses.signals import Kind, Signal

_HEAD_BYTES: Final = 65_536
_E7: Final = 1e7
_PAIR: Final = re.compile(r"(?:geo:)?\s*(-?\d+(?:\.\d+)?)°?\s*,\s*(-?\d+(?:\.\d+)?)°?")
_NO_TIMELINE: Final = (
    "This is no export of Google Timeline: choose Timeline.json, Records.json or a file of "
    "Semantic Location History."
)


@dataclass(frozen=True, slots=True)
class Names:
    """What the owner calls the places that Google takes for home and work; "" leaves them open."""

    home: str = ""
    work: str = ""

    def of(self, semantic_type: str) -> str:
        """Return the name of a place that Google takes for `semantic_type`."""
        named = {"HOME": self.home, "WORK": self.work}
        return named.get(semantic_type.upper().removeprefix("INFERRED_").removeprefix("TYPE_"), "")


_Reader: TypeAlias = Callable[[JsonObject, Names], Iterator[Signal]]


def signals_in(stream: BinaryIO, names: Names) -> Iterator[Signal]:
    """Yield every signal of the export that `stream` holds."""
    for prefix in _prefixes_in(stream):
        stream.seek(0)
        for item in _items(stream, prefix):
            yield from _READERS[prefix](object_in(item), names)


def _prefixes_in(stream: BinaryIO) -> list[str]:
    """Return where in the document its items are; a file of another form is refused."""
    head = stream.read(_HEAD_BYTES).lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(b"["):
        return ["item"]
    if b'"semanticSegments"' in head:
        return ["semanticSegments.item", "rawSignals.item"]
    for name in ("timelineObjects", "locations"):
        if f'"{name}"'.encode() in head:
            return [f"{name}.item"]
    raise InvalidInput(_NO_TIMELINE)


def _items(stream: BinaryIO, prefix: str) -> Iterator[Json]:
    try:
        yield from cast("Iterator[Json]", ijson.items(stream, prefix, use_float=True))
    except (ijson.JSONError, ValueError) as error:
        raise InvalidInput("The file breaks off or is damaged: export it again.") from error


def _segment(item: JsonObject, names: Names) -> Iterator[Signal]:
    """Yield both ends of a visit; journeys say nothing that their ends do not."""
    visit = object_in(item.get("visit"))
    if not visit:
        return
    candidate = object_in(visit.get("topCandidate"))
    located = candidate.get("placeLocation")
    spot = text_of(object_in(located), "latLng") or (located if isinstance(located, str) else "")
    name = names.of(text_of(candidate, "semanticType"))
    yield from _visit(
        moment_in(text_of(item, "startTime")),
        moment_in(text_of(item, "endTime")),
        {**_pair(spot), **({"place": name} if name else {})},
    )


def _raw_signal(item: JsonObject, _names: Names) -> Iterator[Signal]:
    """Yield a position, with how far it may be off; scans and activities are passed over."""
    position = object_in(item.get("position"))
    at = moment_in(text_of(position, "timestamp"))
    if position:
        accuracy = number_of(position, "accuracyMeters")
        where = {
            **_pair(text_of(position, "LatLng", "latLng")),
            **place_fields(None, None, accuracy),
        }
        yield UNREADABLE if at is None else Signal(Kind.POSITION, at, where)


def _timeline_object(item: JsonObject, names: Names) -> Iterator[Signal]:
    """Yield both ends of a visit of an old Takeout."""
    visit = object_in(item.get("placeVisit"))
    if visit:
        location, span = object_in(visit.get("location")), object_in(visit.get("duration"))
        name = names.of(text_of(location, "semanticType"))
        yield from _visit(
            _stamped(span, "startTimestamp"),
            _stamped(span, "endTimestamp"),
            {**_scaled(location), **({"place": name} if name else {})},
        )


def _record(item: JsonObject, _names: Names) -> Iterator[Signal]:
    """Yield one position of Records.json."""
    at, accuracy = _stamped(item, "timestamp"), number_of(item, "accuracy")
    where = {**_scaled(item), **place_fields(None, None, accuracy)}
    yield UNREADABLE if at is None else Signal(Kind.POSITION, at, where)


_READERS: Final[Mapping[str, _Reader]] = MappingProxyType(
    {
        "item": _segment,
        "semanticSegments.item": _segment,
        "rawSignals.item": _raw_signal,
        "timelineObjects.item": _timeline_object,
        "locations.item": _record,
    }
)


def _visit(start: datetime | None, end: datetime | None, where: JsonObject) -> Iterator[Signal]:
    if start is None or end is None:
        yield UNREADABLE
        return
    yield Signal(Kind.ARRIVAL, start, where)
    yield Signal(Kind.DEPARTURE, end, where)


def _pair(text: str) -> JsonObject:
    """Return the coordinates in a text such as `48.85°, 2.29°` or `geo:48.85,2.29`."""
    found = _PAIR.fullmatch(text.strip())
    return place_fields(float(found[1]), float(found[2]), None) if found else {}


def _scaled(fields: JsonObject) -> JsonObject:
    """Return coordinates that were written as whole ten-millionths of a degree."""
    lat, lon = number_of(fields, "latitudeE7"), number_of(fields, "longitudeE7")
    return {} if lat is None or lon is None else place_fields(lat / _E7, lon / _E7, None)


def _stamped(fields: JsonObject, name: str) -> datetime | None:
    """Return a time of a Takeout: in ISO 8601, in older ones as milliseconds since 1970."""
    milliseconds = number_of(fields, f"{name}Ms")
    if milliseconds is not None:
        return moment_after_epoch(milliseconds / 1000)
    return moment_in(text_of(fields, name))
