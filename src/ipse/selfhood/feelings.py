"""Feelings: the numbers of a mind as one standing, and the word that tells it best.

Ten dimensions in [-1, 1], all read the same way: near 0 nothing is claimed, below 0.3 only a
little, from 0.6 very much. The words are the resident's own; `affect_words` says what each claims.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ipse.selfhood.affect import Affect
from ipse.selfhood.drives import SET_POINTS, Drive, Levels

NEUTRAL_BELOW: Final = 0.1
PLAIN_FROM: Final = 0.3
STRONG_FROM: Final = 0.6


class Dimension(StrEnum):
    """What a word of feeling can be about."""

    VALENCE = "valence"
    AROUSAL = "arousal"
    DOMINANCE = "dominance"
    ENERGY = "energy"
    CURIOSITY = "curiosity"
    SAFETY = "safety"
    CONNECTION = "connection"
    DISPOSITION = "disposition"
    LOAD = "load"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a mind stands on each dimension; a need is 0 at its set point, -1 when wholly unmet."""

    valence: float
    arousal: float
    dominance: float
    energy: float
    curiosity: float
    safety: float
    connection: float
    disposition: float
    load: float

    def on(self, dimension: Dimension) -> float:
        """Return how it stands on one dimension."""
        value: float = getattr(self, dimension)
        return value


def standing_of(affect: Affect, levels: Levels, disposition: float, load: float) -> Standing:
    """Return how a mind stands."""
    needs = {drive: _need(level, SET_POINTS.of(drive)) for drive, level in levels.by_drive()}
    return Standing(
        affect.valence,
        affect.arousal,
        affect.dominance,
        needs[Drive.ENERGY],
        needs[Drive.CURIOSITY],
        needs[Drive.SAFETY],
        needs[Drive.CONNECTION],
        disposition,
        load,
    )


def feeling_of(affect: Affect) -> str:
    """Return the word for this mood: the same mood, the same word."""
    signs = (_sign(affect.valence), _sign(affect.arousal), _sign(affect.dominance))
    return _WORDS[signs]


def degree_of(magnitude: float) -> str:
    """Return how strongly something so marked is told: hedged when it is slight."""
    if magnitude < PLAIN_FROM:
        return "a little "
    return "very " if magnitude >= STRONG_FROM else ""


def _need(level: float, set_point: float) -> float:
    if level < set_point:
        return (level - set_point) / set_point
    return (level - set_point) / (1.0 - set_point)


def _sign(value: float) -> int:
    if abs(value) < NEUTRAL_BELOW:
        return 0
    return 1 if value > 0 else -1


# Valence, arousal, dominance: every mood has one word, and each word claims no more than this.
_WORDS: Final[dict[tuple[int, int, int], str]] = {
    (1, 1, 1): "enthusiastic",
    (1, 1, 0): "excited",
    (1, 1, -1): "excited",
    (1, 0, 1): "confident",
    (1, 0, 0): "glad",
    (1, 0, -1): "glad",
    (1, -1, 1): "content",
    (1, -1, 0): "content",
    (1, -1, -1): "content",
    (0, 1, 1): "determined",
    (0, 1, 0): "alert",
    (0, 1, -1): "unsettled",
    (0, 0, 1): "composed",
    (0, 0, 0): "even",
    (0, 0, -1): "unsure",
    (0, -1, 1): "calm",
    (0, -1, 0): "calm",
    (0, -1, -1): "subdued",
    (-1, 1, 1): "angry",
    (-1, 1, 0): "tense",
    (-1, 1, -1): "afraid",
    (-1, 0, 1): "displeased",
    (-1, 0, 0): "unhappy",
    (-1, 0, -1): "discouraged",
    (-1, -1, 1): "downcast",
    (-1, -1, 0): "downcast",
    (-1, -1, -1): "dejected",
}
