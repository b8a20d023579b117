"""People: the card of somebody who earned one, and the rule by which it is earned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final

from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId, PersonId
from ipse.kernel.origin import Source
from ipse.social.hearing import Hearing, may_be_told
from ipse.social.identities import IdentityId, is_named
from ipse.social.roster import RosterEntry
from ipse.social.sameness import folded_words
from ipse.social.warmth import Warmth

REGULAR_SESSION_THRESHOLD: Final = 3  # B9
MAX_CARDS_INJECTED: Final = 5  # B16
MAX_FACTS_STORED: Final = 12  # B29
MAX_FACTS_SHOWN: Final = 6  # B29
PROFILED_FROM: Final = 20
"""Messages from which a profiler has enough to go by."""
LONGEST_FACT: Final = 400
LONGEST_ATTITUDE: Final = 120


class Reason(StrEnum):
    """Why somebody earned a card, as their first fact tells it."""

    DONATED = "donated"
    MARKED = "you marked them"
    ONE_ON_ONE = "had a 1:1 with you"
    REGULAR = "a regular"


@dataclass(frozen=True, slots=True)
class Fact:
    """One note on a card, with where it came from and who may be told of it."""

    fact_id: str
    text: str
    source: Source
    hearing: Hearing
    at: datetime
    told_by: IdentityId | None = None
    """The guest whose own statement this is, when it is one."""
    teller: str = ""
    """Their name, when they speak of somebody else."""
    archived: bool = False


@dataclass(frozen=True, slots=True)
class Attitude:
    """What the resident thinks of somebody, and in which company it came to think so."""

    text: str
    hearing: Hearing


@dataclass(frozen=True, slots=True)
class Account:
    """One identity on a card, with the name that it was last seen under."""

    identity: IdentityId
    name: str
    owner: OwnerId | None = None
    """The member whose own it is, None for a guest's."""


@dataclass(frozen=True, slots=True)
class PersonCard:
    """What the resident remembers of one person: names, facts, feelings (B4)."""

    person_id: PersonId
    name: str
    minted_at: datetime
    warmth: Warmth
    attitude: Attitude | None = None
    accounts: tuple[Account, ...] = ()
    facts: tuple[Fact, ...] = ()
    """From the oldest to the newest, the archived ones too."""


def should_promote(entry: RosterEntry) -> bool:
    """Return whether this tally has earned a card that it does not have yet."""
    return entry.person_id is None and promotion_reason(entry) is not None


def promotion_reason(entry: RosterEntry) -> Reason | None:
    """Return the rule that fires for this tally, None when none does."""
    return earned(
        entry.donation_total,
        entry.session_count,
        marked=entry.marked_by_resident,
        had_1on1=entry.had_1on1,
    )


def earned(donated: int, sittings: int, *, marked: bool, had_1on1: bool) -> Reason | None:
    """Return the rule that fires for these numbers, which a crowd has without a tally each."""
    if donated > 0:
        return Reason.DONATED
    if marked:
        return Reason.MARKED
    if had_1on1:
        return Reason.ONE_ON_ONE
    if sittings >= REGULAR_SESSION_THRESHOLD:
        return Reason.REGULAR
    return None


def is_due_for_profile(entry: RosterEntry, card: PersonCard, profiler: Source) -> bool:
    """Return whether a regular has said enough for a first profile by `profiler`."""
    regular = entry.session_count >= REGULAR_SESSION_THRESHOLD
    profiled = any(fact.source == profiler for fact in card.facts)
    return regular and entry.message_count >= PROFILED_FROM and not profiled


def lives_here(card: PersonCard) -> bool:
    """Return whether `card` is a member's: nobody is taken for them by a name, or by their word."""
    return any(account.owner is not None for account in card.accounts)


def is_placeholder(card: PersonCard) -> bool:
    """Return whether no account stands behind `card` (B22)."""
    return all(is_named(account.identity) for account in card.accounts)


def may_know_of(card: PersonCard, hearing: Hearing) -> bool:
    """Return whether it is no secret in `hearing` that the resident knows this person at all.

    Somebody whom nobody here has seen is known from what was said of them, and that alone.
    """
    return not is_placeholder(card) or bool(shown_facts(card, hearing))


def as_told(card: PersonCard, hearing: Hearing) -> PersonCard:
    """Return `card` with those facts, and that attitude, which may be told in `hearing`."""
    attitude = card.attitude
    return replace(
        card,
        attitude=attitude if attitude and may_be_told(attitude.hearing, hearing) else None,
        facts=tuple(fact for fact in card.facts if may_be_told(fact.hearing, hearing)),
    )


def first_fact(reason: Reason, now: datetime) -> str:
    """Return what every card begins with."""
    return f"first noticed {now.day} {now:%b %Y} ({reason})"


def checked_note(text: str) -> str:
    """Return `text` as a fact of one line, or say what it has to be."""
    return _line(text, LONGEST_FACT, "note")


def checked_attitude(text: str) -> str:
    """Return `text` as an attitude of one line, or say what it has to be."""
    return _line(text, LONGEST_ATTITUDE, "attitude")


def with_fact(facts: Sequence[Fact], new: Fact) -> tuple[Fact, ...]:
    """Return `facts` with `new` as the most recent; the same words are noted once.

    Words noted again in closer company than before stay open to those who heard them first.
    """
    words = folded_words(new.text)
    others = [fact for fact in facts if folded_words(fact.text) != words]
    for fact in facts:
        if folded_words(fact.text) == words and may_be_told(fact.hearing, new.hearing):
            new = replace(new, hearing=fact.hearing)
    return capped([*others, new])


def joined(one: Sequence[Fact], other: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return the facts of two cards as those of one: each once, in their order, capped."""
    known = {folded_words(fact.text) for fact in one}
    new = [fact for fact in other if folded_words(fact.text) not in known]
    return capped(in_order([*one, *new]))


def in_order(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """Return `facts` from the oldest to the newest."""
    return tuple(sorted(facts, key=lambda fact: (fact.at, fact.fact_id)))


def capped(facts: Sequence[Fact]) -> tuple[Fact, ...]:
    """Return `facts` with all but the newest twelve archived; what is archived stays so."""
    standing = [fact for fact in facts if not fact.archived]
    pruned = {fact.fact_id for fact in standing[: max(len(standing) - MAX_FACTS_STORED, 0)]}
    return tuple(replace(fact, archived=True) if fact.fact_id in pruned else fact for fact in facts)


def shown_facts(card: PersonCard, hearing: Hearing) -> tuple[Fact, ...]:
    """Return the newest six facts that may be told in `hearing`; masking comes before choosing."""
    tellable = [
        fact for fact in card.facts if not fact.archived and may_be_told(fact.hearing, hearing)
    ]
    return tuple(tellable[-MAX_FACTS_SHOWN:])


def _line(text: str, longest: int, field: str) -> str:
    line = " ".join(text.split())
    if not 1 <= len(line) <= longest:
        raise InvalidInput(f"{field} takes one line of 1 to {longest} characters.", field=field)
    return line
