"""Asking an ASGI app directly: what a client sends, and what it hears."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ipse.gateway.passage import Passage, enter
from ipse.kernel.ids import CorrelationId

NOON = datetime(2026, 9, 15, 12, tzinfo=UTC)


@dataclass(slots=True)
class Heard:
    """What an app sent."""

    messages: list[Message] = field(default_factory=list[Message])

    @property
    def status(self) -> int | None:
        """Return the status, None when nothing was answered."""
        starts = [m for m in self.messages if m["type"] == "http.response.start"]
        return starts[0]["status"] if starts else None

    @property
    def headers(self) -> dict[str, str]:
        """Return the headers of the answer."""
        pairs: list[tuple[bytes, bytes]] = self.messages[0]["headers"]
        return {name.decode(): value.decode() for name, value in pairs}

    @property
    def body(self) -> bytes:
        """Return the whole body of the answer."""
        return b"".join(m.get("body", b"") for m in self.messages)


def passage() -> Passage:
    """Return the passage of a new request."""
    return Passage(CorrelationId("01TEST"), NOON)


def request(
    method: str = "POST", headers: Iterable[tuple[str, str]] = (), kind: str = "http"
) -> Scope:
    """Return the scope of a request that came in through the threshold."""
    scope: Scope = {
        "type": kind,
        "method": method,
        "path": "/",
        "raw_path": b"/",
        "query_string": b"",
        "headers": [(name.lower().encode(), value.encode()) for name, value in headers],
    }
    enter(scope, passage())
    return scope


def chunks(*parts: bytes) -> list[Message]:
    """Return a body that arrives in `parts`."""
    return [
        {"type": "http.request", "body": part, "more_body": number < len(parts) - 1}
        for number, part in enumerate(parts)
    ]


def ask(app: ASGIApp, scope: Scope, sent: Iterable[Message] = ()) -> Heard:
    """Return what `app` answers to `scope` when `sent` arrives and then nothing more."""
    return asyncio.run(hear(app, scope, sent))


async def hear(app: ASGIApp, scope: Scope, sent: Iterable[Message] = ()) -> Heard:
    """Return what `app` answers, within the running loop."""
    heard, waiting = Heard(), list(sent)

    async def receive() -> Message:
        if waiting:
            return waiting.pop(0)
        return await asyncio.Event().wait() and {}

    async def send(message: Message) -> None:
        heard.messages.append(message)

    await app(scope, receive, send)
    return heard


async def echo(_scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with the body."""
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    await answer(send, body)


async def answer(send: Send, body: bytes = b"") -> None:
    """Answer 200 with `body`."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})
