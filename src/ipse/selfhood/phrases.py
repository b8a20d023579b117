"""Phrases: whether a phrase from outside says of the resident what is so, and nothing else (M15).

It fails closed. A phrase is accepted when all of it is understood: sentences in which he himself
claims feelings, now, one by one, and plain words that change nothing. Each claim is held against
the standing. Negation, comparison, other times and people, questions, quotation marks, numbers,
unknown words and other languages are not understood, so the computed words are told instead.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final, TypeAlias

from ipse.selfhood.affect_words import AFFECT_WORDS, Claim
from ipse.selfhood.feelings import NEUTRAL_BELOW, Standing
from ipse.selfhood.plain_words import (
    ASIDES,
    CLOSINGS,
    FRAMES,
    GREETINGS,
    JOINS,
    LEADS,
    MEDIUM,
    OPENINGS,
    SLIGHT,
    STRONG,
)

LONGEST_PHRASE: Final = 400

_PLAIN_FROM: Final = 0.2
"""What is slighter has to be hedged."""
_SLIGHT_BELOW: Final = 0.4
_MEDIUM: Final = (0.2, 0.8)
_STRONG_FROM: Final = 0.5

_SENTENCE_END: Final = re.compile(r"[.!;:]\s*")
_CONTRACTED: Final = {
    "i'm": "i am",
    "i'd": "i would",
    "it's": "it is",
    "that's": "that is",
    "here's": "here is",
}
_OPENED: Final = re.compile(r"^(?:(?:oh )?well|good (?:morning|afternoon|evening)),? (?=i )")
"""Words that would be words of feeling, and are none before a claim begins."""
_UNDERSTOOD: Final = re.compile(r"[a-z', .!;:-]*")


class Unclear(StrEnum):
    """Why a phrase is not taken, as the sentence that its sender reads."""

    TOO_LONG = "The phrase is too long to be checked."
    NOT_UNDERSTOOD = "Not every word of it is understood, so it cannot be checked."
    NO_FEELING = "It says nothing of how he is."
    UNTRUE = "It claims what the state does not hold."


@dataclass(frozen=True, slots=True)
class Accepted:
    """The phrase is true."""

    words: tuple[str, ...]
    """The words of feeling in it."""


@dataclass(frozen=True, slots=True)
class Declined:
    """The phrase is not taken."""

    why: Unclear
    words: tuple[str, ...] = ()


Verdict: TypeAlias = Accepted | Declined


@dataclass(frozen=True, slots=True)
class Said:
    """One claim of a phrase: how strongly, and the word."""

    degree: str
    word: str


def check_phrase(text: str, standing: Standing) -> Verdict:
    """Return whether `text` may be said of `standing`."""
    if len(text) > LONGEST_PHRASE:
        return Declined(Unclear.TOO_LONG)
    said = read_phrase(text)
    if said is None:
        return Declined(Unclear.NOT_UNDERSTOOD)
    words = tuple(claim.word for claim in said)
    if not said:
        return Declined(Unclear.NO_FEELING)
    if not all(holds(claim, standing) for claim in said):
        return Declined(Unclear.UNTRUE, words)
    return Accepted(words)


def read_phrase(text: str) -> tuple[Said, ...] | None:
    """Return every claim in `text`, None when not all of it is understood."""
    folded = _folded(text)
    if not _UNDERSTOOD.fullmatch(folded):
        return None
    said: list[Said] = []
    for sentence in filter(None, _SENTENCE_END.split(folded)):
        claims = _read_sentence(sentence.strip(" ,"))
        if claims is None:
            return None
        said += claims
    return tuple(said)


def holds(said: Said, standing: Standing) -> bool:
    """Return whether the standing bears out what was said, in this strength."""
    claim = AFFECT_WORDS[said.word]
    marks = [sign * standing.on(dimension) for dimension, sign in claim.marked]
    fits = all(
        sign * standing.on(dimension) > -NEUTRAL_BELOW for dimension, sign in claim.allowed
    ) and all(abs(standing.on(dimension)) < NEUTRAL_BELOW for dimension in claim.neutral)
    if not fits:
        return False
    if not marks:
        return said.degree not in STRONG
    return _strong_enough(said.degree, min(marks), claim)


def _strong_enough(degree: str, mark: float, claim: Claim) -> bool:
    if claim.strong:
        return mark >= _STRONG_FROM and degree not in SLIGHT
    if degree in SLIGHT:
        return NEUTRAL_BELOW <= mark < _SLIGHT_BELOW
    if degree in MEDIUM:
        return _MEDIUM[0] <= mark < _MEDIUM[1]
    return mark >= (_STRONG_FROM if degree in STRONG else _PLAIN_FROM)


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text).casefold().replace("\u2019", "'")
    return " ".join(_CONTRACTED.get(word, word) for word in plain.split())


def _read_sentence(sentence: str) -> Sequence[Said] | None:
    if sentence in GREETINGS or sentence in ASIDES:
        return ()
    sentence = _OPENED.sub("", sentence)
    if not _claiming().fullmatch(sentence):
        return None
    return [Said(found["degree"] or "", found["word"]) for found in _claim().finditer(sentence)]


@cache
def _claim() -> re.Pattern[str]:
    """Return the pattern of one claim, its degree and its word."""
    degrees = _any_of((*SLIGHT, *MEDIUM, *STRONG))
    return re.compile(rf"\b(?:(?P<degree>{degrees}) )?(?P<word>{_any_of(AFFECT_WORDS)})(?![\w'-])")


@cache
def _claiming() -> re.Pattern[str]:
    """Return the pattern of a sentence that claims: opening, lead, claims, aside.

    What repeats is atomic and can be read in one way alone: a long phrase that is not understood
    would be read in every way that there is, and hold up the house.
    """
    aside = f"(?:{_any_of(ASIDES)})"
    closing = f"(?:{_any_of(CLOSINGS)})"
    opening = f"(?:{_any_of((*OPENINGS, *ASIDES))})"
    framed = f"(?:(?:{_any_of(FRAMES)})(?: that)? )?(?:{_any_of(LEADS)})"
    claim = f"(?:(?:{_any_of((*SLIGHT, *MEDIUM, *STRONG))}) )?(?:{_any_of(AFFECT_WORDS)})"
    led = f"{framed}(?:(?>,? {aside})+,?)? {claim}"
    more = f"(?>{_any_of(JOINS)})(?:,? {aside},?)? (?:{led}|{claim})"
    return re.compile(rf"(?>{opening},? )*{led}(?>{more})*(?>,? (?:{aside}|{closing}))*")


def _any_of(words: Sequence[str] | dict[str, Claim]) -> str:
    """Return a pattern for any of `words`, the longest first."""
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
