"""Samples, places and evidence as the tests of the observers make them."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from ipse.kernel.document import Json
from ipse.senses.conclusions import Conclusion
from ipse.senses.evidence import Evidence
from ipse.senses.payloads import checked
from ipse.senses.places import Place, Spot
from ipse.senses.signals import Kind, Sample, Signal
from ipse.senses.zones import Zones

NOON: Final = datetime(2026, 9, 15, 12, 0, tzinfo=UTC)
"""A Tuesday."""
MOMENT: Final = timedelta(microseconds=1)
MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
HOME: Final = Place("home", Spot(48.8500, 2.2900), 100.0)
WORK: Final = Place("work", Spot(48.8800, 2.3500), 150.0)
METRE: Final = 1 / 111_195.0
"""Degrees of latitude."""


def noticed(kind: Kind, at: datetime, **payload: Json) -> Sample:
    """A checked signal."""
    return checked(kind, Signal(kind, at, payload), at)


def seen(
    now: datetime,
    *samples: Sample,
    places: Iterable[Place] = (),
    zone: str | None = None,
    zones: Zones | None = None,
) -> Evidence:
    """The evidence that `samples` are, for somebody who always lived in `zone`."""
    lived = Zones(((samples[0].at, ZoneInfo(zone)),)) if zone and samples else Zones()
    return Evidence(now, samples, (), tuple(places), zones or lived)


def positions(row: Iterable[tuple[float, float]], start: datetime = NOON) -> list[Sample]:
    """Positions at so many seconds after `start`, so many metres north of home."""
    return [
        noticed(
            Kind.POSITION,
            start + timedelta(seconds=seconds),
            lat=HOME.spot.lat + metres * METRE,
            lon=HOME.spot.lon,
            accuracy=10,
        )
        for seconds, metres in row
    ]


def told(conclusions: Iterable[Conclusion]) -> dict[str, str]:
    """The summary of each conclusion under its key."""
    return {each.key: each.summary for each in conclusions}
