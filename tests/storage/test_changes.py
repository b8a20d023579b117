from __future__ import annotations

from datetime import timedelta

import pytest

from ipse.kernel.document import JsonObject
from ipse.storage.acts import Act
from ipse.storage.changes import (
    Change,
    NewChange,
    changes_after,
    drop_tombstones,
    erase_subject,
    feed_head,
    history_of,
    purge_room,
    purge_subjects,
    record_change,
)
from ipse.storage.work import Record, Work
from tests.storage.callers import FailedOnPurpose, all_at_once
from tests.storage.records import ADA, BEN, NOON, ROOM, a_call, say

HOME = "identity/home"


def told(record: Record, *, after: int = 0) -> list[tuple[int, str, Act]]:
    changes = record.read(lambda work: changes_after(work, ADA, ROOM, after=after, limit=1000))
    return [(change.number, change.subject, change.act) for change in changes]


def test_a_change_is_kept_with_who_did_it_when_and_what_stood_before(record: Record) -> None:
    before: JsonObject = {"summary": "Oslo"}
    after: JsonObject = {"summary": "Rome", "since": 2026}
    new = NewChange(ROOM, HOME, Act.UNDONE, before, after)
    number = record.write(lambda work: record_change(work, a_call(), new))
    (change,) = record.read(lambda work: history_of(work, ADA, ROOM, HOME))
    assert change == Change(
        number=number,
        room=ROOM,
        subject=HOME,
        act=Act.UNDONE,
        actor="manual",
        before=before,
        after=after,
        at=NOON,
        session_id="session",
        correlation_id="turn",
    )


def test_each_owner_counts_from_one_without_a_gap(record: Record) -> None:
    for owner in (ADA, BEN, ADA, ADA, BEN):
        record.write(lambda work, owner=owner: say(work, HOME, call=a_call(owner)))
    assert [number for number, _, _ in told(record)] == [1, 2, 3]
    heads = [record.read(lambda work, o=owner: feed_head(work, o, ROOM)) for owner in (ADA, BEN)]
    assert [head.last for head in heads] == [3, 2]


def test_a_number_whose_work_failed_is_given_to_the_next_change(record: Record) -> None:
    def fail_half_way(work: Work) -> int:
        say(work, HOME)
        raise FailedOnPurpose

    succeeding = [lambda: record.write(lambda work: say(work, HOME)) for _ in range(8)]
    failing = [lambda: record.write(fail_half_way) for _ in range(8)]
    all_at_once([*succeeding, *failing])
    assert [number for number, _, _ in told(record)] == list(range(1, 9))


def test_a_page_begins_after_its_number_and_ends_at_its_limit(record: Record) -> None:
    for n in range(5):
        record.write(lambda work, n=n: say(work, f"state/{n}"))
    found = record.read(lambda work: changes_after(work, ADA, ROOM, after=2, limit=2))
    assert [change.number for change in found] == [3, 4]


def test_another_owner_or_another_room_is_not_told(record: Record) -> None:
    record.write(lambda work: say(work, HOME, call=a_call(BEN)))
    record.write(lambda work: say(work, HOME, room="household"))
    assert told(record) == []
    assert record.read(lambda work: history_of(work, ADA, ROOM, HOME)) == []


def test_history_tells_the_newest_first(record: Record) -> None:
    for words in ("Oslo", "Rome", "Paris"):
        record.write(lambda work, words=words: say(work, HOME, words))
    history = record.read(lambda work: history_of(work, ADA, ROOM, HOME))
    assert [change.after for change in history] == [
        {"summary": w} for w in ("Paris", "Rome", "Oslo")
    ]


@pytest.mark.parametrize("act", [Act.ERASED, Act.EXPIRED])
def test_erasing_a_subject_leaves_one_tombstone_and_its_neighbours(
    record: Record, act: Act
) -> None:
    record.write(lambda work: say(work, HOME))
    record.write(lambda work: say(work, "identity/work"))
    record.write(lambda work: say(work, HOME))
    record.write(lambda work: say(work, HOME, call=a_call(BEN)))
    assert record.write(lambda work: erase_subject(work, a_call(), ROOM, HOME, act)) == 4
    assert told(record) == [(2, "identity/work", Act.SET), (4, HOME, act)]
    (tombstone,) = record.read(lambda work: history_of(work, ADA, ROOM, HOME))
    assert (tombstone.before, tombstone.after) == (None, None)
    assert len(record.read(lambda work: history_of(work, BEN, ROOM, HOME))) == 1


def test_a_purge_leaves_nothing_and_begins_a_generation(record: Record) -> None:
    record.write(lambda work: say(work, HOME))
    record.write(lambda work: erase_subject(work, a_call(), ROOM, HOME))
    record.write(lambda work: say(work, HOME, room="household"))
    record.write(lambda work: say(work, HOME, call=a_call(BEN)))
    for generation in (1, 2):
        record.write(lambda work: purge_room(work, a_call(), ROOM))
        assert told(record) == []
        head = record.read(lambda work: feed_head(work, ADA, ROOM))
        assert (head.generation, head.floor, head.last) == (generation, 0, 3)
    assert record.read(lambda work: feed_head(work, BEN, ROOM)).generation == 0
    assert record.read(lambda work: feed_head(work, ADA, "household")).generation == 0
    assert record.write(lambda work: say(work, HOME)) == 4


def test_a_part_of_a_room_is_purged_as_wholly_as_all_of_it(record: Record) -> None:
    for subject in ("state/mood", "state_of/mind", "identity/home", "state/sleep"):
        record.write(lambda work, subject=subject: say(work, subject))
    record.write(lambda work: erase_subject(work, a_call(), ROOM, "state/sleep"))
    record.write(lambda work: purge_subjects(work, a_call(), ROOM, "state/"))
    assert {subject for _, subject, _ in told(record)} == {"state_of/mind", "identity/home"}
    assert record.read(lambda work: feed_head(work, ADA, ROOM)).generation == 1


def test_only_tombstones_older_than_the_limit_are_dropped(record: Record) -> None:
    for day in (0, 1, 2):
        call = a_call(now=NOON + timedelta(days=day))
        record.write(lambda work, call=call: say(work, f"state/{call.now.day}", call=call))
        record.write(lambda work, c=call: erase_subject(work, c, ROOM, f"state/{c.now.day}"))
    record.write(lambda work: say(work, HOME))
    limit = NOON + timedelta(days=1)
    assert record.write(lambda work: drop_tombstones(work, ADA, ROOM, before=limit)) == 1
    assert [number for number, _, _ in told(record)] == [4, 6, 7]
    assert record.read(lambda work: feed_head(work, ADA, ROOM)).floor == 2
    assert record.write(lambda work: drop_tombstones(work, ADA, ROOM, before=limit)) == 0


def test_the_floor_never_sinks_even_when_the_clock_went_back(record: Record) -> None:
    for days in (5, 0):  # the later tombstone is the older one by the clock
        call = a_call(now=NOON + timedelta(days=days))
        record.write(lambda work, c=call, d=days: erase_subject(work, c, ROOM, f"state/{d}"))
    floors: list[int] = []
    for days in (1, 6):
        limit = NOON + timedelta(days=days)
        record.write(lambda work, limit=limit: drop_tombstones(work, ADA, ROOM, before=limit))
        floors.append(record.read(lambda work: feed_head(work, ADA, ROOM)).floor)
    assert floors == [2, 2]
