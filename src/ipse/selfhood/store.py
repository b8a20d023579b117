"""The self's tables, and how their rows become a mind, its history and its body.

A mind is two rows, so that a start can bring the mood back before the drives (M6). Both carry a
seal over their numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Generic, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.document import Json, JsonObject
from ipse.kernel.ids import Namespace, OwnerId
from ipse.selfhood.affect import Affect, Latent
from ipse.selfhood.body import Part, State
from ipse.selfhood.causes import Kind, Moment
from ipse.selfhood.continuity import seal_of
from ipse.selfhood.drives import Levels
from ipse.selfhood.mind import Day, Drives, Mood
from ipse.selfhood.rows import (
    cause_from,
    drive_numbers,
    floats_in,
    moment_numbers,
    mood_numbers,
)
from ipse.storage.audit import links
from ipse.storage.tables import JsonColumn, MicrosType, metadata
from ipse.storage.work import Work

T = TypeVar("T")


class _MoodColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    valence: sa.Named[float]
    arousal: sa.Named[float]
    dominance: sa.Named[float]
    disposition: sa.Named[float]
    age_hours: sa.Named[float]
    day_valence: sa.Named[float]
    day_hours: sa.Named[float]
    at: sa.Named[int] = sa.Column(MicrosType)
    session_id: sa.Named[str]
    soul_id: sa.Named[str]
    soul_version: sa.Named[int]
    feeling: sa.Named[str]
    since: sa.Named[int] = sa.Column(MicrosType)
    cause_id: sa.Named[str | None]
    seal: sa.Named[str]


class _DriveColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    energy: sa.Named[float]
    curiosity: sa.Named[float]
    safety: sa.Named[float]
    connection: sa.Named[float]
    load: sa.Named[float]
    seal: sa.Named[str]


class _MomentColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    moment_id = sa.Column(sa.Text, primary_key=True)
    at: sa.Named[int] = sa.Column(MicrosType)
    kind: sa.Named[str]
    session_id: sa.Named[str]
    correlation_id: sa.Named[str]
    numbers: sa.Named[JsonObject | None] = sa.Column(JsonColumn)
    cause: sa.Named[str | None]
    cause_owner: sa.Named[str | None]
    cause_audience: sa.Named[str | None]


class _PartColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    part = sa.Column(sa.Text, primary_key=True)
    state: sa.Named[str]
    value: sa.Named[float | None]
    since: sa.Named[int] = sa.Column(MicrosType)
    seen_at: sa.Named[int] = sa.Column(MicrosType)
    troubled_at: sa.Named[int | None] = sa.Column(MicrosType)
    failures: sa.Named[int]
    first_failure: sa.Named[int | None] = sa.Column(MicrosType)
    last_failure: sa.Named[int | None] = sa.Column(MicrosType)
    preceded_by: sa.Named[JsonObject | None] = sa.Column(JsonColumn)


moods: Final = sa.Table("moods", metadata, _MoodColumns, sqlite_with_rowid=False)
drives: Final = sa.Table("drives", metadata, _DriveColumns, sqlite_with_rowid=False)
moments: Final = sa.Table(
    "moments",
    metadata,
    _MomentColumns,
    sa.Index(None, "namespace", "at"),
    sqlite_with_rowid=False,
)
body_parts: Final = sa.Table("body_parts", metadata, _PartColumns, sqlite_with_rowid=False)


@dataclass(frozen=True, slots=True)
class Stored(Generic[T]):
    """A part of the self as it was read, with what its seal has to fit."""

    value: T
    numbers: Mapping[str, Json]
    seal: str


def load_mood(work: Work, namespace: Namespace) -> Stored[Mood] | None:
    """Return the mood as it is stored."""
    columns = moods.c
    row = work.connection.execute(
        sa.select(
            columns.valence,
            columns.arousal,
            columns.dominance,
            columns.disposition,
            columns.age_hours,
            columns.day_valence,
            columns.day_hours,
            columns.at,
            columns.session_id,
            columns.soul_id,
            columns.soul_version,
            columns.feeling,
            columns.since,
            columns.cause_id,
            columns.seal,
        ).where(columns.namespace == namespace)
    ).one_or_none()
    if row is None:
        return None
    (
        valence,
        arousal,
        dominance,
        disposition,
        age,
        day_valence,
        day_hours,
        at,
        session_id,
        soul_id,
        soul_version,
        feeling,
        since,
        cause_id,
        seal,
    ) = row
    mood = Mood(
        latent=Latent(valence, arousal, dominance),
        disposition=disposition,
        age_hours=age,
        day=Day(day_valence, day_hours),
        at=from_micros(at),
        session_id=session_id,
        soul_id=soul_id,
        soul_version=soul_version,
        feeling=feeling,
        since=from_micros(since),
        cause_id=cause_id,
    )
    return Stored(mood, mood_numbers(mood), seal)


def save_mood(work: Work, namespace: Namespace, mood: Mood) -> None:
    """Store the mood under a new seal."""
    _save_sealed(work, moods, namespace, mood_numbers(mood))


def load_drives(work: Work, namespace: Namespace) -> Stored[Drives] | None:
    """Return the drives as they are stored."""
    columns = drives.c
    row = work.connection.execute(
        sa.select(
            columns.energy,
            columns.curiosity,
            columns.safety,
            columns.connection,
            columns.load,
            columns.seal,
        ).where(columns.namespace == namespace)
    ).one_or_none()
    if row is None:
        return None
    energy, curiosity, safety, connection, load, seal = row
    found = Drives(Levels(energy, curiosity, safety, connection), load)
    return Stored(found, drive_numbers(found), seal)


def save_drives(work: Work, namespace: Namespace, stored: Drives) -> None:
    """Store the drives under a new seal."""
    _save_sealed(work, drives, namespace, drive_numbers(stored))


def has_lived(work: Work, namespace: Namespace, room: str) -> bool:
    """Return whether the audit knows of a life: its links outlast every erasure."""
    if work.connection.scalar(
        sa.select(moments.c.moment_id).where(moments.c.namespace == namespace).limit(1)
    ):
        return True
    found = sa.select(links.c.seq).where(links.c.room == room).limit(1)
    return work.connection.scalar(found) is not None


def add_moment(work: Work, namespace: Namespace, moment: Moment) -> None:
    """Store one moment of the history."""
    cause = moment.cause
    work.connection.execute(
        sa.insert(moments).values(
            namespace=namespace,
            moment_id=moment.moment_id,
            at=to_micros(moment.at),
            kind=str(moment.kind),
            session_id=moment.session_id,
            correlation_id=moment.correlation_id,
            numbers=moment_numbers(moment.affect, moment.levels, moment.disposition, moment.load),
            cause=None if cause is None else cause.words,
            cause_owner=None if cause is None else cause.owner,
            cause_audience=None if cause is None else str(cause.audience),
        )
    )


def load_moments(work: Work, namespace: Namespace, since: datetime) -> Sequence[Moment]:
    """Return the history from `since` on, in order."""
    return _moments(work, moments.c.namespace == namespace, moments.c.at >= to_micros(since))


def load_moment(work: Work, namespace: Namespace, moment_id: str) -> Moment | None:
    """Return one moment of the history."""
    found = _moments(work, moments.c.namespace == namespace, moments.c.moment_id == moment_id)
    return found[0] if found else None


def last_moment_at(work: Work, namespace: Namespace) -> datetime | None:
    """Return when the last moment of the history was."""
    at: int | None = work.connection.scalar(
        sa.select(sa.func.max(moments.c.at)).where(moments.c.namespace == namespace)
    )
    return None if at is None else from_micros(at)


def delete_moments(work: Work, namespace: Namespace, *, before: datetime) -> int:
    """Delete the history before a moment; return how many points went."""
    old = sa.delete(moments).where(
        moments.c.namespace == namespace, moments.c.at < to_micros(before)
    )
    return work.connection.execute(old).rowcount


def forget_causes(work: Work, namespace: Namespace, owner: OwnerId) -> int:
    """Delete every cause that `owner` gave; the numbers stay. Return how many causes went."""
    given = (moments.c.namespace == namespace, moments.c.cause_owner == owner)
    nothing: dict[str, None] = {"cause": None, "cause_owner": None, "cause_audience": None}
    return work.connection.execute(sa.update(moments).where(*given).values(nothing)).rowcount


def load_body(work: Work, namespace: Namespace) -> dict[str, Part]:
    """Return every part that was ever read, by name."""
    columns = body_parts.c
    rows = work.connection.execute(
        sa.select(
            columns.part,
            columns.state,
            columns.value,
            columns.since,
            columns.seen_at,
            columns.troubled_at,
            columns.failures,
            columns.first_failure,
            columns.last_failure,
            columns.preceded_by,
        )
        .where(columns.namespace == namespace)
        .order_by(columns.part)
    )
    return {
        name: Part(
            name=name,
            state=State(state),
            value=value,
            since=from_micros(since),
            seen_at=from_micros(seen_at),
            troubled_at=_moment(troubled_at),
            failures=failures,
            first_failure=_moment(first),
            last_failure=_moment(last),
            preceded_by={other: int(str(count)) for other, count in (preceded or {}).items()},
        )
        for (
            name,
            state,
            value,
            since,
            seen_at,
            troubled_at,
            failures,
            first,
            last,
            preceded,
        ) in rows
    }


def save_parts(work: Work, namespace: Namespace, parts: Iterable[Part]) -> None:
    """Store the parts as they are now."""
    for part in parts:
        stored: dict[str, object] = {
            "state": str(part.state),
            "value": part.value,
            "since": to_micros(part.since),
            "seen_at": to_micros(part.seen_at),
            "troubled_at": _micros(part.troubled_at),
            "failures": part.failures,
            "first_failure": _micros(part.first_failure),
            "last_failure": _micros(part.last_failure),
            "preceded_by": dict(part.preceded_by),
        }
        keys = {"namespace": namespace, "part": part.name}
        statement = upsert(body_parts).values({**keys, **stored})
        work.connection.execute(
            statement.on_conflict_do_update(
                index_elements=[body_parts.c.namespace, body_parts.c.part], set_=stored
            )
        )


def _save_sealed(
    work: Work, table: sa.Table, namespace: Namespace, numbers: Mapping[str, Json]
) -> None:
    stored = {**numbers, "seal": seal_of(numbers)}
    statement = upsert(table).values({"namespace": namespace, **stored})
    work.connection.execute(
        statement.on_conflict_do_update(index_elements=[table.c.namespace], set_=stored)
    )


def _moments(work: Work, *where: sa.ColumnElement[bool]) -> list[Moment]:
    columns = moments.c
    rows = work.connection.execute(
        sa.select(
            columns.moment_id,
            columns.at,
            columns.kind,
            columns.session_id,
            columns.correlation_id,
            columns.numbers,
            columns.cause,
            columns.cause_owner,
            columns.cause_audience,
        )
        .where(*where)
        .order_by(columns.at, columns.moment_id)
    )
    return [
        Moment(
            moment_id=moment_id,
            at=from_micros(at),
            kind=Kind(kind),
            session_id=session_id,
            correlation_id=correlation_id,
            affect=Affect(*floats_in(numbers, "valence", "arousal", "dominance")),
            levels=Levels(*floats_in(numbers, "energy", "curiosity", "safety", "connection")),
            disposition=floats_in(numbers, "disposition")[0],
            load=floats_in(numbers, "load")[0],
            cause=cause_from(cause, owner, audience),
        )
        for (
            moment_id,
            at,
            kind,
            session_id,
            correlation_id,
            numbers,
            cause,
            owner,
            audience,
        ) in rows
    ]


def _micros(moment: datetime | None) -> int | None:
    return None if moment is None else to_micros(moment)


def _moment(micros: int | None) -> datetime | None:
    return None if micros is None else from_micros(micros)
