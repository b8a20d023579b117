from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from ipse.kernel.call import Audience, Call
from ipse.kernel.errors import InvalidInput, NotAllowed, NotFound
from ipse.kernel.ids import Namespace
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.memory.asking import Asked, Reading, Recalled
from ipse.memory.index import Index
from ipse.memory.masks import Wanted
from ipse.memory.open_loops import OPEN_LOOP
from ipse.memory.tiers import Flag, Role, Tier
from ipse.memory.traces import LARGEST_BATCH, Draft, Trace
from ipse.memory.verbs import embedding, forgetting, keeping, meeting, recalling, using
from ipse.memory.working import AT_HAND
from ipse.physics.engine import PLAIN
from ipse.storage.audit import Sound
from ipse.storage.proving import verify_record
from ipse.storage.work import Record, Work
from tests.unit.memory.making import (
    BEN,
    DIMENSIONS,
    NOON,
    PLANNER,
    RESIDENT,
    a_call,
    vector_of,
)

EMBEDDER = "hashing 64"


def remember(record: Record, *drafts: Draft, call: Call | None = None) -> tuple[Trace, ...]:
    reading = Reading(EMBEDDER, [vector_of(draft.text) for draft in drafts])
    return record.write(lambda work: keeping.remember(work, call or a_call(), drafts, reading))


def an_index() -> Index:
    return Index(PLAIN, DIMENSIONS)


def recalled(
    record: Record,
    question: str,
    index: Index | None = None,
    call: Call | None = None,
    as_of: datetime | None = None,
) -> Sequence[Recalled]:
    asker, searched = call or a_call(), index or an_index()
    wanted = Wanted(asker.owner, asker.audience, as_of=as_of)

    def task(work: Work) -> Sequence[Recalled]:
        recalling.refresh_index(work, asker.namespace, EMBEDDER, searched)
        return recalling.recall(work, asker, searched, Asked(question, None, wanted, 10))

    return record.read(task)


def texts(found: Sequence[Recalled]) -> list[str]:
    return [each.trace.text for each in found if each.trace is not None]


def test_what_was_remembered_is_found_at_once(record: Record) -> None:
    index = an_index()
    remember(record, Draft("Ada fixed the boiler"))
    assert texts(recalled(record, "boiler", index)) == ["Ada fixed the boiler"]
    remember(record, Draft("The boiler leaks again"))
    assert set(texts(recalled(record, "boiler", index))) == {
        "Ada fixed the boiler",
        "The boiler leaks again",
    }


def test_an_index_that_followed_is_one_that_was_built_anew(record: Record) -> None:
    index = an_index()
    first, second = remember(record, Draft("Ada fixed the boiler"), Draft("Tea is in the tin"))
    recalled(record, "boiler", index)
    record.write(
        lambda work: keeping.revise_trace(work, a_call(), first.trace_id, "The boiler hums")
    )
    record.write(lambda work: forgetting.forget_trace(work, a_call(), second.trace_id))
    remember(record, Draft("The tin is empty"))
    for question in ("boiler hums", "tea in the tin"):
        assert recalled(record, question, index) == recalled(record, question)


def test_nothing_is_stored_when_one_of_several_cannot_be(record: Record) -> None:
    with pytest.raises(InvalidInput) as refused:
        remember(record, Draft("Ada fixed the boiler"), Draft("x", tier="attic"))
    assert refused.value.field == "traces[1].tier"
    assert recalled(record, "boiler") == ()


@pytest.mark.parametrize("count", [0, LARGEST_BATCH + 1])
def test_a_batch_has_bounds(record: Record, count: int) -> None:
    with pytest.raises(InvalidInput):
        remember(record, *[Draft("x")] * count)


def test_a_revision_keeps_what_was_said_before_in_its_history(record: Record) -> None:
    (trace,) = remember(record, Draft("The key is in the tin"))
    later = a_call(now=NOON + timedelta(hours=1))
    record.write(lambda work: keeping.revise_trace(work, later, trace.trace_id, "The key is lost"))
    history = record.read(lambda work: keeping.trace_history(work, a_call(), trace.trace_id))
    assert [revision.trace.text for revision in history] == [
        "The key is lost",
        "The key is in the tin",
    ]
    then = record.read(lambda work: keeping.read_trace(work, a_call(), trace.trace_id, NOON))
    assert then.text == "The key is in the tin"
    assert texts(recalled(record, "key", as_of=NOON)) == ["The key is in the tin"]
    before = NOON - timedelta(seconds=1)
    with pytest.raises(NotFound):
        record.read(lambda work: keeping.read_trace(work, a_call(), trace.trace_id, before))


