"""Events: everything that happened to one owner, in order, from the change log of every room.

An event says which life and which interaction it belongs to (M1, M2). It carries no words of
anybody: those stand in the rooms, where erasing finds them. Only the house and the resident's self
tell details here, since theirs are numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ipse.house.house import ROOM as HOUSE_ROOM
from ipse.kernel.call import Call, Scope
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.selfhood.verbs.keeping import ROOM as SELFHOOD_ROOM
from ipse.storage.changes import Change, every_change_after, feed_head
from ipse.storage.deed import deed_of
from ipse.storage.feed import Cursor, decode_cursor, encode_cursor
from ipse.storage.work import Work

USUAL_PAGE: Final = 100
LARGEST_PAGE: Final = 500
_TELLING: Final = frozenset({HOUSE_ROOM, SELFHOOD_ROOM})


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened."""

    cursor: str
    room: str
    subject: str
    act: str
    actor: str
    at: datetime
    session_id: str
    correlation_id: str
    detail: JsonObject | None


@dataclass(frozen=True, slots=True)
class EventPage:
    """A page of events, and where to go on."""

    events: Sequence[Event]
    next_cursor: str
    has_more: bool
    reset: bool
    """Whether the cursor was of another history, so that the page starts from the beginning."""


def events_after(work: Work, call: Call, since: str | None, limit: int) -> EventPage:
    """Return the caller's events after the cursor `since`."""
    call.require(Scope.OWNER, "follow what happens in the house")
    if not 1 <= limit <= LARGEST_PAGE:
        raise InvalidInput(f"limit must be from 1 to {LARGEST_PAGE}.", field="limit")
    epoch = deed_of(work).epoch
    last = feed_head(work, call.owner, HOUSE_ROOM).last
    cursor = None if since is None else decode_cursor(since)
    reset = cursor is not None and (cursor.epoch != epoch or cursor.number > last)
    start = 0 if cursor is None or reset else cursor.number
    found = every_change_after(work, call.owner, after=start, limit=limit + 1)
    page = found[:limit]

    def at(number: int) -> str:
        return encode_cursor(Cursor(epoch, 0, number, 0))

    return EventPage(
        events=[_event(change, at(change.number)) for change in page],
        next_cursor=at(page[-1].number if page else last),
        has_more=len(found) > limit,
        reset=reset,
    )


def _event(change: Change, cursor: str) -> Event:
    return Event(
        cursor=cursor,
        room=change.room,
        subject=change.subject,
        act=str(change.act),
        actor=change.actor,
        at=change.at,
        session_id=change.session_id,
        correlation_id=change.correlation_id,
        detail=change.after if change.room in _TELLING else None,
    )
