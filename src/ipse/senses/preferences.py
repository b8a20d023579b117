"""Preferences: what they like, learned from what they took up and what they turned down.

A leaning takes three reactions to the same thing, and three in four of them the same way.
"""

from __future__ import annotations

from typing import Final

from ipse.senses.conclusions import Conclusion, Grounds, newest
from ipse.senses.evidence import Evidence
from ipse.senses.payloads import text_in
from ipse.senses.retention import KEPT
from ipse.senses.signals import Kind, Sample

FEWEST_REACTIONS: Final = 3
CLEAR: Final = 0.75
FIRMEST: Final = 0.9
REACTIONS: Final = "reaction."


def observe_preferences(evidence: Evidence) -> tuple[Conclusion, ...]:
    """Return the leanings that reactions show."""
    about: dict[str, list[Sample]] = {}
    for reaction in evidence.of(Kind.REACTION):
        about.setdefault(reaction.subject, []).append(reaction)
    found = (_leaning(subject, about[subject]) for subject in sorted(about))
    return tuple(leaning for leaning in found if leaning)


def _leaning(subject: str, reactions: list[Sample]) -> Conclusion | None:
    last = newest(reactions)
    accepted = sum(reaction.payload["accepted"] is True for reaction in reactions)
    rejected = len(reactions) - accepted
    clear = max(accepted, rejected) >= CLEAR * len(reactions)
    if last is None or len(reactions) < FEWEST_REACTIONS or not clear:
        return None
    verb = "accepts" if accepted > rejected else "rejects"
    return Conclusion(
        section="preferences",
        key=f"{REACTIONS}{subject}",
        summary=f"Usually {verb} {text_in(last.payload, 'about')}",
        confidence=round(min(FIRMEST, 0.5 + 0.05 * len(reactions)), 2),
        observed_at=last.at,
        value={"accepted": accepted, "rejected": rejected},
        grounds=(Grounds(Kind.REACTION, subject, last.at - KEPT, last.at),),
    )
