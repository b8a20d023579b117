"""Evidence: everything that an observer may look at, as one value."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from ipse.senses.geofence import Crossing
from ipse.senses.places import Place, place_at, spot_in
from ipse.senses.signals import CROSSING, Kind, Sample
from ipse.senses.zones import Zones


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was noticed, what the geofence made of it, where things are, whose clock, and now."""

    now: datetime
    samples: tuple[Sample, ...] = ()
    crossings: tuple[Crossing, ...] = ()
    places: tuple[Place, ...] = ()
    zones: Zones = field(default_factory=Zones)

    def of(self, kind: Kind, *, within: timedelta | None = None) -> Iterator[Sample]:
        """Yield the samples of `kind` until now, or those younger than `within`."""
        for sample in self.samples:
            age = self.now - sample.at
            if sample.kind is kind and timedelta() <= age and (within is None or age < within):
                yield sample

    def comings_and_goings(self) -> Iterator[tuple[Crossing, str]]:
        """Yield every crossing of a place with a name until now, and the subject it is kept under.

        A device may name the place itself, or give a point that lies in one.
        """
        for crossing in self.crossings:
            if crossing.at <= self.now:
                yield crossing, crossing.place
        for kind in CROSSING:
            for sample in self.of(kind):
                if place := self._place_of(sample):
                    yield Crossing(kind, place, sample.at), sample.subject

    def _place_of(self, sample: Sample) -> str:
        if sample.subject:
            return sample.subject
        spot = spot_in(sample.payload)
        held = place_at(spot, self.places) if spot else None
        return held.name if held else ""
