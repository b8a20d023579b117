"""Concluding: what a profiler or the night works out of somebody, under an origin of its own.

Neither runs without a language model; who runs them brings the account, the notes, and who may be
told of them, which is nobody who could not hear what they rest on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import StrEnum

from ipse.kernel.call import Call, Surface
from ipse.kernel.errors import NotAllowed, NotFound
from ipse.kernel.origin import Origin, Source
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId
from ipse.social.people import Fact, PersonCard, Reason, checked_note, promotion_reason, with_fact
from ipse.social.roster import RosterEntry
from ipse.social.store import cards, roster
from ipse.social.verbs.finding import card_of, note
from ipse.social.verbs.minting import promote_entry
from ipse.storage.work import Work


class Concluder(StrEnum):
    """Who works something out, as the source of a fact names it."""

    PROFILER = "profiler"
    NIGHT = "night"


def conclude(
    work: Work,
    call: Call,
    identity: IdentityId,
    notes: Sequence[str],
    by: Concluder,
    hearing: Hearing,
) -> PersonCard:
    """Note what was worked out of an account, which gets a card when it has none; return that."""
    if call.surface is not Surface.HOUSE:
        raise NotAllowed("Only the house does this by itself.")
    found = roster.load_entries(work, call.namespace, [identity])
    if not found:
        raise NotFound("Nobody was ever seen under this identity.")
    card = _card(work, call, found[0], hearing)
    for text in notes:
        fact = Fact(
            fact_id=work.mint.ulid(call.now),
            text=checked_note(text),
            source=Source(Origin.DERIVED, by),
            hearing=hearing,
            at=call.now,
        )
        card = replace(card, facts=with_fact(card.facts, fact))
        note(work, call, card.person_id, {"noted": fact.fact_id, "source": str(fact.source)})
    cards.save_card(work, call.namespace, card)
    return card_of(work, call, card.person_id)


def _card(work: Work, call: Call, entry: RosterEntry, hearing: Hearing) -> PersonCard:
    person = entry.person_id
    if person is None:
        # Who is worth a thought of the night is marked by the resident.
        roster.mark(work, call.namespace, entry.identity)
        reason = promotion_reason(entry) or Reason.MARKED
        person = promote_entry(work, call, entry, reason, hearing)
    return card_of(work, call, person)
