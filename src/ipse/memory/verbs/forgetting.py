"""Forgetting: what is erased, with its history, its vector and its uses."""

from __future__ import annotations

from collections.abc import Sequence

from ipse.kernel.call import Call, Scope
from ipse.memory.following import TOMBSTONES_LAST
from ipse.memory.store import traces as rows
from ipse.memory.store import uses
from ipse.memory.verbs.seeing import ROOM, no_trace
from ipse.storage.changes import drop_tombstones, erase_subject, purge_room
from ipse.storage.work import Work


def forget_trace(work: Work, call: Call, trace_id: str) -> None:
    """Erase a trace with its history, vector and uses; only a tombstone stays."""
    call.require(Scope.OWNER, "forget a trace")
    if rows.load_trace(work, call.namespace, call.owner, trace_id) is None:
        raise no_trace()
    _erase(work, call, [trace_id])


def forget_about(work: Work, call: Call, person: str) -> int:
    """Erase the caller's traces that a person takes part in; return how many."""
    call.require(Scope.OWNER, "forget a person")
    ids = rows.ids_about(work, call.namespace, call.owner, person)
    _erase(work, call, ids)
    return len(ids)


def people_known(work: Work, call: Call) -> frozenset[str]:
    """Return the ids of everybody who takes part in the caller's traces."""
    call.require(Scope.OWNER, "look for a person")
    return rows.people_of(work, call.namespace, call.owner)


def purge_memory(work: Work, call: Call) -> int:
    """Erase everything that the caller's owner lived; return how many traces that were."""
    call.require(Scope.OWNER, "purge memory")
    ids = rows.ids_of(work, call.namespace, call.owner)
    rows.erase_traces(work, call.namespace, ids)
    uses.delete_meeting(work, call.namespace, call.owner)
    purge_room(work, call, ROOM)
    return len(ids)


def drop_old_tombstones(work: Work, call: Call) -> int:
    """Delete tombstones older than 35 days; return how many."""
    call.require(Scope.OWNER, "drop tombstones")
    return drop_tombstones(work, call.owner, ROOM, before=call.now - TOMBSTONES_LAST)


def _erase(work: Work, call: Call, ids: Sequence[str]) -> None:
    rows.erase_traces(work, call.namespace, ids)
    for trace_id in ids:
        erase_subject(work, call, ROOM, trace_id)
