"""Joining: pointing accounts at cards, folding cards, and taking either back exactly."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import Conflict, NotFound
from ipse.kernel.ids import PersonId
from ipse.social.identities import IdentityId
from ipse.social.links import Folded, Joining, Link, fold_cards, is_apart, unfold_cards
from ipse.social.people import PersonCard, Reason, is_placeholder, lives_here
from ipse.social.roster import RosterEntry
from ipse.social.sameness import Standing, same_name, survivor_of
from ipse.social.store import cards, links, roster
from ipse.social.telling import Linked, LinkOutcome, Unlinked
from ipse.social.verbs.finding import (
    card_of,
    gathering_of,
    hearing_of,
    note,
    person_called,
    require_a_mind,
    require_person,
    shown_card,
)
from ipse.social.verbs.minting import point_at, promote_entry
from ipse.storage.work import Work


def link_person(work: Work, call: Call, name: str, speaking_as: str | None = None) -> LinkOutcome:
    """Point the one who is speaking at the card called `name`, as they say themselves.

    It makes no card. Their former card goes with them once nobody else is on it.
    """
    call.require(Scope.OBSERVE, "link a person")
    require_a_mind(call)
    speaker = _speaker(work, call, speaking_as)
    if isinstance(speaker, Unlinked):
        return speaker
    person = person_called(work, call, name)
    if person is None or lives_here(card_of(work, call, person)):
        return Unlinked.NO_CARD
    return _linked(work, call, speaker, person)


def link_identity(work: Work, call: Call, identity: IdentityId, who: str) -> LinkOutcome:
    """Point an account at the card that `who` stands for, on an owner's word."""
    call.require(Scope.OWNER, "link two people")
    guest = _guest(work, call, who)
    return _linked(work, call, _entry(work, call, identity), guest.person_id)


def unlink(work: Work, call: Call, identity: IdentityId) -> PersonCard | None:
    """Take back the last joining of an account; return the card that it is on then.

    What stood before stands again, and the two are never joined again by themselves.
    """
    call.require(Scope.OWNER, "take a link back")
    entry = _entry(work, call, identity)
    _take_back(work, call, _last_joining(work, call, entry))
    home = _entry(work, call, identity).person_id
    return None if home is None else shown_card(work, call, home)


def unlink_card(work: Work, call: Call, person: PersonId) -> PersonCard:
    """Take back what was joined to a card last, and return the card as it is then."""
    call.require(Scope.OWNER, "take a link back")
    card_of(work, call, person)
    for link in links.links_of(work, call.namespace, person):
        if link.to_id == person and not link.undone:
            _take_back(work, call, link)
            return shown_card(work, call, person)
    raise NotFound("Nothing was joined to this card.")


def merge_people(work: Work, call: Call, one: str, other: str) -> PersonCard:
    """Fold two cards into one and return it: the card with most facts survives, then the oldest."""
    call.require(Scope.OWNER, "merge two people")
    first, second = _guest(work, call, one), _guest(work, call, other)
    if first.person_id == second.person_id:
        raise Conflict("They are on one card already.")
    survivor = _fold(work, call, first, second)
    return shown_card(work, call, survivor.person_id)


def split_person(work: Work, call: Call, identity: IdentityId) -> PersonCard:
    """Take an account off its card and return the card of its own that it gets."""
    call.require(Scope.OWNER, "split a person")
    entry = _entry(work, call, identity)
    if entry.person_id is None:
        raise Conflict("This account is on no card.")
    if len(card_of(work, call, entry.person_id).accounts) == 1:
        raise Conflict("This account is alone on its card: there is nothing to split.")
    apart = Link(
        link_id=work.mint.ulid(call.now),
        joining=Joining.LINK,
        moved=(identity,),
        from_id=None,
        to_id=entry.person_id,
        at=call.now,
        undone=True,
    )
    links.save_link(work, call.namespace, apart)
    cards.point(work, call.namespace, [identity], None)
    roster.set_owner(work, call.namespace, identity, None)
    note(work, call, entry.person_id, {"split": apart.link_id})
    alone = replace(entry, person_id=None)
    person = promote_entry(work, call, alone, Reason.MARKED, hearing_of(work, call))
    return shown_card(work, call, person)


def repair_duplicate_cards(work: Work, call: Call) -> int:
    """Fold the cards that share a name and would have been linked; return how many went (B26)."""
    folded = 0
    for people in cards.shared_names(work, call.namespace):
        while _fold_one_pair(work, call, people):
            folded += 1
    return folded


def _fold_one_pair(work: Work, call: Call, people: list[PersonId]) -> bool:
    for one, other in combinations(cards.load_cards(work, call.namespace, people), 2):
        if _may_fold(work, call, one, other):
            _fold(work, call, one, other)
            return True
    return False


def _may_fold(work: Work, call: Call, one: PersonCard, other: PersonCard) -> bool:
    mine = {account.identity for account in one.accounts}
    theirs = {account.identity for account in other.accounts}
    taken_back = [
        is_apart(links.links_of(work, call.namespace, card.person_id), accounts, card.person_id)
        for card, accounts in ((one, theirs), (other, mine))
    ]
    if any(taken_back) or lives_here(one) or lives_here(other):
        return False
    nobody = is_placeholder(one) or is_placeholder(other)
    return nobody or cards.have_met(work, call.namespace, mine, theirs)