def test_another_agent_changes_nothing_that_is_not_its_own(record: Record) -> None:
    (trace,) = remember(record, Draft("Ada fixed the boiler"))
    for act in (keeping.retract_trace, meeting.close_loop):
        with pytest.raises((NotAllowed, NotFound)):
            record.write(lambda work: act(work, a_call(PLANNER), trace.trace_id))  # noqa: B023
    with pytest.raises(NotAllowed):
        record.write(
            lambda work: keeping.revise_trace(work, a_call(PLANNER), trace.trace_id, "Not so")
        )


def test_what_was_taken_back_is_found_no_more_and_stays_in_the_record(record: Record) -> None:
    (trace,) = remember(record, Draft("Ada fixed the boiler"), call=a_call(PLANNER))
    record.write(lambda work: keeping.retract_trace(work, a_call(PLANNER), trace.trace_id))
    assert recalled(record, "boiler") == ()
    standing = record.read(lambda work: keeping.read_trace(work, a_call(), trace.trace_id))
    assert Flag.RETRACTED in standing.flags


def test_what_was_forgotten_is_gone_with_its_history(record: Record) -> None:
    (trace,) = remember(record, Draft("Ada fixed the boiler"))
    record.write(lambda work: forgetting.forget_trace(work, a_call(), trace.trace_id))
    for read in (keeping.read_trace, keeping.trace_history):
        with pytest.raises(NotFound):
            record.read(lambda work: read(work, a_call(), trace.trace_id))  # noqa: B023
    assert isinstance(record.read(verify_record), Sound)
    with pytest.raises(NotFound):
        record.write(lambda work: forgetting.forget_trace(work, a_call(), trace.trace_id))


def test_an_agent_forgets_nothing(record: Record) -> None:
    (trace,) = remember(record, Draft("x"), call=a_call(PLANNER))
    with pytest.raises(NotAllowed):
        record.write(lambda work: forgetting.forget_trace(work, a_call(PLANNER), trace.trace_id))


def test_whoever_is_forgotten_takes_their_traces_along(record: Record) -> None:
    remember(
        record,
        Draft("Bob sang", people=("p1",)),
        Draft("Eve danced", people=("p10", "p2")),
        Draft("It rained"),
    )
    assert record.write(lambda work: forgetting.forget_about(work, a_call(), "p1")) == 1
    left = record.read(lambda work: keeping.list_traces(work, a_call()))
    assert [trace.text for trace in left] == ["It rained", "Eve danced"]


def test_a_purge_reaches_its_owner_alone(record: Record) -> None:
    remember(record, Draft("Ada fixed the boiler"))
    remember(record, Draft("Ben broke the boiler"), call=a_call(owner=BEN))
    index = an_index()
    recalled(record, "boiler", index)
    assert record.write(lambda work: forgetting.purge_memory(work, a_call())) == 1
    assert recalled(record, "boiler", index) == ()
    assert texts(recalled(record, "boiler", index, a_call(owner=BEN))) == ["Ben broke the boiler"]


def test_no_memory_of_another_namespace_moves_a_score(record: Record) -> None:
    remember(record, Draft("Ada fixed the boiler"), Draft("Tea is in the tin"))
    alone = recalled(record, "boiler in the tin")
    elsewhere = replace(a_call(), namespace=Namespace("another"))
    remember(record, *[Draft(f"boiler tin {n}") for n in range(30)], call=elsewhere)
    assert recalled(record, "boiler in the tin") == alone


def test_the_feed_tells_every_change_once(record: Record) -> None:
    first, second = remember(record, Draft("One"), Draft("Two"))
    page = record.read(lambda work: keeping.sync_traces(work, a_call(), None, 1))
    assert [(item.trace_id, item.deleted) for item in page.items] == [(first.trace_id, False)]
    record.write(lambda work: forgetting.forget_trace(work, a_call(), first.trace_id))
    rest = record.read(lambda work: keeping.sync_traces(work, a_call(), page.next_cursor))
    assert [(item.trace_id, item.deleted) for item in rest.items] == [
        (second.trace_id, False),
        (first.trace_id, True),
    ]


