from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta
from threading import Event

import pytest

from ipse.kernel.chance import SeededChance
from ipse.kernel.errors import InvalidInput
from ipse.storage.changes import drop_tombstones, erase_subject, purge_room
from ipse.storage.deed import begin_epoch
from ipse.storage.feed import ChangePage, page_after
from ipse.storage.work import Record
from tests.storage.callers import all_at_once
from tests.storage.records import ADA, BEN, NOON, ROOM, a_call, say

READERS = 6
WRITERS = 8
PATIENCE = 240


def page(record: Record, since: str | None = None, limit: int = 100) -> ChangePage:
    return record.read(lambda work: page_after(work, ADA, ROOM, since, limit))


def numbers(found: ChangePage) -> list[int]:
    return [change.number for _, change in found.changes]


def write(record: Record, count: int) -> None:
    for n in range(count):
        record.write(lambda work, n=n: say(work, f"state/{n}"))


def test_pages_follow_each_other_without_a_gap(record: Record) -> None:
    write(record, 5)
    first = page(record, limit=2)
    second = page(record, first.next_cursor, limit=2)
    last = page(record, second.next_cursor, limit=2)
    assert [numbers(each) for each in (first, second, last)] == [[1, 2], [3, 4], [5]]
    assert [each.has_more for each in (first, second, last)] == [True, True, False]
    assert not any(each.reset for each in (first, second, last))


def test_a_page_that_ends_with_the_last_change_has_no_more(record: Record) -> None:
    write(record, 4)
    assert not page(record, limit=4).has_more
    assert page(record, limit=3).has_more


def test_a_reader_may_go_on_from_any_change_of_a_page(record: Record) -> None:
    write(record, 3)
    for cursor, change in page(record).changes:
        assert numbers(page(record, cursor)) == list(range(change.number + 1, 4))


def test_an_empty_feed_is_followed_from_its_very_beginning(record: Record) -> None:
    empty = page(record)
    assert (numbers(empty), empty.has_more, empty.reset) == ([], False, False)
    write(record, 2)
    assert numbers(page(record, empty.next_cursor)) == [1, 2]


def test_changes_of_other_rooms_move_the_cursor_on(record: Record) -> None:
    write(record, 1)
    seen = page(record).next_cursor
    record.write(lambda work: say(work, "token/1", room="household"))
    moved = page(record, seen)
    assert (numbers(moved), moved.reset) == ([], False)
    write(record, 1)
    assert numbers(page(record, moved.next_cursor)) == [3]


def test_a_purge_resets_every_cursor_from_before_it(record: Record) -> None:
    write(record, 3)
    seen = page(record).next_cursor
    record.write(lambda work: purge_room(work, a_call(), ROOM))
    record.write(lambda work: say(work, "state/new"))
    found = page(record, seen)
    assert (found.reset, numbers(found)) == (True, [4])
    assert not page(record, found.next_cursor).reset


def test_a_purge_of_another_owner_or_room_resets_nobody(record: Record) -> None:
    write(record, 2)
    seen = page(record).next_cursor
    record.write(lambda work: purge_room(work, a_call(BEN), ROOM))
    record.write(lambda work: purge_room(work, a_call(), "household"))
    assert not page(record, seen).reset


def test_a_restored_backup_resets_every_cursor_from_before_it(record: Record) -> None:
    write(record, 2)
    seen = page(record).next_cursor
    record.write(lambda work: begin_epoch(work, NOON))
    found = page(record, seen)
    assert (found.reset, numbers(found)) == (True, [1, 2])


def test_a_cursor_ahead_of_the_record_resets(record: Record) -> None:
    write(record, 2)
    ahead = page(record).next_cursor
    record.write(lambda work: work.connection.exec_driver_sql("DELETE FROM changes WHERE number=2"))
    record.write(lambda work: work.connection.exec_driver_sql("UPDATE change_numbers SET last = 1"))
    found = page(record, ahead)
    assert (found.reset, numbers(found)) == (True, [1])


def test_dropped_tombstones_reset_the_readers_that_never_saw_them(record: Record) -> None:
    write(record, 2)
    before = page(record).next_cursor
    record.write(lambda work: erase_subject(work, a_call(), ROOM, "state/0"))
    after = page(record).next_cursor
    limit = NOON + timedelta(days=1)
    record.write(lambda work: drop_tombstones(work, ADA, ROOM, before=limit))
    assert page(record, before).reset
    assert numbers(page(record, before)) == [2]
    assert not page(record, after).reset


def test_a_new_reader_pages_past_dropped_tombstones_without_a_reset(record: Record) -> None:
    write(record, 3)
    record.write(lambda work: erase_subject(work, a_call(), ROOM, "state/2"))
    limit = NOON + timedelta(days=1)
    record.write(lambda work: drop_tombstones(work, ADA, ROOM, before=limit))
    first = page(record, limit=1)
    second = page(record, first.next_cursor, limit=1)
    assert [numbers(first), numbers(second)] == [[1], [2]]
    assert not second.reset


@pytest.mark.parametrize("since", ["", "x", "not a cursor", "ZXBvY2guMS4y"])
def test_a_malformed_cursor_is_refused(record: Record, since: str) -> None:
    with pytest.raises(InvalidInput, match="since"):
        page(record, since)


def page_sizes(reader: int) -> Iterator[int]:
    """Sizes of 1 to 40, drawn for each reader by itself."""
    chance = SeededChance(b"feed").stream(f"reader {reader}")
    while True:
        yield chance.randint(1, 40)


def following(record: Record, reader: int, done: Event) -> Callable[[], list[int]]:
    """A reader that goes on until it has seen all; now and then it forgets its last page."""

    def follow() -> list[int]:
        seen: list[int] = []
        cursor: str | None = None
        for size in page_sizes(reader):
            was_done = done.is_set()
            found = page(record, cursor, size)
            assert not found.reset
            if size % 7 == 0:
                continue  # the answer got lost: the device asks again from where it stands
            seen += numbers(found)
            cursor = found.next_cursor
            if found.has_more:
                continue
            if was_done:
                break
            done.wait(0.005)  # nothing new: a device asks again a little later
        return seen

    return follow


def follow_while_writing(record: Record, each: int) -> list[list[int]]:
    """What every reader saw while all writers wrote `each` changes."""
    done = Event()

    def write_all() -> list[int]:
        def write_one(writer: int) -> list[int]:
            return [
                record.write(lambda work, n=n: say(work, f"state/{writer}-{n}"))
                for n in range(each)
            ]

        try:
            writers = [lambda w=writer: write_one(w) for writer in range(WRITERS)]
            all_at_once(writers, patience=PATIENCE)
        finally:
            done.set()
        return list(range(1, WRITERS * each + 1))

    readers = [following(record, reader, done) for reader in range(READERS)]
    outcomes = all_at_once([write_all, *readers], patience=PATIENCE)
    return [outcome for outcome in outcomes if isinstance(outcome, list)]


def test_every_reader_sees_every_change_once_and_in_order(record: Record) -> None:
    wanted, *seen = follow_while_writing(record, 250)
    assert seen == [wanted] * READERS


@pytest.mark.proof
@pytest.mark.timeout(300)
def test_every_reader_sees_every_one_of_many_changes_once_and_in_order(record: Record) -> None:
    wanted, *seen = follow_while_writing(record, 2_000)
    assert seen == [wanted] * READERS
