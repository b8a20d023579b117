from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ipse.kernel.errors import NotFound
from ipse.kernel.origin import Origin, Source
from ipse.person import verbs
from ipse.storage.work import Record
from tests.unit.person.acts import (
    applied,
    by_duty,
    history,
    is_sound,
    read,
    shown,
    sync,
    undo,
    write,
)
from tests.unit.person.calls import NOON, PLANNER, a_call, a_draft

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MOMENT = timedelta(microseconds=1)
PHONE = Source(Origin.INTERACTION, "phone")


def test_history_tells_what_an_entry_was_with_its_writers(record: Record) -> None:
    applied(record, a_call(PLANNER), a_draft(summary="Lives in Rome"))
    applied(record, a_call(now=NOON + HOUR), a_draft())
    revisions = history(record, "identity", "home")
    assert [(str(r.actor), r.entry.summary, r.at) for r in revisions] == [
        ("manual", "Lives in Oak Park", NOON + HOUR),
        ("agent:planner", "Lives in Rome", NOON),
    ]


def test_undo_puts_back_what_stood_as_it_stood(record: Record) -> None:
    guess = applied(record, a_call(PLANNER), replace(a_draft(summary="Rome"), confidence=0.5))
    applied(record, a_call(now=NOON + HOUR), a_draft())
    cursor = sync(record).next_cursor
    assert undo(record, now=NOON + DAY) == guess
    assert read(record) == (guess,)
    assert shown(sync(record, cursor).items) == [("identity/home", "Rome")]
    with pytest.raises(NotFound, match="nothing to undo"):
        undo(record, now=NOON + DAY)


def test_what_was_undone_is_written_again_like_anything(record: Record) -> None:
    for place in ("Oslo", "Rome", "Lima"):
        applied(record, a_call(), a_draft(summary=place))
    assert [undo(record).summary, undo(record).summary] == ["Rome", "Oslo"]
    applied(record, a_call(), a_draft(summary="Nice"))
    assert undo(record).summary == "Oslo"


def told_often(record: Record, times: int) -> None:
    write(record, a_call(), *(a_draft(summary=f"Lives at {number}") for number in range(times)))


def revisions(record: Record, limit: int | None = None) -> list[str]:
    """What Ada's home was, newest first."""
    found = record.read(lambda work: verbs.entry_history(work, a_call(), "identity", "home", limit))
    return [revision.entry.summary for revision in found]


def test_history_tells_fifty_revisions_unless_it_is_asked_for_more(record: Record) -> None:
    told_often(record, 120)
    assert revisions(record) == [f"Lives at {number}" for number in range(119, 69, -1)]
    assert revisions(record, 2) == ["Lives at 119", "Lives at 118"]
    assert len(revisions(record, 500)) == 120


def test_undos_walk_back_over_many_revisions(record: Record) -> None:
    told_often(record, 120)
    for number in range(118, 40, -1):
        assert undo(record).summary == f"Lives at {number}"


@pytest.mark.parametrize(("replaced", "kept", "trimmed"), [(200, 201, 0), (201, 201, 1)])
def test_two_hundred_replaced_revisions_of_a_key_are_kept(
    record: Record, replaced: int, kept: int, trimmed: int
) -> None:
    told_often(record, replaced + 1)
    applied(record, a_call(), a_draft("work", "Works in Chicago"))
    cursor = sync(record, limit=500).next_cursor
    assert by_duty(record, verbs.trim_history, NOON) == trimmed
    assert len(revisions(record, 500)) == kept
    assert history(record, "identity", "work")
    assert is_sound(record)
    assert shown(sync(record, cursor).items) == []
    assert not sync(record, cursor).reset
    assert by_duty(record, verbs.trim_history, NOON) == 0


def test_words_that_are_trimmed_by_hand_are_still_found(record: Record) -> None:
    told_often(record, 3)
    record.write(lambda work: work.connection.exec_driver_sql("DELETE FROM changes WHERE number=1"))
    assert not is_sound(record)


def test_what_is_left_after_trimming_is_undone_to_its_end(record: Record) -> None:
    told_often(record, 202)
    for _ in range(3):
        undo(record)
    by_duty(record, verbs.trim_history, NOON)
    assert undo(record).summary == "Lives at 197"
    assert is_sound(record)
