"""Taking: what every door of a device does with the signals that it has read.

One bad signal must not keep the others out: an app would send the whole batch again for ever. So
each is looked at by itself first. A long batch is kept in several works, so that others may write
in between; cut off in the middle and sent again, what is kept already is known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import astuple, dataclass
from datetime import datetime
from typing import Final

from ipse.gateway.devices.icalendar import Reading
from ipse.house.agents import with_tool
from ipse.house.visit import Visit, Work
from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import InvalidInput
from ipse.senses.feeds import Feed
from ipse.senses.payloads import checked
from ipse.senses.signals import LARGEST_BATCH, NAMED, Kind, Signal, kind_of
from ipse.senses.tally import Tally
from ipse.senses.verbs import taking
from ipse.souls.soul import Builtin

NOTHING: Final = Tally(recorded=0, ignored=0, unknown=0, duplicates=0, outdated=0)


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of all that a device sent; `malformed` is what could not be kept as it was."""

    tally: Tally
    malformed: int


def take(visit: Visit, signals: Sequence[Signal], kinds: frozenset[Kind] = NAMED) -> Taken:
    """Hand `signals` to the senses, whatever each of them is worth; return what became of them."""
    good = [signal for signal in signals if is_sound(signal, visit.now, kinds)]
    tally = NOTHING
    for start in range(0, len(good) or 1, LARGEST_BATCH):
        push = _pushing(good[start : start + LARGEST_BATCH], kinds)
        tally = plus(tally, visit.write(with_tool(visit.house, Builtin.PERSON_OBSERVE, push)))
    return Taken(tally, len(signals) - len(good))


def take_back(visit: Visit, reading: Reading) -> None:
    """Let go what an earlier reading of the same feed held, and this one does not."""
    samples = tuple(
        checked(kind, signal, visit.now)
        for signal in reading.signals
        if is_sound(signal, visit.now) and (kind := kind_of(signal))
    )
    feed = Feed(reading.feed, reading.since, reading.until, samples)
    errand = with_tool(
        visit.house,
        Builtin.PERSON_OBSERVE,
        lambda work, call: taking.take_back(work, call, feed),
    )
    visit.write(errand)


def is_sound(signal: Signal, now: datetime, kinds: frozenset[Kind] = NAMED) -> bool:
    """Return whether `signal` can be taken; one of an unknown kind is, and counted as that."""
    kind = kind_of(signal, kinds)
    try:
        return kind is None or bool(checked(kind, signal, now))
    except InvalidInput:
        return False


def plus(one: Tally, other: Tally) -> Tally:
    """Return both counts together."""
    return Tally(*(a + b for a, b in zip(astuple(one), astuple(other), strict=True)))


def _pushing(signals: Sequence[Signal], kinds: frozenset[Kind]) -> Callable[[Work, Call], Tally]:
    def push(work: Work, call: Call) -> Tally:
        # With nothing to keep, it is still asked whether the caller may.
        call.require(Scope.OBSERVE, "push signals")
        return taking.take_signals(work, call, signals, kinds) if signals else NOTHING

    return push
