"""Ids: ULIDs made from the injected clock and a stream of chance, and a name for each kind.

A ULID sorts by the millisecond in which it was made. Those of one mint never repeat and never go
back, even within one millisecond or when the clock does.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from threading import Lock
from typing import Final, NewType

from ulid import ULID

from ipse.kernel.clock import EPOCH, from_micros
from ipse.kernel.ports import Randomness

OwnerId = NewType("OwnerId", str)
PersonId = NewType("PersonId", str)
TokenId = NewType("TokenId", str)
SessionId = NewType("SessionId", str)
CorrelationId = NewType("CorrelationId", str)
SubjectId = NewType("SubjectId", str)
Namespace = NewType("Namespace", str)

HOUSE: Final = Namespace("house")
"""The namespace of what belongs to the house itself: its audit chain, its duties."""

_MILLISECOND: Final = timedelta(milliseconds=1)
_RANDOM_BYTES: Final = 10
_RANDOM_SPAN: Final = 1 << (8 * _RANDOM_BYTES)


class Mint:
    """The maker of ids: one a process, fed by a clock and a stream of chance."""

    def __init__(self, chance: Randomness) -> None:
        self._chance = chance
        self._lock = Lock()
        self._last = 0

    def ulid(self, now: datetime) -> str:
        """Return a new ULID for the moment `now`, greater than every one before it."""
        millisecond = (now - EPOCH) // _MILLISECOND
        noise = int.from_bytes(self._chance.draw("ids", _RANDOM_BYTES), "big")
        with self._lock:
            value = max(millisecond * _RANDOM_SPAN + noise, self._last + 1)
            self._last = value
        return str(ULID.from_bytes(value.to_bytes(16, "big")))


def made_at(ulid: str) -> datetime:
    """Return the moment that `ulid` encodes, to the millisecond."""
    return from_micros(ULID.from_str(ulid).milliseconds * 1000)
