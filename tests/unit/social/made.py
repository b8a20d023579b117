"""Tallies, cards and facts as the tests of social memory make them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from ipse.kernel.call import Audience
from ipse.kernel.ids import OwnerId, PersonId
from ipse.kernel.origin import Origin, Source
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId
from ipse.social.people import Account, Attitude, Fact, PersonCard
from ipse.social.roster import RosterEntry
from ipse.social.warmth import Warmth

NOON: Final = datetime(2026, 9, 15, 12, tzinfo=UTC)
MINUTE: Final = timedelta(minutes=1)
ADA: Final = OwnerId("ada")
PLANNER: Final = Source(Origin.AGENT, "planner")
EVERYONE: Final = Hearing(Audience.ANYONE, ADA)
ALONE: Final = Hearing(Audience.OWNER, ADA)


def a_tally(
    *,
    donated: int = 0,
    marked: bool = False,
    direct: bool = False,
    sittings: int = 1,
    card: str | None = None,
) -> RosterEntry:
    """The tally of somebody who has done little so far."""
    return RosterEntry(
        identity=IdentityId("twitch:77"),
        name="marco",
        message_count=14,
        donation_total=donated,
        had_1on1=direct,
        marked_by_resident=marked,
        session_count=sittings,
        last_seen=NOON,
        person_id=None if card is None else PersonId(card),
    )


def a_fact(
    text: str,
    *,
    fact_id: str | None = None,
    after: int = 0,
    hearing: Hearing = EVERYONE,
    teller: str = "",
    archived: bool = False,
) -> Fact:
    """A note of `after` minutes past noon."""
    return Fact(
        fact_id=fact_id or text,
        text=text,
        source=PLANNER,
        hearing=hearing,
        at=NOON + after * MINUTE,
        teller=teller,
        archived=archived,
    )


def a_card(
    *facts: Fact,
    name: str = "marco",
    person_id: str = "p1",
    identities: tuple[str, ...] = ("twitch:77",),
    attitude: str = "",
    warmth: float = 0.0,
    after: int = 0,
) -> PersonCard:
    """A card that was minted `after` minutes past noon."""
    return PersonCard(
        person_id=PersonId(person_id),
        name=name,
        minted_at=NOON + after * MINUTE,
        warmth=Warmth(warmth, NOON),
        attitude=Attitude(attitude, EVERYONE) if attitude else None,
        accounts=tuple(Account(IdentityId(each), name) for each in identities),
        facts=facts,
    )
