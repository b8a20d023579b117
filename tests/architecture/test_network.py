"""Tests cannot leave this machine."""

from __future__ import annotations

import socket

import pytest

OUTSIDE = ("192.0.2.1", 9)  # TEST-NET-1: reserved, so that even a leak reaches nobody


def test_a_connection_beyond_loopback_is_stopped() -> None:
    with (
        socket.socket(socket.AF_INET, socket.SOCK_STREAM) as stream,
        pytest.raises(RuntimeError, match=r"stay on this machine"),
    ):
        stream.connect(OUTSIDE)


def test_a_datagram_beyond_loopback_is_stopped() -> None:
    with (
        socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as datagrams,
        pytest.raises(RuntimeError, match=r"stay on this machine"),
    ):
        datagrams.sendto(b"x", OUTSIDE)


@pytest.mark.parametrize("name", ["example.org", "example.org.", b"example.org"])
def test_a_name_beyond_this_machine_is_not_looked_up(name: str | bytes) -> None:
    with pytest.raises(RuntimeError, match=r"stay on this machine"):
        socket.getaddrinfo(name, 443)


def test_this_machine_can_be_reached() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with socket.create_connection(("localhost", port), timeout=5) as client:
            assert client.getpeername()[1] == port
