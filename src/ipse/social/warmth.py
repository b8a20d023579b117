"""Warmth: how the resident feels toward one person, which alone fades by the clock."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from ipse.kernel.errors import InvalidInput

HALF_LIFE: Final = timedelta(hours=60)
TOLD_FROM: Final = 0.25

_WORDS: Final = ((0.75, "very fond of", "deeply wary of"), (0.5, "fond of", "wary of"))
_FAINT: Final = ("warming to", "cool toward")


@dataclass(frozen=True, slots=True)
class Warmth:
    """A feeling in [-1, 1] as it was at one moment."""

    value: float
    at: datetime


def warmth_at(warmth: Warmth, now: datetime) -> float:
    """Return what is left of `warmth`: half of it after sixty hours."""
    elapsed = max(now - warmth.at, timedelta(0))
    return warmth.value * 0.5 ** (elapsed / HALF_LIFE)


def warmed(warmth: Warmth, change: float, now: datetime) -> Warmth:
    """Return `warmth` moved by `change`, which stays within [-1, 1]."""
    if not -1.0 <= change <= 1.0:
        raise InvalidInput("A change of warmth is a number from -1 to 1.", field="change")
    return Warmth(max(-1.0, min(1.0, warmth_at(warmth, now) + change)), now)


def stronger(one: Warmth, other: Warmth, now: datetime) -> Warmth:
    """Return the one of two feelings that is larger by now, whichever its sign."""
    return other if abs(warmth_at(other, now)) > abs(warmth_at(one, now)) else one


def told_warmth(warmth: Warmth, now: datetime) -> str:
    """Return the feeling in words, "" while it is too faint to tell."""
    value = warmth_at(warmth, now)
    strength = abs(value)
    if strength < TOLD_FROM:
        return ""
    for least, fond, wary in _WORDS:
        if strength >= least:
            return f"{fond if value > 0 else wary} them"
    return f"{_FAINT[value < 0]} them"
