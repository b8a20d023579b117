"""Words: a card as a JSON document, as joinings keep it and as owners read it."""

from __future__ import annotations

from datetime import datetime
from typing import cast

from ipse.kernel.call import Audience
from ipse.kernel.clock import from_micros, iso, to_micros
from ipse.kernel.document import JsonObject
from ipse.kernel.ids import OwnerId, PersonId
from ipse.kernel.origin import parse_source
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId
from ipse.social.links import Folded
from ipse.social.people import Account, Attitude, Fact, PersonCard
from ipse.social.roster import RosterEntry
from ipse.social.warmth import Warmth, warmth_at


def words_of_fold(folded: Folded) -> JsonObject:
    """Return the three cards of a fold as they are kept."""
    return {
        "absorbed": words_of_card(folded.absorbed),
        "survivor": words_of_card(folded.survivor),
        "result": words_of_card(folded.result),
    }


def fold_from(words: JsonObject) -> Folded:
    """Return the fold that `words` keep."""
    return Folded(
        card_from(_object(words["absorbed"])),
        card_from(_object(words["survivor"])),
        card_from(_object(words["result"])),
    )


def words_of_card(card: PersonCard) -> JsonObject:
    """Return `card` as it is kept, whole."""
    attitude = card.attitude
    return {
        "person_id": card.person_id,
        "name": card.name,
        "minted_at": to_micros(card.minted_at),
        "warmth": card.warmth.value,
        "warmth_at": to_micros(card.warmth.at),
        "attitude": None
        if attitude is None
        else {"text": attitude.text, **_words_of_hearing(attitude.hearing)},
        "accounts": [[account.identity, account.name] for account in card.accounts],
        "facts": [_words_of_fact(fact) for fact in card.facts],
    }


def card_from(words: JsonObject) -> PersonCard:
    """Return the card that `words` keep."""
    attitude = words["attitude"]
    return PersonCard(
        person_id=PersonId(str(words["person_id"])),
        name=str(words["name"]),
        minted_at=_moment(words["minted_at"]),
        warmth=Warmth(float(cast("float", words["warmth"])), _moment(words["warmth_at"])),
        attitude=None if attitude is None else _attitude_from(_object(attitude)),
        accounts=tuple(
            Account(IdentityId(identity), name)
            for identity, name in cast("list[list[str]]", words["accounts"])
        ),
        facts=tuple(_fact_from(fact) for fact in cast("list[JsonObject]", words["facts"])),
    )


def told_card(card: PersonCard, now: datetime) -> JsonObject:
    """Return `card` as an owner reads it, archived facts too."""
    return {
        "person_id": card.person_id,
        "name": card.name,
        "minted_at": iso(card.minted_at),
        "attitude": None if card.attitude is None else card.attitude.text,
        "warmth": round(warmth_at(card.warmth, now), 3),
        "accounts": [
            {"identity": account.identity, "name": account.name} for account in card.accounts
        ],
        "facts": [
            {
                "text": fact.text,
                "source": str(fact.source),
                "told_by": fact.told_by,
                "about_themselves": fact.told_by is not None and not fact.teller,
                "audience": str(fact.hearing.audience),
                "at": iso(fact.at),
                "archived": fact.archived,
            }
            for fact in card.facts
        ],
    }


def told_tally(entry: RosterEntry) -> JsonObject:
    """Return `entry` as an owner reads it."""
    return {
        "identity": entry.identity,
        "name": entry.name,
        "messages": entry.message_count,
        "donated": entry.donation_total / 100,
        "had_1on1": entry.had_1on1,
        "marked": entry.marked_by_resident,
        "sittings": entry.session_count,
        "last_seen": iso(entry.last_seen),
        "person_id": entry.person_id,
    }


def _words_of_fact(fact: Fact) -> JsonObject:
    return {
        "fact_id": fact.fact_id,
        "text": fact.text,
        "source": str(fact.source),
        "told_by": fact.told_by,
        "at": to_micros(fact.at),
        "archived": fact.archived,
        **_words_of_hearing(fact.hearing),
    }


def _fact_from(words: JsonObject) -> Fact:
    told_by = words["told_by"]
    return Fact(
        fact_id=str(words["fact_id"]),
        text=str(words["text"]),
        source=parse_source(str(words["source"])),
        hearing=_hearing_from(words),
        at=_moment(words["at"]),
        told_by=None if told_by is None else IdentityId(str(told_by)),
        archived=bool(words["archived"]),
    )


def _attitude_from(words: JsonObject) -> Attitude:
    return Attitude(str(words["text"]), _hearing_from(words))


def _words_of_hearing(hearing: Hearing) -> JsonObject:
    return {"audience": str(hearing.audience), "owner": hearing.owner, "place": hearing.place}


def _hearing_from(words: JsonObject) -> Hearing:
    return Hearing(
        Audience(str(words["audience"])), OwnerId(str(words["owner"])), str(words["place"])
    )


def _moment(micros: object) -> datetime:
    return from_micros(cast("int", micros))


def _object(value: object) -> JsonObject:
    return cast("JsonObject", value)
