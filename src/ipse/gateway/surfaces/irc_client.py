"""The IRC client: it sits in channels of a real server and hands on what people say, in batches.

It says nothing itself. What was heard waits for at most half a second, so that a busy channel costs
one request for hundreds of messages, and is kept until whoever takes it has taken it.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from ipse.gateway.surfaces.heard import Heard
from ipse.gateway.surfaces.irc import CHANNELS, Line, Nicks, heard_in, parse_line
from ipse.kernel.errors import InvalidInput, NotAllowed, NotFound
from ipse.social.sightings import LARGEST_BATCH

WAITS: Final = 0.5
"""Seconds that a message may wait for company."""
LONGEST_LINE: Final = 16_384
ANSWERS_WITHIN: Final = 20.0
"""Seconds that a server may take to answer a connection."""
# No such channel, too many of them, full, by invitation, banned, a wrong key, or for the known.
_NOT_JOINED: Final = {"403", "405", "437", "471", "473", "474", "475", "476", "477"}
_CAPABILITIES: Final = "CAP REQ :server-time message-tags account-tag"

Take: TypeAlias = Callable[[Sequence[Heard]], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class Channelled:
    """Where to sit: a server, a nick, channels."""

    host: str
    port: int
    nick: str
    channels: tuple[str, ...]
    network: str = ""
    """What the server's people call it; the host without one."""
    tls: bool = False

    def __post_init__(self) -> None:
        """Refuse what would be another command of the protocol, or no channel."""
        for word in (self.nick, *self.channels):
            if not word or any(character in word for character in " ,:\r\n\0"):
                raise InvalidInput("A nick or a channel is one word.", field="channels")
        if not all(channel.startswith(CHANNELS) for channel in self.channels):
            raise InvalidInput("A channel begins with #: write --channel '#den'.", field="channel")


@dataclass(slots=True)
class IrcClient:
    """One connection to one server; `listen` until it ends."""

    where: Channelled
    take: Take
    on_joined: Callable[[], None] = lambda: None
    nick: str = ""
    _nicks: Nicks = field(init=False)
    _is_in: bool = False
    _heard: asyncio.Queue[Heard | None] = field(default_factory=asyncio.Queue["Heard | None"])

    def __post_init__(self) -> None:
        """Begin with the nick that is wanted."""
        self.nick = self.where.nick
        self._nicks = Nicks((self.where.network or self.where.host).lower())

    async def listen(self) -> None:
        """Join and hand on what is said, until the server ends the connection."""
        reader, writer = await _connected(self.where)
        try:
            async with asyncio.TaskGroup() as together:
                together.create_task(self._hand_on())
                together.create_task(self._read(reader, writer))
        except ExceptionGroup as group:
            # What went wrong first has ended the other task, too.
            raise group.exceptions[0] from None
        finally:
            writer.close()
            with suppress(OSError):  # it ends either way
                await writer.wait_closed()

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for words in (_CAPABILITIES, f"NICK {self.nick}", f"USER {self.nick} 0 * :ipse", "CAP END"):
            _send(writer, words)
        while raw := await reader.readline():
            line = parse_line(raw.decode("utf-8", errors="replace"))
            if line is not None:
                self._answer(line, writer)
                self._hear(line)
            await writer.drain()
        await self._heard.put(None)

    def _answer(self, line: Line, writer: asyncio.StreamWriter) -> None:
        match line.command, line.params:
            case "PING", (*_, token):
                _send(writer, f"PONG :{token}")
            case "001", (nick, *_):  # welcome
                self.nick = nick
                _send(writer, f"JOIN {','.join(self.where.channels)}")
            case "433", _:  # the nick is taken
                self.nick += "_"
                _send(writer, f"NICK {self.nick}")
            case ("432", _) if not self._is_in:  # it takes no such nick
                raise NotAllowed("The server takes no such nick: choose another one by --nick.")
            case command, (_, channel, *_) if command in _NOT_JOINED and not self._is_in:
                raise NotAllowed(f"The server lets {self.nick} not into {channel}.")
            case "JOIN", _ if line.nick == self.nick:
                self._is_in = True
                self.on_joined()
            case _:
                pass

    def _hear(self, line: Line) -> None:
        heard = heard_in(line, self.nick, self._nicks)
        self._nicks.see(line)
        if heard is not None:
            self._heard.put_nowait(heard)

    async def _hand_on(self) -> None:
        """Hand on what is heard until the connection has ended and all of it is taken."""
        while (first := await self._heard.get()) is not None:
            waiting = [first]
            ended = await self._company(waiting)
            for batch in batches(waiting):
                await self.take(batch)
            if ended:
                return

    async def _company(self, waiting: list[Heard]) -> bool:
        """Let `waiting` grow for half a second; return whether the connection has ended."""
        try:
            async with asyncio.timeout(WAITS):
                while len(waiting) < LARGEST_BATCH:
                    heard = await self._heard.get()
                    if heard is None:
                        return True
                    waiting.append(heard)
        except TimeoutError:
            pass
        return False


def batches(waiting: Sequence[Heard]) -> list[list[Heard]]:
    """Return `waiting` by place, each in its order; every direct talk is a place of its own."""
    by_place: dict[tuple[str, str], list[Heard]] = {}
    for heard in waiting:
        place = (heard.place, heard.author_id if heard.direct else "")
        by_place.setdefault(place, []).append(heard)
    return list(by_place.values())


async def _connected(where: Channelled) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Return a connection to the server of `where`."""
    context = ssl.create_default_context() if where.tls else None
    try:
        async with asyncio.timeout(ANSWERS_WITHIN):
            return await asyncio.open_connection(
                where.host, where.port, ssl=context, limit=LONGEST_LINE
            )
    except OSError as error:
        how = "with TLS: add --plain for a server without" if where.tls else "without TLS"
        raise NotFound(f"No server answers at {where.host}:{where.port} {how}.") from error


def _send(writer: asyncio.StreamWriter, words: str) -> None:
    writer.write(words.encode() + b"\r\n")
