from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

from ipse.storage.duties import LEASE, Run, do_step, due_at, finish_duty, lease_duty
from ipse.storage.work import Record, Work
from tests.storage.callers import FailedOnPurpose, all_at_once
from tests.storage.records import NOON, open_record, say

DUTY = "expire"
EVERY = timedelta(days=1)
TOMORROW = NOON + EVERY


def lease(record: Record, holder: str, now: datetime = NOON) -> Run | None:
    return record.write(lambda work: lease_duty(work, DUTY, holder, now, EVERY))


def leased(record: Record, holder: str = "one", now: datetime = NOON) -> Run:
    run = lease(record, holder, now)
    assert run is not None
    return run


def finish(record: Record, run: Run, due: datetime = TOMORROW) -> None:
    record.write(lambda work: finish_duty(work, run, due))


def step(record: Record, run: Run, name: str, now: datetime = NOON) -> bool:
    return do_step(record, run, name, now, lambda work: remember(work, name))


def remember(work: Work, name: str) -> None:
    say(work, f"step/{name}")


def done(record: Record) -> list[str]:
    rows = record.read(
        lambda work: work.connection.exec_driver_sql("SELECT subject FROM changes").scalars().all()
    )
    return sorted(str(subject).removeprefix("step/") for subject in rows)


def test_a_duty_that_never_ran_is_due(record: Record) -> None:
    assert record.read(lambda work: due_at(work, DUTY)) is None
    assert lease(record, "one") is not None


def test_a_duty_whose_clock_went_back_is_due_again(record: Record) -> None:
    finish(record, leased(record))
    assert lease(record, "one", NOON) is None
    assert lease(record, "one", NOON - timedelta(microseconds=1)) is not None


def test_a_finished_duty_is_due_at_its_time_and_not_before(record: Record) -> None:
    finish(record, leased(record))
    assert record.read(lambda work: due_at(work, DUTY)) == TOMORROW
    assert lease(record, "one", TOMORROW - timedelta(microseconds=1)) is None
    assert lease(record, "one", TOMORROW) is not None


def test_two_holders_never_have_a_duty_at_once(record: Record) -> None:
    found = all_at_once([lambda h=f"holder {n}": lease(record, h) for n in range(8)])
    assert sum(isinstance(run, Run) for run in found) == 1


def test_a_lease_ends_after_its_time_and_not_before(record: Record) -> None:
    first = leased(record, "one")
    assert lease(record, "two", NOON + LEASE - timedelta(microseconds=1)) is None
    taken = lease(record, "two", NOON + LEASE)
    assert taken == Run(DUTY, first.run_id, "two")


def test_a_step_is_done_once_a_run(record: Record) -> None:
    run = leased(record)
    assert step(record, run, "ada")
    assert not step(record, run, "ada")
    assert step(record, run, "ben")
    assert done(record) == ["ada", "ben"]
    finish(record, run)
    assert step(record, leased(record, now=TOMORROW), "ada", TOMORROW)


def test_a_step_that_fails_leaves_nothing_and_is_done_again(record: Record) -> None:
    run = leased(record)

    def half(work: Work) -> None:
        remember(work, "ada")
        raise FailedOnPurpose

    outcome = all_at_once([lambda: do_step(record, run, "ada", NOON, half)])
    assert isinstance(outcome[0], FailedOnPurpose)
    assert done(record) == []
    assert step(record, run, "ada")


def test_a_run_that_was_cut_short_goes_on_without_doing_a_step_twice(tmp_path: Path) -> None:
    with open_record(tmp_path) as record:
        first = leased(record, "first start")
        assert step(record, first, "ada")
    later = NOON + LEASE
    with open_record(tmp_path) as record:
        again = leased(record, "second start", later)
        assert again.run_id == first.run_id
        assert [step(record, again, name, later) for name in ("ada", "ben")] == [False, True]
        finish(record, again)
        assert done(record) == ["ada", "ben"]


def test_whoever_lost_the_lease_does_no_step_and_ends_no_run(record: Record) -> None:
    slow = leased(record, "slow")
    assert step(record, slow, "ada")
    quick = leased(record, "quick", NOON + LEASE)
    assert not step(record, slow, "ben")
    finish(record, slow)
    assert not step(record, quick, "ada")
    assert step(record, quick, "ben")
    assert done(record) == ["ada", "ben"]


def test_a_finished_run_is_not_gone_on_with(record: Record) -> None:
    run = leased(record)
    finish(record, run)
    assert not step(record, run, "late")
    assert done(record) == []
