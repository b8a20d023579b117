"""Embedding: what an embedder makes of traces, now or later."""

from __future__ import annotations

from collections.abc import Sequence

from ipse.kernel.call import Call, Scope
from ipse.kernel.ids import Namespace
from ipse.memory.asking import Reading
from ipse.memory.store import traces as rows
from ipse.memory.store import vectors
from ipse.storage.work import Work


def unread_traces(
    work: Work, namespace: Namespace, embedder: str, limit: int
) -> Sequence[tuple[str, str]]:
    """Return ids and spoken texts of traces that `embedder` has not read, newest first."""
    unread = vectors.without_vector(work, namespace, embedder, limit)
    return [(trace.trace_id, trace.recallable.spoken) for trace in unread]


def save_readings(
    work: Work, namespace: Namespace, read: Sequence[tuple[str, str]], reading: Reading
) -> int:
    """Store the `reading` of traces that still say what was `read`; return of how many.

    Indexes take it in.
    """
    made = reading.made_of([trace_id for trace_id, _ in read])
    standing, said = rows.load_traces(work, namespace, [each for each, _ in made]), dict(read)
    kept = [
        (trace_id, vector)
        for trace_id, vector in made
        if trace_id in standing and standing[trace_id].recallable.spoken == said[trace_id]
    ]
    vectors.save_vectors(work, namespace, reading.embedder, kept)
    rows.touch_traces(work, namespace, [trace_id for trace_id, _ in kept])
    return len(kept)


def reading_progress(work: Work, call: Call, embedder: str) -> tuple[int, int]:
    """Return how many of the caller's traces `embedder` has read, and how many there are."""
    call.require(Scope.READ, "look at memory")
    return vectors.count_read(work, call.namespace, call.owner, embedder)
