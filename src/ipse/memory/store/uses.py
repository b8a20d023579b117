"""Uses: how firmly each trace is held, and when one last met its owner."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.document import JsonObject
from ipse.kernel.ids import Namespace, OwnerId
from ipse.memory.holding import Held
from ipse.memory.store.tables import meetings, uses
from ipse.physics.retention import Retention
from ipse.storage.work import Work


def load_uses(work: Work, namespace: Namespace, ids: Sequence[str]) -> dict[str, Held]:
    """Return how the traces with these `ids` are held, by id."""
    columns = uses.c
    rows = work.connection.execute(
        sa.select(columns.trace_id, columns.stability, columns.difficulty, columns.used_at).where(
            columns.namespace == namespace, columns.trace_id.in_(ids)
        )
    )
    return {
        trace_id: Held(Retention(stability, difficulty), _moments(used_at))
        for trace_id, stability, difficulty, used_at in rows
    }


def save_use(work: Work, namespace: Namespace, trace_id: str, held: Held) -> None:
    """Store how a trace is held."""
    stored: dict[str, object] = {
        "stability": held.retention.stability,
        "difficulty": held.retention.difficulty,
        "used_at": {"at": [to_micros(moment) for moment in held.used_at]},
    }
    statement = upsert(uses).values(namespace=namespace, trace_id=trace_id, **stored)
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[uses.c.namespace, uses.c.trace_id], set_=stored
        )
    )


def load_meeting(work: Work, namespace: Namespace, owner: OwnerId) -> tuple[str, datetime] | None:
    """Return the session and the time of the last interaction with `owner`."""
    row = work.connection.execute(
        sa.select(meetings.c.session_id, meetings.c.last_at).where(
            meetings.c.namespace == namespace, meetings.c.owner == owner
        )
    ).one_or_none()
    if row is None:
        return None
    session_id, last_at = row
    return session_id, from_micros(last_at)


def save_meeting(
    work: Work, namespace: Namespace, owner: OwnerId, session_id: str, at: datetime
) -> None:
    """Store the session and the time of the last interaction with `owner`."""
    stored = {"session_id": session_id, "last_at": to_micros(at)}
    statement = upsert(meetings).values(namespace=namespace, owner=owner, **stored)
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[meetings.c.namespace, meetings.c.owner], set_=stored
        )
    )


def delete_meeting(work: Work, namespace: Namespace, owner: OwnerId) -> None:
    """Forget when the last interaction with `owner` was."""
    work.connection.execute(
        sa.delete(meetings).where(meetings.c.namespace == namespace, meetings.c.owner == owner)
    )


def _moments(stored: JsonObject | None) -> tuple[datetime, ...]:
    at = (stored or {}).get("at")
    listed = at if isinstance(at, list) else []
    return tuple(from_micros(micros) for micros in listed if isinstance(micros, int))
