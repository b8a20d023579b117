"""The IRC client says what is wrong when no server answers, or none lets it in."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Sequence

import pytest

from ipse.gateway.surfaces.heard import Heard
from ipse.gateway.surfaces.irc_client import Channelled, IrcClient
from ipse.kernel.errors import HouseError, InvalidInput, IpseError, NotAllowed, NotFound

GREETING = ":den.test 001 bea :Welcome"
IN = ":bea!u@h JOIN #den"


async def nobody_takes(batch: Sequence[Heard]) -> None:
    """What a gateway does that is gone."""
    raise HouseError(f"No house runs that could take {len(batch)}.")


async def served(*lines: str, tls: bool = False) -> None:
    """Listen to a server that says these lines and ends the connection."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readline()
        writer.write("".join(f"{line}\r\n" for line in lines).encode())
        await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        port: int = server.sockets[0].getsockname()[1]
        where = Channelled("127.0.0.1", port, "bea", ("#den",), tls=tls)
        await IrcClient(where, nobody_takes).listen()


@pytest.mark.parametrize("number", ["403", "405", "437", "471", "473", "474", "475", "476", "477"])
def test_a_channel_that_is_closed_ends_the_listening_with_a_sentence(number: str) -> None:
    with pytest.raises(NotAllowed, match="lets bea not into #den"):
        asyncio.run(served(GREETING, f":den.test {number} bea #den :No"))


def test_a_nick_that_the_server_never_takes_is_told() -> None:
    with pytest.raises(NotAllowed, match="--nick"):
        asyncio.run(served(":den.test 432 * bea :Erroneous nickname"))


def test_a_number_that_comes_once_it_sits_there_ends_nothing() -> None:
    asyncio.run(served(GREETING, IN, ":den.test 403 bea #cave :No such channel"))


def test_what_a_gone_house_cannot_take_is_told_as_it_is() -> None:
    with pytest.raises(IpseError, match="No house runs that could take 1"):
        asyncio.run(served(GREETING, IN, ":ann!u@h PRIVMSG #den :hello"))


def test_a_server_that_does_not_answer_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    where = Channelled("127.0.0.1", port, "bea", ("#den",))
    with pytest.raises(NotFound, match=f"127.0.0.1:{port} without TLS"):
        asyncio.run(IrcClient(where, nobody_takes).listen())


def test_a_server_without_tls_is_told_from_one_that_is_off() -> None:
    with pytest.raises(NotFound, match="with TLS: add --plain"):
        asyncio.run(served(GREETING, tls=True))


@pytest.mark.parametrize("channel", ["den", "", "#den,#cave", "#den\r\nQUIT"])
def test_what_is_no_channel_is_refused_at_once(channel: str) -> None:
    with pytest.raises(InvalidInput):
        Channelled("127.0.0.1", 6667, "bea", (channel,))
