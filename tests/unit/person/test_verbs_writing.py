from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ipse.kernel.call import Scope, Surface
from ipse.kernel.errors import InvalidInput, NotAllowed
from ipse.kernel.origin import IMPORTED, MANUAL, Origin, Source
from ipse.person import verbs
from ipse.person.asking import Ask
from ipse.person.drafts import Note
from ipse.person.precedence import Reason
from ipse.person.written import Applied, ModelFull, Outranked
from ipse.storage.work import Record
from tests.strategies import moments, sources
from tests.unit.person.acts import (
    Act,
    applied,
    outranked,
    purge,
    read,
    write,
)
from tests.unit.person.calls import BEN, LOCATION, NOON, PLANNER, a_call, a_draft

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MOMENT = timedelta(microseconds=1)
PHONE = Source(Origin.INTERACTION, "phone")


@pytest.mark.parametrize(
    ("actor", "scopes"),
    [
        (MANUAL, {Scope.OWNER}),
        (PLANNER, {Scope.OBSERVE}),
        (IMPORTED, {Scope.OWNER}),
        (LOCATION, set[Scope]()),
    ],
)
def test_a_writer_with_its_scope_may_write(
    record: Record, actor: Source, scopes: set[Scope]
) -> None:
    assert applied(record, a_call(actor, scopes=frozenset(scopes)), a_draft()).source == actor


@pytest.mark.parametrize(
    ("actor", "scopes"),
    [
        (MANUAL, {Scope.OBSERVE, Scope.READ}),
        (PLANNER, {Scope.READ}),
        (PHONE, {Scope.OWNER, Scope.OBSERVE}),
        (Source(Origin.PEER, "gpt"), {Scope.OWNER}),
    ],
)
def test_anybody_else_may_not(record: Record, actor: Source, scopes: set[Scope]) -> None:
    with pytest.raises(NotAllowed):
        write(record, a_call(actor, scopes=frozenset(scopes)), a_draft())


@pytest.mark.parametrize("surface", sorted(set(Surface) - {Surface.HOUSE}))
def test_nobody_outside_the_house_writes_as_a_sense(record: Record, surface: Surface) -> None:
    call = a_call(LOCATION, surface=surface, scopes=frozenset(Scope))
    with pytest.raises(NotAllowed):
        write(record, call, a_draft())


def test_reading_takes_the_scope_to_read(record: Record) -> None:
    blind = a_call(PLANNER, scopes=frozenset({Scope.OBSERVE}))
    acts: list[Act] = [
        lambda work: verbs.read_model(work, blind, Ask()),
        lambda work: verbs.sync_model(work, blind, None),
        lambda work: verbs.entry_history(work, blind, "identity", "home"),
    ]
    for reading in acts:
        with pytest.raises(NotAllowed):
            record.read(reading)


def test_erasing_undoing_or_answering_takes_the_owners_scope(record: Record) -> None:
    applied(record, a_call(), a_draft())
    agent = a_call(PLANNER, scopes=frozenset(set(Scope) - {Scope.OWNER}))
    acts: list[Act] = [
        lambda work: verbs.forget_entry(work, agent, "identity", "home"),
        lambda work: verbs.purge_model(work, agent, None),
        lambda work: verbs.undo_entry(work, agent, "identity", "home"),
        lambda work: verbs.list_corrections(work, agent),
        lambda work: verbs.confirm_correction(work, agent, "x"),
        lambda work: verbs.dismiss_correction(work, agent, "x"),
        lambda work: verbs.expire_entries(work, agent),
        lambda work: verbs.standing_keys(work, agent),
    ]
    for act in acts:
        with pytest.raises(NotAllowed):
            record.write(act)
    assert len(read(record)) == 1


def test_the_same_key_again_updates_the_entry(record: Record) -> None:
    applied(record, a_call(), a_draft("Home", "Lives in Oslo"))
    applied(record, a_call(), a_draft(" HOME ", "Lives in Rome"))
    assert [entry.summary for entry in read(record)] == ["Lives in Rome"]


def test_a_refusal_returns_what_stands_with_a_reason(record: Record) -> None:
    typed = applied(record, a_call(), a_draft())
    refusal = outranked(record, a_call(PLANNER, now=NOON + DAY), a_draft(summary="Lives in Rome"))
    assert refusal == Outranked(typed, Reason.OUTRANKED, correction_opened=False)
    assert read(record) == (typed,)


def test_certainty_without_a_quote_is_noted(record: Record) -> None:
    (written,) = write(record, a_call(PLANNER), replace(a_draft(), confidence=0.9))
    assert isinstance(written, Applied)
    assert (written.entry.confidence, written.note) == (0.6, Note.GUESS)


def test_one_invalid_entry_fails_the_batch_with_its_place_in_it(record: Record) -> None:
    with pytest.raises(InvalidInput, match=r"entries\[1\]") as error:
        write(record, a_call(), a_draft(), a_draft("tea", " "))
    assert error.value.field == "entries[1].summary"
    assert read(record) == ()


def test_an_outranked_entry_fails_nothing_else(record: Record) -> None:
    applied(record, a_call(), a_draft())
    refused, taken = write(record, a_call(PLANNER), a_draft(summary="Rome"), a_draft("name", "Ada"))
    assert isinstance(refused, Outranked)
    assert isinstance(taken, Applied)


def test_a_batch_holds_one_to_five_hundred(record: Record) -> None:
    drafts = [a_draft(f"k{n}") for n in range(501)]
    for wrong in ([], drafts):
        with pytest.raises(InvalidInput) as error:
            write(record, a_call(), *wrong)
        assert error.value.field == "entries"
    assert len(write(record, a_call(), *drafts[:500])) == 500


@pytest.mark.slow
def test_the_model_is_full_at_two_thousand_living_entries(record: Record) -> None:
    brief = replace(a_draft("brief"), expires_at=NOON + HOUR)
    for start in range(0, 1_999, 500):
        write(record, a_call(), *[a_draft(f"k{n}") for n in range(start, min(start + 500, 1_999))])
    assert applied(record, a_call(), brief)
    (full,) = write(record, a_call(), a_draft("one more"))
    assert isinstance(full, ModelFull)
    assert applied(record, a_call(), a_draft("k7", "Still updated")).summary == "Still updated"
    assert applied(record, a_call(now=NOON + HOUR), a_draft("one more"))
    (full,) = write(record, a_call(now=NOON + HOUR), a_draft("brief"))
    assert isinstance(full, ModelFull)


def test_members_of_one_house_share_no_model(record: Record) -> None:
    applied(record, a_call(), a_draft())
    applied(record, a_call(owner=BEN), a_draft(summary="Lives in Rome"))
    ben = record.read(lambda work: verbs.read_model(work, a_call(owner=BEN), Ask()))
    assert [entry.summary for entry in ben.entries] == ["Lives in Rome"]
    assert record.write(lambda work: verbs.purge_model(work, a_call(owner=BEN), None)) == 1
    assert [entry.summary for entry in read(record)] == ["Lives in Oak Park"]
    assert record.read(lambda work: verbs.sync_model(work, a_call(owner=BEN), None)).items == ()


@given(
    offers=st.lists(st.tuples(sources(), moments(), st.sampled_from("ab")), min_size=1, max_size=6)
)
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_as_many_entries_stand_as_keys_were_written(
    record: Record, offers: list[tuple[Source, datetime, str]]
) -> None:
    purge(record)
    for source, at, key in offers:
        write(record, a_call(source), a_draft(key, observed_at=at))
    assert [entry.key for entry in read(record)] == sorted({key for _, _, key in offers})
