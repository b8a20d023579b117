from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from ipse.conversation import verbs
from ipse.conversation.messages import Author, Message, Spoken
from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.errors import Conflict, InvalidInput, NotAllowed
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.storage.changes import changes_after
from ipse.storage.work import Record
from tests.unit.conversation.talk import (
    ADA,
    BEN,
    COOK,
    DAY,
    HOUR,
    MOMENT,
    NOON,
    PHONE,
    PLANNER,
    a_call,
    answered,
    kept,
    report,
    say,
)

HOUSE = Source(Origin.DERIVED, "house")
OWNER = frozenset({Scope.OWNER})


def test_a_message_says_who_to_whom_where_when_and_before_whom(record: Record) -> None:
    spoken = Spoken(" Hello,\nplanner. ", Audience.PRESENT, to_agent="planner")
    heard = report(record, spoken)
    assert heard == Message(
        message_id=heard.message_id,
        owner=ADA,
        author=Author.OWNER,
        to_agent="planner",
        surface=Surface.HTTP,
        audience=Audience.PRESENT,
        at=NOON,
        text=" Hello,\nplanner. ",
    )
    assert record.read(lambda work: verbs.list_messages(work, a_call())) == (heard,)


@pytest.mark.parametrize(
    "call",
    [
        a_call(PLANNER),
        a_call(PLANNER, scopes=OWNER),
        a_call(PHONE),
        a_call(PHONE, scopes=OWNER),
        a_call(HOUSE, scopes=OWNER),
        a_call(Source(Origin.SENSE, "location"), scopes=OWNER),
        a_call(MANUAL, scopes=frozenset({Scope.READ, Scope.OBSERVE})),
        a_call(MANUAL, scopes=frozenset()),
    ],
    ids=str,
)
def test_nobody_but_the_owner_says_what_the_owner_said(record: Record, call: Call) -> None:
    with pytest.raises(NotAllowed):
        say(record, call=call)
    assert kept(record) == []


def test_the_log_knows_a_message_by_its_id_alone(record: Record) -> None:
    heard = say(record, "I live in Oak Park")
    (change,) = record.read(lambda work: changes_after(work, ADA, verbs.ROOM, after=0, limit=9))
    assert (change.subject, change.before) == (heard.message_id, None)
    assert change.after == {"message_id": heard.message_id}


# Once


def test_a_message_that_is_sent_twice_is_kept_once(record: Record) -> None:
    spoken = Spoken("Hello", client_id="1")
    first = report(record, spoken)
    assert report(record, spoken, a_call(now=NOON + HOUR)) == first
    assert kept(record) == ["Hello"]


def test_without_a_client_id_the_same_words_are_two_messages(record: Record) -> None:
    assert say(record, "Hello").message_id != say(record, "Hello").message_id


@pytest.mark.parametrize(
    "other",
    [
        Spoken("Goodbye", client_id="1"),
        Spoken("Hello", to_agent="cook", client_id="1"),
        Spoken("Hello", Audience.ANYONE, client_id="1"),
    ],
    ids=["words", "agent", "audience"],
)
def test_a_client_id_stands_for_one_message(record: Record, other: Spoken) -> None:
    report(record, Spoken("Hello", client_id="1"))
    with pytest.raises(Conflict):
        report(record, other)
    assert kept(record) == ["Hello"]


def test_each_client_counts_for_itself(record: Record) -> None:
    report(record, Spoken("Hello", client_id="1"))
    report(record, Spoken("Goodbye", client_id="1"), a_call(bearer="phone"))
    report(record, Spoken("Good day", client_id="1"), a_call(owner=BEN))
    assert kept(record) == ["Goodbye", "Hello"]
    assert kept(record, a_call(owner=BEN)) == ["Good day"]


# The message being answered