def test_four_cues_bring_up_the_four_tiers(record: Record) -> None:
    remember(
        record,
        *(Draft(f"The boiler episode {n}") for n in range(9)),
        Draft("Bleed the boiler first", tier="procedural", tags=("playbook",)),
        Draft("The boiler is cold now", tier="working"),
    )
    index, call = an_index(), a_call()

    def task(work: Work, *, light: bool) -> dict[Role, tuple[Recalled, ...]]:
        recalling.refresh_index(work, RESIDENT, EMBEDDER, index)
        asked = Asked("boiler", None, Wanted(call.owner, call.audience), 0)
        return recalling.recall_four(work, call, index, asked, light=light)

    full = record.read(lambda work: task(work, light=False))
    assert {role: len(found) for role, found in full.items()} == {
        Role.CONSTITUTION: 0,
        Role.AUTOBIOGRAPHY: 5,
        Role.SKILLS: 1,
        Role.NOW: 1,
    }
    light = record.read(lambda work: task(work, light=True))
    assert [len(light[role]) for role in Role] == [0, 1, 1, 1]
    assert light[Role.AUTOBIOGRAPHY] == full[Role.AUTOBIOGRAPHY][:1]


def test_working_memory_is_bounded_and_loses_nothing(record: Record) -> None:
    remember(record, *(Draft(f"step {n}", tier="working") for n in range(AT_HAND + 3)))
    working = record.read(lambda work: keeping.list_traces(work, a_call(), [Tier.WORKING]))
    episodes = record.read(lambda work: keeping.list_traces(work, a_call(), [Tier.EPISODIC]))
    assert len(working) == AT_HAND
    assert [trace.text for trace in episodes] == ["step 2", "step 1", "step 0"]


def test_a_loop_comes_up_at_the_next_meeting_once(record: Record) -> None:
    evening, morning = a_call(), a_call(now=NOON + timedelta(hours=14), session="next")
    assert record.write(lambda work: meeting.meet(work, evening)) == ()
    (loop,) = remember(record, Draft("Call the plumber?", tier="working", tags=(OPEN_LOOP,)))
    assert [t.trace_id for t in record.write(lambda work: meeting.meet(work, morning))] == [
        loop.trace_id
    ]
    assert record.write(lambda work: meeting.meet(work, morning)) == ()
    closed = record.write(lambda work: meeting.close_loop(work, morning, loop.trace_id))
    assert (closed.tier, closed.tags) == (Tier.EPISODIC, ())


def test_being_recalled_holds_a_trace_and_being_shown_does_not(record: Record) -> None:
    (trace,) = remember(record, Draft("Ada fixed the boiler"))
    ids = [trace.trace_id]
    recalled(record, "boiler")
    assert record.read(lambda work: using.held_traces(work, a_call(), ids)) == {}
    assert record.write(lambda work: using.note_uses(work, a_call(), ids)) == 1
    held = record.read(lambda work: using.held_traces(work, a_call(), ids))
    assert held[trace.trace_id].used_at == (NOON,)
    assert record.read(lambda work: using.uncounted_uses(work, a_call(), ids)) == ()


def test_another_embedder_reads_on_until_it_has_read_everything(record: Record) -> None:
    remember(record, *(Draft(f"The boiler {n}") for n in range(5)))
    other = "hashing 128"
    assert record.read(lambda w: embedding.reading_progress(w, a_call(), other)) == (0, 5)
    unread = record.read(lambda work: embedding.unread_traces(work, RESIDENT, other, 3))
    read = [*unread, ("gone", "The boiler")]
    reading = Reading(other, [vector_of(text) for _, text in read])
    assert record.write(lambda work: embedding.save_readings(work, RESIDENT, read, reading)) == 3
    assert record.read(lambda w: embedding.reading_progress(w, a_call(), other)) == (3, 5)
    assert len(record.read(lambda w: embedding.unread_traces(w, RESIDENT, other, 9))) == 2


def test_vectors_of_another_embedder_are_never_compared(record: Record) -> None:
    remember(record, Draft("Ada fixed the boiler"))
    index = an_index()
    record.read(lambda work: recalling.refresh_index(work, RESIDENT, "another", index))
    assert not index.readings.scales.values.any()
    index = an_index()
    record.read(lambda work: recalling.refresh_index(work, RESIDENT, EMBEDDER, index))
    assert index.readings.scales.values.all()


def test_who_may_only_push_signals_neither_remembers_nor_recalls(record: Record) -> None:
    phone = a_call(Source(Origin.INTERACTION, "phone"))
    with pytest.raises(NotAllowed):
        remember(record, Draft("x"), call=phone)
    with pytest.raises(NotAllowed):
        recalled(record, "x", call=phone)


