"""The IRC surface in a real server: ngircd of Debian on loopback, with hundreds of clients."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from ipse.cli.listening import body_of
from ipse.gateway.surfaces.heard import Heard
from ipse.gateway.surfaces.irc_client import Channelled, IrcClient
from tests.acceptance.houses import OpenHouse
from tests.acceptance.social_steps import MESSAGES, tallies

SERVER: Final = shutil.which("ngircd") or shutil.which("ngircd", path="/usr/sbin")
CHATTERS: Final = 200
LINES: Final = 5

CONFIG: Final = """
[Global]
Name = irc.test.local
Info = a test
Listen = 127.0.0.1
Ports = {port}
ServerUID = {user}
ServerGID = {group}
[Limits]
MaxConnections = 0
MaxConnectionsIP = 0
MaxJoins = 0
MaxPenaltyTime = 0
PongTimeout = 60
[Options]
DNS = no
Ident = no
PAM = no
SyslogFacility = local1
"""

pytestmark = pytest.mark.skipif(
    SERVER is None and os.environ.get("CI") != "true",  # noqa: TID251 (the gate has the server)
    reason="needs ngircd: apt-get install ngircd",
)


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def irc_server(folder: Path) -> Generator[int]:
    """Run a server for as long as the block lasts; yield its port."""
    assert SERVER is not None, "CI installs ngircd: see .ci/run"
    port, config = free_port(), folder / "ngircd.conf"
    config.write_text(CONFIG.format(port=port, user=os.getuid(), group=os.getgid()))
    log = (folder / "ngircd.log").open("wb")
    server = subprocess.Popen(
        [SERVER, "--nodaemon", "--config", str(config)], stdout=log, stderr=log
    )
    try:
        yield port
    finally:
        server.terminate()
        server.wait(10)
        log.close()


async def connected(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection to the server, as soon as it takes one."""
    async with asyncio.timeout(20):
        while True:
            try:
                return await asyncio.open_connection("127.0.0.1", port)
            except ConnectionRefusedError:
                await asyncio.to_thread(os.sched_yield)


class Chatter:
    """A real client with a nick in the channel."""

    def __init__(self, nick: str) -> None:
        self.nick = nick

    async def join(self, port: int) -> None:
        """Join the channel."""
        self._reader, self._writer = await connected(port)
        self.send(f"NICK {self.nick}", f"USER {self.nick} 0 * :{self.nick}")
        await self.until(" 001 ")
        self.send("JOIN #chat")
        await self.until(" 366 ")

    async def say(self, target: str, *texts: str) -> None:
        """Say something, and wait until the server has taken it."""
        self.send(*[f"PRIVMSG {target} :{text}" for text in texts], f"PING :{self.nick}-said")
        await self.until(f"{self.nick}-said")

    async def rename(self, nick: str) -> None:
        """Take another nick."""
        self.send(f"NICK {nick}")
        await self.until(f"NICK :{nick}")
        self.nick = nick

    async def leave(self) -> None:
        """Quit."""
        self.send("QUIT :bye")
        self._writer.close()
        await self._writer.wait_closed()

    def send(self, *lines: str) -> None:
        """Send lines as they are."""
        self._writer.write("".join(f"{line}\r\n" for line in lines).encode())

    async def until(self, words: str) -> None:
        """Read until a line with `words` comes; answer pings on the way."""
        async with asyncio.timeout(50):
            while True:
                line = (await self._reader.readline()).decode(errors="replace")
                assert line, f"the server hung up on {self.nick}"
                if line.startswith("PING"):
                    self.send(line.strip().replace("PING", "PONG"))
                if words in line:
                    return


class Listening:
    """The surface in the channel, bringing what it hears to the house."""

    def __init__(self, place: OpenHouse, port: int, expected: int) -> None:
        self._place = place
        self._left = expected
        self._token = place.issue("device", "irc", ["observe"])
        self.batches: list[int] = []
        self._joined, self._all_heard = asyncio.Event(), asyncio.Event()
        where = Channelled("127.0.0.1", port, "bea", ("#chat",), "testnet")
        self.client = IrcClient(where, self._take, self._joined.set)
        self._running: asyncio.Task[None] | None = None

    async def _take(self, batch: Sequence[Heard]) -> None:
        answer = await asyncio.to_thread(
            self._place.ask, "POST", MESSAGES, self._token, json=body_of("irc", batch)
        )
        assert answer.is_success, answer.text
        self.batches.append(len(batch))
        self._left -= len(batch)
        if self._left <= 0:
            self._all_heard.set()

    async def start(self) -> None:
        """Join."""
        self._running = asyncio.create_task(self.client.listen())
        async with asyncio.timeout(20):
            await self._joined.wait()

    async def finish(self) -> None:
        """Wait until everything that was expected is tallied, then leave."""
        async with asyncio.timeout(50):
            await self._all_heard.wait()
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)


def test_hundreds_who_talk_in_a_real_server_are_tallied_to_the_last_word(
    place: OpenHouse, tmp_path: Path
) -> None:
    async def scene(port: int) -> Listening:
        crowd = [Chatter(f"guest{n}") for n in range(CHATTERS)]
        await crowd[0].join(port)
        listening = Listening(place, port, CHATTERS * LINES)
        await listening.start()
        await asyncio.gather(*[chatter.join(port) for chatter in crowd[1:]])
        await asyncio.gather(
            *[chatter.say("#chat", *[f"line {n}" for n in range(LINES)]) for chatter in crowd]
        )
        await listening.finish()
        await asyncio.gather(*[chatter.leave() for chatter in crowd])
        return listening

    with irc_server(tmp_path) as port:
        listening = asyncio.run(scene(port))
    counted = {who: tally["messages"] for who, tally in tallies(place).items()}
    assert counted == {f"irc:guest{n}@testnet": LINES for n in range(CHATTERS)}
    assert sum(listening.batches) == CHATTERS * LINES
    assert max(listening.batches) > 1, "messages go on in company"


def test_a_direct_word_is_a_talk_while_a_change_of_nick_is_no_new_person(
    place: OpenHouse, tmp_path: Path
) -> None:
    async def scene(port: int) -> None:
        marco, ann = Chatter("Marco"), Chatter("ann")
        await asyncio.gather(marco.join(port), ann.join(port))
        listening = Listening(place, port, 4)
        await listening.start()
        await marco.say("#chat", "hello")
        await marco.rename("marco_afk")
        await marco.say("#chat", "still me")
        await ann.say("bea", "just between us")
        await ann.say("#chat", "\x01ACTION waves\x01", "\x01VERSION\x01")
        await listening.finish()
        await asyncio.gather(marco.leave(), ann.leave())

    with irc_server(tmp_path) as port:
        asyncio.run(scene(port))
    told = tallies(place)
    assert told["irc:marco@testnet"]["messages"] == 2
    assert told["irc:marco@testnet"]["name"] == "marco_afk"
    assert (told["irc:ann@testnet"]["messages"], told["irc:ann@testnet"]["had_1on1"]) == (2, True)
    assert [*told] == ["irc:ann@testnet", "irc:marco@testnet"]


def test_a_nick_that_is_taken_is_worn_with_a_tail(place: OpenHouse, tmp_path: Path) -> None:
    async def scene(port: int) -> str:
        other = Chatter("bea")
        await other.join(port)
        listening = Listening(place, port, 1)
        await listening.start()
        await other.say("#chat", "I was here first")
        await listening.finish()
        await other.leave()
        return listening.client.nick

    with irc_server(tmp_path) as port:
        assert asyncio.run(scene(port)) == "bea_"
    assert [*tallies(place)] == ["irc:bea@testnet"]
