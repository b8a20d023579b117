"""Signs: what the shape of a text or a question says, apart from the words it shares with another.

All of it is arithmetic over single words and marks, with one list for each language that has one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ipse.memory.language import words
from ipse.memory.sign_words import COUNTED, DATED, OWN

_ASKS: Final = ("?", "？", "؟")  # noqa: RUF001 (other scripts' question marks)
_YEAR: Final = re.compile(r"\d{4}")
_ASKS_WHEN: Final = re.compile(
    r"\b(when|how (long|many|often)|what (date|day|month|year|time)|wann|wie (lange|oft|viele)|"
    r"quand|combien|cuándo|cuánto\w*|hace cuánto)\b"
)
_ASKS_COUNT: Final = re.compile(r"\b(how (many|much|often)|wie (viele?|oft)|combien|cuánt\w*)\b")
FULL_LENGTH: Final = 150
"""Characters from which a longer text is worth no more."""


@dataclass(frozen=True, slots=True)
class Signs:
    """Whether a text asks, tells of its speaker, names a time or a number; and how full it is."""

    asks: bool
    of_self: bool
    dated: bool
    counted: bool
    fullness: float


@dataclass(frozen=True, slots=True)
class Wants:
    """What kind of answer a question wants."""

    time: bool
    count: bool


def signs_of(text: str) -> Signs:
    """Return what `text` shows."""
    spoken = set(words(text))
    return Signs(
        asks=text.rstrip().endswith(_ASKS),
        of_self=not OWN.isdisjoint(spoken),
        dated=not DATED.isdisjoint(spoken) or any(map(_YEAR.fullmatch, spoken)),
        counted=not COUNTED.isdisjoint(spoken) or any(char.isdigit() for char in text),
        fullness=min(1.0, len(text) / FULL_LENGTH),
    )


def wants_of(question: str) -> Wants:
    """Return what kind of answer `question` wants."""
    lowered = question.casefold()
    return Wants(
        time=_ASKS_WHEN.search(lowered) is not None,
        count=_ASKS_COUNT.search(lowered) is not None,
    )
