"""Events over HTTP: what happened, page by page, and as a stream that can be gone on with.

One address serves both: who accepts `text/event-stream` hears each event as it happens, and after
a break sends the last id back in `Last-Event-ID` to miss nothing.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response, StreamingResponse

from ipse.gateway.auth import Visitor
from ipse.gateway.ending import Ending
from ipse.gateway.http.forms import Asked, Told
from ipse.house.events import LARGEST_PAGE, USUAL_PAGE, Event, EventPage, events_after
from ipse.house.visit import Visit
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import IpseError

STREAM: Final = "text/event-stream"
LOOK_EVERY: Final = 0.5
"""Seconds between two looks into the log for a stream: one indexed read of nothing."""
LIVE_SIGN_AFTER: Final = 30
"""Looks without an event after which a stream says that it lives."""

router = APIRouter(prefix="/api/v1", tags=["events"])


class EventsAsked(Asked):
    """Where to go on in what happened."""

    since: Annotated[
        str | None, Field(description="The last `next_cursor`; without it, from the start.")
    ] = None
    limit: Annotated[int, Field(ge=1, le=LARGEST_PAGE)] = USUAL_PAGE


class EventTold(Told):
    """One thing that happened, in which life of the house and in which interaction."""

    cursor: str
    room: str
    subject: str
    act: str
    actor: str
    at: str
    session_id: str
    correlation_id: str
    detail: Annotated[
        dict[str, object] | None, Field(description="Of the house and of the resident's self.")
    ]


class EventsTold(Told):
    """One page of what happened; `reset` says that the cursor was of another history."""

    events: list[EventTold]
    next_cursor: str
    has_more: bool
    reset: bool


@router.get("/events", response_model=EventsTold)
def show_events(
    request: Request, visitor: Visitor, asked: Annotated[EventsAsked, Query()]
) -> Response:
    """Return what happened to the caller; as a stream for who accepts `text/event-stream`."""
    streams = STREAM in request.headers.get("accept", "")
    since = (request.headers.get("last-event-id") if streams else None) or asked.since
    page = visitor.read(lambda work, call: events_after(work, call, since or None, asked.limit))
    if not streams:
        return JSONResponse(_page_words(page))
    ending: Ending = request.app.state.ending
    return StreamingResponse(_stream(visitor, page, ending), media_type=STREAM)


async def _stream(visit: Visit, page: EventPage, ending: Ending) -> AsyncIterator[str]:
    """Tell `page` and whatever follows it, until the server ends or the token does."""
    quiet = 0
    yield _told(page)
    while page.has_more or not await ending.wait(LOOK_EVERY):
        try:
            page = await run_in_threadpool(_next_page, visit, page.next_cursor)
        except IpseError:
            return  # the token ended; its bearer hears why by asking again
        quiet = 0 if page.events else quiet + 1
        if page.events or page.reset:
            yield _told(page)
        elif quiet % LIVE_SIGN_AFTER == 0:
            yield ": still here\n\n"


def _next_page(visit: Visit, cursor: str) -> EventPage:
    now = replace(visit, now=visit.house.clock.now())
    return now.read(lambda work, call: events_after(work, call, cursor, USUAL_PAGE))


def _told(page: EventPage) -> str:
    lines = [
        f"id: {event.cursor}\nevent: change\ndata: {_data(event)}\n\n" for event in page.events
    ]
    begin = "event: reset\ndata: {}\n\n" if page.reset else ": here\n\n"
    return begin + "".join(lines)


def _data(event: Event) -> str:
    return json.dumps(_event_words(event), ensure_ascii=True)


def _page_words(page: EventPage) -> JsonObject:
    return {
        "events": [_event_words(event) for event in page.events],
        "next_cursor": page.next_cursor,
        "has_more": page.has_more,
        "reset": page.reset,
    }


def _event_words(event: Event) -> JsonObject:
    return {
        "cursor": event.cursor,
        "room": event.room,
        "subject": event.subject,
        "act": event.act,
        "actor": event.actor,
        "at": iso(event.at),
        "session_id": event.session_id,
        "correlation_id": event.correlation_id,
        "detail": event.detail,
    }
