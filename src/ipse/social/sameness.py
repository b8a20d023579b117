"""Sameness: when two names are one name, and when two accounts may be one human.

Every mistake here gives one person's memory to another. So names are equal by one narrow rule, a
name alone links nobody, and whatever a person has taken apart is never joined again by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias
from unicodedata import normalize

from ipse.kernel.ids import PersonId

SHORTEST_NAME: Final = 2
LONGEST_NAME: Final = 200


def folded_words(text: str) -> str:
    """Return `text` as it is compared: NFKC, case-folded, trimmed."""
    if text.isascii():
        return text.casefold().strip()
    return normalize("NFKC", normalize("NFKC", text).casefold()).strip()


def folded_name(name: str) -> str:
    """Return `name` as it is compared, "" when it can equal no other name."""
    folded = folded_words(name[: LONGEST_NAME + 1])
    return folded if len(folded) >= SHORTEST_NAME and len(name) <= LONGEST_NAME else ""


def same_name(one: str, other: str) -> bool:
    """Return whether two display names are one name."""
    return bool(folded_name(one)) and folded_name(one) == folded_name(other)


@dataclass(frozen=True, slots=True)
class Namesake:
    """A card whose name equals that of the identity, or card, in question."""

    person_id: PersonId
    minted_at: datetime
    met: bool
    """Whether the two were in one sitting."""
    placeholder: bool
    """Whether an account stands behind only one of the two."""
    apart: bool
    """Whether a person has said that the two are not one."""


@dataclass(frozen=True, slots=True)
class Mint:
    """Nobody who is known: a card of their own."""


@dataclass(frozen=True, slots=True)
class LinkTo:
    """The person of this card."""

    person_id: PersonId


Home: TypeAlias = Mint | LinkTo


def decide_home(namesakes: Iterable[Namesake]) -> Home:
    """Return where an identity that has earned a card belongs: a shared sitting, a placeholder.

    Of several cards that would do, the oldest is taken.
    """
    by_age = sorted(
        (each for each in namesakes if not each.apart),
        key=lambda each: (each.minted_at, each.person_id),
    )
    for linked in ([n for n in by_age if n.met], [n for n in by_age if n.placeholder]):
        if linked:
            return LinkTo(linked[0].person_id)
    return Mint()


@dataclass(frozen=True, slots=True)
class Standing:
    """A card, as far as folding looks at it."""

    person_id: PersonId
    minted_at: datetime
    facts: int


def oldest(standings: Sequence[Standing]) -> Standing:
    """Return the card that a lookup by a shared name answers with (B28)."""
    return min(standings, key=lambda each: (each.minted_at, each.person_id))


def survivor_of(one: Standing, other: Standing) -> tuple[PersonId, PersonId]:
    """Return which of two cards survives and which is folded into it: most facts, then oldest."""
    first, second = sorted(
        (one, other), key=lambda each: (-each.facts, each.minted_at, each.person_id)
    )
    return first.person_id, second.person_id
