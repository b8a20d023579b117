"""What the resident notes, and what it is told when it asks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ipse.kernel.call import Audience, Scope
from ipse.kernel.errors import InvalidInput, NotAllowed
from ipse.kernel.origin import MANUAL
from ipse.social.identities import IdentityId
from ipse.social.people import is_placeholder
from ipse.social.telling import KnownCard, KnownTally, Nobody
from ipse.social.verbs import remembering
from tests.unit.social.made import PLANNER
from tests.unit.social.room import Room, says


def test_whoever_has_a_tally_is_remembered_as_that_account(room: Room) -> None:
    room.hear(says("twitch:77", "marco"))
    card = room.note("MARCO", "builds redstone", "he's alright")
    assert [account.identity for account in card.accounts] == ["twitch:77"]
    assert [fact.text for fact in card.facts] == [
        "first noticed 15 Sep 2026 (you marked them)",
        "builds redstone",
    ]
    assert room.held("twitch:77").tallies[0].marked_by_resident


def test_a_name_that_nobody_bears_becomes_a_placeholder(room: Room) -> None:
    card = room.note("Priya", "plays the cello")
    assert is_placeholder(card)
    assert [account.identity for account in card.accounts] == ["named:priya"]
    assert room.note("priya", "lives in Pune").person_id == card.person_id


def test_a_note_never_lands_on_a_card_whose_name_only_begins_alike(room: Room) -> None:
    room.hear(says("twitch:77", "marco", donated=1))
    assert room.note("Marc", "likes tea").name == "Marc"
    assert len(room.cards()) == 2


def test_of_two_tallies_of_one_name_the_one_seen_last_is_meant(room: Room) -> None:
    room.hear(says("twitch:1", "ann"))
    room.later(minutes=1)
    room.hear(says("twitch:2", "ann"))
    card = room.note("ann", "sings")
    assert [account.identity for account in card.accounts] == ["twitch:2"]


def test_every_fact_has_an_origin(room: Room) -> None:
    room.hear(says("twitch:77", "marco"), says("twitch:78", "ann"))
    room.note("marco", "builds redstone")
    room.later(minutes=1)
    card = room.note("marco", "is a friend", actor=MANUAL)
    assert [str(fact.source) for fact in card.facts] == [
        "derived:social",
        "agent:planner",
        "manual",
    ]


def test_what_a_guest_says_of_themselves_or_of_another_is_told_apart(room: Room) -> None:
    room.hear(says("twitch:77", "marco", donated=1), says("twitch:78", "ann"))
    room.hear(says("twitch:78", "ann"))
    room.note("ann", "sings")
    card = room.note("marco", "cheats at chess")
    own, others = room.card("twitch:78").facts[-1], card.facts[-1]
    assert (own.told_by, own.teller) == (IdentityId("twitch:78"), "")
    assert (others.told_by, others.teller) == (IdentityId("twitch:78"), "ann")
    context = room.hear(says("twitch:77", "marco"))
    assert "cheats at chess (ann says)" in context.introduction


def test_among_several_speakers_no_statement_is_laid_to_one(room: Room) -> None:
    room.hear(says("twitch:77", "marco"), says("twitch:78", "ann"))
    assert room.note("marco", "sings").facts[-1].told_by is None


def test_the_thirteenth_fact_archives_the_first(room: Room) -> None:
    for n in range(12):
        room.later(minutes=1)
        room.note("Priya", f"fact {n}")
    card = room.card("Priya")
    assert [fact.text for fact in card.facts if fact.archived] == [
        "first noticed 15 Sep 2026 (you marked them)"
    ]
    assert len(card.facts) == 13


def test_a_card_is_recalled_by_name_by_another_name_or_by_a_lone_beginning(room: Room) -> None:
    room.hear(says("twitch:77", "marco", donated=1), says("twitch:78", "maria", donated=1))
    room.hear(says("twitch:77", "polo"))
    for name in ("marco", "POLO", "marc"):
        recalled = room.recall(name)
        assert isinstance(recalled, KnownCard)
        assert recalled.card.name == "marco"
    assert room.recall("mar") == Nobody("mar")


def test_a_tally_is_recalled_when_there_is_no_card(room: Room) -> None:
    room.hear(*[says("twitch:77", "marco")] * 7)
    room.later(hours=6)
    room.hear(*[says("twitch:77", "marco")] * 7)
    recalled = room.recall("marco")
    assert isinstance(recalled, KnownTally)
    assert (recalled.entry.message_count, recalled.entry.session_count) == (14, 2)
    assert room.recall("ann") == Nobody("ann")


def test_what_an_owner_says_alone_is_told_to_that_owner_alone(room: Room) -> None:
    room.note("Priya", "is my doctor", actor=MANUAL)
    assert "doctor" not in room.hear(says("twitch:5", "Priya")).introduction
    room.note("Priya", "plays the cello", audience=Audience.ANYONE, actor=MANUAL)
    assert "cello" in room.hear(says("twitch:5", "Priya")).introduction


def test_whom_an_owner_mentioned_alone_is_nobody_to_everyone_else(room: Room) -> None:
    room.note("Priya", "is my doctor", actor=MANUAL)
    assert isinstance(room.recall("Priya", MANUAL), KnownCard)
    room.hear(says("twitch:78", "ann"))
    assert room.recall("Priya") == Nobody("Priya")


def test_warmth_is_moved_by_the_one_who_acts_alone(room: Room) -> None:
    room.note("Priya", "plays the cello")
    with pytest.raises(NotAllowed):
        room.write(lambda work, call: remembering.move_warmth(work, call, "Priya", 0.5), PLANNER)
    call = replace(room.call(PLANNER), scopes=frozenset({Scope.ENACT}))
    card = room.record.write(lambda work: remembering.move_warmth(work, call, "Priya", 0.5))
    assert card.warmth.value == 0.5
    room.later(hours=60)
    assert "warming to them" in room.hear(says("twitch:5", "Priya")).introduction


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        ({"note": "sings"}, "name"),
        ({"name": "ann"}, "note"),
        ({"name": 7, "note": "sings"}, "name"),
        ({"name": "a", "note": "sings"}, "name"),
        ({"name": "ann", "note": "x" * 401}, "note"),
        ({"name": "ann", "note": "sings", "attitude": "x" * 121}, "attitude"),
    ],
)
def test_a_tool_says_which_argument_is_wrong(
    room: Room, arguments: dict[str, str | int], field: str
) -> None:
    with pytest.raises(InvalidInput) as error:
        room.write(lambda work, call: remembering.remember_tool(work, call, {**arguments}))
    assert error.value.field == field
    assert room.cards() == []


def test_the_tools_answer_in_prose(room: Room) -> None:
    noted = {"name": "Priya", "note": "plays the cello", "attitude": "kind"}
    told = room.write(lambda work, call: remembering.remember_tool(work, call, {**noted}), PLANNER)
    assert told.startswith("Noted about Priya")
    asked = {"name": "Priya"}
    told = room.write(lambda work, call: remembering.recall_tool(work, call, {**asked}), PLANNER)
    assert "plays the cello" in told
    told = room.write(lambda work, call: remembering.link_tool(work, call, {**asked}), PLANNER)
    assert told.startswith("Not linked")
