from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ipse.kernel.errors import NotFound
from ipse.kernel.origin import Origin, Source
from ipse.storage.work import Record
from tests.unit.person.acts import (
    applied,
    history,
    read,
    shown,
    sync,
    undo,
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
