"""Showing: whom the resident knows, as its owners see it, and all that is held of one person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import NotFound
from ipse.kernel.ids import PersonId
from ipse.social.identities import IdentityId
from ipse.social.people import PersonCard, as_told, may_know_of
from ipse.social.roster import RosterEntry
from ipse.social.store import cards, roster
from ipse.social.verbs.finding import NO_SUCH_PERSON, own_hearing, person_known, shown_card
from ipse.storage.work import Work

USUAL_PAGE = 50
LARGEST_PAGE = 500


@dataclass(frozen=True, slots=True)
class Held:
    """All that is held of one person: the card, when they have one, and the tallies."""

    card: PersonCard | None
    tallies: tuple[RosterEntry, ...]


def list_people(work: Work, call: Call, after: str, limit: int) -> Sequence[PersonCard]:
    """Return at most `limit` cards after the id `after`, as the call's owner may see them."""
    call.require(Scope.OWNER, "list people")
    hearing, found = own_hearing(call), list[PersonCard]()
    # What another owner has said alone leaves gaps, which must not look like the end of the list.
    while len(found) < limit and (page := cards.page_of_people(work, call.namespace, after, limit)):
        after = page[-1]
        for card in cards.load_cards(work, call.namespace, page):
            if may_know_of(card, hearing):
                found.append(as_told(card, hearing))
    return found[:limit]


def list_tallies(work: Work, call: Call, after: str, limit: int) -> Sequence[RosterEntry]:
    """Return at most `limit` tallies after the identity `after`."""
    call.require(Scope.OWNER, "list tallies")
    return roster.page_of_entries(work, call.namespace, after, limit)


def show_person(work: Work, call: Call, who: str) -> Held:
    """Return what is held of the person whom an id, an identity or a name stands for.

    What another owner has said of them alone with the resident is that owner's to show.
    """
    call.require(Scope.OWNER, "see what is held of a person")
    person = person_known(work, call, who)
    if person is not None:
        return _held(work, call, person)
    tallies = roster.load_entries(work, call.namespace, [IdentityId(who)])
    if not tallies:
        raise NotFound(NO_SUCH_PERSON)
    return Held(None, tuple(tallies))


def _held(work: Work, call: Call, person: PersonId) -> Held:
    card = shown_card(work, call, person)
    identities = [account.identity for account in card.accounts]
    return Held(card, tuple(roster.load_entries(work, call.namespace, identities)))
