"""What every request passes before a route sees it."""

from __future__ import annotations

import asyncio
import json

import pytest
from starlette.types import Message, Receive, Scope, Send

from ipse.gateway.guards import HEADERS, Body, Deadline, Gate, Threshold
from ipse.gateway.hosts import LOOPBACK
from ipse.gateway.passage import Passage, passage_of
from tests.unit.gateway.asking import answer, ask, chunks, echo, hear, passage, request

JSON = ("Content-Type", "application/json")
HOST = ("Host", "127.0.0.1")


class Unwell(Exception):
    """What a route might raise, with words in it."""


async def unwell(_scope: Scope, _receive: Receive, _send: Send) -> None:
    raise Unwell("Ada lives in Oak Park")


async def unwell_midway(_scope: Scope, _receive: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})
    raise Unwell("Ada lives in Oak Park")


def code_of(body: bytes) -> str:
    return json.loads(body)["code"]


# Threshold


class Porch:
    """What the threshold tells of requests."""

    def __init__(self) -> None:
        self.left: list[Passage] = []
        self.failed: list[Exception] = []

    def leave(self, _scope: Scope, came: Passage) -> None:
        """Note that a request was answered."""
        self.left.append(came)

    def fail(self, _came: Passage, error: Exception) -> None:
        """Note that a request failed."""
        self.failed.append(error)


def test_every_answer_carries_its_correlation_id_and_the_headers_that_close_it() -> None:
    porch = Porch()
    heard = ask(Threshold(echo, passage, porch.leave, porch.fail), request(), chunks(b""))
    assert heard.headers["x-correlation-id"] == "01TEST"
    assert {heard.headers[name.lower()] for name in HEADERS} == set(HEADERS.values())
    assert [came.status for came in porch.left] == [200]


def test_a_failure_is_told_without_a_word_of_it() -> None:
    porch = Porch()
    heard = ask(Threshold(unwell, passage, porch.leave, porch.fail), request())
    assert heard.status == 500
    assert heard.headers["content-type"] == "application/problem+json"
    assert code_of(heard.body) == "failed"
    assert b"Oak" not in heard.body
    assert [type(error) for error in porch.failed] == [Unwell]
    assert [(came.status, came.code) for came in porch.left] == [(500, "failed")]


def test_a_failure_in_the_middle_of_an_answer_adds_nothing_to_it() -> None:
    porch = Porch()
    heard = ask(Threshold(unwell_midway, passage, porch.leave, porch.fail), request())
    assert [message["type"] for message in heard.messages] == ["http.response.start"]
    assert len(porch.failed) == 1


def test_the_start_of_the_app_is_no_request() -> None:
    async def started(scope: Scope, _receive: Receive, send: Send) -> None:
        await send({"type": "seen", "scope": scope["type"]})

    porch = Porch()
    guarded = Threshold(
        Gate(Body(Deadline(started, 1, porch.fail), 9, 1), LOOPBACK),
        passage,
        porch.leave,
        porch.fail,
    )
    heard = ask(guarded, {"type": "lifespan"})
    assert [message["scope"] for message in heard.messages] == ["lifespan"]
    assert porch.left == []


# Gate


@pytest.mark.parametrize(
    ("headers", "query", "code"),
    [
        ([("Host", "evil.example")], b"", "wrong-host"),
        ([], b"", "wrong-host"),
        ([HOST, ("Origin", "http://evil.example")], b"", "foreign-page"),
        ([HOST, ("Sec-Fetch-Site", "cross-site")], b"", "foreign-page"),
        ([HOST], b"token=x", "credential-in-url"),
    ],
)
def test_the_gate_refuses_before_anything_else_is_looked_at(
    headers: list[tuple[str, str]], query: bytes, code: str
) -> None:
    heard = ask(Gate(unwell, LOOPBACK), {**request(headers=headers), "query_string": query})
    assert code_of(heard.body) == code


def test_the_gate_lets_through_what_is_meant_for_this_house() -> None:
    heard = ask(Gate(echo, LOOPBACK), request(headers=[HOST]), chunks(b"x"))
    assert (heard.status, heard.body) == (200, b"x")


def test_a_web_socket_from_a_foreign_page_is_closed() -> None:
    scope = request("GET", [HOST, ("Origin", "http://evil.example")], kind="websocket")
    heard = ask(Gate(unwell, LOOPBACK), scope)
    assert heard.messages == [{"type": "websocket.close", "code": 1008}]


# Body


def test_a_sound_body_reaches_the_route_whole_however_it_arrives() -> None:
    scope = request(headers=[JSON])
    heard = ask(Body(echo, 100, 5), scope, chunks(b'{"a"', b"", b": 1}"))
    assert heard.body == b'{"a": 1}'
    assert passage_of(scope).body == b'{"a": 1}'


def test_a_request_without_a_body_needs_no_form() -> None:
    assert ask(Body(echo, 100, 5), request("GET"), chunks(b"")).status == 200


@pytest.mark.parametrize(("size", "status"), [(16, 200), (17, 413)])
def test_a_body_without_a_length_is_counted_while_it_arrives(size: int, status: int) -> None:
    body = b'"' + b"a" * (size - 2) + b'"'
    heard = ask(Body(echo, 16, 5), request(headers=[JSON]), chunks(body[:8], body[8:]))
    assert heard.status == status


