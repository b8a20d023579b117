"""Twitch: its IRC with tags, and the envelopes of EventSub with their signatures.

People are known by their user id, never by login or display name: both can be given away. Bits,
subscriptions and gifts are donations; what somebody else pays for is not the receiver's.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hashlib import sha256
from typing import Final, TypeAlias

from ipse.gateway.surfaces.heard import Heard
from ipse.gateway.surfaces.irc import Line, parse_line
from ipse.kernel.clock import from_micros, parse_moment
from ipse.kernel.document import Json, JsonObject
from ipse.kernel.errors import InvalidInput

PLATFORM: Final = "twitch"
OLDEST_EVENT: Final = timedelta(minutes=10)
BITS_IN_ONE: Final = 100.0

# What a month costs, as Twitch lists it; a Prime subscription is paid for by its giver as well.
_MONTH: Final = {"Prime": 4.99, "1000": 4.99, "2000": 9.99, "3000": 24.99}
_OWN_SUBSCRIPTION: Final = {"sub", "resub"}
_ONE_GIFT: Final = {"subgift"}
_ANONYMOUS: Final = "274598607"  # the account under which Twitch gives for those who stay unnamed
_MILLISECOND: Final = 1_000
_MOST_DIGITS: Final = 15


class Unsigned(StrEnum):
    """Why an EventSub request is not believed."""

    FORGED = "The signature does not fit."
    OLD = "It is more than ten minutes old."


@dataclass(frozen=True, slots=True)
class Challenge:
    """Twitch asks whether this address is ours: answer with these words."""

    words: str


@dataclass(frozen=True, slots=True)
class Revoked:
    """Twitch has ended a subscription."""

    kind: str


EventSub: TypeAlias = Heard | Challenge | Revoked | None


def heard_on_irc(text: str) -> Heard | None:
    """Return what a person said, gave or bought in one line of Twitch's IRC."""
    line = parse_line(text)
    if line is None or not line.tags.get("user-id"):
        return None
    match line.command, line.params:
        case "PRIVMSG", (channel, said):
            return _heard(line, channel, said, donated=_bits(line))
        case "WHISPER", (_, said):
            return _heard(line, "", said, direct=True)
        case "USERNOTICE", (channel, *said):
            given = 0.0 if line.tags["user-id"] == _ANONYMOUS else _worth(line)
            return _heard(line, channel, " ".join(said), donated=given) if given else None
        case _:
            return None


def _heard(
    line: Line, channel: str, text: str, *, donated: float = 0.0, direct: bool = False
) -> Heard:
    tags = line.tags
    return Heard(
        author_id=tags["user-id"],
        name=tags.get("display-name") or tags.get("login") or line.nick,
        text=text,
        place=channel.lower(),
        event_id=tags.get("id") or tags.get("message-id", ""),
        at=_sent_at(tags),
        direct=direct,
        donated=donated,
    )


def _sent_at(tags: Mapping[str, str]) -> datetime | None:
    stamp = tags.get("tmi-sent-ts", "")
    return from_micros(_whole(stamp) * _MILLISECOND) if stamp else None


def _bits(line: Line) -> float:
    return _whole(line.tags.get("bits", "")) / BITS_IN_ONE


def _worth(line: Line) -> float:
    """Return what a notice says was paid; the sum of a row of gifts comes as one notice each."""
    kind = line.tags.get("msg-id", "")
    month = _MONTH.get(line.tags.get("msg-param-sub-plan", ""), 0.0)
    if kind in _OWN_SUBSCRIPTION:
        return month
    months = _whole(line.tags.get("msg-param-gift-months", "1"))
    return month * max(months, 1) if kind in _ONE_GIFT else 0.0


