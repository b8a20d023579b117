"""Nights: stretches of sleep, as watches and phones record them, put together.

A night comes in dozens of pieces, by stage, and twice when watch and phone both write it down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from ipse.kernel.clock import iso
from ipse.senses.signals import Kind, Signal

ASLEEP: Final = frozenset({"asleep", "core", "deep", "rem", "unspecified"})
"""The stages of sleep; awake and in bed are none."""
LONGEST_BREAK: Final = timedelta(hours=2)
"""Whoever lies awake for longer begins another sleep."""


@dataclass(frozen=True, slots=True)
class Sleep:
    """One sleep: from falling asleep to waking up, and how much of it was slept."""

    start: datetime
    end: datetime
    slept: timedelta


def sleeps_of(pieces: Iterable[tuple[datetime, datetime]]) -> Iterator[Sleep]:
    """Yield the sleeps that `pieces` make up, each minute of them counted once."""
    sleep: Sleep | None = None
    for start, end in sorted(pieces):
        if end <= start:
            continue
        if sleep is None or start - sleep.end > LONGEST_BREAK:
            if sleep is not None:
                yield sleep
            sleep = Sleep(start, end, end - start)
        elif end > sleep.end:
            sleep = Sleep(sleep.start, end, sleep.slept + (end - max(start, sleep.end)))
    if sleep is not None:
        yield sleep


def signal_of(sleep: Sleep) -> Signal:
    """Return `sleep` as a signal of the moment of waking up."""
    hours = sleep.slept / timedelta(hours=1)
    payload = {"start": iso(sleep.start), "end": iso(sleep.end), "hours": round(hours, 2)}
    return Signal(Kind.SLEEP, sleep.end, {**payload})
