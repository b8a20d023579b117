"""Agreement: whether cards, notes and joinings are those that the log tells of.

The log knows them by their ids alone, so it tells of no word that somebody changed by hand; it does
tell of every card that was taken away, and of all that was put there behind its back.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final

UNTOLD: Final = 0
"""In the place of a change's number: no change tells of it."""


@dataclass(frozen=True, slots=True)
class Told:
    """What the log tells: the last change of each card that was not erased, and every id in it."""

    cards: Mapping[str, int]
    ids: AbstractSet[str]


@dataclass(frozen=True, slots=True)
class Found:
    """What the tables hold: the cards, those that went into another, the ids of all that is kept.

    An absorbed card stands in no table until its fold is taken back.
    """

    cards: AbstractSet[str]
    absorbed: AbstractSet[str]
    ids: AbstractSet[str]


def first_contradiction(told: Told, found: Found) -> int | None:
    """Return the change that the tables contradict, UNTOLD for what none tells of, None for none.

    A note may be gone while the log tells of it: who said it has asked for that.
    """
    for person, number in sorted(told.cards.items(), key=lambda card: card[1]):
        if person not in found.cards | found.absorbed:
            return number
    strange = found.cards - told.cards.keys() or found.ids - told.ids
    return UNTOLD if strange else None