def test_an_agent_answers_the_latest_message_to_it_or_to_anyone(record: Record) -> None:
    assert answered(record, a_call(PLANNER)) is None
    say(record, "To whom it may concern")
    mine = report(record, Spoken("To you", to_agent="planner"), a_call(now=NOON + HOUR))
    theirs = report(record, Spoken("To them", to_agent="cook"), a_call(now=NOON + 2 * HOUR))
    later = NOON + 3 * HOUR
    assert answered(record, a_call(PLANNER, now=later)) == mine
    assert answered(record, a_call(COOK, now=later)) == theirs
    latest = say(record, "Hello, all", a_call(now=later))
    assert answered(record, a_call(PLANNER, now=later)) == latest
    assert answered(record, a_call(COOK, now=later)) == latest


def test_an_agent_answers_within_a_day(record: Record) -> None:
    heard = say(record)
    assert answered(record, a_call(PLANNER, now=NOON + DAY - MOMENT)) == heard
    assert answered(record, a_call(PLANNER, now=NOON + DAY)) is None


def test_an_agent_answers_its_own_owner_alone(record: Record) -> None:
    say(record)
    assert answered(record, a_call(PLANNER, owner=BEN)) is None


def test_what_was_said_alone_is_not_answered_before_others(record: Record) -> None:
    shared = report(record, Spoken("Hello", Audience.PRESENT))
    private = say(record, "Between us")
    assert answered(record, a_call(PLANNER)) == private
    assert answered(record, a_call(PLANNER, audience=Audience.PRESENT)) == shared
    assert answered(record, a_call(PLANNER, audience=Audience.ANYONE)) is None


@pytest.mark.parametrize("actor", [MANUAL, PHONE, HOUSE], ids=str)
def test_only_an_agent_answers(record: Record, actor: Source) -> None:
    say(record)
    with pytest.raises(NotAllowed):
        answered(record, a_call(actor, scopes=OWNER))


def test_an_agent_that_may_not_observe_answers_nothing(record: Record) -> None:
    with pytest.raises(NotAllowed):
        answered(record, a_call(PLANNER, scopes=frozenset({Scope.READ})))


# Reading


def test_messages_are_read_page_by_page_without_a_gap(record: Record) -> None:
    said = [say(record, f"m{n}", a_call(now=NOON + n * MOMENT)) for n in range(5)]
    pages: list[str] = []
    before: str | None = None
    for _ in range(3):
        page = record.read(
            lambda work, before=before: verbs.list_messages(work, a_call(), before=before, limit=2)
        )
        pages += [message.text for message in page]
        before = page[-1].message_id
    assert pages == [message.text for message in reversed(said)]


@pytest.mark.parametrize(("limit", "fits"), [(0, False), (1, True), (500, True), (501, False)])
def test_a_page_has_1_to_500_messages(record: Record, limit: int, fits: bool) -> None:  # noqa: FBT001 (a column)
    say(record)
    if fits:
        assert record.read(lambda work: verbs.list_messages(work, a_call(), limit=limit))
        return
    with pytest.raises(InvalidInput):
        record.read(lambda work: verbs.list_messages(work, a_call(), limit=limit))


@pytest.mark.parametrize("age", [35 * DAY, 35 * DAY + MOMENT, 36 * DAY])
def test_what_is_kept_no_longer_is_not_read_though_nobody_has_pruned_it(
    record: Record, age: timedelta
) -> None:
    say(record)
    assert kept(record, a_call(now=NOON + 35 * DAY - MOMENT)) == ["I live in Oak Park"]
    assert kept(record, a_call(now=NOON + age)) == []


@pytest.mark.parametrize("actor", [PLANNER, PHONE], ids=str)
def test_only_the_owner_reads_messages(record: Record, actor: Source) -> None:
    with pytest.raises(NotAllowed):
        record.read(lambda work: verbs.list_messages(work, a_call(actor)))


def test_a_members_messages_are_nobody_elses(record: Record) -> None:
    say(record)
    assert kept(record, a_call(owner=BEN)) == []


def test_a_message_survives_as_the_moment_it_was_said(record: Record) -> None:
    moment = datetime.fromisoformat("2026-09-15T12:00:00.123456+00:00")
    assert say(record, call=a_call(now=moment)).at == moment
    (message,) = record.read(lambda work: verbs.list_messages(work, a_call(now=moment)))
    assert message.at == moment
