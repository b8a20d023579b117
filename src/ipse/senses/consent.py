"""Consent: the senses, what each is for, and which signals may be kept for them.

Every sense is off until its owner switches it on. A signal is kept only when a sense that is on
reads it. A sense may consult what another one keeps; that alone never keeps a signal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from ipse.kernel.errors import NotFound
from ipse.senses.calendar import MEETING, observe_calendar
from ipse.senses.commitments import REMINDERS, observe_commitments
from ipse.senses.conclusions import Conclusion
from ipse.senses.evidence import Evidence
from ipse.senses.preferences import REACTIONS, observe_preferences
from ipse.senses.regions import observe_regions
from ipse.senses.routine import DEVIATION, WEEKDAYS, observe_routine
from ipse.senses.signals import Kind
from ipse.senses.state import NOW, REST, observe_state
from ipse.senses.stays import QUESTIONS, observe_stays


@dataclass(frozen=True, slots=True)
class Sense:
    """One observer with its own switch; its conclusions stand in `section`."""

    name: str
    section: str
    keys: tuple[str, ...]
    """How the keys of all that it may conclude begin."""
    purpose: str
    reads: frozenset[Kind]
    observe: Callable[[Evidence], tuple[Conclusion, ...]]
    consults: frozenset[Kind] = field(default_factory=frozenset[Kind])


@dataclass(frozen=True, slots=True)
class Switch:
    """A sense, whether it is on, and since when."""

    sense: Sense
    enabled: bool
    changed_at: datetime | None


STATE: Final = Sense(
    "state",
    "state",
    (NOW, REST),
    "Tells your agents whether you are driving, moving, in a Focus or rested, from Focus, motion "
    "and sleep; what it says ends within the hour, and the signals are deleted after 35 days.",
    frozenset({Kind.FOCUS, Kind.MOTION, Kind.SLEEP}),
    observe_state,
    frozenset({Kind.ARRIVAL, Kind.DEPARTURE, Kind.POSITION}),
)
ROUTINE: Final = Sense(
    "routine",
    "routine",
    (*(f"{weekday}." for weekday in WEEKDAYS), DEVIATION),
    "Learns when you usually leave and arrive on each weekday, from arrivals and departures; the "
    "signals are deleted after 35 days, and a habit goes when you no longer have it.",
    frozenset({Kind.ARRIVAL, Kind.DEPARTURE}),
    observe_routine,
)
PLACES: Final = Sense(
    "places",
    "identity",
    (QUESTIONS,),
    "Notices from positions when you come to or leave a place that you have named, and asks about "
    "one where you often stay or that you drew in an app; both are deleted after 35 days.",
    frozenset({Kind.POSITION, Kind.ZONE}),
    lambda evidence: (*observe_stays(evidence), *observe_regions(evidence)),
)
CALENDAR: Final = Sense(
    "calendar",
    "state",
    (MEETING,),
    "Tells your agents that you are in a meeting, and until when, while an event of your calendar "
    "is on; events are deleted 35 days after they were sent.",
    frozenset({Kind.CALENDAR}),
    observe_calendar,
)
COMMITMENTS: Final = Sense(
    "commitments",
    "commitments",
    (REMINDERS,),
    "Lists your reminders with what is due, until they are done or 14 days overdue; what your "
    "device sent is deleted after 35 days.",
    frozenset({Kind.REMINDER}),
    observe_commitments,
)
PREFERENCES: Final = Sense(
    "preferences",
    "preferences",
    (REACTIONS,),
    "Learns what you like from suggestions that you accept or reject; each reaction is deleted "
    "after 35 days, and so is what rested on it alone.",
    frozenset({Kind.REACTION}),
    observe_preferences,
)

SENSES: Final = (STATE, ROUTINE, PLACES, CALENDAR, COMMITMENTS, PREFERENCES)


def sense_named(name: str) -> Sense:
    """Return the sense called `name`; another name is not found."""
    for sense in SENSES:
        if sense.name == name:
            return sense
    raise NotFound(f"There is no such sense: the senses are {', '.join(s.name for s in SENSES)}.")


def kept_kinds(senses: Iterable[Sense]) -> frozenset[Kind]:
    """Return the kinds of signals that may be kept while `senses` are on."""
    return frozenset(kind for sense in senses for kind in sense.reads)


def orphaned_kinds(ended: Iterable[Sense], still_on: Iterable[Sense]) -> frozenset[Kind]:
    """Return the kinds that only senses which have `ended` read: their signals go with them."""
    return kept_kinds(ended) - kept_kinds(still_on)


def touched_by(kinds: Iterable[Kind], senses: Iterable[Sense]) -> tuple[Sense, ...]:
    """Return those of `senses` that read or consult one of `kinds`."""
    new = frozenset(kinds)
    return tuple(sense for sense in senses if new & (sense.reads | sense.consults))
