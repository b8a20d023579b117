"""What an observer no longer says is taken back, and nobody else's words with it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ipse.kernel.errors import NotAllowed
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.person import verbs
from ipse.person.entries import EntryKey, Section
from ipse.storage.changes import changes
from ipse.storage.work import Record
from tests.unit.person.acts import applied, by_duty, history, is_sound, read, shown, sync
from tests.unit.person.calls import LOCATION, NOON, a_call, a_draft

HOME = EntryKey(Section.IDENTITY, "home")
SLEEP = Source(Origin.SENSE, "sleep")


def withdraw(record: Record, source: Source, place: EntryKey = HOME) -> int:
    """How many entries `source` took back at `place`."""
    return record.write(lambda work: verbs.withdraw_entries(work, a_call(source), [place]))


def withdraw_all(record: Record, source: Source, *subjects: str) -> int:
    """How many entries stood of all that `source` ever said under `subjects`."""
    return record.write(lambda work: verbs.withdraw_source(work, a_call(source), subjects))


def subjects_in_the_log(record: Record) -> set[str]:
    """Whatever the change log names."""
    rows = record.read(lambda work: work.connection.execute(changes.select()).all())
    return {str(row[3]) for row in rows}


def test_what_is_taken_back_leaves_a_tombstone(record: Record) -> None:
    applied(record, a_call(LOCATION), a_draft())
    assert withdraw(record, LOCATION) == 1
    assert read(record) == ()
    assert shown(sync(record).items) == [("identity/home", None)]
    assert withdraw(record, LOCATION) == 0
    assert is_sound(record)


@pytest.mark.parametrize("other", [MANUAL, SLEEP])
def test_nobody_takes_back_what_another_said(record: Record, other: Source) -> None:
    entry = applied(record, a_call(other), a_draft())
    assert withdraw(record, LOCATION) == 0
    assert read(record) == (entry,)


def test_all_that_a_source_said_goes_with_its_tombstones(record: Record) -> None:
    applied(record, a_call(LOCATION), a_draft())
    applied(record, a_call(LOCATION), a_draft("home.second"))
    withdraw(record, LOCATION)
    applied(record, a_call(), a_draft("tea", section="preferences"))
    cursor = sync(record).next_cursor
    assert withdraw_all(record, LOCATION, "identity/home") == 1
    assert [entry.key for entry in read(record)] == ["tea"]
    assert subjects_in_the_log(record) == {"preferences/tea"}
    assert sync(record, cursor).reset is True
    assert is_sound(record)


def test_what_others_said_there_stands_without_its_past(record: Record) -> None:
    applied(record, a_call(LOCATION), a_draft(summary="Lives near the river"))
    typed = applied(record, a_call(), a_draft())
    assert withdraw_all(record, LOCATION, "identity/home") == 0
    assert read(record) == (typed,)
    (left,) = history(record, "identity", "home")
    assert (left.entry, left.actor) == (typed, MANUAL)
    assert is_sound(record)


def test_only_what_could_be_read_is_counted(record: Record) -> None:
    applied(record, a_call(LOCATION), a_draft("now", section="state"))
    late = a_call(LOCATION, now=NOON + timedelta(hours=1))
    assert record.write(lambda work: verbs.withdraw_source(work, late, ["state/now"])) == 0
    assert record.read(lambda work: verbs.standing_keys(work, a_call())) == ()


def test_no_door_takes_back_for_a_sense(record: Record) -> None:
    outside = a_call(Source(Origin.INTERACTION, "phone"))
    with pytest.raises(NotAllowed):
        record.write(lambda work: verbs.withdraw_entries(work, outside, [HOME]))
    with pytest.raises(NotAllowed):
        record.write(lambda work: verbs.withdraw_source(work, outside, ["identity/"]))


def test_a_habit_that_shifts_keeps_no_diary(record: Record) -> None:
    month = timedelta(days=36)
    applied(record, a_call(LOCATION), a_draft("tuesday", section="routine"))
    shifted = a_draft("tuesday", "Leaves at nine", section="routine")
    standing = applied(record, a_call(LOCATION, now=NOON + timedelta(days=7)), shifted)
    assert by_duty(record, verbs.trim_state_history, NOON + month) == 1
    (left,) = history(record, "routine", "tuesday")
    assert left.entry == standing
