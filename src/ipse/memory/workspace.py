"""Workspace: the seven seats, who gets one, and what is attended to.

A seat's score decides who is looked at, never what a search finds or how it ranks (ruling 11).
Mood has the smallest say: its whole range is at most a seventh of what the other scores span, so
it alone can only swap who stands that close.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float, float]
"""Valence, arousal, dominance."""

SEATS: Final = 7  # P18
MOST_OF_A_KIND: Final = 3  # Q17
SPREADING: Final = 1.0
SALIENCE: Final = 1.0
NARRATIVE: Final = 0.5
RESONANCE_SHARE: Final = 0.15
"""The most of the spread of the other scores that mood may move (SYSTEM1 1.2)."""
MOST_RESONANCE: Final = 0.5
_WIDTH: Final = 2.0 * 0.5**2


class Kind(StrEnum):
    """What a seat is taken by."""

    DOGMA = "dogma"
    SCAR = "scar"
    PLAYBOOK = "playbook"
    EPISODE = "episode"
    NOW = "now"
    STATEMENT = "statement"


class Reason(StrEnum):
    """What told most for a seat."""

    ACTIVATION = "activation"
    SALIENCE = "salience"
    NARRATIVE = "narrative"
    RESONANCE = "resonance"


@dataclass(frozen=True, slots=True)
class Contender:
    """Something recalled that may get a seat."""

    item_id: str
    kind: Kind
    activation: float
    """Its base level, and what spreads to it from what is present."""
    relevance: float
    """How near it comes to the problem, from 0 to 1."""
    alignment: float
    """How near it comes to who the resident is and where the story stands, from 0 to 1."""
    felt: Point | None = None
    """What was felt at the time."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One admitted memory, and why."""

    item_id: str
    kind: Kind
    score: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class Attention:
    """What is attended to now, most first."""

    seats: tuple[Seat, ...]

    @property
    def focus(self) -> str | None:
        """Return the id of what is attended to most."""
        return self.seats[0].item_id if self.seats else None


def kind_of(tier: str, tags: Sequence[str]) -> Kind:
    """Return as what a memory of this `tier` with these `tags` takes a seat."""
    for kind in (Kind.DOGMA, Kind.SCAR, Kind.PLAYBOOK):
        if kind in tags:
            return kind
    if {"incident", "failure", "outage"} & set(tags):
        return Kind.SCAR
    return {"semantic": Kind.STATEMENT, "procedural": Kind.PLAYBOOK, "working": Kind.NOW}.get(
        tier, Kind.EPISODE
    )


def attend(
    contenders: Sequence[Contender], mood: Point, *, threshold: float = -math.inf
) -> Attention:
    """Return who gets the seven seats: by score, ties by id, at most three of a kind."""
    parts = {each.item_id: _parts(each) for each in contenders}
    weight = _resonance_weight([math.fsum(each.values()) for each in parts.values()])
    scored: list[Seat] = []
    for each in sorted(contenders, key=lambda contender: contender.item_id):
        told = parts[each.item_id]
        told[Reason.RESONANCE] = weight * (_resonance(mood, each.felt) - 0.5)
        score = math.fsum(told.values())
        if score >= threshold:
            scored.append(Seat(each.item_id, each.kind, score, _strongest(told)))
    scored.sort(key=lambda seat: -seat.score)
    return Attention(tuple(_seated(scored)))


def _parts(each: Contender) -> dict[Reason, float]:
    return {
        Reason.ACTIVATION: SPREADING * each.activation,
        Reason.SALIENCE: SALIENCE * each.relevance,
        Reason.NARRATIVE: NARRATIVE * each.alignment,
    }


def _resonance_weight(scores: Sequence[float]) -> float:
    if not scores:
        return 0.0
    return min(MOST_RESONANCE, RESONANCE_SHARE * (max(scores) - min(scores)))


def _resonance(mood: Point, felt: Point | None) -> float:
    """Return how alike two feelings are, from 0 to 1; what was not felt speaks neither way."""
    if felt is None:
        return 0.5
    apart = math.fsum((one - other) ** 2 for one, other in zip(mood, felt, strict=True))
    return math.exp(-apart / _WIDTH)


def _strongest(told: dict[Reason, float]) -> Reason:
    return max(told, key=lambda reason: (told[reason], reason))


def _seated(ranked: Sequence[Seat]) -> list[Seat]:
    seated: list[Seat] = []
    for seat in ranked:
        if sum(other.kind is seat.kind for other in seated) < MOST_OF_A_KIND:
            seated.append(seat)
        if len(seated) == SEATS:
            break
    return seated
