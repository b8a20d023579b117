"""What happens is told page by page and as it happens, and who comes back misses nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager
from queue import SimpleQueue
from threading import Thread
from typing import cast

import httpx
import pytest

from ipse.gateway.app import create_app
from ipse.gateway.server import GRACE_SECONDS, Server, bind
from ipse.storage.deed import begin_epoch
from ipse.storage.feed import Cursor, encode_cursor
from tests.acceptance.houses import OpenHouse
from tests.acceptance.selves import BAD_NIGHT, EVENTS, HttpSelf, events_of


def page(place: OpenHouse, **params: str) -> dict[str, object]:
    """One page of events."""
    answer = place.ask("GET", EVENTS, place.owner_token, params=params)
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("dict[str, object]", answer.json())


def heard(answer: httpx.Response) -> Iterator[dict[str, str]]:
    """The events of a stream, each with its fields."""
    fields: dict[str, str] = {}
    for line in answer.iter_lines():
        name, _, value = line.partition(": ")
        if line and name:
            fields[name] = value
        elif fields:
            yield fields
            fields = {}


def stream(
    place: OpenHouse,
    token: str,
    last: str | None = None,
    address: str | None = None,
    params: Mapping[str, str] | None = None,
) -> AbstractContextManager[httpx.Response]:
    """An open stream of events."""
    headers = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream"}
    if last is not None:
        headers["Last-Event-ID"] = last
    where = (address or place.address) + EVENTS
    return httpx.stream("GET", where, headers=headers, params=params, timeout=20)


@pytest.mark.parametrize("limit", [1, 2, 500])
def test_pages_of_any_size_tell_everything_once_and_in_order(place: OpenHouse, limit: int) -> None:
    for _ in range(3):
        HttpSelf(place, place.owner_token).feel(BAD_NIGHT)
    whole = events_of(place)
    told: list[object] = []
    cursor: dict[str, str] = {}
    while True:
        found = page(place, limit=str(limit), **cursor)
        told += cast("list[object]", found["events"])
        cursor = {"since": str(found["next_cursor"])}
        assert found["reset"] is False
        if not found["has_more"]:
            break
    assert told == whole
    assert page(place, **cursor)["events"] == []


@pytest.mark.parametrize(("limit", "status"), [("0", 422), ("1", 200), ("500", 200), ("501", 422)])
def test_a_page_has_its_limits(place: OpenHouse, limit: str, status: int) -> None:
    answer = place.ask("GET", EVENTS, place.owner_token, params={"limit": limit})
    assert answer.status_code == status


def test_a_cursor_that_this_house_never_made_is_an_error(place: OpenHouse) -> None:
    for headers in ({}, {"Accept": "text/event-stream"}):
        answer = place.ask(
            "GET", EVENTS, place.owner_token, params={"since": "nonsense"}, headers=headers
        )
        assert answer.status_code == httpx.codes.UNPROCESSABLE_ENTITY


def test_a_cursor_of_another_history_starts_from_the_beginning(place: OpenHouse) -> None:
    whole = page(place)
    cursor = str(whole["next_cursor"])
    epoch = place.house.deed.epoch
    ahead = encode_cursor(Cursor(epoch, 0, 1_000_000, 0))
    assert page(place, since=ahead) == {**whole, "reset": True}
    place.house.record.write(lambda work: begin_epoch(work, place.clock.now()))  # as a restore does
    again = page(place, since=cursor)
    assert again["reset"] is True
    assert len(cast("list[object]", again["events"])) == len(cast("list[object]", whole["events"]))


def test_a_stream_tells_what_was_and_then_what_happens(place: OpenHouse) -> None:
    count = len(events_of(place))
    with stream(place, place.owner_token) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        events = heard(answer)
        begun = [next(events) for _ in range(count)]
        felt = place.ask("POST", "/api/v1/self/feel", place.owner_token, json=dict(BAD_NIGHT))
        news = next(events)
    assert [event["id"] for event in begun] == [event["cursor"] for event in events_of(place)][:-1]
    assert news["event"] == "change"
    told = json.loads(news["data"])
    assert told["correlation_id"] == felt.headers["X-Correlation-Id"]
    assert told["detail"]["feeling"] == "afraid"


def test_who_comes_back_with_the_last_id_misses_nothing_and_hears_nothing_twice(
    place: OpenHouse,
) -> None:
    his = HttpSelf(place, place.owner_token)
    last = str(events_of(place)[-1]["cursor"])
    for number in range(3):
        his.feel({"congruence": number / 10})
    with stream(place, place.owner_token, last=last) as answer:
        events = heard(answer)
        again = [json.loads(next(events)["data"]) for _ in range(3)]
    assert again == events_of(place, since=last)


def test_a_stream_that_begins_with_a_short_page_tells_the_rest_at_once(place: OpenHouse) -> None:
    whole = [str(event["cursor"]) for event in events_of(place)]
    assert len(whole) > 1
    with stream(place, place.owner_token, params={"limit": "1"}) as answer:
        events = heard(answer)
        assert [next(events)["id"] for _ in whole] == whole


def test_who_comes_back_with_the_id_of_another_history_is_told_so_first(place: OpenHouse) -> None:
    whole = [str(event["cursor"]) for event in events_of(place)]
    place.house.record.write(lambda work: begin_epoch(work, place.clock.now()))  # as a restore does
    with stream(place, place.owner_token, last=whole[-1]) as answer:
        events = heard(answer)
        assert next(events) == {"event": "reset", "data": "{}"}
        again = [next(events)["id"] for _ in whole]
    assert again == [str(event["cursor"]) for event in events_of(place)]
    assert set(again).isdisjoint(whole)


def test_the_last_id_goes_before_the_cursor_that_the_stream_was_opened_with(
    place: OpenHouse,
) -> None:
    cursors = [str(event["cursor"]) for event in events_of(place)]
    since = {"since": cursors[0]}
    with stream(place, place.owner_token, last=cursors[-2], params=since) as answer:
        assert next(heard(answer))["id"] == cursors[-1]


def test_a_stream_ends_with_the_token_that_opened_it(place: OpenHouse) -> None:
    issued = place.ask(
        "POST", "/api/v1/household/tokens", place.owner_token, json={"kind": "owner", "name": ""}
    ).json()
    token, token_id = issued["secret"], issued["token"]["id"]
    with stream(place, token) as answer:
        events = heard(answer)
        next(events)
        place.ask("DELETE", f"/api/v1/household/tokens/{token_id}", place.owner_token)
        rest = list(events)
    assert rest, "what was before is told; then the stream ends by itself"


def test_a_stream_keeps_no_server_from_its_end(place: OpenHouse) -> None:
    ready: SimpleQueue[str] = SimpleQueue()
    said: SimpleQueue[str] = SimpleQueue()

    def listen(address: str) -> None:
        with stream(place, place.owner_token, address=address) as answer:
            for event in heard(answer):
                said.put(event["id"])
        said.put("the end")

    with bind("127.0.0.1", 0) as listener:
        server = Server(create_app(place.house), listener, ready.put)
        serving = Thread(target=server.run, kwargs={"sockets": [listener]})
        serving.start()
        listening = Thread(target=listen, args=(ready.get(timeout=10),))
        listening.start()
        said.get(timeout=10)
        server.end()
        serving.join(GRACE_SECONDS / 2)
        assert not serving.is_alive()
        listening.join(10)
    last = ""
    while not said.empty():
        last = said.get()
    assert last == "the end"


def test_a_stream_needs_the_owner(place: OpenHouse) -> None:
    agent = place.issue("agent", "planner", ["read"])
    with stream(place, agent) as answer:
        assert answer.status_code == httpx.codes.FORBIDDEN
