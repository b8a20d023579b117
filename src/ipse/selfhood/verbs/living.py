"""Living: events that move him, time awake that passes, and sleep."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from ipse.kernel.call import Audience, Call, Scope
from ipse.selfhood.appraisal import Appraisal
from ipse.selfhood.causes import Cause, Kind, checked_cause
from ipse.selfhood.drives import checked_nudges
from ipse.selfhood.mind import Mind, is_sleepy, met, slept_on, stirred
from ipse.selfhood.store import moments
from ipse.selfhood.temperament import Temperament
from ipse.selfhood.verbs.keeping import (
    load_mind,
    log_event,
    save_mind,
    until_now,
    write_through,
)
from ipse.selfhood.verbs.showing import HowHeIs, how_in
from ipse.storage.work import Work

DRAWN_EVERY: Final = timedelta(minutes=15)
"""How often an uneventful time leaves a moment in the history."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to him: its appraisal, what it met or took, and why."""

    appraisal: Appraisal
    nudges: Mapping[str, float]
    cause: str | None = None
    audience: Audience = Audience.OWNER


def feel(work: Work, call: Call, event: Event, temperament: Temperament) -> HowHeIs:
    """Let an event move him, as from now, and return how he is."""
    call.require(Scope.ENACT, "let the resident feel something")
    nudges, words = checked_nudges(event.nudges), checked_cause(event.cause)
    before = load_mind(work, call.namespace)
    stirring = stirred(
        until_now(work, call, before, temperament), event.appraisal, temperament.reactivity
    )
    cause = None if words is None else Cause(words, call.owner, event.audience)
    after = write_through(work, call, met(stirring, nudges), Kind.FELT, cause)
    log_event(work, call, before, after)
    return how_in(work, call, after)


def live_on(work: Work, call: Call, temperament: Temperament) -> None:
    """Write through the time awake since the last step; now and then it leaves a moment."""
    call.require(Scope.OWNER, "let time pass for the resident")
    lived = until_now(work, call, load_mind(work, call.namespace), temperament)
    last = moments.last_moment_at(work, call.namespace)
    if last is None or call.now - last >= DRAWN_EVERY:
        write_through(work, call, lived, Kind.LIVED, None)
    else:
        save_mind(work, call, lived, None)


def sleep_when_due(work: Work, call: Call, temperament: Temperament) -> bool:
    """Let him sleep when he has been awake for a day; return whether he did."""
    before = load_mind(work, call.namespace)
    lived = until_now(work, call, before, temperament)
    due = is_sleepy(lived.mood)
    if due:
        _sleep(work, call, before, lived)
    return due


def sleep(work: Work, call: Call, temperament: Temperament) -> None:
    """Let him sleep on the day: rested, his disposition moved a little by it (M8)."""
    before = load_mind(work, call.namespace)
    _sleep(work, call, before, until_now(work, call, before, temperament))


def _sleep(work: Work, call: Call, before: Mind, lived: Mind) -> None:
    call.require(Scope.OWNER, "put the resident to sleep")
    log_event(work, call, before, write_through(work, call, slept_on(lived), Kind.SLEPT, None))
