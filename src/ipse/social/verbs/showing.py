"""Showing: whom the resident knows, as its owners see it, and all that is held of one person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import NotFound
from ipse.kernel.ids import PersonId
from ipse.social.identities import IdentityId
from ipse.social.people import PersonCard
from ipse.social.roster import RosterEntry
from ipse.social.store import cards, roster
from ipse.social.verbs.finding import NO_SUCH_PERSON, card_of, person_behind
from ipse.storage.work import Work

USUAL_PAGE = 50
LARGEST_PAGE = 500


@dataclass(frozen=True, slots=True)
class Held:
    """All that is held of one person: the card, when they have one, and the tallies."""

    card: PersonCard | None
    tallies: tuple[RosterEntry, ...]


def list_people(work: Work, call: Call, after: str, limit: int) -> Sequence[PersonCard]:
    """Return at most `limit` cards after the id `after`."""
    call.require(Scope.OWNER, "list people")
    page = cards.page_of_people(work, call.namespace, after, limit)
    return cards.load_cards(work, call.namespace, page)


def list_tallies(work: Work, call: Call, after: str, limit: int) -> Sequence[RosterEntry]:
    """Return at most `limit` tallies after the identity `after`."""
    call.require(Scope.OWNER, "list tallies")
    return roster.page_of_entries(work, call.namespace, after, limit)


def show_person(work: Work, call: Call, who: str) -> Held:
    """Return all that is held of the person whom an id, an identity or a name stands for."""
    call.require(Scope.OWNER, "see what is held of a person")
    person = person_behind(work, call, who)
    if person is not None:
        return _held(work, call, person)
    tallies = roster.load_entries(work, call.namespace, [IdentityId(who)])
    if not tallies:
        raise NotFound(NO_SUCH_PERSON)
    return Held(None, tuple(tallies))


def _held(work: Work, call: Call, person: PersonId) -> Held:
    card = card_of(work, call, person)
    identities = [account.identity for account in card.accounts]
    return Held(card, tuple(roster.load_entries(work, call.namespace, identities)))
