"""How well habits are recovered from a year of comings and goings whose truth is known.

Each generated person has a timetable of their own: regular hours, hours that differ by weekday,
late shifts that end around midnight, or hours without any rule. Their years hold illness, free
days, journeys (some over the date line), summer time, odd days, lost and repeated signals. On
every Sunday night the observer says what it takes for usual. A habit that it tells is right when
the timetable has it, within a quarter of an hour; a habit is there to be found when the timetable
has it and four days of the look-back have shown it.

Beside it stands the same rule under a simpler clock: today's zone for all of the past.
The last line is one JSON object; the exit status is 1 when a figure misses its goal.

    python bench/routine.py [--quick] [--seed N]
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo

from ipse.senses.evidence import Evidence
from ipse.senses.retention import oldest_kept
from ipse.senses.routine import DEVIATION, FEWEST_DAYS, WEEKDAYS, observe_routine
from ipse.senses.signals import Kind, Sample
from ipse.senses.zones import Zones, zones_of

GOAL: Final = 0.95
RIGHT_WITHIN: Final = 15
"""Minutes that a habit may be off its timetable and still be right."""
FIRST_DAY: Final = date(2026, 1, 5)
DAYS: Final = 364
REPORTED: Final = 2
"""The seed of the report; the generator was written while looking at seed 1 alone."""

HOMES: Final = (
    "Europe/Berlin",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "Pacific/Honolulu",
    "Africa/Cairo",
)
JOURNEYS: Final = ("Pacific/Honolulu", "Pacific/Auckland", "Asia/Tokyo", "Europe/Lisbon")

ILL: Final = 0.015
"""The chance that an illness begins on a day; it lasts one to four."""
FREE: Final = 0.03
"""The chance of a working day off."""
ODD: Final = 0.004
"""The chance of a day that is one and a half to four hours off: a dentist, a strike."""
LOST: Final = 0.04
REPEATED: Final = 0.05
APPOINTED: Final = 0.4
"""The chance that a day off has a fixed appointment."""
SCATTER: Final = 150.0
"""Minutes of standard deviation where there is no rule."""

HOUR: Final = 60
DAY: Final = 24 * HOUR
WORKDAYS: Final = range(5)

Course: TypeAlias = tuple[int, str, str]
"""A weekday, a kind and a place."""
Journey: TypeAlias = tuple[int, int, ZoneInfo]
"""The first day of a journey, the day of the return, and the zone in between."""


@dataclass(frozen=True, slots=True)
class Step:
    """One coming or going of a usual day: minutes since its midnight, beyond 24 h the day after."""

    kind: Kind
    place: str
    minutes: float
    jitter: float
    regular: bool = True


@dataclass(slots=True)
class Life:
    """A generated year: what the phone sent, where they were, and what truly was usual."""

    zones: Zones
    samples: list[Sample] = field(default_factory=list[Sample])
    usual: dict[Course, float] = field(default_factory=dict[Course, float])
    shown: dict[Course, list[datetime]] = field(default_factory=dict[Course, list[datetime]])
    """When usual days showed a course."""


@dataclass(frozen=True, slots=True)
class Score:
    """Habits told, told rightly, there to be found, and found."""

    told: int = 0
    right: int = 0
    there: int = 0
    found: int = 0

    def plus(self, other: Score) -> Score:
        """Return both together."""
        return Score(
            self.told + other.told,
            self.right + other.right,
            self.there + other.there,
            self.found + other.found,
        )

    @property
    def precision(self) -> float:
        """Return how many of those that were told are right."""
        return self.right / self.told if self.told else 0.0

    @property
    def recall(self) -> float:
        """Return how many of those that were there have been found."""
        return self.found / self.there if self.there else 0.0


def timetable(chance: Random) -> dict[int, list[Step]]:
    """Return the usual steps of each weekday of somebody."""
    kind = chance.choice(["office", "office", "varied", "late", "free"])
    jitter = SCATTER if kind == "free" else chance.uniform(2, 12)
    start = chance.uniform(14, 16) * HOUR if kind == "late" else chance.uniform(6.5, 10) * HOUR
    ride, hours = chance.uniform(10, 70), chance.uniform(6, 9.5) * HOUR
    off = chance.sample(WORKDAYS, chance.choice([0, 0, 1]))
    days: dict[int, list[Step]] = {}
    for weekday in range(7):
        if weekday not in WORKDAYS or weekday in off:
            days[weekday] = _leisure(chance, chance.uniform(2, 12))
            continue
        begins = start + (chance.uniform(-2, 2) * HOUR if kind == "varied" else 0)
        times = (begins, begins + ride, begins + ride + hours, begins + 2 * ride + hours)
        days[weekday] = [
            Step(Kind.DEPARTURE, "home", times[0], jitter, regular=kind != "free"),
            Step(Kind.ARRIVAL, "work", times[1], jitter, regular=kind != "free"),
            Step(Kind.DEPARTURE, "work", times[2], jitter, regular=kind != "free"),
            Step(Kind.ARRIVAL, "home", times[3], jitter, regular=kind != "free"),
        ]
    return days


def _leisure(chance: Random, jitter: float) -> list[Step]:
    """Return a day off: perhaps with a fixed appointment, else whatever comes."""
    begins = chance.uniform(9, 18) * HOUR
    if chance.random() < APPOINTED:
        return [
            Step(Kind.DEPARTURE, "home", begins, jitter),
            Step(Kind.ARRIVAL, "gym", begins + 20, jitter),
            Step(Kind.DEPARTURE, "gym", begins + 110, jitter),
            Step(Kind.ARRIVAL, "home", begins + 130, jitter),
        ]
    return [
        Step(Kind.DEPARTURE, "home", begins, SCATTER, regular=False),
        Step(Kind.ARRIVAL, "home", begins + 150, SCATTER, regular=False),
    ]


def live(chance: Random) -> Life:
    """Return a year of somebody."""
    home = ZoneInfo(chance.choice(HOMES))
    days, away = timetable(chance), _journeys(chance)
    life = Life(zones_of(_moves(home, away)), usual=dict(_truth(days)))
    well_from = 0
    for offset in range(DAYS):
        day = FIRST_DAY + timedelta(days=offset)
        if chance.random() < ILL:
            well_from = offset + chance.randint(1, 4)
        free = day.weekday() in WORKDAYS and chance.random() < FREE
        abroad = next((zone for start, end, zone in away if start <= offset < end), None)
        if abroad is not None:
            _hotel_day(life, chance, day, abroad)
        elif offset >= well_from and not free:
            _usual_day(life, chance, (day, home), days[day.weekday()])
    return life


def _truth(days: Mapping[int, list[Step]]) -> Iterator[tuple[Course, float]]:
    """Yield what is usual; a step past midnight belongs to the next weekday."""
    for weekday, steps in days.items():
        for step in steps:
            if step.regular:
                past, minutes = divmod(step.minutes, DAY)
                yield ((weekday + int(past)) % 7, str(step.kind), step.place), minutes


def _journeys(chance: Random) -> list[Journey]:
    starts = (chance.randint(60, 150), chance.randint(200, 320))
    return [
        (start, start + chance.randint(4, 12), ZoneInfo(chance.choice(JOURNEYS)))
        for start in starts
    ]


def _moves(home: ZoneInfo, away: list[Journey]) -> Iterator[tuple[datetime, ZoneInfo]]:
    yield _moment(FIRST_DAY, home, 0), home
    for start, end, zone in away:
        yield _moment(FIRST_DAY + timedelta(days=start), home, 0), zone
        yield _moment(FIRST_DAY + timedelta(days=end), home, 0), home


def _usual_day(life: Life, chance: Random, when: tuple[date, ZoneInfo], steps: list[Step]) -> None:
    day, zone = when
    odd = chance.random() < ODD
    shift = chance.choice([-1, 1]) * chance.uniform(1.5, 4) * HOUR if odd else 0.0
    haste = chance.gauss(0, 1)
    for step in steps:
        drift = step.jitter * (0.6 * haste + 0.8 * chance.gauss(0, 1)) + shift
        at = _moment(day, zone, step.minutes + drift)
        if chance.random() < LOST:
            continue
        sample = _note(life, step.kind, step.place, at)
        if step.regular:
            course = (at.astimezone(zone).weekday(), str(step.kind), step.place)
            life.shown.setdefault(course, []).append(at)
        if chance.random() < REPEATED:
            life.samples.append(sample)


def _hotel_day(life: Life, chance: Random, day: date, zone: ZoneInfo) -> None:
    leaves = chance.uniform(8, 11) * HOUR
    returns = leaves + chance.uniform(3, 12) * HOUR
    _note(life, Kind.DEPARTURE, "hotel", _moment(day, zone, leaves))
    _note(life, Kind.ARRIVAL, "hotel", _moment(day, zone, returns))


def _note(life: Life, kind: Kind, place: str, at: datetime) -> Sample:
    sample = Sample(kind, at, place, {"place": place})
    life.samples.append(sample)
    return sample


def _moment(day: date, zone: ZoneInfo, minutes: float) -> datetime:
    """Return the moment at which the clock on the wall shows so many minutes of `day`."""
    clock = datetime.combine(day, datetime.min.time()) + timedelta(seconds=round(minutes * 60))
    return clock.replace(tzinfo=zone).astimezone(UTC)


def score(life: Life, now: datetime, zones: Zones) -> Score:
    """Return how the habits that are told at `now` compare with the truth."""
    oldest = oldest_kept(now)
    seen = tuple(sample for sample in life.samples if oldest <= sample.at <= now)
    told = {
        _course(each.value): each.value["minutes"]
        for each in observe_routine(Evidence(now, seen, zones=zones))
        if each.key != DEVIATION and each.value is not None
    }
    there = {course for course in life.usual if _is_shown(life, course, oldest, now)}
    right = {course for course, minutes in told.items() if _is_right(life, course, minutes)}
    return Score(len(told), len(right), len(there), len(there & right))


def _course(value: Mapping[str, object]) -> Course:
    return WEEKDAYS.index(str(value["weekday"])), str(value["kind"]), str(value["place"])


def _is_shown(life: Life, course: Course, oldest: datetime, now: datetime) -> bool:
    today = life.zones.local(now).date()
    days = {life.zones.local(at).date() for at in life.shown.get(course, ()) if oldest <= at <= now}
    return len(days - {today}) >= FEWEST_DAYS


def _is_right(life: Life, course: Course, minutes: object) -> bool:
    truth = life.usual.get(course)
    if truth is None or not isinstance(minutes, float):
        return False
    return abs((minutes - truth + DAY / 2) % DAY - DAY / 2) <= RIGHT_WITHIN


def sundays(life: Life) -> Iterator[datetime]:
    """Yield the end of each Sunday from the sixth week on, where they are."""
    for offset in range(41, DAYS, 7):
        day = FIRST_DAY + timedelta(days=offset)
        noon = datetime.combine(day, datetime.min.time(), UTC) + timedelta(hours=12)
        yield life.zones.midnight_after(noon) - timedelta(minutes=1)


def measure(people: int, seed: int) -> dict[str, Score]:
    """Return the scores of each clock over the years of so many people."""
    names = ["clock on the wall", "today's zone"]
    scores = dict.fromkeys(names, Score())
    for person in range(people):
        life = live(Random(f"{seed}/{person}"))
        for now in sundays(life):
            clocks = {
                "clock on the wall": life.zones,
                "today's zone": Zones(((now, life.zones.at(now)),)),
            }
            for name, zones in clocks.items():
                scores[name] = scores[name].plus(score(life, now, zones))
    return scores


def main() -> int:
    """Print the table, and the figures as one JSON object; return 1 when a goal is missed."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--quick", action="store_true", help="20 people instead of 120")
    asked.add_argument("--seed", type=int, default=REPORTED)
    options = asked.parse_args()
    started = time.process_time()
    scores = measure(20 if options.quick else 120, options.seed)
    columns = "".join(f"{name:>11}" for name in ("told", "right", "there", "found"))
    print(f"{'clock':<18}{columns}{'precision':>11}{'recall':>11}")
    for name, each in scores.items():
        counts = "".join(f"{n:>11}" for n in (each.told, each.right, each.there, each.found))
        print(f"{name:<18}{counts}{each.precision:>11.3f}{each.recall:>11.3f}")
    ours = scores["clock on the wall"]
    figures = {
        "precision": round(ours.precision, 4),
        "recall": round(ours.recall, 4),
        "habits_told": ours.told,
        "habits_there": ours.there,
        "precision_todays_zone": round(scores["today's zone"].precision, 4),
        "recall_todays_zone": round(scores["today's zone"].recall, 4),
        "seed": options.seed,
        "cpu_s": round(time.process_time() - started, 1),
    }
    print(json.dumps(figures))
    return int(min(ours.precision, ours.recall) < GOAL)


if __name__ == "__main__":
    sys.exit(main())
