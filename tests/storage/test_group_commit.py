from __future__ import annotations

import resource
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

from ipse.kernel.errors import HouseError
from ipse.storage import work as working
from ipse.storage.database import DriverError, driver_connection, open_engine
from ipse.storage.work import Record, Work
from tests.storage.callers import (
    Caller,
    FailedOnPurpose,
    all_at_once,
    wait_until_queued,
    writer_held,
    writing,
)
from tests.storage.records import open_record, say


def subjects(work: Work) -> set[str]:
    return {row[0] for row in work.connection.exec_driver_sql("SELECT subject FROM changes")}


def on_disk(folder: Path) -> set[str]:
    """What another connection finds, which is what is committed."""
    engine = open_engine(folder / "record.db", None, read_only=True)
    with engine.connect() as connection:
        found = {row[0] for row in connection.exec_driver_sql("SELECT subject FROM changes")}
    engine.dispose()
    return found


def test_each_caller_finds_its_own_write_on_disk_when_it_goes_on(
    tmp_path: Path, record: Record
) -> None:
    def write(name: str) -> bool:
        record.write(lambda work: say(work, name))
        return name in on_disk(tmp_path)

    outcomes = all_at_once([lambda name=f"state/{n}": write(name) for n in range(24)])
    assert outcomes == [True] * 24


def test_a_write_returns_what_its_own_task_returned(record: Record) -> None:
    outcomes = all_at_once([lambda n=n: record.write(lambda _: n * n) for n in range(24)])
    assert outcomes == [n * n for n in range(24)]


def fail_half_way(work: Work) -> int:
    say(work, "state/half")
    raise FailedOnPurpose


def test_a_task_that_fails_undoes_itself_alone(tmp_path: Path, record: Record) -> None:
    def succeed(name: str) -> int:
        return record.write(lambda work: say(work, name))

    tasks: list[Callable[[], int]] = []
    for n in range(12):
        tasks += [lambda: record.write(fail_half_way), lambda name=f"state/{n}": succeed(name)]
    outcomes = all_at_once(tasks)
    assert {type(outcome) for outcome in outcomes[::2]} == {FailedOnPurpose}
    assert sorted(str(outcome) for outcome in outcomes[1::2]) == sorted(map(str, range(1, 13)))
    assert on_disk(tmp_path) == {f"state/{n}" for n in range(12)}


def test_a_failing_task_between_two_others_of_its_batch_undoes_neither(
    tmp_path: Path, record: Record
) -> None:
    with writer_held(record):
        before = writing(record, lambda work: say(work, "state/before"))
        wait_until_queued(record, 1)
        failing = writing(record, fail_half_way)
        wait_until_queued(record, 2)
        after = writing(record, lambda work: say(work, "state/after"))
        wait_until_queued(record, 3)
    assert (before.outcome(), after.outcome()) == (1, 2)
    assert isinstance(failing.outcome(), FailedOnPurpose)
    assert on_disk(tmp_path) == {"state/before", "state/after"}


def test_a_unit_of_work_cannot_open_another_one(record: Record) -> None:
    def nested(_: Work) -> int:
        return record.write(lambda work: say(work, "state/nested"))

    with pytest.raises(HouseError, match="another"):
        record.write(nested)
    assert record.read(subjects) == set()


def test_a_full_disk_is_told_to_every_caller_of_the_batch_and_ends_nothing(
    tmp_path: Path, record: Record
) -> None:
    record.write(lambda work: say(work, "state/first"))
    pages = record.read(
        lambda work: int(work.connection.exec_driver_sql("PRAGMA page_count").scalar() or 0)
    )
    record.write(lambda w: w.connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar())

    def write(name: str) -> int:
        return record.write(lambda work: say(work, name, "x" * 40_000))

    outcomes = all_at_once([lambda name=f"state/{n}": write(name) for n in range(12)])
    assert all(isinstance(outcome, HouseError) for outcome in outcomes)
    assert all("The disk is full" in str(outcome) for outcome in outcomes)
    assert on_disk(tmp_path) == {"state/first"}
    record.write(lambda w: w.connection.exec_driver_sql("PRAGMA max_page_count=100000").scalar())
    assert write("state/after") == 2
    assert on_disk(tmp_path) == {"state/first", "state/after"}


