"""Moments: the points of his history, and why they were, until somebody has that forgotten."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa

from ipse.kernel.call import Audience
from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.ids import Namespace, OwnerId
from ipse.selfhood.affect import Affect
from ipse.selfhood.causes import Cause, Kind, Moment
from ipse.selfhood.drives import Levels
from ipse.selfhood.rows import moment_numbers
from ipse.selfhood.store.tables import moments
from ipse.storage.audit import links
from ipse.storage.work import Work


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
    work.connection.execute(sa.insert(moments).values(namespace=namespace, **_moment_row(moment)))


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
    return _forget(work, moments.c.namespace == namespace, moments.c.cause_owner == owner)


def forget_cause(work: Work, namespace: Namespace, owner: OwnerId, moment_id: str) -> bool:
    """Delete one cause that `owner` gave; return whether there was one."""
    one = (moments.c.namespace == namespace, moments.c.moment_id == moment_id)
    return _forget(work, *one, moments.c.cause_owner == owner) > 0


def _forget(work: Work, *where: sa.ColumnElement[bool]) -> int:
    nothing: dict[str, None] = {"cause": None, "cause_owner": None, "cause_audience": None}
    return work.connection.execute(sa.update(moments).where(*where).values(nothing)).rowcount


def _moments(work: Work, *where: sa.ColumnElement[bool]) -> list[Moment]:
    found = sa.select(moments).where(*where).order_by(moments.c.at, moments.c.moment_id)
    return [_moment_from(row) for row in work.connection.execute(found).mappings()]


def _moment_row(moment: Moment) -> dict[str, object]:
    cause = moment.cause
    return {
        "moment_id": moment.moment_id,
        "at": to_micros(moment.at),
        "kind": str(moment.kind),
        "session_id": moment.session_id,
        "correlation_id": moment.correlation_id,
        "numbers": moment_numbers(moment.affect, moment.levels, moment.disposition, moment.load),
        "cause": None if cause is None else cause.words,
        "cause_owner": None if cause is None else cause.owner,
        "cause_audience": None if cause is None else str(cause.audience),
    }


def _moment_from(row: sa.RowMapping) -> Moment:
    numbers: Mapping[str, float] = row["numbers"] or {}
    return Moment(
        moment_id=row["moment_id"],
        at=from_micros(row["at"]),
        kind=Kind(row["kind"]),
        session_id=row["session_id"],
        correlation_id=row["correlation_id"],
        affect=Affect(*_floats(numbers, "valence", "arousal", "dominance")),
        levels=Levels(*_floats(numbers, "energy", "curiosity", "safety", "connection")),
        disposition=float(numbers["disposition"]),
        load=float(numbers["load"]),
        cause=_cause_from(row["cause"], row["cause_owner"], row["cause_audience"]),
    )


def _cause_from(words: str | None, owner: str | None, audience: str | None) -> Cause | None:
    if words is None or owner is None or audience is None:
        return None
    return Cause(words, OwnerId(owner), Audience(audience))


def _floats(numbers: Mapping[str, float], *names: str) -> list[float]:
    return [float(numbers[name]) for name in names]
