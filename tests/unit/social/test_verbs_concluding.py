"""What a profiler or the night works out of somebody."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ipse.kernel.call import Surface
from ipse.kernel.errors import NotAllowed, NotFound
from ipse.kernel.origin import Origin, Source
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId
from ipse.social.people import PersonCard, is_due_for_profile
from ipse.social.telling import KnownCard
from ipse.social.verbs.concluding import Concluder, conclude
from tests.unit.social.made import ALONE, EVERYONE, a_card, a_fact, a_tally
from tests.unit.social.room import Room, says

PROFILER = Source(Origin.DERIVED, "profiler")


def concluded(
    room: Room, who: str, *notes: str, by: Concluder = Concluder.NIGHT, hearing: Hearing = EVERYONE
) -> PersonCard:
    """The card of `who` with what the house works out of them."""
    call = replace(room.call(), surface=Surface.HOUSE)
    account = IdentityId(who)
    return room.record.write(lambda work: conclude(work, call, account, notes, by, hearing))


def test_the_night_mints_a_card_through_the_one_mint(room: Room) -> None:
    room.hear(says("twitch:77", "marco"))
    card = concluded(room, "twitch:77", "builds redstone", "is up late")
    assert [(fact.text, str(fact.source)) for fact in card.facts] == [
        ("first noticed 15 Sep 2026 (you marked them)", "derived:social"),
        ("builds redstone", "derived:night"),
        ("is up late", "derived:night"),
    ]
    assert room.card("twitch:77") == card


@pytest.mark.parametrize("by", [*Concluder])
def test_what_was_worked_out_of_a_regular_bears_its_origin(room: Room, by: Concluder) -> None:
    room.sit(says("twitch:77", "marco"), times=3)
    before = room.card("twitch:77")
    card = concluded(room, "twitch:77", "builds redstone", by=by)
    assert (card.person_id, len(room.cards())) == (before.person_id, 1)
    assert str(card.facts[-1].source) == f"derived:{by}"


def test_a_namesake_who_was_met_is_not_minted_twice_by_the_night(room: Room) -> None:
    room.hear(says("twitch:77", "marco", donated=1), says("irc:marco", "marco"))
    concluded(room, "irc:marco", "builds redstone")
    assert room.names() == ["irc:marco+twitch:77"]


def test_what_rests_on_a_talk_alone_is_told_to_nobody_else(room: Room) -> None:
    room.hear(says("twitch:77", "marco"))
    concluded(room, "twitch:77", "is ill", hearing=ALONE)
    told = room.recall("marco")
    assert isinstance(told, KnownCard)
    assert "is ill" not in room.hear(says("twitch:77", "marco")).prompt


def test_the_house_alone_concludes_of_somebody_who_was_seen(room: Room) -> None:
    room.hear(says("twitch:77", "marco"))
    with pytest.raises(NotFound):
        concluded(room, "twitch:78", "sings")
    account = IdentityId("twitch:77")
    with pytest.raises(NotAllowed):
        room.write(
            lambda work, call: conclude(work, call, account, ["x"], Concluder.NIGHT, EVERYONE)
        )
    assert room.cards() == []


@pytest.mark.parametrize(
    ("messages", "sittings", "due"), [(19, 3, False), (20, 2, False), (20, 3, True), (21, 4, True)]
)
def test_a_regular_is_profiled_from_the_twentieth_message(
    messages: int, sittings: int, due: object
) -> None:
    entry = replace(a_tally(sittings=sittings, card="p1"), message_count=messages)
    assert is_due_for_profile(entry, a_card(a_fact("sings")), PROFILER) is due


def test_nobody_is_profiled_for_the_first_time_twice() -> None:
    entry = replace(a_tally(sittings=3, card="p1"), message_count=40)
    profiled = a_card(replace(a_fact("sings"), source=PROFILER))
    assert not is_due_for_profile(entry, profiled, PROFILER)
