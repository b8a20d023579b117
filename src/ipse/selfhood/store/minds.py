"""Minds: two rows, so that a start can bring the mood back before the drives (M6), both sealed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.clock import from_micros
from ipse.kernel.document import Json
from ipse.kernel.ids import Namespace
from ipse.selfhood.affect import Latent
from ipse.selfhood.continuity import seal_of
from ipse.selfhood.drives import Levels
from ipse.selfhood.mind import Day, Drives, Mood
from ipse.selfhood.rows import drive_numbers, mood_numbers
from ipse.selfhood.store.tables import drives, moods
from ipse.storage.work import Work

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stored(Generic[T]):
    """A part of the self as it was read, with what its seal has to fit."""

    value: T
    numbers: Mapping[str, Json]
    seal: str


def load_mood(work: Work, namespace: Namespace) -> Stored[Mood] | None:
    """Return the mood as it is stored."""
    row = _row(work, moods, namespace)
    if row is None:
        return None
    mood = _mood_from(row)
    return Stored(mood, mood_numbers(mood), row["seal"])


def save_mood(work: Work, namespace: Namespace, mood: Mood) -> None:
    """Store the mood under a new seal."""
    _save_sealed(work, moods, namespace, mood_numbers(mood))


def load_drives(work: Work, namespace: Namespace) -> Stored[Drives] | None:
    """Return the drives as they are stored."""
    row = _row(work, drives, namespace)
    if row is None:
        return None
    found = _drives_from(row)
    return Stored(found, drive_numbers(found), row["seal"])


def save_drives(work: Work, namespace: Namespace, stored: Drives) -> None:
    """Store the drives under a new seal."""
    _save_sealed(work, drives, namespace, drive_numbers(stored))


def _row(work: Work, table: sa.Table, namespace: Namespace) -> sa.RowMapping | None:
    found = sa.select(table).where(table.c.namespace == namespace)
    return work.connection.execute(found).mappings().one_or_none()


def _save_sealed(
    work: Work, table: sa.Table, namespace: Namespace, numbers: Mapping[str, Json]
) -> None:
    stored = {**numbers, "seal": seal_of(numbers)}
    statement = upsert(table).values({"namespace": namespace, **stored})
    work.connection.execute(
        statement.on_conflict_do_update(index_elements=[table.c.namespace], set_=stored)
    )


def _mood_from(row: sa.RowMapping) -> Mood:
    return Mood(
        latent=Latent(row["valence"], row["arousal"], row["dominance"]),
        disposition=row["disposition"],
        age_hours=row["age_hours"],
        day=Day(row["day_valence"], row["day_hours"]),
        at=from_micros(row["at"]),
        session_id=row["session_id"],
        soul_id=row["soul_id"],
        soul_version=row["soul_version"],
        feeling=row["feeling"],
        since=from_micros(row["since"]),
        cause_id=row["cause_id"],
    )


def _drives_from(row: sa.RowMapping) -> Drives:
    levels = Levels(row["energy"], row["curiosity"], row["safety"], row["connection"])
    return Drives(levels, row["load"])
