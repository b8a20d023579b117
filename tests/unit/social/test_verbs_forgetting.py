"""Erasing a person: what goes, what stays, and that they are not collected again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from ipse.kernel.call import Surface
from ipse.kernel.errors import Conflict, NotAllowed, NotFound
from ipse.kernel.ids import Namespace, OwnerId
from ipse.kernel.origin import MANUAL
from ipse.social.identities import IdentityId
from ipse.social.verbs import forgetting
from ipse.social.verbs.agreeing import agrees_with_log
from ipse.storage.audit import Sound
from ipse.storage.proving import verify_record
from ipse.storage.standing import Disagreement
from ipse.storage.work import Work
from tests.unit.social.made import PLANNER
from tests.unit.social.room import Room, keyed, says

EVERYTHING = ("identities", "roster", "roster_sessions", "people", "facts", "links", "gatherings")
MARCO, TWIN = "twitch:77", "discord:9"


def agrees(work: Work) -> Disagreement | None:
    """Return what of the cards is not as the log tells."""
    return agrees_with_log(work, Namespace("resident"))


def two_accounts(room: Room) -> None:
    """Marco under two accounts, the one folded into the other."""
    room.hear(says(MARCO, "marco", donated=1))
    room.hear(says(TWIN, "marco_irl", donated=1), surface="discord")
    room.note("marco_irl", "has a cat")
    room.link(TWIN, "marco")


@pytest.mark.parametrize("named", [MARCO, TWIN, "marco"])
def test_erasing_a_person_reaches_every_account_of_theirs(room: Room, named: str) -> None:
    two_accounts(room)
    gone = room.forget(named)
    assert {*gone.identities} == {MARCO, TWIN}
    assert len(gone.people) == 2
    assert room.rows(*EVERYTHING) == {table: [] for table in EVERYTHING}
    assert isinstance(room.record.read(verify_record), Sound)


def test_whoever_was_erased_is_not_collected_again_until_they_ask(room: Room) -> None:
    two_accounts(room)
    room.forget(MARCO)
    for who in (MARCO, TWIN):
        context = room.hear(says(who, "marco", donated=500, direct=True))
        assert (context.counted, context.prompt) == (0, "")
    let_in = IdentityId(MARCO)
    assert room.write(lambda work, call: forgetting.let_in_again(work, call, let_in, keyed))
    assert not room.write(lambda work, call: forgetting.let_in_again(work, call, let_in, keyed))
    assert room.hear(says(MARCO, "marco")).counted == 1
    assert room.hear(says(TWIN, "marco")).counted == 0


def test_a_tally_without_a_card_is_erased_by_its_identity(room: Room) -> None:
    room.hear(says(MARCO, "marco"), says("twitch:78", "ann"))
    gone = room.forget(MARCO)
    assert (gone.identities, gone.people) == ((IdentityId(MARCO),), ())
    assert [row[1] for row in room.rows("roster")["roster"]] == ["twitch:78"]


def test_their_statements_about_others_go_too(room: Room) -> None:
    room.hear(says(MARCO, "marco", donated=1), says("twitch:80", "bob", donated=1))
    room.hear(says("twitch:78", "ann", donated=1))
    room.note("marco", "cheats at chess")
    room.merge("marco", "bob")  # the fold keeps both cards in words
    room.forget("twitch:78")
    assert "cheats" not in repr(room.rows(*EVERYTHING, "changes"))
    room.unlink("twitch:80")
    assert len(room.cards()) == 2


@pytest.mark.parametrize("take_off", [Room.split, Room.unlink])
def test_an_account_that_was_taken_off_a_card_is_gone_from_its_joinings_too(
    room: Room, take_off: Callable[[Room, str], object]
) -> None:
    room.hear(says("twitch:1", "ann", donated=1), says("twitch:2222", "zebra"))
    room.link("twitch:2222", "twitch:1")
    take_off(room, "twitch:2222")
    room.forget("twitch:2222")
    kept = repr(room.rows(*EVERYTHING, "changes"))
    assert ("2222" in kept, "zebra" in kept) == (False, False)
    assert room.names() == ["twitch:1"]
    assert room.record.read(agrees) is None


@pytest.mark.parametrize("notes", [1, 2, 3])
def test_whoever_was_folded_then_split_off_leaves_nothing_on_the_other_card(
    room: Room, notes: int
) -> None:
    # With more notes than Ann's, hers is the card that goes into theirs.
    room.hear(says("twitch:1", "ann", donated=1), says("twitch:2222", "zebra", donated=1))
    room.note("ann", "sings")
    room.note("ann", "dances")
    for note in range(notes):
        room.note("zebra", f"has striped cat {note}", "stripy")
    ann = room.card("twitch:1")
    room.merge("twitch:1", "twitch:2222")
    room.split("twitch:2222")
    room.forget("twitch:2222")
    kept = repr(room.rows(*EVERYTHING, "changes"))
    assert not {word for word in ("2222", "zebra", "strip") if word in kept}
    assert room.cards() == [ann]
    assert room.record.read(agrees) is None


def test_nobody_is_erased_in_place_of_somebody_unknown(room: Room) -> None:
    two_accounts(room)
    for who in ("twitch:99", "mar", "nobody", ""):
        with pytest.raises(NotFound):
            room.forget(who)
    assert len(room.cards()) == 1


def test_only_an_owner_erases(room: Room) -> None:
    two_accounts(room)
    with pytest.raises(NotAllowed):
        room.write(lambda work, call: forgetting.forget_person(work, call, MARCO, keyed), PLANNER)


def test_a_restored_record_forgets_again_whom_it_still_knows(room: Room) -> None:
    two_accounts(room)
    house = replace(room.call(), surface=Surface.HOUSE)
    hashes = [keyed(TWIN), keyed("twitch:99")]
    room.record.write(lambda work: forgetting.forget_again(work, house, hashes, keyed))
    assert room.cards() == []
    assert room.hear(says("twitch:99", "late")).counted == 0
    with pytest.raises(NotAllowed):
        room.write(lambda work, call: forgetting.forget_again(work, call, hashes, keyed))


def test_an_account_on_a_card_is_not_claimed_by_a_slip(room: Room) -> None:
    two_accounts(room)
    account = IdentityId(MARCO)
    with pytest.raises(Conflict):
        room.write(lambda work, call: forgetting.claim_account(work, call, account))
    assert len(room.cards()) == 1


def test_an_account_belongs_to_one_owner_who_may_let_it_go(room: Room) -> None:
    mine, ben = IdentityId("twitch:1"), room.as_owner("ben")
    room.write(lambda work, call: forgetting.claim_account(work, call, mine))
    with pytest.raises(Conflict):
        room.record.write(lambda work: forgetting.claim_account(work, ben, mine))
    with pytest.raises(NotFound):
        room.record.write(lambda work: forgetting.release_account(work, ben, mine))
    with pytest.raises(NotFound):
        room.forget("twitch:1")
    room.write(lambda work, call: forgetting.release_account(work, call, mine))
    assert room.hear(says("twitch:1", "ada")).counted == 1


def test_a_member_who_leaves_takes_along_what_they_said_alone(room: Room) -> None:
    room.note("Priya", "is my doctor", "trusted", actor=MANUAL)
    mine = IdentityId("twitch:1")
    room.write(lambda work, call: forgetting.claim_account(work, call, mine))
    room.write(forgetting.forget_member)
    assert "doctor" not in repr(room.rows(*EVERYTHING))
    assert "trusted" not in repr(room.rows(*EVERYTHING))
    assert room.hear(says("twitch:1", "ada")).counted == 1


def test_a_member_who_leaves_takes_nothing_of_anothers(room: Room) -> None:
    room.note("Priya", "is my doctor", actor=MANUAL)
    ben = replace(room.call(), owner=OwnerId("ben"))
    room.record.write(lambda work: forgetting.forget_member(work, ben))
    assert "doctor" in repr(room.rows("facts"))


def test_events_are_recognised_for_a_week(room: Room) -> None:
    message = says(MARCO, "marco", event_id="e1")
    room.hear(message)
    room.now += timedelta(days=7)
    assert room.write(forgetting.prune_events) == 0
    assert room.hear(message).counted == 0
    room.now += timedelta(microseconds=1)
    assert room.write(forgetting.prune_events) == 1
    assert room.hear(message).counted == 1
