"""Parts: what is remembered of each part of his body."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.ids import Namespace
from ipse.selfhood.body import Part, State
from ipse.selfhood.store.tables import body_parts
from ipse.storage.work import Work


def load_body(work: Work, namespace: Namespace) -> dict[str, Part]:
    """Return every part that was ever read, by name."""
    columns = body_parts.c
    read = sa.select(body_parts).where(columns.namespace == namespace).order_by(columns.part)
    found = [_part_from(row) for row in work.connection.execute(read).mappings()]
    return {part.name: part for part in found}


def last_read(work: Work, namespace: Namespace) -> tuple[datetime, str] | None:
    """Return when the body was last read, and by which session."""
    columns = body_parts.c
    newest = sa.select(columns.seen_at, columns.session_id).where(columns.namespace == namespace)
    row = work.connection.execute(newest.order_by(columns.seen_at.desc()).limit(1)).one_or_none()
    return None if row is None else (from_micros(row[0]), row[1])


def save_parts(work: Work, namespace: Namespace, parts: Iterable[Part], session_id: str) -> None:
    """Store the parts as they are now, as `session_id` read them."""
    keys = [body_parts.c.namespace, body_parts.c.part]
    for part in parts:
        stored = {**_part_row(part), "session_id": session_id}
        statement = upsert(body_parts).values(namespace=namespace, part=part.name, **stored)
        work.connection.execute(statement.on_conflict_do_update(index_elements=keys, set_=stored))


def _part_row(part: Part) -> dict[str, object]:
    return {
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


def _part_from(row: sa.RowMapping) -> Part:
    preceded: Mapping[str, int] = row["preceded_by"] or {}
    return Part(
        name=row["part"],
        state=State(row["state"]),
        value=row["value"],
        since=from_micros(row["since"]),
        seen_at=from_micros(row["seen_at"]),
        troubled_at=_moment(row["troubled_at"]),
        failures=row["failures"],
        first_failure=_moment(row["first_failure"]),
        last_failure=_moment(row["last_failure"]),
        preceded_by={name: int(count) for name, count in preceded.items()},
    )


def _micros(moment: datetime | None) -> int | None:
    return None if moment is None else to_micros(moment)


def _moment(micros: int | None) -> datetime | None:
    return None if micros is None else from_micros(micros)
