"""Routine: the shape of a usual day, and how far today departs from it (S48-S52).

A habit is a median over distinct days of one weekday: the first departure or the last arrival of
each. It takes four such days, and every one of them within an hour of the median. The day that is
going on never counts into what it is measured against.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from ipse.senses.conclusions import Conclusion, Grounds
from ipse.senses.daytime import (
    difference,
    middle_of,
    rounded,
    spread_of,
    time_of_day,
    told,
)
from ipse.senses.evidence import Evidence
from ipse.senses.geofence import Crossing
from ipse.senses.places import HOME
from ipse.senses.signals import Kind
from ipse.senses.zones import Zones, day_start

FEWEST_DAYS: Final = 4  # S50: three are no habit
WIDEST: Final = timedelta(minutes=60)  # S51
OFF: Final = timedelta(minutes=30)  # S49: at 30 minutes today is as usual
TIGHT: Final = timedelta(minutes=15)
FIRMEST: Final = 0.95
DEVIATION: Final = "today.deviation"
WEEKDAYS: Final = (
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
)

_MOMENT: Final = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Course:
    """What is the same about the days of a habit: weekday, kind and place."""

    weekday: int
    kind: Kind
    place: str

    @property
    def key(self) -> str:
        """Return the name of the entry that tells it."""
        return f"{WEEKDAYS[self.weekday]}.{self.kind}.{self.place}"


@dataclass(frozen=True, slots=True)
class Day:
    """What one local day has of a course: when, and which signals say so."""

    at: datetime
    time: timedelta
    grounds: Grounds


@dataclass(frozen=True, slots=True)
class Habit:
    """What usually happens on a weekday, and when."""

    course: Course
    time: timedelta
    days: tuple[Day, ...]


def observe_routine(evidence: Evidence) -> tuple[Conclusion, ...]:
    """Return the habits that `evidence` shows, and how far today is off the worst of them."""
    today = evidence.zones.local(evidence.now).date()
    courses = _days_of(evidence)
    habits = [habit for habit in _habits(courses, today) if habit]
    deviation = _deviation(evidence, courses, habits, today)
    return (*map(_conclusion, habits), *([deviation] if deviation else []))


def _days_of(evidence: Evidence) -> Mapping[Course, Mapping[date, Day]]:
    """Return the days of each course: the first departure and the last arrival of each."""
    courses: dict[Course, dict[date, Day]] = {}
    for crossing, subject in evidence.comings_and_goings():
        local = evidence.zones.local(crossing.at)
        days = courses.setdefault(Course(local.weekday(), crossing.kind, crossing.place), {})
        kept = days.get(local.date())
        if kept is None or _decides(crossing, kept):
            grounds = _grounds(crossing, subject, evidence.zones)
            days[local.date()] = Day(crossing.at, time_of_day(local), grounds)
    return courses


def _decides(crossing: Crossing, kept: Day) -> bool:
    if crossing.kind is Kind.DEPARTURE:
        return crossing.at < kept.at
    return crossing.at > kept.at


def _grounds(crossing: Crossing, subject: str, zones: Zones) -> Grounds:
    """Return all that happened there on that day: else the second departure became the first."""
    start = day_start(zones.local(crossing.at).date(), zones.at(crossing.at))
    return Grounds(crossing.kind, subject, start, zones.midnight_after(crossing.at) - _MOMENT)


def _habits(courses: Mapping[Course, Mapping[date, Day]], today: date) -> Iterator[Habit | None]:
    for course in sorted(courses, key=lambda course: course.key):
        past = [day for when, day in sorted(courses[course].items()) if when < today]
        yield habit_of(course, past)


def habit_of(course: Course, days: Iterable[Day]) -> Habit | None:
    """Return the habit that distinct past `days` make, None when they make none."""
    kept = tuple(days)
    if len(kept) < FEWEST_DAYS:
        return None
    middle = middle_of(day.time for day in kept)
    if any(abs(difference(day.time, middle)) > WIDEST for day in kept):
        return None
    return Habit(course, middle, kept)


def confidence_of(days: int, spread: timedelta) -> float:
    """Return how firmly a habit over so many `days` is held."""
    firm = 0.5 + 0.05 * days + (0.15 if spread < TIGHT else 0.0)
    return round(min(FIRMEST, firm), 2)


def _conclusion(habit: Habit) -> Conclusion:
    spread = spread_of(day.time for day in habit.days)
    last = max(habit.days, key=lambda day: day.at)
    return Conclusion(
        section="routine",
        key=habit.course.key,
        summary=f"{WEEKDAYS[habit.course.weekday].capitalize()} {_usually(habit.course)} "
        f"around {told(habit.time)}",
        confidence=confidence_of(len(habit.days), spread),
        observed_at=last.at,
        value={
            "weekday": WEEKDAYS[habit.course.weekday],
            "kind": habit.course.kind,
            "place": habit.course.place,
            "minutes": round(habit.time / timedelta(minutes=1), 1),
            "days": len(habit.days),
            "spread_minutes": round(spread / timedelta(minutes=1), 1),
        },
        grounds=tuple(day.grounds for day in habit.days),
    )


def _deviation(
    evidence: Evidence,
    courses: Mapping[Course, Mapping[date, Day]],
    habits: Iterable[Habit],
    today: date,
) -> Conclusion | None:
    """Return the habit that today is furthest off, when that is more than half an hour."""
    found = [
        (abs(difference(day.time, habit.time)), habit, day)
        for habit in habits
        if (day := courses[habit.course].get(today))
    ]
    if not found:
        return None
    off, habit, day = max(found, key=lambda each: each[0])
    if off <= OFF:
        return None
    later = difference(day.time, habit.time) > timedelta()
    return Conclusion(
        section="routine",
        key=DEVIATION,
        summary=f"{_did(habit.course)} about {rounded(off)} minutes "
        f"{'later' if later else 'earlier'} than usual today",
        confidence=0.7,
        observed_at=day.at,
        expires_at=evidence.zones.midnight_after(evidence.now),
        value={
            "habit": habit.course.key,
            "minutes": round(difference(day.time, habit.time) / timedelta(minutes=1), 1),
        },
        grounds=(day.grounds,),
    )


def _usually(course: Course) -> str:
    if course.kind is Kind.DEPARTURE:
        return f"leaves {course.place}"
    return "arrives home" if course.place == HOME else f"arrives at {course.place}"


def _did(course: Course) -> str:
    if course.kind is Kind.DEPARTURE:
        return f"Left {course.place}"
    return "Arrived home" if course.place == HOME else f"Arrived at {course.place}"
