"""IRC: lines with or without IRCv3 tags, and who stands behind a nick."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from typing import Final

from ipse.gateway.surfaces.heard import Heard
from ipse.kernel.clock import parse_moment
from ipse.kernel.errors import InvalidInput

_LINE: Final = re.compile(
    r"(?:@(?P<tags>[^ ]+) +)?(?::(?P<prefix>[^ ]+) +)?(?P<command>[A-Za-z]+|[0-9]{3})(?P<rest>.*)"
)
_ESCAPES: Final = {":": ";", "s": " ", "\\": "\\", "r": "\r", "n": "\n"}
# RFC 1459 has it that these are one another's capitals.
_LOWER: Final = str.maketrans(r"[]\~", "{}|^")
CHANNELS: Final = ("#", "&", "+", "!")
_ACTION: Final = "\x01ACTION "


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the protocol."""

    command: str
    params: tuple[str, ...]
    prefix: str = ""
    tags: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def nick(self) -> str:
        """The nick in the prefix; that of a server has a dot and is nobody's."""
        return self.prefix.partition("!")[0]


def parse_line(text: str) -> Line | None:
    """Return the line that `text` is, None when it is none."""
    found = _LINE.fullmatch(text.rstrip("\r\n"))
    if found is None:
        return None
    return Line(
        command=found["command"].upper(),
        params=_params(found["rest"]),
        prefix=found["prefix"] or "",
        tags=_tags(found["tags"] or ""),
    )


def _params(rest: str) -> tuple[str, ...]:
    middle, colon, trailing = rest.partition(" :")
    params = middle.split()
    return (*params, trailing) if colon else tuple(params)


def _tags(text: str) -> dict[str, str]:
    pairs = (pair.partition("=") for pair in text.split(";") if pair)
    return {name: _unescaped(value) for name, _, value in pairs}


def _unescaped(value: str) -> str:
    return re.sub(r"\\(.?)", lambda found: _ESCAPES.get(found[1], found[1]), value)


def folded_nick(nick: str) -> str:
    """Return `nick` as servers compare it."""
    return nick.lower().translate(_LOWER)


@dataclass(slots=True)
class Nicks:
    """Who stands behind a nick while this client looks on.

    A connection that changes its nick stays the one it was, since its server says so. Whoever takes
    a nick that was left behind is somebody new: they came by a connection of their own.
    """

    network: str
    _behind: dict[str, str] = field(default_factory=dict[str, str])

    def see(self, line: Line) -> None:
        """Take note of a change of nick and of who leaves."""
        nick = folded_nick(line.nick)
        if line.command == "NICK" and line.params:
            self._behind[folded_nick(line.params[0])] = self._behind.pop(nick, nick)
        elif line.command in {"JOIN", "PART", "QUIT", "KICK"}:
            # Out of sight a nick may change hands: whoever comes in is taken by the nick they bear.
            gone = line.params[1] if line.command == "KICK" and len(line.params) > 1 else line.nick
            self._behind.pop(folded_nick(gone), None)
            if line.command == "JOIN" and nick in self._behind.values():
                # Whoever bore this nick before is here under another one, and stays who they are.
                self._behind[nick] = f"{nick}+{_told_apart(line.prefix)}"

    def author_of(self, line: Line) -> str:
        """Return the account id of whoever sent `line`: their services account, else their nick."""
        account = line.tags.get("account", "")
        if account:
            return f"{account.lower()}@accounts.{self.network}"
        nick = folded_nick(line.nick)
        return f"{self._behind.get(nick, nick)}@{self.network}"


def _told_apart(prefix: str) -> str:
    """Return what tells whoever comes from one place from whoever comes from another."""
    return blake2b(prefix.partition("!")[2].encode(), digest_size=4).hexdigest()


def heard_in(line: Line, own_nick: str, nicks: Nicks) -> Heard | None:
    """Return what a person said in `line`, to a channel or to `own_nick` alone."""
    said = line.command == "PRIVMSG" and len(line.params) == 2  # noqa: PLR2004 (target, text)
    if not said or not line.nick or "." in line.nick:
        return None
    target, text = line.params
    if folded_nick(line.nick) == folded_nick(own_nick):
        return None
    if text.startswith("\x01"):
        if not text.startswith(_ACTION):
            return None
        text = text.removeprefix(_ACTION).removesuffix("\x01")
    direct = not target.startswith(CHANNELS)
    return Heard(
        author_id=nicks.author_of(line),
        name=line.nick,
        text=text,
        place="" if direct else target.lower(),
        event_id=line.tags.get("msgid", ""),
        at=_moment(line.tags.get("time", "")),
        direct=direct,
    )


def _moment(text: str) -> datetime | None:
    try:
        return parse_moment(text, field="time") if text else None
    except InvalidInput:
        return None
