"""Telling: how the resident is, in words that are computed from the numbers alone (M14, M15).

Graded, and hedged near neutral. Whatever is told here passes the check that a phrase from outside
must pass; a test holds that for every standing.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from ipse.selfhood.affect import Affect
from ipse.selfhood.affect_words import AFFECT_WORDS
from ipse.selfhood.drives import Drive
from ipse.selfhood.feelings import (
    NEUTRAL_BELOW,
    PLAIN_FROM,
    Dimension,
    Standing,
    degree_of,
    feeling_of,
)

CAPABILITY: Final = "awareness:state-transparency"

# What else is worth a word: the dimension, which way, and the word for it.
_ALSO: Final = (
    (Dimension.ENERGY, -1, "tired"),
    (Dimension.CURIOSITY, -1, "curious"),
    (Dimension.SAFETY, -1, "unsafe"),
    (Dimension.CONNECTION, -1, "lonely"),
    (Dimension.LOAD, 1, "strained"),
    (Dimension.DISPOSITION, -1, "guarded"),
    (Dimension.DISPOSITION, 1, "optimistic"),
)
_WANTS: Final = {
    Drive.ENERGY: "rest",
    Drive.CURIOSITY: "something new",
    Drive.SAFETY: "safety",
    Drive.CONNECTION: "company",
}
_TEMPERS: Final = (("guarded", -1), ("optimistic", 1))


def tell_feelings(standing: Standing) -> str:
    """Return what he says of how he is."""
    feeling = feeling_of(Affect(standing.valence, standing.arousal, standing.dominance))
    also = [
        degree_of(sign * standing.on(dimension)) + word
        for dimension, sign, word in _ALSO
        if sign * standing.on(dimension) >= _worth_a_word(dimension)
    ]
    told = f"I am {_degree(feeling, standing)}{feeling}."
    return f"{told} I am also {_listed(also)}." if also else told


def tell_origin(since: datetime, now: datetime, cause: str | None) -> str:
    """Return since when it is so, and why, when that may be told."""
    moment = f"{since:%H:%M}" if since.date() == now.date() else f"{since.day} {since:%b, %H:%M}"
    told = f"Since {moment} UTC"
    return f"{told}, because of this: {cause}." if cause else f"{told}."


def temper_of(disposition: float) -> str:
    """Return the word for a disposition."""
    for word, sign in _TEMPERS:
        if sign * disposition >= NEUTRAL_BELOW:
            return word
    return "even"


def tell_want(want: Drive | None) -> str | None:
    """Return what he would like next, None when nothing is lacking."""
    return None if want is None else _WANTS[want]


def _degree(feeling: str, standing: Standing) -> str:
    claim = AFFECT_WORDS[feeling]
    marks = [sign * standing.on(dimension) for dimension, sign in claim.marked]
    return degree_of(min(marks)) if marks else ""


def _worth_a_word(dimension: Dimension) -> float:
    """Return from where on a dimension is told: a temper early, a need once it is felt."""
    return NEUTRAL_BELOW if dimension is Dimension.DISPOSITION else PLAIN_FROM


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
