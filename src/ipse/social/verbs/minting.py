"""Minting: the one function through which every card comes to be (B19)."""

from __future__ import annotations

from typing import Final, assert_never

from ipse.kernel.call import Call
from ipse.kernel.ids import PersonId
from ipse.kernel.origin import Origin, Source
from ipse.social.hearing import Hearing
from ipse.social.links import Joining, Link, is_apart
from ipse.social.people import (
    Account,
    Fact,
    PersonCard,
    Reason,
    first_fact,
    is_placeholder,
    lives_here,
)
from ipse.social.roster import RosterEntry
from ipse.social.sameness import LinkTo, Mint, Namesake, decide_home, folded_name
from ipse.social.store import cards, links
from ipse.social.verbs.finding import note
from ipse.social.warmth import Warmth
from ipse.storage.work import Work

NOTICED: Final = Source(Origin.DERIVED, "social")
"""The source of what the roster itself tells."""


def promote_entry(
    work: Work, call: Call, entry: RosterEntry, reason: Reason, hearing: Hearing
) -> PersonId:
    """Return the card that this tally has earned: a new one, or that of the person it belongs to.

    An account that wears a card's very name is that person when the two shared a sitting, or when
    nobody stands behind the card yet.
    """
    home = decide_home(namesakes_of(work, call, entry))
    match home:
        case Mint():
            return _mint(work, call, entry, reason, hearing)
        case LinkTo(person):
            point_at(work, call, entry, person)
            return person
        case _:
            assert_never(home)


def recognise(work: Work, call: Call, entry: RosterEntry) -> PersonId | None:
    """Return the placeholder that this account is the first to wear the name of, linked to it."""
    waiting = [each for each in namesakes_of(work, call, entry) if each.placeholder]
    home = decide_home(waiting)
    match home:
        case Mint():
            return None
        case LinkTo(person):
            point_at(work, call, entry, person)
            return person
        case _:
            assert_never(home)


def namesakes_of(work: Work, call: Call, entry: RosterEntry) -> list[Namesake]:
    """Return the cards whose own name equals that of `entry`, with what is known of the two."""
    people = cards.people_called(work, call.namespace, folded_name(entry.name))
    return [
        Namesake(
            person_id=card.person_id,
            minted_at=card.minted_at,
            met=cards.have_met(
                work, call.namespace, [entry.identity], [each.identity for each in card.accounts]
            ),
            placeholder=is_placeholder(card),
            apart=is_apart(
                links.links_of(work, call.namespace, card.person_id),
                {entry.identity},
                card.person_id,
            ),
        )
        for card in cards.load_cards(work, call.namespace, people)
        if not lives_here(card)
    ]


def point_at(work: Work, call: Call, entry: RosterEntry, person: PersonId) -> Link:
    """Point an account at a card, and return the row by which that can be taken back."""
    link = Link(
        link_id=work.mint.ulid(call.now),
        joining=Joining.LINK,
        moved=(entry.identity,),
        from_id=entry.person_id,
        to_id=person,
        at=call.now,
    )
    links.save_link(work, call.namespace, link)
    cards.point(work, call.namespace, [entry.identity], person)
    note(work, call, person, {"linked": link.link_id})
    return link


def _mint(work: Work, call: Call, entry: RosterEntry, reason: Reason, hearing: Hearing) -> PersonId:
    person = PersonId(work.mint.ulid(call.now))
    first = Fact(
        fact_id=work.mint.ulid(call.now),
        text=first_fact(reason, call.now),
        source=NOTICED,
        hearing=hearing,
        at=call.now,
    )
    card = PersonCard(
        person_id=person,
        name=entry.name or entry.identity.partition(":")[2],
        minted_at=call.now,
        warmth=Warmth(0.0, call.now),
        accounts=(Account(entry.identity, entry.name),),
        facts=(first,),
    )
    cards.save_card(work, call.namespace, card)
    note(work, call, person, {"minted": str(reason), "noted": first.fact_id})
    return person
