from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from ipse.kernel.errors import NotFound
from ipse.kernel.origin import Origin, Source
from ipse.person import store, verbs
from ipse.person.written import Applied
from ipse.storage.work import Record
from tests.unit.person.acts import (
    Act,
    applied,
    by_duty,
    is_sound,
    outranked,
    read,
)
from tests.unit.person.calls import BEN, NOON, PLANNER, a_call, a_draft

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MOMENT = timedelta(microseconds=1)
PHONE = Source(Origin.INTERACTION, "phone")


def test_a_quote_against_a_typed_entry_waits_for_its_owner(record: Record) -> None:
    typed = applied(record, a_call(), a_draft())
    said = a_draft(summary="Lives in Rome", said="I moved to Rome")
    assert outranked(record, a_call(PLANNER), said).correction_opened
    assert read(record) == (typed,)
    (waiting,) = record.read(lambda work: verbs.list_corrections(work, a_call()))
    assert waiting.offered.summary == "Lives in Rome"
    assert record.read(lambda work: verbs.list_corrections(work, a_call(owner=BEN))) == ()


def opened(record: Record, *, expires_at: datetime | None = None) -> str:
    """The id of a correction that waits for Ada."""
    applied(record, a_call(), a_draft())
    said = a_draft(summary="Lives in Rome", said="I moved to Rome", expires_at=expires_at)
    outranked(record, a_call(PLANNER), said)
    (waiting,) = record.read(lambda work: verbs.list_corrections(work, a_call()))
    return waiting.correction_id


def test_a_confirmed_correction_is_manual_with_the_words_that_were_said(record: Record) -> None:
    correction_id = opened(record)
    written = record.write(lambda work: verbs.confirm_correction(work, a_call(), correction_id))
    assert isinstance(written, Applied)
    assert read(record) == (written.entry,)
    assert (str(written.entry.source), written.entry.value) == (
        "manual",
        {"said": "I moved to Rome"},
    )
    assert record.read(lambda work: verbs.list_corrections(work, a_call())) == ()


def test_a_dismissed_correction_changes_nothing(record: Record) -> None:
    correction_id = opened(record)
    record.write(lambda work: verbs.dismiss_correction(work, a_call(), correction_id))
    assert [entry.summary for entry in read(record)] == ["Lives in Oak Park"]
    with pytest.raises(NotFound):
        record.write(lambda work: verbs.dismiss_correction(work, a_call(), correction_id))


def test_nobody_else_answers_a_correction(record: Record) -> None:
    correction_id = opened(record)
    for act in (verbs.confirm_correction, verbs.dismiss_correction):
        with pytest.raises(NotFound):
            record.write(lambda work, act=act: act(work, a_call(owner=BEN), correction_id))


def test_one_correction_waits_for_each_key(record: Record) -> None:
    earlier = opened(record)
    outranked(record, a_call(PLANNER), a_draft(summary="Lives in Lima", said="Now I live in Lima"))
    (waiting,) = record.read(lambda work: verbs.list_corrections(work, a_call()))
    assert waiting.offered.summary == "Lives in Lima"
    assert waiting.correction_id != earlier


SETTLING: list[Act] = [
    lambda work: verbs.write_entries(work, a_call(), [a_draft(summary="Lives in Lima")]),
    lambda work: verbs.forget_entry(work, a_call(), "identity", "home"),
    lambda work: verbs.purge_model(work, a_call(), ["identity"]),
    lambda work: verbs.purge_model(work, a_call(), None),
]


@pytest.mark.parametrize(
    "settle",
    SETTLING,
    ids=["typed anew", "forgotten", "section purged", "purged"],
)
def test_a_correction_does_not_outlive_its_question(record: Record, settle: Act) -> None:
    opened(record)
    record.write(settle)
    assert record.read(lambda work: verbs.list_corrections(work, a_call())) == ()
    assert is_sound(record)


def test_a_correction_that_no_longer_holds_waits_no_longer(record: Record) -> None:
    correction_id = opened(record, expires_at=NOON + HOUR)
    late = a_call(now=NOON + HOUR)
    assert record.read(lambda work: verbs.list_corrections(work, late)) == ()
    with pytest.raises(NotFound):
        record.write(lambda work: verbs.confirm_correction(work, late, correction_id))
    by_duty(record, verbs.expire_entries, NOON + HOUR)
    assert record.read(lambda work: verbs.list_corrections(work, a_call())) == ()


EDITS = {
    "a correction put there": "UPDATE corrections SET correction_id = 'forged'",
    "a correction of somebody else": "UPDATE corrections SET owner = 'ben'",
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_correction_that_nobody_opened_is_found(record: Record, edit: str) -> None:
    opened(record)
    assert is_sound(record)
    record.write(lambda work: work.connection.exec_driver_sql(EDITS[edit]))
    assert not is_sound(record)


def test_a_dismissed_correction_that_waits_again_is_found(record: Record) -> None:
    correction_id = opened(record)
    (waiting,) = record.read(lambda work: verbs.list_corrections(work, a_call()))
    record.write(lambda work: verbs.dismiss_correction(work, a_call(), correction_id))
    assert is_sound(record)
    record.write(lambda work: store.save_correction(work, waiting))
    assert not is_sound(record)
