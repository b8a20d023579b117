"""Holding: what a use does to a trace. Retrieval holds it longer; being shown does nothing.

A use within the hour of another is the same use, so that one evening of talk about a thing counts
once, and a search costs no write each time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from ipse.physics.retention import (
    Grade,
    Retention,
    after_use,
    first_retention,
    retrievability,
    use_activation,
)

SAME_USE: Final = timedelta(hours=1)
USES_KEPT: Final = 16
"""Older uses add next to nothing to what is near at hand."""
_DAY: Final = 86_400.0


@dataclass(frozen=True, slots=True)
class Held:
    """How a trace is held: how firmly, and when it was used, oldest first."""

    retention: Retention
    used_at: tuple[datetime, ...]


def used(held: Held | None, now: datetime, grade: Grade = Grade.GOOD) -> Held | None:
    """Return how it is held after a use `now`; None when that use counts for nothing new."""
    if held is None or not held.used_at:
        return Held(first_retention(grade), (now,))
    since = now - held.used_at[-1]
    if since < SAME_USE:
        return None
    return Held(after_use(held.retention, grade, since.days), (*held.used_at, now)[-USES_KEPT:])


def strength(held: Held | None, recorded_at: datetime, now: datetime) -> float:
    """Return the chance, by FSRS, that it would be recalled now."""
    retention = first_retention(Grade.GOOD) if held is None else held.retention
    last = recorded_at if held is None or not held.used_at else held.used_at[-1]
    return retrievability(retention.stability, max((now - last).total_seconds(), 0.0) / _DAY)


def activation(held: Held | None, recorded_at: datetime, now: datetime) -> float:
    """Return how near at hand it is: being recorded was its first use."""
    moments = (recorded_at, *(() if held is None else held.used_at))
    return use_activation((now - moment).total_seconds() for moment in moments)
