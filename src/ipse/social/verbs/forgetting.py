"""Forgetting: erasing a person with every account of theirs, and keeping them out afterwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.clock import to_micros
from ipse.kernel.errors import Conflict, NotAllowed, NotFound
from ipse.kernel.ids import OwnerId, PersonId
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId, is_named
from ipse.social.links import Joining, is_only_of, scrubbed, without
from ipse.social.people import PersonCard
from ipse.social.store import cards, company, links, roster
from ipse.social.verbs.finding import (
    NO_SUCH_PERSON,
    ROOM,
    Keyed,
    of_the_house,
    person_behind,
    subject_of,
)
from ipse.social.verbs.joining import unfold
from ipse.storage.changes import erase_subject
from ipse.storage.work import Work

EVENTS_LAST: Final = timedelta(days=7)
"""How long a message that is sent again is recognised."""


@dataclass(frozen=True, slots=True)
class Forgotten:
    """Who was erased: accounts and cards, and the keyed hashes by which they are kept out."""

    identities: tuple[IdentityId, ...]
    people: tuple[PersonId, ...]
    hashes: tuple[str, ...]


def forget_person(work: Work, call: Call, who: str, keyed: Keyed) -> Forgotten:
    """Erase the person whom an id, an identity or a name stands for, with every account of theirs.

    Their statements about others go, too. They are not collected again unless they ask.
    """
    call.require(Scope.OWNER, "erase a person")
    person = person_behind(work, call, who)
    if person is None:
        tallied = roster.load_authors(work, call.namespace, [IdentityId(who)]).values()
        gone = [author.identity for author in tallied if author.owner is None]
        if not gone:
            raise NotFound(NO_SUCH_PERSON)
        return _forget(work, call, gone, [], keyed)
    people = _absorbed_by(work, call, person)
    card = cards.load_cards(work, call.namespace, [person])[0]
    _refuse_members(call, card)
    return _forget(work, call, [a.identity for a in card.accounts], people, keyed)


def forget_again(
    work: Work, call: Call, hashes: Iterable[str], keyed: Keyed
) -> Sequence[Forgotten]:
    """Erase in a restored record whoever one of `hashes` stands for, keep them out, return them."""
    _require_house(call)
    wanted = set(hashes)
    company.keep_out(work, call.namespace, wanted, call.now)
    standing = [str(each) for each in roster.every_identity(work, call.namespace)]
    standing += [str(each) for each in _every_person(work, call)]
    return [
        forget_person(work, call, who, keyed)
        for who in standing
        if keyed(who) in wanted and _is_known(work, call, who)
    ]


def let_in_again(work: Work, call: Call, identity: IdentityId, keyed: Keyed) -> bool:
    """Collect an erased guest again, who has asked for it; return whether they were kept out."""
    call.require(Scope.OWNER, "let a guest be remembered again")
    return company.let_in(work, call.namespace, keyed(identity))


def claim_account(work: Work, call: Call, identity: IdentityId) -> None:
    """Name an account as the caller's own: what was tallied of it goes, and no more is."""
    call.require(Scope.OWNER, "name an account as yours")
    author = roster.load_authors(work, call.namespace, [identity]).get(identity)
    if author is not None and author.person_id is not None:
        raise Conflict("This account is on a card: split it off, or forget that person, first.")
    if author is not None and author.owner not in {None, call.owner}:
        raise Conflict("Another member has named this account as theirs.")
    if author is None:
        roster.save_names(work, call.namespace, [(identity, "", "", to_micros(call.now))])
    roster.delete_tallies(work, call.namespace, [identity])
    roster.set_owner(work, call.namespace, identity, call.owner)


def release_account(work: Work, call: Call, identity: IdentityId) -> None:
    """Take back that an account is the caller's own."""
    call.require(Scope.OWNER, "name an account as yours no longer")
    mine = roster.owners_accounts(work, call.namespace, call.owner)
    if identity not in {account for account, _ in mine}:
        raise NotFound("You have named no such account as yours.")
    roster.delete_identities(work, call.namespace, [identity])


def own_accounts(work: Work, call: Call) -> Sequence[tuple[IdentityId, str]]:
    """Return the accounts that the caller has named as their own, with their names."""
    call.require(Scope.OWNER, "list your accounts")
    mine = roster.owners_accounts(work, call.namespace, call.owner)
    return [(account, name) for account, name in mine if not is_named(account)]


