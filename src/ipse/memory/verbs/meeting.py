"""Meeting: the open loops that it is time to bring up, and how they end."""

from __future__ import annotations

from dataclasses import replace

from ipse.kernel.call import Call, Scope
from ipse.memory.open_loops import OPEN_LOOP, RAISED, Meeting, due_loops
from ipse.memory.store import traces as rows
from ipse.memory.store import uses
from ipse.memory.tiers import Flag, Tier
from ipse.memory.traces import Trace, may_read
from ipse.memory.verbs.seeing import no_trace, own_to_revise, replace_trace
from ipse.storage.work import Work


def meet(work: Work, call: Call) -> tuple[Trace, ...]:
    """Note an interaction with the owner; return the open loops that it is time to bring up.

    What those who hear may not know waits, and so does the note, until the owner is met alone.
    """
    call.require(Scope.READ, "be told of open loops")
    call.require(Scope.OBSERVE, "note an interaction")
    last = uses.load_meeting(work, call.namespace, call.owner)
    meeting = Meeting(
        last_at=None if last is None else last[1],
        first_of_session=last is not None and last[0] != call.session_id,
    )
    at_hand = rows.list_traces(work, call.namespace, call.owner, [Tier.WORKING])
    due = tuple(due_loops([t for t in at_hand if may_read(t, call)], meeting, call.now))
    for trace in due:
        raised = replace(trace, tags=tuple(sorted({*trace.tags, RAISED})))
        replace_trace(work, call, trace, raised)
    if not due_loops([t for t in at_hand if _waits(t, call)], meeting, call.now):
        uses.save_meeting(work, call.namespace, call.owner, call.session_id, call.now)
    return due


def close_loop(work: Work, call: Call, trace_id: str) -> Trace:
    """Close an open loop: it becomes an episode, and comes up no more."""
    standing = own_to_revise(work, call, trace_id)
    if OPEN_LOOP not in standing.tags:
        raise no_trace()
    tags = tuple(tag for tag in standing.tags if tag not in {OPEN_LOOP, RAISED})
    closed = replace(standing, tier=Tier.EPISODIC, tags=tags)
    replace_trace(work, call, standing, closed)
    return closed


def _waits(trace: Trace, call: Call) -> bool:
    """Return whether only those who hear keep `trace` from being told."""
    return Flag.RESTRICTED not in trace.flags and not may_read(trace, call)
