from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ipse.kernel.errors import InvalidInput, NotFound
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.person import verbs
from ipse.storage.work import Record
from tests.unit.person.acts import (
    Act,
    applied,
    by_duty,
    forget,
    history,
    is_sound,
    purge,
    read,
    sync,
    undo,
    write,
)
from tests.unit.person.calls import LOCATION, NOON, a_call, a_draft

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MOMENT = timedelta(microseconds=1)
PHONE = Source(Origin.INTERACTION, "phone")


@pytest.mark.parametrize(
    ("section", "key"), [("identity", "work"), ("hobbies", "home"), ("identity", "k" * 121)]
)
def test_an_unknown_entry_is_not_found(record: Record, section: str, key: str) -> None:
    applied(record, a_call(), a_draft())
    acts: list[Act] = [
        lambda work: verbs.forget_entry(work, a_call(), section, key),
        lambda work: verbs.undo_entry(work, a_call(), section, key),
        lambda work: verbs.entry_history(work, a_call(), section, key),
    ]
    for act in acts:
        with pytest.raises(NotFound):
            record.write(act)


def test_a_forgotten_entry_is_gone_with_its_history(record: Record) -> None:
    applied(record, a_call(), a_draft())
    applied(record, a_call(), a_draft(summary="Lives in Rome"))
    forget(record, " Identity", "HOME ")
    assert read(record) == ()
    with pytest.raises(NotFound):
        history(record, "identity", "home")
    with pytest.raises(NotFound):
        forget(record, "identity", "home")
    assert is_sound(record)


def test_what_is_written_after_forgetting_has_no_past(record: Record) -> None:
    applied(record, a_call(), a_draft())
    forget(record, "identity", "home")
    applied(record, a_call(), a_draft(summary="Lives in Rome"))
    with pytest.raises(NotFound):
        undo(record)


def test_an_expired_entry_can_still_be_forgotten(record: Record) -> None:
    applied(record, a_call(), replace(a_draft(), expires_at=NOON + HOUR))
    forget(record, "identity", "home", now=NOON + DAY)
    assert record.read(lambda work: verbs.standing_keys(work, a_call())) == ()


def test_a_purge_counts_what_could_be_read(record: Record) -> None:
    write(record, a_call(), a_draft(), a_draft("tea", "Likes tea", section="preferences"))
    applied(record, a_call(), replace(a_draft("brief"), expires_at=NOON + MOMENT))
    late = a_call(now=NOON + HOUR)
    assert record.write(lambda work: verbs.purge_model(work, late, ["identity"])) == 1
    assert [entry.key for entry in read(record)] == ["tea"]
    assert purge(record) == 1
    assert read(record) == ()
    assert is_sound(record)


def test_a_purge_of_no_section_purges_nothing(record: Record) -> None:
    applied(record, a_call(), a_draft())
    with pytest.raises(InvalidInput):
        purge(record, [])
    assert len(read(record)) == 1


def test_a_purge_leaves_no_tombstone_either(record: Record) -> None:
    applied(record, a_call(), a_draft())
    forget(record, "identity", "home")
    purge(record, ["identity"])
    assert sync(record).items == ()


def test_expiry_takes_the_words_with_it(record: Record) -> None:
    applied(record, a_call(LOCATION), a_draft("now", "Commuting", section="state"))
    early = NOON + HOUR - MOMENT
    assert by_duty(record, verbs.expire_entries, early) == 0
    assert by_duty(record, verbs.expire_entries, NOON + HOUR) == 1
    assert by_duty(record, verbs.expire_entries, NOON + HOUR) == 0
    with pytest.raises(NotFound):
        history(record, "state", "now")
    assert is_sound(record)


def test_a_state_renewed_for_ever_keeps_no_diary(record: Record) -> None:
    resting = a_draft("rest", "Slept about 6 hours", section="state")
    applied(record, a_call(), resting)
    standing = applied(record, a_call(now=NOON + DAY), replace(resting, summary="Slept 7 hours"))
    moment = NOON + timedelta(days=35)
    assert by_duty(record, verbs.trim_state_history, moment) == 0
    assert by_duty(record, verbs.trim_state_history, moment + MOMENT) == 1
    (left,) = history(record, "state", "rest")
    assert (left.entry, left.actor) == (standing, MANUAL)
    assert read(record) == (standing,)
    assert is_sound(record)


def test_other_sections_keep_their_history(record: Record) -> None:
    applied(record, a_call(), a_draft())
    applied(record, a_call(), a_draft(summary="Lives in Rome"))
    assert by_duty(record, verbs.trim_state_history, NOON + timedelta(days=400)) == 0
    assert undo(record, now=NOON + timedelta(days=400)).summary == "Lives in Oak Park"
