"""Disposition: the slow set point on the valence drive, from guarded (-1) to optimistic (1) (M8).

It moves in sleep alone, by a small share of the way to the day's mood, so that one bad evening
leaves a trace and a month of them a temper.
"""

from __future__ import annotations

from typing import Final

SHARE_OF_DAY: Final = 0.03
REACH: Final = 0.3
"""How far disposition moves the set point of valence at most (SYSTEM1 1.10)."""
FURTHEST_SET_POINT: Final = 0.95


def settled(disposition: float, days_valence: float) -> float:
    """Return the disposition after a sleep on a day of this mean valence."""
    return disposition + SHARE_OF_DAY * (days_valence - disposition)


def valence_set_point(baseline: float, disposition: float) -> float:
    """Return where valence returns to: what the soul says, moved by what life did."""
    moved = baseline + REACH * disposition
    return max(-FURTHEST_SET_POINT, min(FURTHEST_SET_POINT, moved))
