"""What the verbs share: whom a word means, who can hear, and the line in the log."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Final, TypeAlias

from ipse.kernel.call import Audience, Call
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import NotAllowed, NotFound
from ipse.kernel.ids import OwnerId, PersonId
from ipse.kernel.origin import Origin
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId
from ipse.social.people import PersonCard, as_told, may_know_of
from ipse.social.sameness import folded_name
from ipse.social.store import cards, company, roster
from ipse.storage.acts import Act
from ipse.storage.changes import NewChange, record_change
from ipse.storage.work import Work

ROOM: Final = "social"
CARD: Final = "card/"
NO_SUCH_PERSON: Final = (
    "Nobody with a card is called so. Name an account, like twitch:77: ipse people list --tallies "
    "shows everybody who ever spoke."
)
TURN_LASTS: Final = timedelta(hours=1)
"""How long after a batch its credential's tools still speak of the people in it."""

Keyed: TypeAlias = Callable[[str], str]
"""A keyed hash, which tells nothing of what it was made from."""


def of_the_house(call: Call) -> Call:
    """Return `call` for the resident's own log: cards belong to no owner."""
    return replace(call, owner=OwnerId(call.namespace))


def subject_of(person: PersonId) -> str:
    """Return the name of a card in the log."""
    return f"{CARD}{person}"


def require_a_mind(call: Call) -> None:
    """Return when the resident or an owner acts: a surface brings what was said, and no opinion."""
    if call.actor.origin is Origin.INTERACTION:
        raise NotAllowed(
            "This token brings what was said: use an agent's or an owner's to note or link people."
        )


def note(work: Work, call: Call, person: PersonId, words: JsonObject) -> None:
    """Record what became of a card, in ids alone."""
    change = NewChange(ROOM, subject_of(person), Act.SET, None, words)
    record_change(work, of_the_house(call), change)


def gathering_of(work: Work, call: Call) -> company.Gathering | None:
    """Return who speaks in what this credential brought last, None once that is an hour ago."""
    gathering = company.load_gathering(work, call.namespace, call.bearer)
    if gathering is None or call.now - gathering.at >= TURN_LASTS:
        return None
    return gathering


def hearing_of(work: Work, call: Call) -> Hearing:
    """Return who hears this call: those of the batch that it belongs to, else the caller's own."""
    gathering = gathering_of(work, call)
    return gathering.hearing if gathering else Hearing(call.audience, call.owner)


def card_of(work: Work, call: Call, person: PersonId) -> PersonCard:
    """Return the card with this id."""
    found = cards.load_cards(work, call.namespace, [person])
    if not found:
        raise NotFound(NO_SUCH_PERSON)
    return found[0]


def shown_card(work: Work, call: Call, person: PersonId) -> PersonCard:
    """Return the card with this id as the call's owner sees it alone."""
    return as_told(card_of(work, call, person), own_hearing(call))


def own_hearing(call: Call) -> Hearing:
    """Return the hearing of the call's owner, who is shown something by themselves."""
    return Hearing(Audience.OWNER, call.owner)


def person_called(work: Work, call: Call, name: str) -> PersonId | None:
    """Return the card that goes by exactly this name: its own, else that of an account on it.

    Where several do, the oldest answers.
    """
    folded = folded_name(name)
    if not folded:
        return None
    own = cards.people_called(work, call.namespace, folded)
    found = own or cards.people_seen_as(work, call.namespace, folded)
    return found[0] if found else None


def person_meant(work: Work, call: Call, name: str) -> PersonId | None:
    """Return the card that a reader means by `name`, which may be its only beginning."""
    exact = person_called(work, call, name)
    folded = folded_name(name)
    if exact is not None or not folded:
        return exact
    beginning = cards.people_beginning(work, call.namespace, folded)
    return beginning[0] if len(beginning) == 1 else None


def person_behind(work: Work, call: Call, who: str) -> PersonId | None:
    """Return the card that a card's id, an identity or a name stands for."""
    if cards.load_cards(work, call.namespace, [PersonId(who)]):
        return PersonId(who)
    identity = IdentityId(who)
    author = roster.load_authors(work, call.namespace, [identity]).get(identity)
    return author.person_id if author else person_called(work, call, who)


def person_known(work: Work, call: Call, who: str) -> PersonId | None:
    """Return the card that `who` stands for, None when it is another owner's secret."""
    person = person_behind(work, call, who)
    if person is None or not may_know_of(card_of(work, call, person), own_hearing(call)):
        return None
    return person


def require_person(work: Work, call: Call, who: str) -> PersonId:
    """Return the card that `who` stands for, or say that there is none."""
    person = person_known(work, call, who)
    if person is None:
        raise NotFound(NO_SUCH_PERSON)
    return person
