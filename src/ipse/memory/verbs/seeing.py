"""What the verbs share: which trace a call may see or change, and the line in the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import NotAllowed, NotFound
from ipse.kernel.ids import Namespace
from ipse.kernel.origin import parse_source
from ipse.memory.asking import Reading
from ipse.memory.following import Revision
from ipse.memory.store import traces as rows
from ipse.memory.store import vectors
from ipse.memory.tiers import Flag
from ipse.memory.traces import Trace, may_read, may_revise
from ipse.memory.words import trace_from_words, words_of
from ipse.storage.acts import ERASING, Act
from ipse.storage.changes import NewChange, history_of, record_change
from ipse.storage.work import Work

ROOM: Final = "memory"


def readable(work: Work, call: Call, trace_id: str) -> Trace:
    """Return the caller's trace with this id, as far as it may be told before those who hear."""
    standing = rows.load_trace(work, call.namespace, call.owner, trace_id)
    if standing is None or not may_read(standing, call):
        raise no_trace()
    return standing


def own_to_revise(work: Work, call: Call, trace_id: str) -> Trace:
    """Return the trace with this id, which the caller may change."""
    call.require(Scope.OBSERVE, "revise memory")
    standing = readable(work, call, trace_id)
    if Flag.RETRACTED in standing.flags:
        raise no_trace()
    if not may_revise(standing, call):
        raise NotAllowed("Only its writer or the owner may change this trace: write another one.")
    return standing


def replace_trace(work: Work, call: Call, before: Trace, after: Trace) -> None:
    """Store `after` in the place of `before`, and log it."""
    rows.replace_trace(work, after)
    log_trace(work, call, before, after)


def log_trace(work: Work, call: Call, before: Trace | None, after: Trace) -> None:
    """Log what a trace was and is."""
    words = None if before is None else words_of(before)
    record_change(work, call, NewChange(ROOM, after.trace_id, Act.SET, words, words_of(after)))


def save_reading(
    work: Work, namespace: Namespace, reading: Reading | None, ids: Sequence[str]
) -> None:
    """Store what an embedder made of traces, if it could be asked."""
    if reading is not None:
        vectors.save_vectors(work, namespace, reading.embedder, reading.made_of(ids))


def revisions(work: Work, call: Call, trace_id: str) -> tuple[Revision, ...]:
    """Return what a trace was, newest first."""
    return tuple(
        Revision(
            at=change.at,
            actor=parse_source(change.actor),
            trace=trace_from_words(call.namespace, call.owner, change.after),
        )
        for change in history_of(work, call.owner, ROOM, trace_id)
        if change.act not in ERASING and change.after is not None
    )


def no_trace() -> NotFound:
    """Return the refusal of a trace that is not there for the caller."""
    return NotFound("There is no such trace: recall or list to see what is remembered.")
