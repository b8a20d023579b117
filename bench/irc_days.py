"""Days of an IRC channel as a log keeps them, line by line.

The log of #ubuntu writes a space after every `]`, in nicks too, and says nothing of who quit. A
line that begins with `===` is the server's or somebody's action, which cannot be told apart: only
changes of nick, comings and goings are read of those.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from ipse.gateway.surfaces.irc import Line, Nicks, heard_in
from ipse.social.identities import identity_of
from ipse.social.sightings import Message

CHANNEL: Final = "#ubuntu"
SOME_HOURS: Final = 6

_DAY: Final = re.compile(r"(\d{4})-(\d\d)-(\d\d)")
_SAID: Final = re.compile(r"\[(\d\d):(\d\d)\] <([^>]+)>(?: (.*))?")
_ACTED: Final = re.compile(r"\[(\d\d):(\d\d)\]  \* (\S+) (.*)")
_RENAMED: Final = re.compile(r"=== (.+?) +is now known as (.+?) *")
_MOVED: Final = re.compile(r"=== (.+?) +\[\S+ +has (joined|left) #.*")


def messages_of(day: Path, kinds: Counter[str]) -> list[Message]:
    """Return what was said on one day, and count its lines by their kind."""
    nicks, said = Nicks("freenode"), list[Message]()
    for moment, line in _lines_of(day, kinds):
        nicks.see(line)
        heard = heard_in(line, "ipse", nicks)
        if heard is not None:
            said.append(Message(identity_of("irc", heard.author_id), heard.name, at=moment))
    return said


def _lines_of(day: Path, kinds: Counter[str]) -> Iterator[tuple[datetime, Line]]:
    """Yield the lines of the protocol that stand behind a log; midnight may lie in it."""
    year, month, number = map(int, _DAY.findall(day.name)[0])
    midnight, reached = datetime(year, month, number, tzinfo=UTC), timedelta(0)
    for text in day.read_text(encoding="utf-8", errors="replace").splitlines():
        kind, line = _line_of(text)
        kinds[kind] += 1
        clock = _SAID.match(text) or _ACTED.match(text)
        if clock is not None:
            time = timedelta(hours=int(clock[1]), minutes=int(clock[2]))
            if reached - time > timedelta(hours=SOME_HOURS):
                midnight += timedelta(days=1)
            reached = time
        if line is not None:
            yield midnight + reached, line


def _line_of(text: str) -> tuple[str, Line | None]:
    """Return the kind of a line of the log, and the line of the protocol that stands behind it."""
    if found := _SAID.fullmatch(text):
        return "messages", _line("PRIVMSG", found[3], CHANNEL, found[4] or "")
    if found := _ACTED.fullmatch(text):
        return "actions", _line("PRIVMSG", found[3], CHANNEL, f"\x01ACTION {found[4]}\x01")
    if found := _RENAMED.fullmatch(text):
        return "changes of nick", _line("NICK", found[1], _nick(found[2]))
    if found := _MOVED.fullmatch(text):
        return f"{found[2]}", _line("JOIN" if found[2] == "joined" else "PART", found[1], CHANNEL)
    return ("notices" if text.startswith("[") else "other"), None


def _line(command: str, nick: str, *params: str) -> Line:
    return Line(command, params, f"{_nick(nick)}!user@host")


def _nick(text: str) -> str:
    return text.replace("] ", "]").strip()
