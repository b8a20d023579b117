"""Regions: circles that somebody drew in an app. Each is offered as a place, and is none by itself.

The name is theirs, but an app holds circles for many reasons, and what counts as a place decides
which habits are learned. So a region becomes a question, like a spot where they often stay, until
they name the place; what they named already is never touched.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ipse.kernel.document import JsonObject
from ipse.senses.conclusions import Conclusion, Grounds, newest_of_each
from ipse.senses.evidence import Evidence
from ipse.senses.payloads import number_in, text_in
from ipse.senses.places import USUAL_RADIUS_M, Place, place_at, place_named, spot_in
from ipse.senses.retention import KEPT
from ipse.senses.signals import Kind, Sample
from ipse.senses.stays import QUESTIONS

_CONFIDENCE: Final = 0.5


def observe_regions(evidence: Evidence) -> tuple[Conclusion, ...]:
    """Return a question for each region that is no place yet."""
    return tuple(
        _question(region)
        for region in newest_of_each(evidence.of(Kind.ZONE))
        if not is_answered(region.payload, evidence.places)
    )


def is_answered(asked: JsonObject, places: Iterable[Place]) -> bool:
    """Return whether one of `places` bears the name that was `asked` about, or holds the spot."""
    named = tuple(places)
    spot, name = spot_in(asked), text_in(asked, "name").lower()
    return place_named(name, named) is not None or (
        spot is not None and place_at(spot, named) is not None
    )


def _question(region: Sample) -> Conclusion:
    spot = spot_in(region.payload)
    near = f" near {spot.lat:.3f}, {spot.lon:.3f}" if spot else ""
    name = text_in(region.payload, "name")
    return Conclusion(
        section="identity",
        key=f"{QUESTIONS}{region.subject}",
        summary=f"Drew a region called {name}{near} in an app, not yet a place of theirs",
        confidence=_CONFIDENCE,
        observed_at=region.at,
        value={
            **region.payload,
            "radius_m": number_in(region.payload, "radius_m") or USUAL_RADIUS_M,
        },
        grounds=(Grounds(Kind.ZONE, region.subject, region.at - KEPT, region.at),),
    )
