"""Duties: what the house does by the clock, leased so that one process does it, journalled by step.

A step's journal row is written in the transaction of the step's own effect. A duty that was killed
half-way goes on where it stopped, and no step is done twice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.ids import HOUSE
from ipse.storage.tables import MicrosType, metadata
from ipse.storage.work import Record, Work

LEASE: Final = timedelta(minutes=10)


class _DutyColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    name = sa.Column(sa.Text, primary_key=True)
    run: sa.Named[str]
    holder: sa.Named[str]
    leased_until: sa.Named[int] = sa.Column(MicrosType)
    due_at: sa.Named[int] = sa.Column(MicrosType)


class _StepColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    run = sa.Column(sa.Text, primary_key=True)
    step = sa.Column(sa.Text, primary_key=True)
    at: sa.Named[int] = sa.Column(MicrosType)


duties: Final = sa.Table("duties", metadata, _DutyColumns, sqlite_with_rowid=False)
steps: Final = sa.Table("duty_steps", metadata, _StepColumns, sqlite_with_rowid=False)


@dataclass(frozen=True, slots=True)
class Run:
    """One run of a duty, leased to one holder."""

    name: str
    run_id: str
    holder: str


def is_due(due: datetime | None, now: datetime, every: timedelta) -> bool:
    """Return whether a duty is due `now`: when it never ran, its time has come, or cannot be true.

    A time further ahead than `every` was written by a clock that has gone back since; waiting for
    it would leave the duty undone for as long as the clock was wrong.
    """
    return due is None or due <= now or due > now + every


def due_at(work: Work, name: str) -> datetime | None:
    """Return when the duty `name` is due next, None when it never ran."""
    moment: int | None = work.connection.scalar(
        sa.select(duties.c.due_at).where(duties.c.namespace == HOUSE, duties.c.name == name)
    )
    return None if moment is None else from_micros(moment)


def lease_duty(work: Work, name: str, holder: str, now: datetime, every: timedelta) -> Run | None:
    """Lease the duty `name` when it is due and free; an unfinished run is taken up again."""
    row = work.connection.execute(
        sa.select(duties.c.run, duties.c.holder, duties.c.leased_until, duties.c.due_at).where(
            duties.c.namespace == HOUSE, duties.c.name == name
        )
    ).one_or_none()
    run_id = work.mint.ulid(now)
    if row is not None:
        unfinished, held_by, leased_until, due = row
        leased = held_by not in {"", holder} and leased_until > to_micros(now)
        if leased or not is_due(from_micros(due), now, every):
            return None
        run_id = unfinished or run_id
    values = {"run": run_id, "holder": holder, "leased_until": to_micros(now + LEASE)}
    statement = upsert(duties).values(namespace=HOUSE, name=name, due_at=to_micros(now), **values)
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[duties.c.namespace, duties.c.name], set_=values
        )
    )
    return Run(name, run_id, holder)


def do_step(
    record: Record, run: Run, step: str, now: datetime, act: Callable[[Work], None]
) -> bool:
    """Do `act` and journal it in one work; return False when this run did it, or lost its lease."""

    def once(work: Work) -> bool:
        if not _is_held(work, run):
            return False
        key = (steps.c.namespace == HOUSE, steps.c.run == run.run_id, steps.c.step == step)
        if work.connection.scalar(sa.select(steps.c.at).where(*key)) is not None:
            return False
        act(work)
        work.connection.execute(
            sa.insert(steps).values(namespace=HOUSE, run=run.run_id, step=step, at=to_micros(now))
        )
        return True

    return record.write(once)


def finish_duty(work: Work, run: Run, next_due: datetime) -> None:
    """End `run`: its journal goes, and the duty is due again at `next_due`."""
    if not _is_held(work, run):
        return
    work.connection.execute(
        sa.delete(steps).where(steps.c.namespace == HOUSE, steps.c.run == run.run_id)
    )
    work.connection.execute(
        sa.update(duties)
        .where(duties.c.namespace == HOUSE, duties.c.name == run.name)
        .values(run="", holder="", leased_until=0, due_at=to_micros(next_due))
    )


def _is_held(work: Work, run: Run) -> bool:
    """Return whether nobody else has taken `run` over since it was leased."""
    row = work.connection.execute(
        sa.select(duties.c.run, duties.c.holder).where(
            duties.c.namespace == HOUSE, duties.c.name == run.name
        )
    ).one_or_none()
    return row is not None and tuple(row) == (run.run_id, run.holder)
