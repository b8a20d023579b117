"""Drives: energy, curiosity, safety and connection, each a level with a set point (M9).

A level says how well a need is met, from 0 to 1. Awake, each drifts to where it rests when nothing
happens: he tires, runs out of things to wonder at, calms down, grows lonely. What he wants next is
whatever would bring him closest to his set points (Keramati and Gutkin 2014): with exponents 4
over 3 a need that is further off rewards its relief more.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from typing import Final

from ipse.kernel.errors import InvalidInput
from ipse.physics.halflife import toward


class Drive(StrEnum):
    """The four drives."""

    ENERGY = "energy"
    CURIOSITY = "curiosity"
    SAFETY = "safety"
    CONNECTION = "connection"


@dataclass(frozen=True, slots=True)
class Levels:
    """How well each need is met, from 0 to 1."""

    energy: float
    curiosity: float
    safety: float
    connection: float

    def of(self, drive: Drive) -> float:
        """Return the level of one drive."""
        return dict(self.by_drive())[drive]

    def by_drive(self) -> tuple[tuple[Drive, float], ...]:
        """Return each drive with its level, in their order."""
        return tuple((Drive(name), level) for name, level in asdict(self).items())


SET_POINTS: Final = Levels(energy=0.7, curiosity=0.6, safety=0.7, connection=0.5)
RESTING: Final = Levels(energy=0.3, curiosity=0.3, safety=0.7, connection=0.2)
"""Where each drifts to awake, when nothing happens; a threat that is over lets safety come back."""
HALF_LIVES: Final = Levels(energy=24.0, curiosity=36.0, safety=12.0, connection=48.0)
"""Hours awake for half of that way."""

AFTER_SLEEP: Final = 0.9
"""The energy that a sleep gives back."""
PORTION: Final = 0.2
"""How much of a need one good thing meets, when wants are compared."""
WANTED_FROM: Final = 0.05
"""A need that is less than this below its set point asks for nothing."""
_OUTER: Final = 4.0
_INNER: Final = 3.0


def lived(levels: Levels, hours: float) -> Levels:
    """Return the levels after `hours` awake in which nothing happened."""
    return Levels(
        *(
            toward(level, RESTING.of(drive), hours, HALF_LIVES.of(drive))
            for drive, level in levels.by_drive()
        )
    )


def nudged(levels: Levels, nudges: Mapping[Drive, float]) -> Levels:
    """Return the levels after something met a need, or took from it."""
    return Levels(*(_bounded(level + nudges.get(drive, 0.0)) for drive, level in levels.by_drive()))


def slept(levels: Levels) -> Levels:
    """Return the levels after a sleep."""
    return replace(levels, energy=max(levels.energy, AFTER_SLEEP))


def distance(levels: Levels) -> float:
    """Return how far the levels are from their set points, all in all."""
    apart = (abs(SET_POINTS.of(drive) - level) ** _OUTER for drive, level in levels.by_drive())
    return math.fsum(apart) ** (1.0 / _INNER)


def reward(levels: Levels, nudges: Mapping[Drive, float]) -> float:
    """Return how much closer to his set points an outcome would bring him."""
    return distance(levels) - distance(nudged(levels, nudges))


def want(levels: Levels) -> Drive | None:
    """Return the need whose relief would reward most, None while none is short."""
    short = [
        drive for drive, level in levels.by_drive() if SET_POINTS.of(drive) - level > WANTED_FROM
    ]
    return max(short, key=lambda drive: reward(levels, {drive: PORTION}), default=None)


def deficit(levels: Levels) -> float:
    """Return how unmet the needs are, from 0 to 1."""
    unmet = [
        max(0.0, SET_POINTS.of(drive) - level) / SET_POINTS.of(drive)
        for drive, level in levels.by_drive()
    ]
    return math.fsum(unmet) / len(unmet)


def checked_nudges(nudges: Mapping[str, float]) -> dict[Drive, float]:
    """Return `nudges` by drive when each is a number from -1 to 1."""
    checked: dict[Drive, float] = {}
    for name, value in nudges.items():
        if name not in set(Drive):
            raise InvalidInput(f"A drive is one of {', '.join(Drive)}.", field=f"drives.{name}")
        if not math.isfinite(value) or not -1.0 <= value <= 1.0:
            raise InvalidInput("A nudge must be a number from -1 to 1.", field=f"drives.{name}")
        checked[Drive(name)] = value
    return checked


def _bounded(level: float) -> float:
    return max(0.0, min(1.0, level))
