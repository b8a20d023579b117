"""Time: the only reader of the wall clock, and the forms in which time is kept.

Everywhere else `now` arrives as an argument: an aware `datetime` in UTC. Stored times are whole
microseconds since 1970 (UTC), so that they compare and index as integers on any database.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from threading import Event, Lock
from typing import Final, NewType, Protocol

from ipse.kernel.errors import InvalidInput

Micros = NewType("Micros", int)

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND: Final = timedelta(microseconds=1)


class Clock(Protocol):
    """Something that knows what time it is."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""
        ...


class SystemClock:
    """The wall clock of this machine."""

    def now(self) -> datetime:
        """Return the present moment by the machine's clock."""
        return datetime.now(UTC)


@dataclass
class SteppedClock:
    """A clock that stands still until somebody moves it by hand."""

    moment: datetime
    _lock: Lock = field(default_factory=Lock, repr=False)

    def now(self) -> datetime:
        """Return the moment it was last set to."""
        with self._lock:
            return self.moment

    def advance(self, **by: float) -> datetime:
        """Move on by `timedelta(**by)` and return the new moment."""
        with self._lock:
            self.moment += timedelta(**by)
            return self.moment

    def set(self, moment: datetime) -> None:
        """Jump to `moment`, backwards too."""
        with self._lock:
            self.moment = moment.astimezone(UTC)


def to_micros(moment: datetime) -> Micros:
    """Return `moment` as whole microseconds since 1970 in UTC."""
    return Micros((moment - EPOCH) // _MICROSECOND)


def from_micros(micros: int) -> datetime:
    """Return the aware UTC moment that `micros` stands for."""
    return EPOCH + timedelta(microseconds=micros)


def iso(moment: datetime) -> str:
    """Return `moment` as ISO 8601 in UTC, ending in Z."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def parse_moment(text: str, *, field: str) -> datetime:
    """Return the moment that ISO 8601 `text` names; a text without a zone is an error."""
    try:
        moment = datetime.fromisoformat(text)
        if moment.tzinfo is None:
            raise InvalidInput(
                f"{field} needs a time zone: write it like 2026-09-15T08:55:00Z.", field=field
            )
        return moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise InvalidInput(
            f"{field} is not a time in ISO 8601: write it like 2026-09-15T08:55:00Z.", field=field
        ) from error


class Patience:
    """A wait that ends early when somebody asks for it: how background threads sleep."""

    def __init__(self) -> None:
        self._woken = Event()

    def wait(self, seconds: float) -> bool:
        """Return True as soon as `end` was called, False once `seconds` have passed."""
        return self._woken.wait(seconds)

    def end(self) -> None:
        """End this and every later wait at once."""
        self._woken.set()
