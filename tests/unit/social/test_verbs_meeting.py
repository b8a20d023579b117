"""What a batch leaves: tallies, cards for whoever is due, and a word for the prompt."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ipse.kernel.call import Audience, Scope
from ipse.kernel.errors import NotAllowed, NotFound
from ipse.kernel.origin import Origin, Source
from ipse.social.identities import IdentityId
from ipse.social.sightings import Batch, Message
from ipse.social.verbs import forgetting, meeting
from ipse.storage.audit import Sound
from ipse.storage.proving import verify_record
from tests.unit.social.room import Room, keyed, says, tallied

MARCO = "twitch:77"
STRANGER = Source(Origin.INTERACTION, "phone")


def test_whoever_speaks_is_tallied_without_a_card(room: Room) -> None:
    context = room.hear(says(MARCO, "marco"), says("twitch:78", "ann"), says(MARCO, "marco"))
    assert (context.counted, context.promoted, context.introduction) == (3, 0, "")
    assert context.here == "[WHO'S HERE]\n- marco, ann"
    (tally,) = room.held(MARCO).tallies
    assert (tally.message_count, tally.session_count, tally.person_id) == (2, 1, None)
    assert room.cards() == []


@pytest.mark.parametrize(("sittings", "cards"), [(2, 0), (3, 1)])
def test_the_third_sitting_earns_a_card(room: Room, sittings: int, cards: int) -> None:
    context = room.sit(says(MARCO, "marco"), times=sittings)
    assert len(room.cards()) == cards
    assert context.introduction == (
        "[WHO YOU'RE TALKING TO]\n- **marco**: first noticed 16 Sep 2026 (a regular)"
        if cards
        else ""
    )


def test_a_hundred_messages_of_one_sitting_are_one_sitting(room: Room) -> None:
    for _ in range(10):
        room.hear(*[says(MARCO, "marco")] * 10)
        room.later(hours=1)
    (tally,) = room.held(MARCO).tallies
    assert (tally.message_count, tally.session_count) == (100, 1)


def test_sittings_of_two_surfaces_are_two(room: Room) -> None:
    for surface in ("twitch", "stage"):
        room.hear(says(MARCO), surface=surface)
    assert room.held(MARCO).tallies[0].session_count == 2


@pytest.mark.parametrize("message", [says(MARCO, donated=1), says(MARCO, direct=True)])
def test_a_gift_or_a_direct_word_earns_a_card_at_once(room: Room, message: Message) -> None:
    context = room.hear(message)
    assert context.promoted == 1
    assert "**77**" in context.introduction


@pytest.mark.parametrize("merit", [says(MARCO, donated=1), says(MARCO, direct=True)])
def test_a_known_guest_is_promoted_in_the_sitting_that_is_on(room: Room, merit: Message) -> None:
    room.hear(says(MARCO))
    assert room.hear(merit).promoted == 1


def test_whoever_lost_their_card_and_still_merits_one_gets_it_at_the_next_word(room: Room) -> None:
    room.hear(says("twitch:1", "ann", donated=1), says(MARCO))
    room.link(MARCO, "ann")
    room.sit(says(MARCO), times=4)
    assert room.unlink(MARCO) is None
    assert room.names() == ["twitch:1"]
    assert room.hear(says(MARCO)).promoted == 1
    assert room.names() == ["twitch:1", MARCO]


def test_a_batch_over_a_pause_of_six_hours_is_two_sittings(room: Room) -> None:
    room.hear(says(MARCO))
    earlier = room.now + timedelta(minutes=1)
    room.later(hours=7)
    room.hear(says(MARCO, at=earlier), says(MARCO))
    assert room.held(MARCO).tallies[0].session_count == 2
    room.later(hours=12)
    context = room.hear(says(MARCO, at=room.now - timedelta(hours=6)), says(MARCO))
    assert (context.promoted, room.held(MARCO).tallies[0].session_count) == (1, 4)


def test_an_event_counts_once(room: Room) -> None:
    message = says(MARCO, "marco", event_id="e1")
    assert room.hear(message, message).counted == 1
    assert room.hear(message).counted == 0
    assert room.held(MARCO).tallies[0].message_count == 1


def test_a_tallied_message_shows_its_card_without_being_counted(room: Room) -> None:
    room.hear(says(MARCO, "marco", donated=1))
    context = room.hear(tallied(says(MARCO, "marco")))
    assert (context.counted, "marco" in context.introduction) == (0, True)
    assert room.held(MARCO).tallies[0].message_count == 1


def test_an_event_that_its_surface_tallies_later_is_counted_then(room: Room) -> None:
    room.hear(tallied(says(MARCO, "marco", event_id="e1")))
    assert room.hear(says(MARCO, "marco", event_id="e1")).counted == 1


def test_a_blank_name_never_wipes_one_that_is_known(room: Room) -> None:
    room.hear(says(MARCO, "marco"))
    room.hear(says(MARCO, " "))
    assert room.held(MARCO).tallies[0].name == "marco"
    room.hear(says(MARCO, "Marco"))
    assert room.held(MARCO).tallies[0].name == "Marco"


def test_an_owners_own_account_is_never_tallied(room: Room) -> None:
    room.hear(says(MARCO, "ada"))
    room.write(lambda work, call: forgetting.claim_account(work, call, IdentityId(MARCO)))
    context = room.hear(says(MARCO, "ada", donated=500, direct=True), says("twitch:78", "ann"))
    assert (context.counted, context.here) == (1, "[WHO'S HERE]\n- ann")
    with pytest.raises(NotFound):
        room.held(MARCO)


def test_a_crowd_of_regulars_is_described_by_five(room: Room) -> None:
    crowd = [says(f"twitch:{n}", f"n{n}", donated=1) for n in range(30)]
    context = room.hear(*crowd)
    assert context.promoted == 30
    lines = context.introduction.splitlines()
    assert len(lines) == 6
    assert lines[1].startswith("- **n29**")


def test_a_sitting_that_is_ended_on_request_makes_room_for_the_next(room: Room) -> None:
    for _ in range(3):
        room.hear(says(MARCO, "marco"))
        room.later(minutes=1)
        assert room.write(lambda work, call: meeting.end_sitting(work, call, "twitch"))
    assert not room.write(lambda work, call: meeting.end_sitting(work, call, "twitch"))
    assert len(room.cards()) == 1


def test_who_may_not_read_is_told_of_nobody(room: Room) -> None:
    room.hear(says(MARCO, "marco", donated=1))
    pushes, batch = room.call(STRANGER, Scope.OBSERVE), Batch("twitch", [says(MARCO)])
    context = room.record.write(lambda work: meeting.context_for(work, pushes, batch, keyed))
    assert (context.counted, context.prompt) == (1, "")


def test_who_may_not_observe_brings_nothing(room: Room) -> None:
    reads, batch = room.call(STRANGER, Scope.READ), Batch("twitch", [says(MARCO)])
    with pytest.raises(NotAllowed):
        room.record.write(lambda work: meeting.context_for(work, reads, batch, keyed))
    assert room.rows("roster") == {"roster": []}


def test_what_was_said_among_the_present_is_not_told_before_everyone(room: Room) -> None:
    room.hear(says(MARCO, "marco", direct=True), place="dm", audience=Audience.PRESENT)
    room.note("marco", "is looking for a job")
    there = room.hear(says(MARCO, "marco"), place="dm", audience=Audience.PRESENT)
    assert "job" in there.introduction
    before_all = room.hear(says(MARCO, "marco"), place="dm")
    assert before_all.introduction == "[WHO YOU'RE TALKING TO]\n- **marco**"


def test_a_message_of_long_ago_counts_in_the_sitting_that_is_on(room: Room) -> None:
    room.hear(says(MARCO))
    long_ago = room.now - timedelta(days=9)
    room.hear(*[says(MARCO, at=long_ago + timedelta(days=n)) for n in range(5)])
    assert room.held(MARCO).tallies[0].session_count == 1


def test_no_sighting_is_a_change_of_the_log_while_a_card_is(room: Room) -> None:
    room.hear(says(MARCO, "marco"))
    assert room.rows("changes")["changes"] == []
    room.hear(says(MARCO, "marco", donated=1))
    assert len(room.rows("changes")["changes"]) == 1
    assert isinstance(room.record.read(verify_record), Sound)
