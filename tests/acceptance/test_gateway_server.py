"""The server begins when it answers, and ends when what runs is answered."""

from __future__ import annotations

import signal
import socket
from queue import SimpleQueue
from threading import Thread

import httpx
import pytest

from ipse.gateway.app import create_app
from ipse.gateway.server import Server, address_of, bind
from ipse.kernel.errors import HouseError
from tests.acceptance.houses import OpenHouse


def test_it_announces_the_address_at_which_it_answers_and_ends_in_good_order(
    place: OpenHouse,
) -> None:
    ready: SimpleQueue[str] = SimpleQueue()
    with bind("127.0.0.1", 0) as listener:
        server = Server(create_app(place.house), listener, ready.put)
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        address = ready.get(timeout=10)
        assert httpx.get(f"{address}/healthz").json() == {"status": "ready"}
        assert "server" not in httpx.get(f"{address}/healthz").headers
        server.end()
        thread.join(10)
        assert not thread.is_alive()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{address}/healthz")


def test_the_server_takes_no_signal_that_it_would_raise_again(place: OpenHouse) -> None:
    before = [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)]
    with bind("127.0.0.1", 0) as listener:
        server = Server(create_app(place.house), listener, lambda _: server.end())
        server.run(sockets=[listener])
    assert [signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)] == before


def test_a_port_that_is_taken_is_said_in_words() -> None:
    with bind("127.0.0.1", 0) as taken:
        port: int = taken.getsockname()[1]
        with pytest.raises(HouseError, match=f"port {port}.*IPSE_PORT"):
            bind("127.0.0.1", port)


def test_who_listens_everywhere_is_reached_from_here_by_loopback() -> None:
    with bind("0.0.0.0", 0) as listener:  # noqa: S104 (that is what is tested)
        assert address_of(listener).startswith("http://127.0.0.1:")


def test_no_answer_waits_for_the_next_packet() -> None:
    with bind("127.0.0.1", 0) as listener:
        # Without it asyncio leaves Nagle's algorithm on, and each small answer takes 40 ms.
        assert listener.proto == socket.IPPROTO_TCP