def _fold(work: Work, call: Call, one: PersonCard, other: PersonCard) -> PersonCard:
    survivor, _ = survivor_of(_standing(one), _standing(other))
    by_id = {card.person_id: card for card in (one, other)}
    absorbed = by_id.keys() - {survivor}
    return fold_into(work, call, by_id[survivor], by_id[absorbed.pop()])


def fold_into(work: Work, call: Call, survivor: PersonCard, absorbed: PersonCard) -> PersonCard:
    """Fold one card into another and return what they make, leaving the row that undoes it."""
    result = fold_cards(survivor, absorbed, call.now)
    link = Link(
        link_id=work.mint.ulid(call.now),
        joining=Joining.FOLD,
        moved=tuple(account.identity for account in absorbed.accounts),
        from_id=absorbed.person_id,
        to_id=survivor.person_id,
        at=call.now,
        folded=Folded(absorbed, survivor, result),
    )
    links.save_link(work, call.namespace, link)
    cards.save_card(work, call.namespace, result)
    cards.delete_people(work, call.namespace, [absorbed.person_id])
    note(work, call, survivor.person_id, {"folded": link.link_id})
    return card_of(work, call, survivor.person_id)


def unfold(work: Work, call: Call, person: PersonId, folded: Folded) -> None:
    """Give each of two cards back what it had before the one was folded into `person`."""
    survivor, absorbed = unfold_cards(card_of(work, call, person), folded)
    # The survivor first: its rows of moved facts go before they come back under the other card.
    cards.save_card(work, call.namespace, survivor)
    cards.save_card(work, call.namespace, absorbed)
    note(work, call, absorbed.person_id, {"unfolded from": person})


def _linked(work: Work, call: Call, entry: RosterEntry, person: PersonId) -> LinkOutcome:
    if entry.person_id == person:
        return Unlinked.SAME
    former = None if entry.person_id is None else card_of(work, call, entry.person_id)
    alone = former is not None and len(former.accounts) == 1
    if former is not None and alone:
        card = fold_into(work, call, card_of(work, call, person), former)
    else:
        point_at(work, call, entry, person)
        card = card_of(work, call, person)
    return Linked(entry.name or entry.identity, card, folded=alone)


def _speaker(work: Work, call: Call, speaking_as: str | None) -> RosterEntry | Unlinked:
    gathering = gathering_of(work, call)
    present = () if gathering is None else gathering.speakers
    entries = roster.load_entries(work, call.namespace, present)
    if not entries:
        return Unlinked.NOBODY_SPEAKS
    if speaking_as is None:
        return entries[0] if len(entries) == 1 else Unlinked.WHO_SPEAKS
    named = [e for e in entries if speaking_as == e.identity or same_name(speaking_as, e.name)]
    match named:
        case []:
            return Unlinked.NOT_SPEAKING
        case [entry]:
            return entry
        case _:
            return Unlinked.WHO_SPEAKS


def _take_back(work: Work, call: Call, link: Link) -> None:
    if link.folded is None:
        former = _still_there(work, call, link.from_id)
        cards.point(work, call.namespace, link.moved, former)
    else:
        unfold(work, call, link.to_id, link.folded)
    for moved in link.moved:  # who was taken for a member is a guest again
        roster.set_owner(work, call.namespace, moved, None)
    links.save_link(work, call.namespace, replace(link, folded=None, undone=True))
    note(work, call, link.to_id, {"taken back": link.link_id})


def _last_joining(work: Work, call: Call, entry: RosterEntry) -> Link:
    if entry.person_id is not None:
        for link in links.links_of(work, call.namespace, entry.person_id):
            moved_here = link.to_id == entry.person_id and entry.identity in link.moved
            if moved_here and not link.undone:
                return link
    raise NotFound("This account was not linked to the card that it is on: split it off instead.")


def _still_there(work: Work, call: Call, person: PersonId | None) -> PersonId | None:
    """Return the card `person`, or the one that it has been folded into since."""
    while person is not None and not cards.load_cards(work, call.namespace, [person]):
        person = next(
            (
                link.to_id
                for link in links.links_of(work, call.namespace, person)
                if link.from_id == person and link.joining is Joining.FOLD and not link.undone
            ),
            None,
        )
    return person


def _entry(work: Work, call: Call, identity: IdentityId) -> RosterEntry:
    found = roster.load_entries(work, call.namespace, [identity])
    if not found:
        raise NotFound("Nobody was ever seen under this identity.")
    return found[0]


def _guest(work: Work, call: Call, who: str) -> PersonCard:
    """Return the card of a guest; a member is joined with one by an admin alone."""
    card = card_of(work, call, require_person(work, call, who))
    if lives_here(card):
        raise Conflict("This person lives here: an admin joins them by ipse household recognise.")
    return card


def _standing(card: PersonCard) -> Standing:
    facts = sum(not fact.archived for fact in card.facts)
    return Standing(card.person_id, card.minted_at, facts)
