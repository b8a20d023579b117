"""Retention: a raw signal is kept for 35 days at most, and never a day longer by accident (S58).

The house deletes once a day. So a signal goes with the last round before it would turn 35 days
old, and observers look back just as far: whether a round has been is never seen in a conclusion.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from ipse.senses.signals import AHEAD

KEPT: Final = timedelta(days=35)
ROUND: Final = timedelta(days=1)
"""How often the house deletes what is too old."""
LOOK_BACK: Final = KEPT - ROUND - AHEAD
"""How far back observers look; a clock that is ahead makes nothing last longer."""


def oldest_kept(now: datetime) -> datetime:
    """Return the moment before which no signal is kept or read."""
    return now - LOOK_BACK


def newest_kept(now: datetime) -> datetime:
    """Return the moment after which a signal can only come from a clock that was wrong."""
    return now + AHEAD
