"""Geofence: from a row of positions to arrivals and departures, without flutter at the edge.

A fix counts as inside a place when its accuracy is under the radius, and as outside when it lies
beyond the radius by more than its accuracy; anything else says nothing. What a fix says is
believed when the next one that says anything agrees, or when 60 s pass without another word. One
that stands alone between two which agree with each other needs five minutes: a phone that reports
each minute goes astray for one report now and then, and nobody left for it.

A fix is believed or not by its two neighbours alone. So a late one changes the crossings beside it
and no others, and the whole row never has to be read again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Final

from ipse.senses.payloads import number_in
from ipse.senses.places import Place, deepest, distance_m, spot_in
from ipse.senses.signals import Kind, Sample

BELIEVED_AFTER: Final = timedelta(seconds=60)
BELIEVED_ALONE_AFTER: Final = timedelta(minutes=5)
"""What nothing before or after it says has to stand for so long."""
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
    before: Fix | None = None
    for fix, following in pairwise(fixes):
        if _is_sure(fix, following) or _outlasts(before, fix, following):
            yield fix
        before = fix
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
    away = [(distance_m(spot, place.spot), place) for place in places]
    inside = deepest((far, place) for far, place in away if accuracy < place.radius_m)
    if inside is not None:
        return inside.name
    outside = all(
        accuracy < place.radius_m and far > place.radius_m + accuracy for far, place in away
    )
    return NOWHERE if outside else None


def anchor_of(fixes: Sequence[Fix]) -> datetime | None:
    """Return the last of `fixes` that is believed whatever comes after them, None without one."""
    pairs = reversed(list(pairwise(fixes)))
    return next((fix.at for fix, following in pairs if _is_sure(fix, following)), None)


def landing_of(fixes: Sequence[Fix]) -> datetime | None:
    """Return the first of `fixes` that is believed whatever came before them."""
    return next((fix.at for fix, following in pairwise(fixes) if _is_sure(fix, following)), None)


def _is_sure(fix: Fix, following: Fix) -> bool:
    """Return whether `fix` is believed whatever came before it."""
    return following.place == fix.place or following.at - fix.at >= BELIEVED_ALONE_AFTER


def _outlasts(before: Fix | None, fix: Fix, following: Fix) -> bool:
    astray = before is not None and before.place == following.place
    return following.at - fix.at >= BELIEVED_AFTER and not astray
