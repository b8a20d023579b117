"""Appraisal: what an event means to the resident, and the mood that it draws him toward.

Three numbers in [-1, 1] and an agency (SYSTEM1 1.3, 1.4). How a turn comes to them is the
persona's part; here they arrive.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ipse.kernel.errors import InvalidInput
from ipse.selfhood.affect import Affect

BREACH_HURTS: Final = 0.3
BREACH_ROUSES: Final = 0.5
_BREACH_LEANS: Final[dict[str, float]] = {"self": -0.2, "other_adversary": 0.1}


class Agency(StrEnum):
    """Whose doing the event is."""

    SELF = "self"
    OTHER_ADVERSARY = "other_adversary"
    OTHER_BENIGN = "other_benign"
    CIRCUMSTANTIAL = "circumstantial"


@dataclass(frozen=True, slots=True)
class Appraisal:
    """How far an event suits him, how pressing it is, how much he can do about it, by whom."""

    congruence: float
    urgency: float = 0.0
    power: float = 0.0
    agency: Agency = Agency.CIRCUMSTANTIAL
    breach: bool = False
    """Whether it breaks a norm of his."""

    def __post_init__(self) -> None:
        """Refuse what is no appraisal; out of range is an error, never a clamp."""
        for name in ("congruence", "urgency", "power"):
            value = getattr(self, name)
            if not math.isfinite(value) or not -1.0 <= value <= 1.0:
                raise InvalidInput(f"{name} must be a number from -1 to 1.", field=name)


def target_of(appraisal: Appraisal) -> Affect:
    """Return the mood that the event draws toward."""
    breach = 1.0 if appraisal.breach else 0.0
    urgency = max(appraisal.urgency, BREACH_ROUSES) if appraisal.breach else appraisal.urgency
    lean = _BREACH_LEANS.get(appraisal.agency, 0.0)
    return Affect(
        _clipped(appraisal.congruence - BREACH_HURTS * breach),
        _clipped(urgency),
        _clipped(appraisal.power + lean * breach),
    )


def _clipped(value: float) -> float:
    return max(-1.0, min(1.0, value))
