"""Links: every joining of two people, kept so that it can be taken back exactly.

A link points one account at another card. A fold moves everything that a card holds to another
one and keeps both as they stood. Taking a fold back gives each card what it had, and leaves with
the survivor what it has learned since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from ipse.kernel.ids import PersonId
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId
from ipse.social.people import Account, Fact, PersonCard, capped, in_order, joined
from ipse.social.warmth import stronger


class Joining(StrEnum):
    """What was done to two people."""

    LINK = "link"
    FOLD = "fold"


@dataclass(frozen=True, slots=True)
class Folded:
    """Both cards as they stood before a fold, and the survivor as it stood right after."""

    absorbed: PersonCard
    survivor: PersonCard
    result: PersonCard


@dataclass(frozen=True, slots=True)
class Link:
    """One joining: which accounts moved, from which card to which."""

    link_id: str
    joining: Joining
    moved: tuple[IdentityId, ...]
    from_id: PersonId | None
    """None when the account was on no card."""
    to_id: PersonId
    at: datetime
    folded: Folded | None = None
    undone: bool = False
    """A joining that a person took back: it is never made again by itself."""


def fold_cards(survivor: PersonCard, absorbed: PersonCard, now: datetime) -> PersonCard:
    """Return the one card that `survivor` and `absorbed` make.

    Facts move and are held once, an empty attitude is filled, the larger warmth stays, and the cap
    applies to the sum.
    """
    return replace(
        survivor,
        warmth=stronger(survivor.warmth, absorbed.warmth, now),
        attitude=survivor.attitude or absorbed.attitude,
        accounts=_by_identity([*survivor.accounts, *absorbed.accounts]),
        facts=joined(survivor.facts, absorbed.facts),
    )


def unfold_cards(now: PersonCard, folded: Folded) -> tuple[PersonCard, PersonCard]:
    """Return the survivor of a fold without what the fold gave it, and the card that it absorbed.

    `now` is the survivor as it stands. Accounts that have moved on since are not called back.
    """
    here = {account.identity: account for account in now.accounts}
    theirs = {account.identity for account in folded.absorbed.accounts}
    before, after = folded.survivor, folded.result
    survivor = replace(
        now,
        warmth=before.warmth if now.warmth == after.warmth else now.warmth,
        attitude=before.attitude if now.attitude == after.attitude else now.attitude,
        accounts=tuple(account for account in now.accounts if account.identity not in theirs),
        facts=_own_facts(now, folded),
    )
    back = tuple(here[each.identity] for each in folded.absorbed.accounts if each.identity in here)
    return survivor, replace(folded.absorbed, accounts=back)


def is_apart(links: Sequence[Link], accounts: set[IdentityId], person: PersonId) -> bool:
    """Return whether one of `links` to the card `person` was taken back for one of `accounts`."""
    return any(
        link.undone and person in {link.to_id, link.from_id} and not accounts.isdisjoint(link.moved)
        for link in links
    )


def is_only_of(card: PersonCard, gone: AbstractSet[IdentityId]) -> bool:
    """Return whether `card` has accounts, and all of them are among `gone`."""
    return bool(card.accounts) and all(account.identity in gone for account in card.accounts)


def without(link: Link, gone: AbstractSet[IdentityId]) -> Link:
    """Return `link` as if it had never moved the accounts `gone`, nor kept what they said."""
    told = link.folded and scrubbed(link.folded, lambda _, told_by: told_by in gone)
    return replace(
        link,
        moved=tuple(each for each in link.moved if each not in gone),
        folded=told and _each_card(told, lambda card: _without_accounts(card, gone)),
    )


def scrubbed(folded: Folded, is_gone: Callable[[Hearing, IdentityId | None], bool]) -> Folded:
    """Return `folded` without the words that are to be erased, on whichever card they stand.

    `is_gone` tells it of a hearing and of the guest who spoke, when one did.
    """

    def left(card: PersonCard) -> PersonCard:
        attitude = card.attitude
        return replace(
            card,
            attitude=None if attitude and is_gone(attitude.hearing, None) else attitude,
            facts=tuple(fact for fact in card.facts if not is_gone(fact.hearing, fact.told_by)),
        )

    return _each_card(folded, left)


def _each_card(folded: Folded, change: Callable[[PersonCard], PersonCard]) -> Folded:
    return Folded(change(folded.absorbed), change(folded.survivor), change(folded.result))


def _without_accounts(card: PersonCard, gone: AbstractSet[IdentityId]) -> PersonCard:
    left = tuple(account for account in card.accounts if account.identity not in gone)
    return replace(card, accounts=left)


def _own_facts(now: PersonCard, folded: Folded) -> tuple[Fact, ...]:
    before = {fact.fact_id: fact for fact in folded.survivor.facts}
    given = {fact.fact_id for fact in folded.absorbed.facts}
    kept = [
        before.get(fact.fact_id, fact)
        for fact in now.facts
        if fact.fact_id in before or fact.fact_id not in given
    ]
    learned = any(fact.fact_id not in before for fact in kept)
    facts = in_order(kept)
    return capped(facts) if learned else facts


def _by_identity(accounts: list[Account]) -> tuple[Account, ...]:
    return tuple(sorted(accounts, key=lambda account: account.identity))
