"""Quote verdict: how far a quote is what the person said, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Tier(StrEnum):
    """How near a quote comes to the message; only the first two certify."""

    VERBATIM = "verbatim"
    NEAR = "near"
    PARTIAL = "partial"  # the words are there, but what stands around them could turn them
    NOT_FOUND = "not-found"
    UNCHECKABLE = "uncheckable"


class Reason(StrEnum):
    """Why a quote has its tier; a slug without any of the person's words."""

    SAID = "said"
    LIGHTLY_REWORDED = "lightly-reworded"
    NEGATED = "negated"
    HEDGED = "hedged"
    CONDITIONAL = "conditional"
    ASKED = "asked"
    REPORTED = "reported"
    RETRACTED = "retracted"
    LEFT_OUT = "left-out-unknown"
    CUT = "cut-inside-a-name-or-number"
    SPLICED = "spliced"
    WORDS_CHANGED = "words-changed"
    NOT_SAID = "not-said"
    TOO_SHORT = "too-short"
    TOO_LONG = "too-long"
    NO_MESSAGE = "no-message"


@dataclass(frozen=True, slots=True)
class QuoteVerdict:
    """What a quote is worth, and why."""

    tier: Tier
    reason: Reason

    @property
    def certifies(self) -> bool:
        """Whether the quote may be kept as what they told us."""
        return self.tier in (Tier.VERBATIM, Tier.NEAR)