def test_what_was_read_before_a_revision_does_not_stand_for_what_is_said_now(
    record: Record,
) -> None:
    (trace,) = remember(record, Draft("Ada fixed the boiler"))
    revise = keeping.revise_trace
    record.write(lambda work: revise(work, a_call(), trace.trace_id, "Tea is in the tin"))
    assert record.read(lambda w: embedding.reading_progress(w, a_call(), EMBEDDER)) == (0, 1)
    late = [(trace.trace_id, "Ada fixed the boiler")]
    reading = Reading(EMBEDDER, [vector_of("Ada fixed the boiler")])
    assert record.write(lambda w: embedding.save_readings(w, RESIDENT, late, reading)) == 0
    assert record.read(lambda w: embedding.reading_progress(w, a_call(), EMBEDDER)) == (0, 1)


def test_whoever_is_spelt_with_other_capitals_is_somebody_else(record: Record) -> None:
    remember(record, Draft("Bob sang", people=("irc:bob",)), Draft("No", people=("irc:Bob",)))
    assert record.write(lambda work: forgetting.forget_about(work, a_call(), "irc:bob")) == 1
    left = record.read(lambda work: keeping.list_traces(work, a_call()))
    assert [trace.text for trace in left] == ["No"]


def test_what_another_told_everyone_is_shown_as_it_stood_too(record: Record) -> None:
    bens = a_call(owner=BEN)
    (trace,) = remember(record, Draft("The key is in the tin", audience="anyone"), call=bens)
    later = a_call(owner=BEN, now=NOON + timedelta(hours=1))
    record.write(lambda w: keeping.revise_trace(w, later, trace.trace_id, "The key is lost"))
    assert texts(recalled(record, "key")) == ["The key is lost"]
    assert texts(recalled(record, "key", as_of=NOON)) == ["The key is in the tin"]


def test_what_is_gone_by_then_is_not_held(record: Record) -> None:
    (trace,) = remember(record, Draft("Ada fixed the boiler"))
    ids = [trace.trace_id]
    record.write(lambda work: forgetting.forget_trace(work, a_call(), trace.trace_id))
    assert record.write(lambda work: using.note_uses(work, a_call(), ids)) == 0
    assert record.read(lambda work: using.held_traces(work, a_call(), ids)) == {}


def test_more_is_purged_than_one_statement_takes(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ipse.memory.store.traces.AT_A_TIME", 3)
    remember(record, *(Draft(f"step {n}") for n in range(7)))
    assert record.write(lambda work: forgetting.purge_memory(work, a_call())) == 7
    assert record.read(lambda work: keeping.list_traces(work, a_call())) == []


MORNING = NOON + timedelta(hours=14)


def loop_for(record: Record, audience: Audience, *flags: str) -> None:
    record.write(lambda work: meeting.meet(work, a_call()))
    loop = Draft("Sell it?", tier="working", tags=(OPEN_LOOP,), audience=audience, flags=flags)
    remember(record, loop)


def met(record: Record, audience: Audience, actor: Source = MANUAL) -> list[str]:
    call = a_call(actor, now=MORNING, audience=audience, session="next")
    return [trace.text for trace in record.write(lambda work: meeting.meet(work, call))]


@pytest.mark.parametrize("present", [Audience.PRESENT, Audience.ANYONE])
def test_a_loop_of_the_owner_alone_waits_until_they_are_alone(
    record: Record, present: Audience
) -> None:
    loop_for(record, Audience.OWNER)
    assert met(record, present) == []
    assert met(record, Audience.OWNER) == ["Sell it?"]
    assert met(record, Audience.OWNER) == []


def test_a_loop_for_anyone_comes_up_before_anyone_once(record: Record) -> None:
    loop_for(record, Audience.ANYONE)
    assert met(record, Audience.ANYONE) == ["Sell it?"]
    assert met(record, Audience.OWNER) == []


def test_a_restricted_loop_is_for_the_owners_hand(record: Record) -> None:
    loop_for(record, Audience.OWNER, "restricted")
    assert met(record, Audience.OWNER, PLANNER) == []


def test_a_loop_that_was_taken_back_does_not_come_up(record: Record) -> None:
    loop_for(record, Audience.OWNER)
    (loop,) = record.read(lambda work: keeping.list_traces(work, a_call()))
    record.write(lambda work: keeping.retract_trace(work, a_call(), loop.trace_id))
    assert met(record, Audience.OWNER) == []


def test_a_made_up_loop_does_not_come_up(record: Record) -> None:
    loop_for(record, Audience.OWNER, "synthetic")
    assert met(record, Audience.OWNER) == []
