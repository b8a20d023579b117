"""Linking, folding, splitting, and taking each back."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ipse.kernel.errors import Conflict, NotFound
from ipse.kernel.ids import PersonId
from ipse.social.people import MAX_FACTS_STORED, PersonCard
from ipse.social.telling import Linked, Unlinked
from ipse.social.verbs import joining
from tests.storage.records import open_record
from tests.unit.social.room import Room, says

STATE = ("identities", "people", "facts", "roster", "roster_sessions")


def two_people(room: Room) -> None:
    """Marco of Twitch with a card, Marco of Discord with another."""
    room.hear(says("twitch:77", "marco", donated=1))
    room.note("marco", "builds redstone")
    room.hear(says("discord:9", "marco_irl", donated=1), surface="discord")
    room.note("marco_irl", "has a cat", "sweet")


def test_the_speakers_word_links_them_and_their_former_card_goes_with_them(room: Room) -> None:
    two_people(room)
    outcome = room.link_speaker("marco")
    assert isinstance(outcome, Linked)
    assert outcome.folded
    assert room.names() == ["discord:9+twitch:77"]
    card = room.card("twitch:77")
    assert card.name == "marco"
    assert "has a cat" in [fact.text for fact in card.facts]
    assert card.attitude is not None
    assert card.attitude.text == "sweet"


def test_a_card_that_another_account_still_points_at_stays(room: Room) -> None:
    two_people(room)
    room.hear(says("irc:m", "m"))
    room.link("irc:m", "discord:9")
    room.hear(says("discord:9", "marco_irl"), surface="discord")
    outcome = room.link_speaker("marco")
    assert isinstance(outcome, Linked)
    assert not outcome.folded
    assert room.names() == ["discord:9+twitch:77", "irc:m"]
    room.hear(says("irc:m", "m"))
    assert isinstance(room.link_speaker("marco"), Linked)
    assert room.names() == ["discord:9+irc:m+twitch:77"]


def test_linking_never_makes_a_card(room: Room) -> None:
    room.hear(says("twitch:1", "ann"))
    assert room.link_speaker("nobody") is Unlinked.NO_CARD
    assert room.cards() == []


def test_of_several_speakers_one_has_to_be_named(room: Room) -> None:
    room.note("Priya", "plays the cello")
    assert room.link_speaker("Priya") is Unlinked.NOBODY_SPEAKS
    room.hear(says("twitch:1", "ann"), says("twitch:2", "bob"), says("twitch:3", "bob"))
    assert room.link_speaker("Priya") is Unlinked.WHO_SPEAKS
    assert room.link_speaker("Priya", "cyd") is Unlinked.NOT_SPEAKING
    assert room.link_speaker("Priya", "bob") is Unlinked.WHO_SPEAKS
    assert isinstance(room.link_speaker("Priya", "ANN"), Linked)
    assert room.link_speaker("Priya", "ann") is Unlinked.SAME


def test_an_hour_after_a_batch_nobody_is_speaking_any_more(room: Room) -> None:
    room.note("Priya", "plays the cello")
    room.hear(says("twitch:1", "ann"))
    room.later(minutes=59, seconds=59)
    assert room.link_speaker("nobody") is Unlinked.NO_CARD
    room.later(seconds=1)
    assert room.link_speaker("Priya") is Unlinked.NOBODY_SPEAKS


def test_a_prefix_links_nobody(room: Room) -> None:
    room.note("Priya", "plays the cello")
    room.hear(says("twitch:1", "ann"))
    assert room.link_speaker("Pri") is Unlinked.NO_CARD


def test_link_then_unlink_leaves_everything_as_it_was(room: Room) -> None:
    two_people(room)
    before = room.rows(*STATE)
    room.link("discord:9", "marco")
    assert room.rows(*STATE) != before
    room.unlink("discord:9")
    assert room.rows(*STATE) == before
    with pytest.raises(NotFound):
        room.unlink("discord:9")


def test_joinings_are_taken_back_one_after_the_other(room: Room) -> None:
    two_people(room)
    room.hear(says("irc:m", "m"))
    states = [room.rows(*STATE)]
    room.link("irc:m", "discord:9")
    states.append(room.rows(*STATE))
    room.merge("discord:9", "twitch:77")
    room.unlink("irc:m")
    assert room.rows(*STATE) == states[1]
    room.unlink("irc:m")
    assert room.rows(*STATE) == states[0]


def test_a_link_whose_former_card_was_folded_since_leads_to_the_survivor(room: Room) -> None:
    two_people(room)
    room.hear(says("irc:m", "m"), says("irc:n", "n", donated=1))
    room.link("irc:m", "discord:9")
    room.link("irc:m", "irc:n")
    room.merge("discord:9", "twitch:77")
    card = room.unlink("irc:m")
    assert card is not None
    assert card.person_id == room.card("twitch:77").person_id


def unlink_card(room: Room, person: PersonId) -> PersonCard:
    """The card once what was joined to it last is taken back."""
    return room.write(lambda work, call: joining.unlink_card(work, call, person))


def test_what_was_joined_to_a_card_is_taken_back_by_the_card_as_well(room: Room) -> None:
    two_people(room)
    room.hear(says("irc:m", "m"))
    states = [room.rows(*STATE)]
    room.link("irc:m", "twitch:77")
    states.append(room.rows(*STATE))
    card = room.merge("twitch:77", "discord:9")
    assert unlink_card(room, card.person_id).person_id == card.person_id
    assert room.rows(*STATE) == states[1]
    unlink_card(room, room.card("twitch:77").person_id)
    assert room.rows(*STATE) == states[0]
    with pytest.raises(NotFound):
        unlink_card(room, room.card("twitch:77").person_id)
    with pytest.raises(NotFound):
        unlink_card(room, PersonId("nobody"))


def test_a_placeholder_that_was_merged_comes_back(room: Room) -> None:
    two_people(room)
    room.note("Priya", "sings")
    before = room.rows(*STATE)
    room.merge("Priya", "marco")
    room.unlink("named:priya")
    assert room.rows(*STATE) == before


def test_a_merge_keeps_the_card_with_most_facts(room: Room) -> None:
    two_people(room)
    room.note("marco_irl", "likes tea")
    assert room.merge("marco", "marco_irl").name == "marco_irl"
    with pytest.raises(Conflict):
        room.merge("twitch:77", "discord:9")


def test_a_split_account_gets_a_card_of_its_own_and_stays_apart(room: Room) -> None:
    room.hear(says("twitch:1", "ann", donated=1), says("twitch:2", "ann", donated=1))
    card = room.split("twitch:2")
    assert [account.identity for account in card.accounts] == ["twitch:2"]
    room.hear(says("twitch:1", "ann"), says("twitch:2", "ann"))
    assert room.repair() == 0
    assert room.names() == ["twitch:1", "twitch:2"]
    with pytest.raises(Conflict):
        room.split("twitch:2")


PEOPLE: Final = ("twitch:0", "twitch:1", "discord:2", "irc:3")
ACTS = st.lists(
    st.tuples(st.sampled_from(("link", "merge")), st.sampled_from(PEOPLE), st.sampled_from(PEOPLE)),
    min_size=1,
    max_size=6,
)


def joined(room: Room, act: str, one: str, other: str) -> str | None:
    """The account by which one joining of two can be taken back, None when there was none."""
    homes = {who: room.held(who).card for who in (one, other)}
    if homes[other] is None:
        return None
    if act == "link":
        return one if isinstance(room.link(one, other), Linked) else None
    if homes[one] is None or homes[one] == homes[other]:
        return None
    survivor = room.merge(one, other).person_id
    return next(who for who, card in homes.items() if card and card.person_id != survivor)


@given(acts=ACTS)
@settings(max_examples=25)
def test_whatever_was_joined_taking_it_all_back_leaves_what_stood(
    acts: list[tuple[str, str, str]],
) -> None:
    with TemporaryDirectory() as folder, open_record(Path(folder)) as record:
        room = Room(record)
        room.hear(*[says(who, f"n{n}", donated=n % 3) for n, who in enumerate(PEOPLE)])
        room.note("n1", "sings", "fine")
        room.note("n2", "sings")
        for fact in range(MAX_FACTS_STORED + 1):
            room.note("n2", f"fact {fact}")
        before = room.rows(*STATE)
        taken_back = [joined(room, *act) for act in acts]
        for who in filter(None, reversed(taken_back)):
            room.unlink(who)
        assert room.rows(*STATE) == before
