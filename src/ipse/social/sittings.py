"""Sittings: one meeting on one surface. Three of them make a regular; three reboots do not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

ENDS_AFTER: Final = timedelta(hours=6)
_ENDS_AFTER: Final = ENDS_AFTER // timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Sitting:
    """The last sitting of a surface, in microseconds; `ended` when somebody asked for its end."""

    surface: str
    started_at: int
    last_at: int
    ended: bool = False

    @property
    def name(self) -> str:
        """The sitting's name, which no other sitting has."""
        return sitting_name(self.surface, self.started_at)


def sitting_name(surface: str, started_at: int) -> str:
    """Return the name of the sitting that began on `surface` at `started_at`."""
    return f"{surface}/{started_at}"


def seat(
    last: Sitting | None, surface: str, moments: Iterable[int]
) -> tuple[list[int], Sitting | None]:
    """Return when the sitting of each of `moments` began, and the sitting that stands then.

    Six hours without a message end a sitting. A message that arrives late belongs to the sitting
    that is on: it never reopens an older one.
    """
    started, reached = (None, 0) if last is None else (last.started_at, last.last_at)
    if last is not None and last.ended:
        started = None
    starts: list[int] = []
    for moment in moments:
        if started is None or moment - reached >= _ENDS_AFTER:
            # An ended sitting's late message begins the next one, never before the end of the last.
            started = max(moment, reached + 1) if last is not None else moment
        reached = max(reached, moment)
        starts.append(started)
    return starts, None if started is None else Sitting(surface, started, reached)
