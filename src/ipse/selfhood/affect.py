"""Affect: the fast mood, a point in valence, arousal and dominance.

It is kept in latent space, y = artanh(x): there it diffuses freely, and what is seen of it,
tanh(y), never reaches -1 or 1. Clipping would break the exact step (SYSTEM1 1.1, Q13).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

FURTHEST: Final = 0.999999
"""The strongest feeling that can be taken into latent space: artanh(1) is no number."""


@dataclass(frozen=True, slots=True)
class Affect:
    """A mood as it is seen: each part in [-1, 1]."""

    valence: float
    arousal: float
    dominance: float


@dataclass(frozen=True, slots=True)
class Latent:
    """A mood as it is kept: each part any finite number."""

    valence: float
    arousal: float
    dominance: float


def seen(latent: Latent) -> Affect:
    """Return the mood that `latent` stands for."""
    return Affect(math.tanh(latent.valence), math.tanh(latent.arousal), math.tanh(latent.dominance))


def latent_of(affect: Affect) -> Latent:
    """Return where `affect` lies in latent space."""
    return Latent(_artanh(affect.valence), _artanh(affect.arousal), _artanh(affect.dominance))


def moved(mood: Affect, target: Affect, reactivity: float) -> Affect:
    """Return `mood` drawn toward `target` by the share `reactivity` of the way (SYSTEM1 1.4)."""
    return Affect(
        mood.valence + reactivity * (target.valence - mood.valence),
        mood.arousal + reactivity * (target.arousal - mood.arousal),
        mood.dominance + reactivity * (target.dominance - mood.dominance),
    )


def _artanh(value: float) -> float:
    return math.atanh(max(-FURTHEST, min(FURTHEST, value)))
