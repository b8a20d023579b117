from __future__ import annotations

from datetime import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.conversation.messages import Message
from ipse.conversation.threads import message_being_answered, readable_before
from ipse.kernel.call import Audience
from tests.unit.conversation.talk import DAY, HOUR, MOMENT, NOON, a_message

ADDRESSED = st.sampled_from([None, "planner", "cook"])


def messages() -> st.SearchStrategy[list[Message]]:
    """Messages of two days, each with an id of its own, later ones with later ids."""
    made = st.tuples(ADDRESSED, st.sampled_from(Audience), st.integers(0, 48))
    return st.lists(made, max_size=6).map(
        lambda rows: [
            a_message(f"m{place}", to_agent=to, audience=audience, at=NOON - hours * HOUR)
            for place, (to, audience, hours) in enumerate(sorted(rows, key=lambda row: -row[2]))
        ]
    )


def answered(
    *heard: Message, by: str = "planner", present: Audience = Audience.OWNER, now: datetime = NOON
) -> str | None:
    """The id of the message that is being answered."""
    message = message_being_answered(heard, by, present, now)
    return None if message is None else message.message_id


def test_the_latest_message_is_answered_whatever_their_order() -> None:
    first, second = a_message("m1"), a_message("m2")
    assert answered(first, second) == answered(second, first) == "m2"


def test_what_was_said_before_a_forgotten_message_is_not_answered_again() -> None:
    heard = [a_message("m1"), a_message("m3")]
    for forgotten, left in (("m0", "m3"), ("m2", "m3"), ("m4", None), (None, "m3")):
        found = message_being_answered(heard, "planner", Audience.OWNER, NOON, forgotten)
        assert (found and found.message_id) == left


def test_what_was_said_to_another_agent_is_not_answered() -> None:
    mine, anyones, theirs = (
        a_message("m1", to_agent="planner"),
        a_message("m2"),
        a_message("m3", to_agent="cook"),
    )
    assert answered(mine, anyones, theirs) == "m2"
    assert answered(mine, theirs) == "m1"
    assert answered(theirs) is None
    assert answered(mine, anyones, theirs, by="cook") == "m3"


def test_a_message_is_answered_within_a_day() -> None:
    message = a_message("m1")
    assert answered(message, now=NOON + DAY - MOMENT) == "m1"
    assert answered(message, now=NOON + DAY) is None


def test_an_old_message_does_not_stand_in_for_none() -> None:
    assert answered() is None
    assert answered(a_message("m1", at=NOON - DAY), a_message("m2", at=NOON - 2 * DAY)) is None


@pytest.mark.parametrize(
    ("present", "readable"),
    [
        (Audience.OWNER, {Audience.OWNER, Audience.PRESENT, Audience.ANYONE}),
        (Audience.PRESENT, {Audience.PRESENT, Audience.ANYONE}),
        (Audience.ANYONE, {Audience.ANYONE}),
    ],
)
def test_what_was_meant_for_fewer_is_not_read_before_more(
    present: Audience, readable: set[Audience]
) -> None:
    assert readable_before(present) == readable


def test_a_private_message_leaves_no_gap_before_others() -> None:
    shared, private = a_message("m1", audience=Audience.PRESENT), a_message("m2")
    assert answered(shared, private, present=Audience.PRESENT) == "m1"
    assert answered(shared, private) == "m2"


@given(messages(), st.sampled_from(["planner", "cook"]), st.sampled_from(Audience))
def test_messages_that_may_not_be_heard_change_nothing(
    heard: list[Message], agent: str, present: Audience
) -> None:
    audible = [
        message
        for message in heard
        if message.to_agent in {None, agent} and message.audience in readable_before(present)
    ]
    found = message_being_answered(heard, agent, present, NOON)
    assert found == message_being_answered(audible, agent, present, NOON)
    assert found is None or found == audible[-1]


@given(messages(), st.sampled_from(Audience))
def test_only_a_message_of_the_last_day_is_answered(
    heard: list[Message], present: Audience
) -> None:
    found = message_being_answered(heard, "planner", present, NOON)
    assert found is None or found.at > NOON - DAY
