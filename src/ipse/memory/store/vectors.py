"""Vectors: what an embedder made of each trace, with the name of the embedder."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.ids import Namespace, OwnerId
from ipse.memory.store.tables import traces, vectors
from ipse.memory.store.traces import TRACE, trace_of
from ipse.memory.traces import Trace
from ipse.physics.similarity import Quantised
from ipse.storage.work import Work

_C = traces.c


def save_vectors(
    work: Work, namespace: Namespace, embedder: str, made: Sequence[tuple[str, Quantised]]
) -> None:
    """Store what `embedder` made of traces, in the place of earlier vectors."""
    if not made:
        return
    statement = upsert(vectors)
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[vectors.c.namespace, vectors.c.trace_id],
            set_={name: statement.excluded[name] for name in ("embedder", "scale", "codes")},
        ),
        [
            {
                "namespace": namespace,
                "trace_id": trace_id,
                "embedder": embedder,
                "scale": vector.scale,
                "codes": vector.codes.tobytes(),
            }
            for trace_id, vector in made
        ],
    )


def delete_vectors(work: Work, namespace: Namespace, ids: Sequence[str]) -> None:
    """Delete what any embedder made of the traces with these `ids`."""
    work.connection.execute(
        sa.delete(vectors).where(vectors.c.namespace == namespace, vectors.c.trace_id.in_(ids))
    )


def load_vectors(
    work: Work, namespace: Namespace, embedder: str, ids: Sequence[str]
) -> dict[str, Quantised]:
    """Return the vectors by `embedder` of the traces with these `ids`, by id."""
    rows = work.connection.execute(
        sa.select(vectors.c.trace_id, vectors.c.scale, vectors.c.codes).where(
            vectors.c.namespace == namespace,
            vectors.c.trace_id.in_(ids),
            vectors.c.embedder == embedder,
        )
    )
    return {
        trace_id: Quantised(np.frombuffer(codes, np.int8), scale) for trace_id, scale, codes in rows
    }


def without_vector(work: Work, namespace: Namespace, embedder: str, limit: int) -> Sequence[Trace]:
    """Return at most `limit` traces that `embedder` has not read, newest first."""
    rows = work.connection.execute(
        sa.select(*TRACE)
        .where(_C.namespace == namespace, ~_read_by(embedder))
        .order_by(_C.trace_id.desc())
        .limit(limit)
    )
    return [trace_of(row) for row in rows]


def count_read(work: Work, namespace: Namespace, owner: OwnerId, embedder: str) -> tuple[int, int]:
    """Return how many traces of `owner` `embedder` has read, and how many there are."""
    counted = (
        sa.select(sa.func.count())
        .select_from(traces)
        .where(_C.namespace == namespace, _C.owner == owner)
    )
    read = work.connection.scalar(counted.where(_read_by(embedder))) or 0
    return read, work.connection.scalar(counted) or 0


def _read_by(embedder: str) -> sa.ColumnElement[bool]:
    return (
        sa.select(sa.literal(1))
        .select_from(vectors)
        .where(
            vectors.c.namespace == _C.namespace,
            vectors.c.trace_id == _C.trace_id,
            vectors.c.embedder == embedder,
        )
        .exists()
    )
