"""Geofence: from a row of positions to arrivals and departures, without flutter at the edge.

A fix counts as inside a place when its accuracy is under the radius, and as outside when it lies
beyond the radius by more than its accuracy; anything else says nothing. What a fix says is
believed when the next one that says anything agrees, or when 60 s pass without another word.

A fix is believed or not by its neighbour alone. So a late one changes the crossings beside it and
no others, and the whole row never has to be read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from ipse.senses.payloads import number_in
from ipse.senses.places import Place, Spot, distance_m, place_at, spot_in
from ipse.senses.signals import Kind, Sample

BELIEVED_AFTER: Final = timedelta(seconds=60)
NOWHERE: Final = ""
"""Outside every known place."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """Somebody came to a place or left it."""

    kind: Kind
    place: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Fix:
    """A position that says where somebody is: in a place, or nowhere that is known."""

    at: datetime
    place: str


def crossings_of(
    fixes: Sequence[Fix], now: datetime, inside: str | None = None
) -> Iterator[Crossing]:
    """Yield the crossings among `fixes`, which are in order, of somebody who was `inside`.

    Where somebody was before the first fix may be unknown (None); finding them somewhere is then
    no arrival.
    """
    for fix in believed(fixes, now):
        if inside is not None and fix.place != inside:
            if inside != NOWHERE:
                yield Crossing(Kind.DEPARTURE, inside, fix.at)
            if fix.place != NOWHERE:
                yield Crossing(Kind.ARRIVAL, fix.place, fix.at)
        inside = fix.place


def believed(fixes: Sequence[Fix], now: datetime) -> Iterator[Fix]:
    """Yield those of `fixes` that another one confirms, or that nothing contradicts in time."""
    for fix, following in pairwise(fixes):
        if _agree(fix, following):
            yield fix
    if fixes and now - fixes[-1].at >= BELIEVED_AFTER:
        yield fixes[-1]


def fixes_of(samples: Iterable[Sample], places: Sequence[Place]) -> list[Fix]:
    """Return what the positions among `samples` say, those that say nothing left out."""
    read = ((sample.at, place_of(sample, places)) for sample in samples)
    return [Fix(at, place) for at, place in read if place is not None]


def place_of(sample: Sample, places: Sequence[Place]) -> str | None:
    """Return where a position is: in a place, in none (""), or None when it cannot tell."""
    spot, accuracy = spot_in(sample.payload), number_in(sample.payload, "accuracy")
    if spot is None or accuracy is None:
        return None
    inside = place_at(spot, [place for place in places if accuracy < place.radius_m])
    if inside is not None:
        return inside.name
    outside = all(_is_outside(spot, accuracy, place) for place in places)
    return NOWHERE if outside else None


def _is_outside(spot: Spot, accuracy: float, place: Place) -> bool:
    clear = distance_m(spot, place.spot) > place.radius_m + accuracy
    return accuracy < place.radius_m and clear


def anchor_of(fixes: Sequence[Fix]) -> datetime | None:
    """Return the last of `fixes` that is believed whatever comes after them, None without one."""
    pairs = reversed(list(pairwise(fixes)))
    return next((fix.at for fix, following in pairs if _agree(fix, following)), None)


def landing_of(fixes: Sequence[Fix]) -> datetime | None:
    """Return the first of `fixes` that is believed whatever came before them."""
    return next((fix.at for fix, following in pairwise(fixes) if _agree(fix, following)), None)


def _agree(fix: Fix, following: Fix) -> bool:
    return following.place == fix.place or following.at - fix.at >= BELIEVED_AFTER
