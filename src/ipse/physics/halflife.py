"""Half-lives: how much is left of a distance after some time, exactly."""

from __future__ import annotations

import math
from typing import Final

LN_2: Final = math.log(2.0)


def rate_of(half_life: float) -> float:
    """Return the rate per unit of time that halves a distance in `half_life`."""
    return LN_2 / half_life


def remaining(elapsed: float, half_life: float) -> float:
    """Return the share of a distance that is left after `elapsed`: a half after one half-life."""
    return 0.5 ** (elapsed / half_life)


def toward(value: float, rest: float, elapsed: float, half_life: float) -> float:
    """Return where `value` stands once it has moved toward `rest` for `elapsed`."""
    return rest + remaining(elapsed, half_life) * (value - rest)
