"""Remembering: what the resident itself notes of people, and what it is told when it asks."""

from __future__ import annotations

from dataclasses import replace

from ipse.kernel.call import Audience, Call, Scope
from ipse.kernel.clock import to_micros
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import PersonId
from ipse.kernel.origin import Origin
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId, named_identity
from ipse.social.people import (
    Attitude,
    Fact,
    PersonCard,
    Reason,
    checked_attitude,
    checked_note,
    is_placeholder,
    may_know_of,
    with_fact,
)
from ipse.social.sameness import folded_name
from ipse.social.sightings import Sighting
from ipse.social.store import cards, roster
from ipse.social.telling import (
    KnownCard,
    KnownTally,
    Nobody,
    Recalled,
    Remembered,
    tell_linked,
    tell_recalled,
    tell_remembered,
)
from ipse.social.verbs.finding import (
    card_of,
    gathering_of,
    hearing_of,
    note,
    person_called,
    person_meant,
    require_a_mind,
    require_person,
)
from ipse.social.verbs.joining import link_person
from ipse.social.verbs.minting import promote_entry
from ipse.social.warmth import warmed
from ipse.storage.work import Work


def remember_person(
    work: Work,
    call: Call,
    name: str,
    text: str,
    attitude: str | None = None,
    audience: Audience | None = None,
) -> Remembered:
    """Note something about somebody, always: whoever has no card gets one.

    Who may be told of it are those who could hear it, or the `audience` that is named.
    """
    call.require(Scope.OBSERVE, "remember a person")
    require_a_mind(call)
    hearing, words = _hearing(work, call, audience), checked_note(text)
    felt = None if attitude is None else Attitude(checked_attitude(attitude), hearing)
    person = person_called(work, call, name) or _promoted(work, call, name, hearing)
    fact = Fact(
        fact_id=work.mint.ulid(call.now),
        text=words,
        source=call.actor,
        hearing=hearing,
        at=call.now,
        told_by=_teller(work, call),
    )
    card = card_of(work, call, person)
    card = replace(card, attitude=felt or card.attitude, facts=with_fact(card.facts, fact))
    cards.save_card(work, call.namespace, card)
    note(work, call, person, {"noted": fact.fact_id, "source": str(fact.source)})
    return Remembered(card_of(work, call, person), met=not is_placeholder(card))


def recall_person(work: Work, call: Call, name: str) -> Recalled:
    """Return the card of `name`, else the tally, else that nobody of that name is known."""
    call.require(Scope.READ, "recall a person")
    hearing, person = hearing_of(work, call), person_meant(work, call, name)
    card = None if person is None else card_of(work, call, person)
    if card is not None and may_know_of(card, hearing):
        return KnownCard(card, hearing)
    known = roster.identities_called(work, call.namespace, folded_name(name))
    entries = roster.load_entries(work, call.namespace, known[:1])
    return KnownTally(entries[0]) if entries else Nobody(name)


def move_warmth(work: Work, call: Call, who: str, change: float) -> PersonCard:
    """Let the resident feel warmer toward a person by `change`, or colder; return the card."""
    call.require(Scope.ENACT, "feel something toward a person")
    person = require_person(work, call, who)
    card = card_of(work, call, person)
    card = replace(card, warmth=warmed(card.warmth, change, call.now))
    cards.save_card(work, call.namespace, card)
    note(work, call, person, {"warmth": to_micros(call.now)})
    return card


# The tools, as MCP calls them


def remember_tool(work: Work, call: Call, arguments: JsonObject) -> str:
    """Return what `remember_person(name, note, attitude?)` answers."""
    attitude = _word(arguments, "attitude")
    outcome = remember_person(
        work, call, _required(arguments, "name"), _required(arguments, "note"), attitude
    )
    return tell_remembered(outcome)


def recall_tool(work: Work, call: Call, arguments: JsonObject) -> str:
    """Return what `recall_person(name)` answers."""
    return tell_recalled(recall_person(work, call, _required(arguments, "name")), call.now)


def link_tool(work: Work, call: Call, arguments: JsonObject) -> str:
    """Return what `link_person(name, speaking_as?)` answers."""
    speaking_as = _word(arguments, "speaking_as")
    return tell_linked(link_person(work, call, _required(arguments, "name"), speaking_as))


def _hearing(work: Work, call: Call, audience: Audience | None) -> Hearing:
    hearing = hearing_of(work, call)
    return hearing if audience is None else Hearing(audience, call.owner, hearing.place)


def _teller(work: Work, call: Call) -> IdentityId | None:
    """Return the guest whose statement a note is: of the one who speaks, never of an owner."""
    gathering = gathering_of(work, call)
    if gathering is None or call.actor.origin is Origin.MANUAL or len(gathering.speakers) != 1:
        return None
    return gathering.speakers[0]


def _promoted(work: Work, call: Call, name: str, hearing: Hearing) -> PersonId:
    """Return a card for somebody who has none: of a tally by that name, else of the name alone."""
    folded = folded_name(name)
    if not folded:
        raise InvalidInput("A name has 2 to 200 characters.", field="name")
    known = roster.identities_called(work, call.namespace, folded)
    identity = known[0] if known else _named(work, call, name.strip(), folded)
    roster.mark(work, call.namespace, identity)
    (entry,) = roster.load_entries(work, call.namespace, [identity])
    return promote_entry(work, call, entry, Reason.MARKED, hearing)


def _named(work: Work, call: Call, name: str, folded: str) -> IdentityId:
    identity, now = named_identity(folded), to_micros(call.now)
    roster.save_names(work, call.namespace, [(identity, name, folded, now)])
    roster.save_sightings(work, call.namespace, [Sighting(identity, now, 0)])
    return identity


def _word(arguments: JsonObject, name: str) -> str | None:
    value = arguments.get(name)
    if value is None or isinstance(value, str):
        return value
    raise InvalidInput(f"{name} takes text.", field=name)


def _required(arguments: JsonObject, name: str) -> str:
    value = _word(arguments, name)
    if not value:
        raise InvalidInput(f"Say {name}.", field=name)
    return value
