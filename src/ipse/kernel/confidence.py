"""Confidence: one number in [0, 1] for each statement, and what is read off it (ruling 6)."""

from __future__ import annotations

import math
from typing import Final

from ipse.kernel.errors import InvalidInput

CERTAIN: Final = 1.0
GUESS_BELOW: Final = 0.7  # S21: 0.69 is a guess, 0.7 is not


def checked_confidence(value: float) -> float:
    """Return `value` when it is a confidence; outside [0, 1] is an error, never a clamp."""
    if not math.isfinite(value) or not 0.0 <= value <= CERTAIN:
        raise InvalidInput("confidence must be a number from 0 to 1.", field="confidence")
    return value


def is_guess(confidence: float) -> bool:
    """Return whether a statement held this firmly must be told as a guess."""
    return confidence < GUESS_BELOW
