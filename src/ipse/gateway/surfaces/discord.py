"""Discord: the MESSAGE_CREATE event of its gateway.

A message outside a guild is a direct one. Bots and webhooks are nobody: what they post was written
by a program, whatever name it wears.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from ipse.gateway.surfaces.heard import Heard
from ipse.kernel.clock import from_micros
from ipse.kernel.document import JsonObject

PLATFORM: Final = "discord"

_FIRST_MILLISECOND: Final = 1_420_070_400_000
_SPOKEN: Final = {0, 19}  # a message and a reply; the rest are joins, boosts, pins, commands


def heard_on_gateway(event: JsonObject) -> Heard | None:
    """Return what a person said in one event of the gateway; None when nobody did."""
    if event.get("t") != "MESSAGE_CREATE":
        return None
    message = _part(event, "d")
    author = _part(message, "author")
    if author.get("bot") or message.get("webhook_id") or not author.get("id"):
        return None
    if message.get("type", 0) not in _SPOKEN:
        return None
    event_id = str(message.get("id", ""))
    return Heard(
        author_id=str(author["id"]),
        name=_name(message, author),
        text=str(message.get("content", "")),
        place=str(message.get("channel_id", "")),
        event_id=event_id,
        at=sent_at(event_id),
        direct=not message.get("guild_id"),
    )


def sent_at(snowflake: str) -> datetime | None:
    """Return the moment that a Discord id was made in."""
    if not snowflake.isdecimal() or len(snowflake) > 20:  # noqa: PLR2004 (64 bits have no more)
        return None
    return from_micros(((int(snowflake) >> 22) + _FIRST_MILLISECOND) * 1_000)


def _name(message: JsonObject, author: JsonObject) -> str:
    """Return the name that the room sees: of the guild, of the person, of the account."""
    nick = _part(message, "member").get("nick")
    return str(nick or author.get("global_name") or author.get("username") or "")


def _part(document: JsonObject, name: str) -> JsonObject:
    part = document.get(name)
    return part if isinstance(part, dict) else {}