def check_signature(
    headers: Mapping[str, str], body: bytes, secret: str, now: datetime
) -> Unsigned | None:
    """Return why a request of EventSub is not believed, None when it is.

    Twitch sends an event again until it is answered: the same message id is counted once.
    """
    message_id = headers.get("twitch-eventsub-message-id", "")
    stamp = headers.get("twitch-eventsub-message-timestamp", "")
    signed = message_id.encode() + stamp.encode() + body
    expected = "sha256=" + hmac.new(secret.encode(), signed, sha256).hexdigest()
    given = headers.get("twitch-eventsub-message-signature", "")
    if not hmac.compare_digest(expected.encode(), given.encode()):
        return Unsigned.FORGED
    try:
        sent = parse_moment(stamp, field="timestamp")
    except InvalidInput:
        return Unsigned.FORGED
    return Unsigned.OLD if now - sent > OLDEST_EVENT else None


def event_of(headers: Mapping[str, str], document: JsonObject) -> EventSub:
    """Return what a believed request of EventSub says; None for what nobody said."""
    named = headers.get("twitch-eventsub-subscription-type", "")
    metadata = {
        "message_id": headers.get("twitch-eventsub-message-id", ""),
        "message_type": headers.get("twitch-eventsub-message-type", ""),
        "message_timestamp": headers.get("twitch-eventsub-message-timestamp", ""),
        # The body is signed, its header is not.
        "subscription_type": str(_part(document, "subscription").get("type") or named),
    }
    return envelope_of({"metadata": dict(metadata), "payload": document})


def envelope_of(envelope: JsonObject) -> EventSub:
    """Return what an envelope of EventSub says, as it comes over the socket."""
    metadata, payload = _part(envelope, "metadata"), _part(envelope, "payload")
    kind = str(metadata.get("subscription_type", ""))
    match metadata.get("message_type"):
        case "webhook_callback_verification":
            return Challenge(str(payload.get("challenge", "")))
        case "revocation":
            return Revoked(kind)
        case "notification":
            return _notified(kind, metadata, _part(payload, "event"))
        case _:
            return None


def _notified(kind: str, metadata: JsonObject, event: JsonObject) -> Heard | None:
    match kind:
        case "channel.chat.message":
            return _chatted(metadata, event)
        case "channel.cheer":
            return _gave(metadata, event, _number(event.get("bits")) / BITS_IN_ONE)
        case "channel.subscription.gift":
            month = _MONTH.get(str(event.get("tier")), 0.0)
            return _gave(metadata, event, month * _number(event.get("total")))
        case "channel.subscribe" if not event.get("is_gift"):
            return _gave(metadata, event, _MONTH.get(str(event.get("tier")), 0.0))
        case "channel.subscription.message":
            return _gave(metadata, event, _MONTH.get(str(event.get("tier")), 0.0))
        case _:
            return None


def _chatted(metadata: JsonObject, event: JsonObject) -> Heard | None:
    if not event.get("chatter_user_id"):
        return None
    return Heard(
        author_id=str(event["chatter_user_id"]),
        name=str(event.get("chatter_user_name") or event.get("chatter_user_login") or ""),
        text=str(_part(event, "message").get("text", "")),
        place=f"#{event.get('broadcaster_user_login', '')}",
        event_id=str(event.get("message_id", "")),
        at=_stamped(metadata),
        donated=_number(_part(event, "cheer").get("bits")) / BITS_IN_ONE,
    )


def _gave(metadata: JsonObject, event: JsonObject, amount: float) -> Heard | None:
    if event.get("is_anonymous") or not event.get("user_id") or amount <= 0:
        return None
    return Heard(
        author_id=str(event["user_id"]),
        name=str(event.get("user_name") or event.get("user_login") or ""),
        text="",
        place=f"#{event.get('broadcaster_user_login', '')}",
        event_id=str(metadata.get("message_id", "")),
        at=_stamped(metadata),
        donated=amount,
    )


def _stamped(metadata: JsonObject) -> datetime | None:
    try:
        return parse_moment(str(metadata.get("message_timestamp", "")), field="timestamp")
    except InvalidInput:
        return None


def _part(document: JsonObject, name: str) -> JsonObject:
    part = document.get(name)
    return part if isinstance(part, dict) else {}


def _number(value: Json) -> float:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else 0.0


def _whole(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < _MOST_DIGITS else 0
