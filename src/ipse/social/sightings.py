"""Sightings: a batch of messages, folded into what was seen of each author.

What is said is not kept here: a message leaves numbers, a name and a time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import blake2b
from math import ceil, isfinite
from typing import Final

from ipse.kernel.call import Audience
from ipse.kernel.clock import to_micros
from ipse.kernel.errors import InvalidInput
from ipse.social.identities import IdentityId, checked_platform
from ipse.social.sittings import sitting_name

LARGEST_BATCH: Final = 500
LONGEST_PLACE: Final = 128
MOST_DONATED: Final = 10**10
"""Nobody gives more at once."""
_NEARLY: Final = 1e-6
_EVENT_BYTES: Final = 8


@dataclass(frozen=True, slots=True)
class Message:
    """One message as far as social memory looks at it; `donated` is in hundredths."""

    identity: IdentityId
    name: str = ""
    event_id: str = ""
    at: datetime | None = None
    direct: bool = False
    donated: int = 0
    tallied: bool = False
    """Its surface has counted it already."""
    said: bool = True
    """Whether something was said; a gift from outside the room is no message."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Messages of one surface, in their order, for one turn that `audience` can read."""

    surface: str
    messages: Sequence[Message]
    place: str = ""
    audience: Audience = Audience.ANYONE

    def __post_init__(self) -> None:
        """Refuse a batch that is none."""
        checked_platform(self.surface)
        if not 1 <= len(self.messages) <= LARGEST_BATCH:
            raise InvalidInput(f"Send 1 to {LARGEST_BATCH} messages at a time.", field="messages")
        if len(self.place) > LONGEST_PLACE:
            raise InvalidInput(f"A place has at most {LONGEST_PLACE} characters.", field="place")


@dataclass(slots=True)
class Sighting:
    """What a batch shows of one author."""

    identity: IdentityId
    at: int
    position: int
    name: str = ""
    counted: int = 0
    messages: int = 0
    donated: int = 0
    direct: bool = False
    sittings: set[str] = field(default_factory=set[str])


def hundredths(amount: float) -> int:
    """Return a gift in hundredths, rounded up so that any gift counts; less than nothing is 0."""
    if not isfinite(amount):
        raise InvalidInput("donation must be a finite number.", field="donation")
    if amount <= 0:
        return 0
    # 0.07 * 100 is a little more than 7: a millionth over is no further hundredth.
    return max(ceil(min(amount, MOST_DONATED) * 100 - _NEARLY), 1)


def event_key(message: Message) -> str:
    """Return what an event is recognised by when it is sent again; "" when it need not be.

    It is a digest, which tells nothing. The time is no part of it: a retry may bear another one.
    """
    if not message.event_id or message.tallied:
        return ""
    platform = message.identity.partition(":")[0]
    words = f"{platform}\n{message.event_id}".encode()
    return blake2b(words, digest_size=_EVENT_BYTES).hexdigest()


def counted(batch: Batch, keys: Sequence[str], new: set[str]) -> list[bool]:
    """Return of each message whether it counts: neither tallied by its surface nor seen before."""
    left = set(new)
    counts: list[bool] = []
    for message, key in zip(batch.messages, keys, strict=True):
        counts.append(not message.tallied and (not key or key in left))
        left.discard(key)
    return counts


def moments_of(messages: Iterable[Message], now: datetime) -> list[int]:
    """Return when each message was sent, in microseconds: now where unknown, and never later."""
    latest = to_micros(now)
    return [latest if m.at is None else min(to_micros(m.at), latest) for m in messages]


def fold(
    batch: Batch, moments: Sequence[int], starts: Sequence[int], counts: Sequence[bool]
) -> dict[IdentityId, Sighting]:
    """Return what `batch` shows of each author, in the order in which they first spoke."""
    seen: dict[IdentityId, Sighting] = {}
    names = {start: sitting_name(batch.surface, start) for start in set(starts)}
    for position, message in enumerate(batch.messages):
        moment = moments[position]
        sighting = seen.get(message.identity)
        if sighting is None:
            sighting = seen[message.identity] = Sighting(message.identity, moment, position)
        _add(sighting, message, counts=counts[position])
        sighting.position = position
        sighting.at = max(sighting.at, moment)
        if counts[position]:
            # What is sent again shows nobody in the sitting that is on by now.
            sighting.sittings.add(names[starts[position]])
    return seen


def _add(sighting: Sighting, message: Message, *, counts: bool) -> None:
    name = message.name.strip()
    if name:
        sighting.name = name
    if counts:
        sighting.counted += 1
        sighting.messages += message.said
        sighting.donated += max(0, message.donated)
    if message.direct:
        sighting.direct = True
