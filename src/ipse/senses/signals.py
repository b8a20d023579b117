"""Signals: what a device noticed, as it is offered and as it is kept.

A `Signal` is what a door hands in, whatever dialect it came in. A `Sample` is a signal of a known
kind with a checked payload: its fields alone are kept, so that nothing is stored that no observer
reads. One of the same kind, payload and time is the same sample, however often a phone repeats it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from hashlib import blake2b
from typing import Final

from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput

LARGEST_BATCH: Final = 500
AHEAD: Final = timedelta(hours=1)
"""How far a device's clock may be ahead of the house's."""
DIGEST_BYTES: Final = 16

_CANONICAL: Final = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


class Kind(StrEnum):
    """The closed list of what devices may notice."""

    ARRIVAL = "arrival"
    DEPARTURE = "departure"
    POSITION = "position"
    FOCUS = "focus"
    MOTION = "motion"
    SLEEP = "sleep"
    CALENDAR = "calendar"
    REMINDER = "reminder"
    REACTION = "reaction"
    ZONE = "zone"


EVERY: Final = frozenset(Kind)
NAMED: Final = EVERY - {Kind.ZONE}
"""The kinds that a sender may name. A region is none: the door of the app it was drawn in reads it.
"""
CROSSING: Final = (Kind.ARRIVAL, Kind.DEPARTURE)
"""The kinds that say somebody came to a place or left it."""
SUBJECTLESS: Final = frozenset({Kind.POSITION, Kind.FOCUS, Kind.MOTION, Kind.SLEEP})
"""The kinds that are about nothing in particular."""


@dataclass(frozen=True, slots=True)
class Signal:
    """What a device says it noticed; without a time it counts from its arrival."""

    kind: str
    at: datetime | None
    payload: JsonObject
    sent_as: str = ""
    """The sender's own id of the message, where it has one: what comes again under it is known."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A signal of a known kind, checked; `subject` is what it is about, where it is about one."""

    kind: Kind
    at: datetime
    subject: str
    payload: JsonObject
    sent_as: str = ""

    @property
    def text(self) -> str:
        """Return the payload in its one spelling."""
        return _CANONICAL.encode(self.payload)

    @property
    def digest(self) -> bytes:
        """Return what tells this payload from every other one."""
        return digest_of(self.text)


def digest_of(text: str) -> bytes:
    """Return what tells `text` from every other one."""
    return blake2b(text.encode(), digest_size=DIGEST_BYTES).digest()


def kind_of(signal: Signal, kinds: frozenset[Kind] = NAMED) -> Kind | None:
    """Return the kind of `signal`, None when it is none of the `kinds` that are known here."""
    return next((kind for kind in kinds if kind == signal.kind), None)


def moment_of(signal: Signal, now: datetime) -> datetime:
    """Return when `signal` was noticed; further ahead than a clock may be is an error."""
    if signal.at is None:
        return now
    if signal.at.tzinfo is None:
        raise InvalidInput("at needs a time zone.", field="at")
    if signal.at > now + AHEAD:
        raise InvalidInput(
            "at lies in the future: set the clock of the device that sent it.", field="at"
        )
    return signal.at.astimezone(UTC)
