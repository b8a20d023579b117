"""Memory from Python, under one credential.

door.memory.remember("Ada fixed the boiler")
door.memory.recall("who fixed the boiler?")
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from ipse.house import erasure
from ipse.house.house import House
from ipse.house.recalling import (
    Question,
    look_for,
    note_uses,
    recall_for,
    remember_for,
    retract_for,
    revise_for,
)
from ipse.house.visit import Visit
from ipse.kernel.call import Audience, Call
from ipse.memory.asking import Recalled
from ipse.memory.following import FeedPage, Revision
from ipse.memory.masks import Wanted
from ipse.memory.traces import Draft, Trace
from ipse.memory.verbs import keeping


@dataclass(frozen=True, slots=True)
class MemoryDoor:
    """What was lived."""

    house: House
    visit: Callable[[], Visit]

    def remember(self, *told: Draft | str) -> tuple[Trace, ...]:
        """Store what is told, together or not at all, and return it as traces."""
        drafts = [Draft(each) if isinstance(each, str) else each for each in told]
        visit = self.visit()
        return visit.write(remember_for(visit, drafts))

    def recall(
        self,
        text: str,
        most: int = 10,
        *,
        before: Audience = Audience.OWNER,
        tags: Collection[str] = (),
        as_of: datetime | None = None,
    ) -> tuple[Recalled, ...]:
        """Return what comes up for `text`, best first, and hold it the longer for it."""

        def wanted(call: Call) -> Wanted:
            named = frozenset(tags)
            return Wanted(call.owner, call.audience, tags=named, as_of=as_of, place=call.place)

        visit = self.visit()
        found = recall_for(visit, Question(text, wanted, most, before)).recalled
        note_uses(visit, found)
        return found

    def trace(self, trace_id: str, as_of: datetime | None = None) -> Trace:
        """Return one trace as it stands, or as it stood `as_of` a moment."""
        return look_for(
            self.visit(), lambda work, call: keeping.read_trace(work, call, trace_id, as_of)
        )

    def traces(self, before: str | None = None, limit: int | None = None) -> Sequence[Trace]:
        """Return a page of traces, newest first, those with ids below `before`."""
        return look_for(
            self.visit(),
            lambda work, call: keeping.list_traces(work, call, before=before, limit=limit),
        )

    def history(self, trace_id: str) -> tuple[Revision, ...]:
        """Return what a trace was and by whom, newest first."""
        return look_for(
            self.visit(), lambda work, call: keeping.trace_history(work, call, trace_id)
        )

    def sync(self, since: str | None = None, limit: int | None = None) -> FeedPage:
        """Return the changes after the cursor `since`."""
        return look_for(
            self.visit(), lambda work, call: keeping.sync_traces(work, call, since, limit)
        )

    def revise(self, trace_id: str, text: str) -> Trace:
        """Let a trace say `text`, and return it; what it said before stays in its history."""
        visit = self.visit()
        return visit.write(revise_for(visit, trace_id, text))

    def retract(self, trace_id: str) -> Trace:
        """Take a trace back, so that nothing recalls it, and return it."""
        visit = self.visit()
        return visit.write(retract_for(visit, trace_id))

    def forget(self, trace_id: str) -> None:
        """Erase one trace with its history."""
        house = self.house
        self.visit().write(lambda work, call: erasure.erase_trace(work, house, call, trace_id))
        erasure.settle(house)

    def purge(self) -> int:
        """Erase everything that was lived; return how many traces that were."""
        house = self.house
        removed = self.visit().write(lambda work, call: erasure.purge_memory(work, house, call))
        erasure.settle(house)
        return removed