def forget_member(work: Work, call: Call) -> frozenset[str]:
    """Forget the call's owner: accounts and card, and what they said alone with the resident.

    Return every id that they were known under, those of cards from before they lived here too.
    """
    call.require(Scope.OWNER, "forget a member")
    mine = [account for account, _ in roster.owners_accounts(work, call.namespace, call.owner)]
    cards.delete_facts_told_by(work, call.namespace, mine)
    roster.delete_identities(work, call.namespace, mine)
    people = _absorbed_by(work, call, PersonId(call.owner))
    if cards.load_cards(work, call.namespace, people[:1]):
        _delete_people(work, call, people)
    cards.delete_words_of_owner(work, call.namespace, call.owner)
    _forget_what_was_alone(work, call)
    _forget_moves(work, call, mine)
    company.delete_gatherings(work, call.namespace)
    return frozenset(map(str, (*mine, *people)))


def prune_events(work: Work, call: Call) -> int:
    """Forget which events were seen a week ago; return how many."""
    return company.delete_events(work, call.namespace, call.now - EVENTS_LAST)


def _forget(
    work: Work,
    call: Call,
    identities: Sequence[IdentityId],
    people: Sequence[PersonId],
    keyed: Keyed,
) -> Forgotten:
    namespace = call.namespace
    hashes = tuple(map(keyed, identities or people))
    cards.delete_facts_told_by(work, namespace, identities)
    people = [*people, *_taken_apart(work, call, identities, people)]
    _delete_people(work, call, people)
    roster.delete_identities(work, namespace, identities)
    company.delete_gatherings(work, namespace)
    _forget_moves(work, call, identities)
    company.keep_out(work, namespace, hashes, call.now)
    return Forgotten(tuple(identities), tuple(people), hashes)


def _refuse_members(call: Call, card: PersonCard) -> None:
    """Return when no account is another member's; the house alone erases whoever once was one."""
    theirs = any(account.owner not in {None, call.owner} for account in card.accounts)
    if theirs and call.surface is not Surface.HOUSE:
        raise Conflict("This is a member's card: an admin removes a member, as a member.")


def _delete_people(work: Work, call: Call, people: Sequence[PersonId]) -> None:
    cards.delete_people(work, call.namespace, people)
    links.delete_links_of(work, call.namespace, people)
    for person in people:
        erase_subject(work, of_the_house(call), ROOM, subject_of(person))


def _absorbed_by(work: Work, call: Call, person: PersonId) -> list[PersonId]:
    """Return the card `person` with every card that has been folded into it."""
    people, waiting = [person], [person]
    while waiting:
        survivor = waiting.pop()
        for link in links.links_of(work, call.namespace, survivor):
            absorbed = link.from_id
            stands = link.joining is Joining.FOLD and not link.undone
            if stands and link.to_id == survivor and absorbed and absorbed not in people:
                people.append(absorbed)
                waiting.append(absorbed)
    return people


def _taken_apart(
    work: Work, call: Call, gone: Sequence[IdentityId], people: Sequence[PersonId]
) -> list[PersonId]:
    """Take back the folds of cards that were of `gone` alone; return those cards, which go too.

    Whoever was folded into somebody, then split off, has left notes with them.
    """
    taken: list[PersonId] = []
    for link in links.standing_folds(work, call.namespace):
        folded, absorbed = link.folded, link.from_id
        if folded is None or absorbed is None or absorbed in people:
            continue
        for card in (folded.absorbed, folded.survivor):
            if is_only_of(card, set(gone)):
                taken.append(card.person_id)
                if cards.load_cards(work, call.namespace, [link.to_id]):
                    unfold(work, call, link.to_id, folded)
                break
    return taken


def _forget_moves(work: Work, call: Call, gone: Sequence[IdentityId]) -> None:
    """Take erased accounts, with what they said, out of every joining; one that moved none goes."""
    for link in links.all_links(work, call.namespace):
        left = without(link, set(gone))
        if left == link:
            continue
        if left.moved or left.folded:
            links.save_link(work, call.namespace, left)
        else:
            links.delete_link(work, call.namespace, link.link_id)


def _forget_what_was_alone(work: Work, call: Call) -> None:
    """Take what the call's owner said alone with the resident out of what folds keep."""
    for link in links.standing_folds(work, call.namespace):
        if link.folded is not None:
            left = scrubbed(link.folded, lambda hearing, _: _is_theirs(hearing, call.owner))
            if left != link.folded:
                links.save_link(work, call.namespace, replace(link, folded=left))


def _is_theirs(hearing: Hearing, owner: OwnerId) -> bool:
    return hearing.audience is Audience.OWNER and hearing.owner == owner


def _every_person(work: Work, call: Call) -> Sequence[PersonId]:
    return cards.page_of_people(work, call.namespace, "", -1)


def _is_known(work: Work, call: Call, who: str) -> bool:
    known = roster.load_authors(work, call.namespace, [IdentityId(who)])
    return bool(known or cards.load_cards(work, call.namespace, [PersonId(who)]))


def _require_house(call: Call) -> None:
    if call.surface is not Surface.HOUSE:
        raise NotAllowed("Only the house does this by itself.")
