"""Open loops: what was left hanging, brought up once at the next meeting (M13).

A loop is a working trace with the tag `open_loop`. At the first interaction of a session the loops
of the one before come up, the most important first; each is brought up once.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from ipse.memory.tiers import Flag
from ipse.memory.traces import Trace

OPEN_LOOP: Final = "open_loop"
RAISED: Final = "raised"
"""The tag of a loop that has been brought up."""
MOST_RAISED: Final = 3
STALE_AFTER: Final = timedelta(days=7)
"""What was left longer ago is no thread of the last evening."""
SITTING_PAUSE: Final = timedelta(hours=6)
"""A pause from which on it is another meeting, whether or not the house was restarted."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """When the last interaction was, if there was one, and whether this start has seen one yet."""

    last_at: datetime | None
    first_of_session: bool


def is_new_meeting(meeting: Meeting, now: datetime) -> bool:
    """Return whether an interaction at `now` begins another meeting."""
    if meeting.last_at is None:
        return False
    return meeting.first_of_session or now - meeting.last_at >= SITTING_PAUSE


def due_loops(traces: Iterable[Trace], meeting: Meeting, now: datetime) -> Sequence[Trace]:
    """Return the loops to bring up at `now`: the most important first, then the newest."""
    if not is_new_meeting(meeting, now):
        return ()
    waiting = [trace for trace in traces if is_open(trace) and is_recent(trace, now)]
    waiting.sort(key=lambda trace: trace.trace_id, reverse=True)
    waiting.sort(key=lambda trace: -trace.importance)
    return waiting[:MOST_RAISED]


def is_open(trace: Trace) -> bool:
    """Return whether `trace` is a loop that nobody has brought up, dreamed or taken back."""
    stands = trace.is_waking and Flag.RETRACTED not in trace.flags
    return stands and OPEN_LOOP in trace.tags and RAISED not in trace.tags


def is_recent(trace: Trace, now: datetime) -> bool:
    """Return whether it was left hanging so lately that it may still be meant."""
    return trace.recorded_at < now <= trace.recorded_at + STALE_AFTER