def test_a_full_disk_undoes_earlier_callers_of_the_batch_and_tells_them(
    tmp_path: Path, record: Record
) -> None:
    def fill(work: Work) -> int:
        work.connection.exec_driver_sql("PRAGMA max_page_count=1").scalar()
        return say(work, "state/large", "x" * 100_000)

    with writer_held(record):
        small = writing(record, lambda work: say(work, "state/small"))
        wait_until_queued(record, 1)
        large = writing(record, fill)
        wait_until_queued(record, 2)
    for caller in (small, large):
        assert "The disk is full" in str(caller.outcome())
    assert on_disk(tmp_path) == set()


@contextmanager
def files_no_larger_than(limit: int) -> Generator[None]:
    """Let the disk be full for whatever file grows beyond `limit` bytes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_disk_too_full_for_a_checkpoint_loses_nothing_and_ends_nothing(
    tmp_path: Path, record: Record
) -> None:
    for n in range(8):
        record.write(lambda work, n=n: say(work, f"state/{n}", "x" * 40_000))
    record.checkpoint()
    size = (tmp_path / "record.db").stat().st_size
    with files_no_larger_than(size):
        record.write(lambda work: say(work, "state/in-the-log", "x" * 40_000))
        record.checkpoint()
        record.write(lambda work: say(work, "state/later"))
    record.checkpoint()
    assert (tmp_path / "record.db-wal").stat().st_size == 0
    assert {"state/in-the-log", "state/later"} < on_disk(tmp_path)


def test_a_checkpoint_truncates_the_log(tmp_path: Path, record: Record) -> None:
    record.write(lambda work: say(work, "state/mood"))
    assert (tmp_path / "record.db-wal").stat().st_size > 0
    record.checkpoint()
    assert (tmp_path / "record.db-wal").stat().st_size == 0


def test_the_log_is_folded_in_after_so_many_units_of_work(
    tmp_path: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "CHECKPOINT_AFTER", 10)
    record.checkpoint()
    for n in range(9):
        record.write(lambda work, n=n: say(work, f"state/{n}"))
    assert (tmp_path / "record.db-wal").stat().st_size > 0
    record.write(lambda work: say(work, "state/tenth"))
    record.write(lambda _: None)
    assert (tmp_path / "record.db-wal").stat().st_size < 40_000


def test_closing_commits_what_is_queued_and_refuses_what_comes_later(tmp_path: Path) -> None:
    with open_record(tmp_path) as record:
        callers: list[Caller[int]] = []
        with writer_held(record):
            for n in range(6):
                callers.append(writing(record, lambda work, n=n: say(work, f"state/{n}")))
                wait_until_queued(record, n + 1)
            closer = Caller(record.close)
            wait_until_queued(record, 7)
            with pytest.raises(HouseError, match="closed"):
                record.write(lambda work: say(work, "state/late"))
        assert [caller.outcome() for caller in callers] == [1, 2, 3, 4, 5, 6]
        assert closer.outcome() is None
        assert on_disk(tmp_path) == {f"state/{n}" for n in range(6)}


def test_whoever_writes_while_the_house_closes_is_served_or_refused(tmp_path: Path) -> None:
    with open_record(tmp_path) as record:

        def write_on(writer: int) -> int:
            for done in count():
                try:
                    record.write(lambda work, done=done: say(work, f"state/{writer}-{done}"))
                except HouseError:
                    return done
            raise AssertionError

        def close() -> int:
            for n in range(20):
                record.write(lambda work, n=n: say(work, f"state/closer-{n}"))
            record.close()
            return 20

        outcomes = all_at_once([*(lambda w=w: write_on(w) for w in range(6)), close])
        assert len(on_disk(tmp_path)) == sum(n for n in outcomes if isinstance(n, int))


def test_closing_twice_does_nothing_more(tmp_path: Path) -> None:
    with open_record(tmp_path) as record:
        record.close()
        record.close()


def test_a_writer_that_breaks_leaves_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    behind: list[Caller[int]] = []
    died: list[threading.ExceptHookArgs] = []
    monkeypatch.setattr(threading, "excepthook", died.append)

    def breaks_the_writer(work: Work) -> None:
        behind.append(writing(record, lambda work: say(work, "state/behind")))
        wait_until_queued(record, 1)
        driver_connection(work.connection).close()

    with open_record(tmp_path) as record:
        with pytest.raises(DriverError):
            record.write(breaks_the_writer)
        assert isinstance(behind[0].outcome(), HouseError)
        with pytest.raises(HouseError, match="closed"):
            record.write(lambda work: say(work, "state/late"))
    vars(record)["_thread"].join()
    assert len(died) == 1
    assert on_disk(tmp_path) == set()
