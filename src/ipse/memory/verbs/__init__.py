"""What can be done with memory. Each verb takes an open work and a call.

`keeping` (traces), `forgetting`, `recalling`, `using`, `reading` (by embedders), `meeting`, and
what they share in `seeing`. Every change of a trace is one change of the log, under its id.
Whoever shares an index hands it in.
"""

from __future__ import annotations

from ipse.memory.verbs.forgetting import (
    drop_old_tombstones,
    forget_about,
    forget_trace,
    people_known,
    purge_memory,
)
from ipse.memory.verbs.keeping import (
    agrees_with_log,
    list_traces,
    read_trace,
    remember,
    retract_trace,
    revise_trace,
    sync_traces,
    trace_history,
)
from ipse.memory.verbs.meeting import close_loop, meet
from ipse.memory.verbs.reading import reading_progress, save_readings, unread_traces
from ipse.memory.verbs.recalling import bring_to_mind, recall, recall_four, refresh_index
from ipse.memory.verbs.seeing import ROOM
from ipse.memory.verbs.using import held_traces, note_uses, uncounted_uses

__all__ = [
    "ROOM",
    "agrees_with_log",
    "bring_to_mind",
    "close_loop",
    "drop_old_tombstones",
    "forget_about",
    "forget_trace",
    "held_traces",
    "list_traces",
    "meet",
    "note_uses",
    "people_known",
    "purge_memory",
    "read_trace",
    "reading_progress",
    "recall",
    "recall_four",
    "refresh_index",
    "remember",
    "retract_trace",
    "revise_trace",
    "save_readings",
    "sync_traces",
    "trace_history",
    "uncounted_uses",
    "unread_traces",
]
