"""Who is taken for whom, by themselves."""

from __future__ import annotations

import pytest

from ipse.kernel.call import Audience
from ipse.social.people import is_placeholder
from ipse.social.telling import KnownCard
from tests.unit.social.room import Room, says


def test_a_namesake_of_the_same_sitting_who_earns_a_card_is_the_same_person(room: Room) -> None:
    room.hear(says("twitch:77", "marco", donated=1))
    room.hear(says("twitch:88", "Marco", donated=1))
    assert room.names() == ["twitch:77+twitch:88"]


def test_namesakes_who_never_met_stay_two(room: Room) -> None:
    room.hear(says("twitch:77", "marco", donated=1))
    room.later(hours=6)
    room.hear(says("twitch:88", "marco", donated=1))
    room.hear(says("discord:9", "marco", donated=1), surface="discord")
    assert len(room.cards()) == 3
    recalled = room.recall("marco")
    assert isinstance(recalled, KnownCard)
    assert [account.identity for account in recalled.card.accounts] == ["twitch:77"]


@pytest.mark.parametrize(
    "name", ["Marc", "Marco_", "marc\u043e", "mar\u200bco", "\u202emarco", "marco\nmarco"]
)
def test_a_name_that_is_only_similar_links_nobody(room: Room, name: str) -> None:
    room.hear(says("twitch:77", "marco", donated=1))
    room.hear(says("twitch:88", name, donated=1))
    assert len(room.cards()) == 2


def test_the_first_account_to_wear_a_placeholders_name_fills_it_for_good(room: Room) -> None:
    card = room.note("Priya", "plays the cello", audience=Audience.ANYONE)
    assert is_placeholder(card)
    context = room.hear(says("twitch:5", "priya"))
    assert "plays the cello" in context.introduction
    filled = room.card("twitch:5")
    assert (filled.person_id, is_placeholder(filled)) == (card.person_id, False)
    room.later(hours=6)
    room.hear(says("discord:6", "priya"), surface="discord")
    assert room.held("discord:6").card is None


def test_a_person_keeps_a_card_of_their_own_when_they_change_their_name(room: Room) -> None:
    room.hear(says("twitch:77", "marco", donated=1))
    room.hear(says("twitch:77", "polo"))
    assert isinstance(room.recall("polo"), KnownCard)
    assert isinstance(room.recall("marco"), KnownCard)


def test_two_who_earn_a_card_in_one_batch_under_one_name_share_it(room: Room) -> None:
    room.hear(says("twitch:1", "ann", donated=1), says("twitch:2", "ann", donated=1))
    assert room.names() == ["twitch:1+twitch:2"]


def test_what_was_taken_apart_is_not_joined_again(room: Room) -> None:
    room.hear(says("twitch:1", "ann", donated=1), says("twitch:2", "ann", donated=1))
    assert room.unlink("twitch:2") is None
    room.hear(says("twitch:2", "ann", donated=1))
    assert room.names() == ["twitch:1", "twitch:2"]
    assert room.repair() == 0
    assert room.names() == ["twitch:1", "twitch:2"]


def test_duplicates_are_folded_by_the_same_rule_and_no_other(room: Room) -> None:
    room.hear(says("twitch:1", "ann", donated=1))
    room.later(hours=6)
    room.hear(says("twitch:2", "ann", donated=1), says("twitch:3", "bob", donated=1))
    assert room.repair() == 0
    # Only now do the two meet: the next start may take them for one.
    room.hear(says("twitch:1", "ann"), says("twitch:2", "ann"))
    assert room.repair() == 1
    assert room.names() == ["twitch:1+twitch:2", "twitch:3"]
    assert room.repair() == 0


def test_a_placeholder_is_folded_into_the_card_that_bears_its_very_name(room: Room) -> None:
    room.note("Priya", "sings")
    room.hear(says("twitch:5", "pri", donated=1))
    older = "UPDATE people SET name = 'PRIYA', folded = 'priya' WHERE folded = 'pri'"
    room.record.write(lambda work: work.connection.exec_driver_sql(older))
    assert room.repair() == 1
    assert room.names() == ["named:priya+twitch:5"]
