"""Guards: what every request passes before a route sees it, in this order.

    Threshold   a correlation id, headers for the answer, a plain face for each failure
    Gate        Host, Origin, no credential in the address
    Body        size, time, form, strict JSON
    Deadline    an answer in bounded time

They are plain ASGI, keep nothing of a request, and leave each decision to a pure rule.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ipse.gateway.bodies import (
    DEVICE_BYTES,
    SLOW_BODY,
    decide_encoding,
    decide_form,
    decide_length,
    decide_size,
    speaks_dialect,
)
from ipse.gateway.hosts import decide_host, decide_page
from ipse.gateway.http.problems import answer, problem_of_refusal
from ipse.gateway.passage import Passage, enter, passage_of
from ipse.gateway.refusal import Refusal, Why
from ipse.gateway.strict_json import decide_json
from ipse.gateway.urls import decide_url

CORRELATION: Final = "X-Correlation-Id"
HEADERS: Final[Mapping[str, str]] = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

FAILED: Final = Refusal(
    Why.FAILED,
    f"The house failed at this: send it again. If it fails again, report the {CORRELATION} of "
    "this answer; the log has it too.",
)
TOOK_TOO_LONG: Final = Refusal(
    Why.TOOK_TOO_LONG,
    "This took too long and may still be carried out: send it again with the same "
    "Idempotency-Key to learn how it ended.",
)
_POLICY_VIOLATION: Final = 1008


class Threshold:
    """The outermost guard: names the request, dresses the answer, and lets no failure through."""

    def __init__(
        self,
        app: ASGIApp,
        arrive: Callable[[], Passage],
        leave: Callable[[Scope, Passage], None],
        fail: Callable[[Passage, Exception], None],
    ) -> None:
        self._app = app
        self._arrive = arrive
        self._leave = leave
        self._fail = fail

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on under a passage of its own."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        passage = self._arrive()
        enter(scope, passage)
        leave = _once(lambda: self._leave(scope, passage))

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                passage.status = message["status"]
                _dress(MutableHeaders(scope=message), passage)
            elif not message.get("more_body", False):
                leave()  # before the caller hears the end, so that the log has it by then
            await send(message)

        try:
            await self._app(scope, receive, dressed)
        except Exception as error:  # noqa: BLE001 (the outermost loop: nothing may leave it)
            self._fail(passage, error)
            if scope["type"] == "http" and not passage.status:
                await _refuse(FAILED, scope, receive, dressed)
        leave()


def _once(act: Callable[[], None]) -> Callable[[], None]:
    """Return `act` so that it is done at most once."""
    waiting = [act]

    def do() -> None:
        if waiting:
            waiting.pop()()

    return do


def _dress(headers: MutableHeaders, passage: Passage) -> None:
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers[CORRELATION] = passage.correlation_id


class Gate:
    """Lets in what was meant for this house and comes from a page of its own, or from none."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str]) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or refuse it."""
        if scope["type"] == "lifespan" or (refusal := self._decide(scope)) is None:
            await self._app(scope, receive, send)
        else:
            await _refuse(refusal, scope, receive, send)

    def _decide(self, scope: Scope) -> Refusal | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        method = scope.get("method", "GET")
        raw_path: bytes = scope.get("raw_path") or b""
        query: bytes = scope.get("query_string", b"")
        return (
            decide_host(hosts, self._hosts)
            or decide_page(
                method, hosts[0], headers.getlist("origin"), headers.getlist("sec-fetch-site")
            )
            or decide_url(raw_path.decode("latin-1"), query.decode("latin-1"))
        )


class Body:
    """Reads the whole body within its limits and passes it on when it is sound JSON."""

    def __init__(self, app: ASGIApp, limit: int, seconds: float) -> None:
        self._app = app
        self._limit = limit
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on with its body read, or refuse it."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        outcome = await self._read(scope, receive)
        match outcome:
            case Refusal():
                await _refuse(outcome, scope, receive, send)
            case bytes():
                passage_of(scope).body = outcome
                await self._app(scope, _replayed(outcome, receive), send)
            case None:
                pass  # the caller has left

    async def _read(self, scope: Scope, receive: Receive) -> bytes | Refusal | None:
        headers, in_dialect = Headers(scope=scope), speaks_dialect(scope["path"])
        limit = max(self._limit, DEVICE_BYTES) if in_dialect else self._limit
        refusal = decide_length(headers.get("content-length"), limit)
        if refusal is not None:
            return refusal
        try:
            async with asyncio.timeout(self._seconds):
                body = await self._gathered(receive, limit)
        except TimeoutError:
            return SLOW_BODY
        if not body or not isinstance(body, bytes):
            return body
        types, encodings = headers.getlist("content-type"), headers.getlist("content-encoding")
        if in_dialect:
            return decide_encoding(encodings) or body
        return decide_form(types, encodings) or decide_json(body) or body

    async def _gathered(self, receive: Receive, limit: int) -> bytes | Refusal | None:
        body = bytearray()
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            body += message.get("body", b"")
            if refusal := decide_size(len(body), limit):
                return refusal
            more = message.get("more_body", False)
        return bytes(body)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives `body` first and then whatever the caller still sends."""
    unread = [body]

    async def replay() -> Message:
        if unread:
            return {"type": "http.request", "body": unread.pop(), "more_body": False}
        return await receive()

    return replay


class Deadline:
    """Answers in bounded time; what runs late is left to end by itself, unheard.

    A worker thread cannot be stopped, and a write that is queued will be committed.
    """

    def __init__(
        self, app: ASGIApp, seconds: float, fail: Callable[[Passage, Exception], None]
    ) -> None:
        self._app = app
        self._seconds = seconds
        self._fail = fail
        self._late: set[asyncio.Task[None]] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on; tell the caller when no answer has begun in time."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        mouth = _Mouth(send)
        task = asyncio.ensure_future(self._run(scope, receive, mouth))
        try:
            await asyncio.wait({task}, timeout=self._seconds)
            if task.done() or mouth.speaks:
                await task
                return
        except asyncio.CancelledError:
            task.cancel()
            raise
        mouth.shut = True
        self._keep(task, passage_of(scope))
        await _refuse(TOOK_TOO_LONG, scope, receive, send)

    async def _run(self, scope: Scope, receive: Receive, mouth: _Mouth) -> None:
        await self._app(scope, receive, mouth.send)

    def _keep(self, task: asyncio.Task[None], passage: Passage) -> None:
        """Keep the late `task` alive until it ends, and tell the log when it fails."""

        def ended(_: asyncio.Task[None]) -> None:
            self._late.discard(task)
            error = None if task.cancelled() else task.exception()
            if isinstance(error, Exception):
                self._fail(passage, error)

        self._late.add(task)
        task.add_done_callback(ended)


class _Mouth:
    """A `send` that can be shut."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.speaks = False
        self.shut = False

    async def send(self, message: Message) -> None:
        """Send `message`, unless shut."""
        if not self.shut:
            self.speaks = True
            await self._send(message)


async def _refuse(refusal: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer with `refusal`; a web socket is closed instead."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": _POLICY_VIOLATION})
        return
    response = answer(problem_of_refusal(refusal), passage_of(scope))
    await response(scope, receive, send)