def test_a_body_that_says_it_is_too_large_is_not_read() -> None:
    sent = chunks(b"1")
    heard = ask(Body(echo, 16, 5), request(headers=[JSON, ("Content-Length", "17")]), sent)
    assert heard.status == 413
    assert len(sent) == 1


def test_reading_stops_at_the_limit() -> None:
    read: list[Message] = []

    async def count(_scope: Scope, _receive: Receive, _send: Send) -> None:
        raise AssertionError("nothing gets this far")

    async def flood() -> Message:
        read.append({"type": "http.request", "body": b"1" * 10, "more_body": True})
        return read[-1]

    async def run() -> None:
        async def send(_message: Message) -> None: ...

        await Body(count, 100, 5)(request(headers=[JSON]), flood, send)

    asyncio.run(run())
    assert len(read) == 11


def test_a_body_that_does_not_come_in_time_is_refused() -> None:
    half: list[Message] = [{"type": "http.request", "body": b'{"a', "more_body": True}]
    heard = ask(Body(echo, 100, 0.01), request(headers=[JSON]), half)
    assert (heard.status, code_of(heard.body)) == (408, "slow-body")


def test_a_caller_who_leaves_is_not_answered_and_nothing_is_done() -> None:
    gone: list[Message] = [
        {"type": "http.request", "body": b"1", "more_body": True},
        {"type": "http.disconnect"},
    ]
    assert ask(Body(unwell, 100, 5), request(headers=[JSON]), gone).messages == []


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ([("Content-Type", "text/plain")], b"1", 415),
        ([JSON, ("Content-Encoding", "gzip")], b"1", 415),
        ([JSON], b"[1,]", 422),
    ],
)
def test_a_body_in_another_form_is_refused(
    headers: list[tuple[str, str]], body: bytes, status: int
) -> None:
    assert ask(Body(unwell, 100, 5), request(headers=headers), chunks(body)).status == status


def test_after_the_body_a_route_still_hears_that_its_caller_left() -> None:
    async def wait_for_the_end(_scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await answer(send, (await receive())["type"].encode())

    sent: list[Message] = [*chunks(b"1"), {"type": "http.disconnect"}]
    heard = ask(Body(wait_for_the_end, 100, 5), request(headers=[JSON]), sent)
    assert heard.body == b"http.disconnect"


# Deadline


def test_a_route_in_time_is_answered_as_it_answers() -> None:
    assert ask(Deadline(echo, 5, Porch().fail), request(), chunks(b"x")).body == b"x"


def test_a_failure_in_time_goes_on_to_the_threshold() -> None:
    with pytest.raises(Unwell):
        ask(Deadline(unwell, 5, Porch().fail), request())


def test_a_late_route_is_told_to_come_back_and_ends_unheard() -> None:
    async def run() -> tuple[int | None, str, list[str]]:
        ended: list[str] = []
        go_on, done = asyncio.Event(), asyncio.Event()

        async def late(_scope: Scope, _receive: Receive, send: Send) -> None:
            await go_on.wait()
            await answer(send, b"too late")
            ended.append("committed")
            done.set()

        heard = await hear(Deadline(late, 0.01, Porch().fail), request())
        go_on.set()
        await asyncio.wait_for(done.wait(), 5)
        return heard.status, code_of(heard.body), ended

    assert asyncio.run(run()) == (504, "took-too-long", ["committed"])


def test_a_late_failure_is_still_reported() -> None:
    async def run() -> list[Exception]:
        porch, go_on = Porch(), asyncio.Event()
        reported = asyncio.Event()

        def fail(came: Passage, error: Exception) -> None:
            porch.fail(came, error)
            reported.set()

        async def late(_scope: Scope, _receive: Receive, _send: Send) -> None:
            await go_on.wait()
            raise Unwell

        await hear(Deadline(late, 0.01, fail), request())
        go_on.set()
        await asyncio.wait_for(reported.wait(), 5)
        return porch.failed

    assert [type(error) for error in asyncio.run(run())] == [Unwell]


def test_an_answer_that_has_begun_may_take_its_time() -> None:
    async def run() -> bytes:
        go_on = asyncio.Event()

        async def stream(_scope: Scope, _receive: Receive, send: Send) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            asyncio.get_running_loop().call_later(0.05, go_on.set)
            await go_on.wait()
            await send({"type": "http.response.body", "body": b"all of it"})

        return (await hear(Deadline(stream, 0.01, Porch().fail), request())).body

    assert asyncio.run(run()) == b"all of it"


def test_ending_the_server_ends_a_route_that_waits() -> None:
    async def run() -> list[str]:
        ended: list[str] = []
        began = asyncio.Event()

        async def wait(_scope: Scope, _receive: Receive, _send: Send) -> None:
            began.set()
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                ended.append("cancelled")
                raise

        task = asyncio.ensure_future(hear(Deadline(wait, 60, Porch().fail), request()))
        await began.wait()
        task.cancel()
        await asyncio.wait({task})
        return ended

    assert asyncio.run(run()) == ["cancelled"]
