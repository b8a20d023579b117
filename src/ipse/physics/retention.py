"""Retention: how firmly something is held (FSRS-6) and how near it is at hand (base level).

FSRS-6 with its default parameters predicts recall far better than ACT-R fitted to each user
(FINDINGS, Recall), so it says what is kept. The base level of ACT-R ranks by how recently and
how often a thing was used; it says what is near.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

WEIGHTS: Final = (
    0.212,
    1.2931,
    2.3065,
    8.2956,
    6.4133,
    0.8334,
    3.0194,
    0.001,
    1.8722,
    0.1666,
    0.796,
    1.4835,
    0.0614,
    0.2629,
    1.6483,
    0.6014,
    1.8729,
    0.5425,
    0.0912,
    0.0658,
    0.1542,
)
"""The default parameters of FSRS-6."""

FACTOR: Final = 0.9 ** (-1.0 / WEIGHTS[20]) - 1.0
"""Makes the retrievability 0.9 after as many days as the stability says."""

LEAST_STABILITY: Final = 0.001
EASIEST, HARDEST = 1.0, 10.0
DECAY: Final = 0.5
"""How fast the base level of ACT-R falls."""
LEAST_AGE: Final = 1.0
"""Seconds: something used this very moment is no nearer than that."""


class Grade(IntEnum):
    """How a retrieval went."""

    AGAIN = 1
    HARD = 2
    GOOD = 3
    EASY = 4


@dataclass(frozen=True, slots=True)
class Retention:
    """How firmly something is held: stability in days, difficulty from 1 to 10."""

    stability: float
    difficulty: float


def first_retention(grade: Grade) -> Retention:
    """Return how firmly a thing is held after its first use."""
    return Retention(max(WEIGHTS[grade - 1], LEAST_STABILITY), _clamped(_first_difficulty(grade)))


def retrievability(stability: float, days: float) -> float:
    """Return the chance to recall it after `days`: 1 at once, 0.9 when they equal the stability."""
    return float((1.0 + FACTOR * days / stability) ** -WEIGHTS[20])


def after_use(held: Retention, grade: Grade, days: int) -> Retention:
    """Return how firmly it is held after a use `days` whole days after the one before."""
    if days < 1:
        stability = _same_day(held.stability, grade)
    elif grade is Grade.AGAIN:
        stability = _lapsed(held, days)
    else:
        stability = _strengthened(held, grade, days)
    return Retention(max(stability, LEAST_STABILITY), _next_difficulty(held.difficulty, grade))


def use_activation(ages: Iterable[float]) -> float:
    """Return the activation that uses `ages` seconds ago leave; minus infinity without any."""
    total = math.fsum(max(age, LEAST_AGE) ** -DECAY for age in sorted(ages))
    return math.log(total) if total > 0.0 else -math.inf


def _first_difficulty(grade: Grade) -> float:
    return WEIGHTS[4] - math.exp(WEIGHTS[5] * (grade - 1)) + 1.0


def _next_difficulty(difficulty: float, grade: Grade) -> float:
    moved = difficulty - WEIGHTS[6] * (grade - 3) * (HARDEST - difficulty) / 9.0
    # The target is the difficulty of an easy first use as computed, below 1 and unclamped.
    target = _first_difficulty(Grade.EASY)
    return _clamped(WEIGHTS[7] * target + (1.0 - WEIGHTS[7]) * moved)


def _same_day(stability: float, grade: Grade) -> float:
    growth = math.exp(WEIGHTS[17] * (grade - 3 + WEIGHTS[18])) * stability ** -WEIGHTS[19]
    return stability * (max(growth, 1.0) if grade >= Grade.HARD else growth)


def _lapsed(held: Retention, days: int) -> float:
    lost = 1.0 - retrievability(held.stability, days)
    after = (
        WEIGHTS[11]
        * held.difficulty ** -WEIGHTS[12]
        * ((held.stability + 1.0) ** WEIGHTS[13] - 1.0)
        * math.exp(WEIGHTS[14] * lost)
    )
    return min(after, held.stability / math.exp(WEIGHTS[17] * WEIGHTS[18]))


def _strengthened(held: Retention, grade: Grade, days: int) -> float:
    lost = 1.0 - retrievability(held.stability, days)
    hard = WEIGHTS[15] if grade is Grade.HARD else 1.0
    easy = WEIGHTS[16] if grade is Grade.EASY else 1.0
    growth = (
        math.exp(WEIGHTS[8])
        * (HARDEST + 1.0 - held.difficulty)
        * held.stability ** -WEIGHTS[9]
        * math.expm1(WEIGHTS[10] * lost)
    )
    return held.stability * (1.0 + growth * hard * easy)


def _clamped(difficulty: float) -> float:
    return min(max(difficulty, EASIEST), HARDEST)
