"""Stays: where somebody often is that has no name yet. It is asked about, never named by us."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from statistics import median
from typing import Final

from ipse.senses.conclusions import Conclusion, Grounds
from ipse.senses.evidence import Evidence
from ipse.senses.payloads import number_in
from ipse.senses.places import (
    USUAL_RADIUS_M,
    Spot,
    distance_m,
    place_at,
    spot_in,
)
from ipse.senses.signals import Kind, Sample

NOTICED_EVERY: Final = timedelta(minutes=5)
"""One position in so long is enough to see where somebody stays."""
SHORTEST: Final = timedelta(minutes=30)
FEWEST_DAYS: Final = 3
SAME_M: Final = 150.0
"""Fixes and stays this near each other are at one place."""
LONGEST_GAP: Final = timedelta(hours=16)
"""A phone that does not move is silent, through a night too; after longer nobody knows."""
COARSEST_M: Final = 200.0
QUESTIONS: Final = "place."
_CONFIDENCE: Final = 0.5


@dataclass(frozen=True, slots=True)
class Stay:
    """A while in one spot."""

    spot: Spot
    since: datetime
    until: datetime


def observe_stays(evidence: Evidence) -> tuple[Conclusion, ...]:
    """Return a question for each spot without a name where they stayed on three days or more."""
    unknown = [
        stay
        for stay in stays_of(evidence.of(Kind.POSITION))
        if place_at(stay.spot, evidence.places) is None
    ]
    found = (_question(evidence, cluster) for cluster in _clusters(unknown))
    return tuple(question for question in found if question)


def stays_of(positions: Iterable[Sample]) -> Iterator[Stay]:
    """Yield where somebody stayed for half an hour or more, from `positions` in order."""
    since: datetime | None = None
    until, anchor = since, Spot(0, 0)
    for position in positions:
        spot = spot_in(position.payload)
        accuracy = number_in(position.payload, "accuracy")
        if spot is None or accuracy is None or accuracy > COARSEST_M:
            continue
        if since and until and _goes_on(anchor, until, spot, position.at):
            until = position.at
            continue
        if since and until and until - since >= SHORTEST:
            yield Stay(anchor, since, until)
        since = until = position.at
        anchor = spot
    if since and until and until - since >= SHORTEST:
        yield Stay(anchor, since, until)


def _goes_on(anchor: Spot, until: datetime, spot: Spot, at: datetime) -> bool:
    return at - until <= LONGEST_GAP and distance_m(anchor, spot) <= SAME_M


def _clusters(stays: Iterable[Stay]) -> list[list[Stay]]:
    """Return the stays that belong together, each with the first one that it lies near."""
    clusters: list[list[Stay]] = []
    for stay in stays:
        for cluster in clusters:
            if distance_m(cluster[0].spot, stay.spot) <= SAME_M:
                cluster.append(stay)
                break
        else:
            clusters.append([stay])
    return clusters


def _question(evidence: Evidence, cluster: Sequence[Stay]) -> Conclusion | None:
    days = {day for stay in cluster for day in _days(evidence, stay)}
    if len(days) < FEWEST_DAYS:
        return None
    lat = round(median(stay.spot.lat for stay in cluster), 3)
    lon = round(median(stay.spot.lon for stay in cluster), 3)
    return Conclusion(
        section="identity",
        key=f"{QUESTIONS}{lat:.3f},{lon:.3f}",
        summary=f"Often stays near {lat:.3f}, {lon:.3f}, a place that has no name yet",
        confidence=_CONFIDENCE,
        observed_at=max(stay.until for stay in cluster),
        value={"lat": lat, "lon": lon, "radius_m": USUAL_RADIUS_M, "days": len(days)},
        grounds=tuple(Grounds(Kind.POSITION, "", stay.since, stay.until) for stay in cluster),
    )


def _days(evidence: Evidence, stay: Stay) -> set[date]:
    return {evidence.zones.local(stay.since).date(), evidence.zones.local(stay.until).date()}
