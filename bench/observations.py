"""How many observations a second a house takes, and whether a long history slows it down.

Ten devices of one owner report every minute for a year, in pushes of 500, to a real house on disk
with every sense on: positions of somebody who commutes, motion, Focus. The house makes its rounds
meanwhile (observing each hour here, the daily survey with retention). What each month of that year
took stands in the table; the first month fills the 35 days that are kept, so the second is what
later ones are compared with.

The last line is one JSON object; the exit status is 1 when the history shows.

    python bench/observations.py [--quick] [--folder DIR]
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from ipse.house.boot import wake
from ipse.house.config import load_settings
from ipse.house.house import House
from ipse.house.places import record_path
from ipse.household.verbs import owners
from ipse.kernel.clock import SteppedClock
from ipse.kernel.document import JsonObject
from ipse.kernel.ids import OwnerId
from ipse.kernel.origin import MANUAL
from ipse.person import verbs as person
from ipse.person.drafts import Draft
from ipse.senses.consent import SENSES
from ipse.senses.signals import LARGEST_BATCH, Signal
from ipse.senses.verbs.observing import observe, survey
from ipse.senses.verbs.switching import switch_sense
from ipse.senses.verbs.taking import take_signals

START: Final = datetime(2026, 1, 5, tzinfo=UTC)
DEVICES: Final = 10
PUSH: Final = timedelta(minutes=LARGEST_BATCH // DEVICES)
FLAT_WITHIN: Final = 1.25
"""How much slower than the second the last month may be; the machine is shared."""

SATURDAY: Final = 5

HOME: Final = (52.5200, 13.4050)
WORK: Final = (52.5010, 13.3260)


@dataclass(frozen=True, slots=True)
class Month:
    """What one month of observations took."""

    observations: int
    recorded: int
    cpu_s: float
    wall_s: float
    rounds_cpu_s: float
    """What the house's own rounds took in it."""

    @property
    def rate(self) -> float:
        """Return observations for each second of processor time, the rounds not counted."""
        return self.observations / self.cpu_s


def whereabouts(moment: datetime) -> tuple[float, float, str]:
    """Return where somebody who commutes is, and how they move."""
    minute = moment.hour * 60 + moment.minute + (moment.toordinal() * 7) % 11
    if moment.weekday() >= SATURDAY:
        return (*HOME, "stationary")
    if 8 * 60 <= minute < 9 * 60:
        share = (minute - 8 * 60) / 60
        return _between(share, "automotive")
    if 17 * 60 <= minute < 18 * 60:
        return _between(1 - (minute - 17 * 60) / 60, "automotive")
    return (*(WORK if 9 * 60 <= minute < 17 * 60 else HOME), "stationary")


def _between(share: float, motion: str) -> tuple[float, float, str]:
    lat, lon = (h + share * (w - h) for h, w in zip(HOME, WORK, strict=True))
    return lat, lon, motion


def minute_of(moment: datetime) -> Iterator[Signal]:
    """Yield what ten devices report at `moment`."""
    lat, lon, motion = whereabouts(moment)
    for device in range(DEVICES):
        at = moment + timedelta(seconds=device * 6)
        wobble = 0.00005 * math.sin(moment.minute + device)
        if device < DEVICES // 2:
            spot: JsonObject = {"lat": lat + wobble, "lon": lon - wobble, "accuracy": 10.0 + device}
            yield Signal("position", at, spot)
        elif device < DEVICES - 1:
            yield Signal("motion", at, {"activity": motion})
        else:
            yield Signal("focus", at, {"mode": "Work", "on": motion == "automotive"})


def furnish(house: House, owner: OwnerId) -> None:
    """Switch every sense on, and say where home and work are."""
    call = replace(house.own_call(owner), actor=MANUAL)
    places = [
        Draft("identity", name, "Here", value={"lat": lat, "lon": lon, "radius_m": 150})
        for name, (lat, lon) in (("home", HOME), ("work", WORK))
    ]
    house.record.write(lambda work: person.write_entries(work, call, places))
    for sense in SENSES:
        house.record.write(
            lambda work, name=sense.name: switch_sense(work, call, name, enabled=True)
        )


def live(house: House, clock: SteppedClock, owner: OwnerId, until: datetime) -> Month:
    """Let devices report until a moment; return what that took."""
    observations = recorded = 0
    rounds = 0.0
    cpu, wall = time.process_time(), time.perf_counter()
    while (start := clock.now()) < until:
        minutes = (start + timedelta(minutes=m) for m in range(int(PUSH.total_seconds() // 60)))
        signals = [signal for minute in minutes for signal in minute_of(minute)]
        clock.set(start + PUSH)
        call = house.own_call(owner)
        tally = house.record.write(
            lambda work, call=call, signals=signals: take_signals(work, call, signals)
        )
        observations, recorded = observations + len(signals), recorded + tally.recorded
        made = time.process_time()
        keep(house, owner, start, clock.now())
        rounds += time.process_time() - made
    spent = time.process_time() - cpu
    return Month(observations, recorded, spent - rounds, time.perf_counter() - wall, rounds)


def keep(house: House, owner: OwnerId, before: datetime, now: datetime) -> None:
    """Make the rounds of the house that fell due: each hour, and each day."""
    call = house.own_call(owner)
    if before.hour != now.hour:
        house.record.write(lambda work: observe(work, call))
        house.record.write(lambda work: person.expire_entries(work, call))
    if before.date() != now.date():
        house.record.write(lambda work: survey(work, call))
        house.record.write(lambda work: person.trim_state_history(work, call))


def measure(folder: Path, spans: Sequence[timedelta]) -> tuple[list[Month], float]:
    """Return what each span of time took, and the size of the record at the end in megabytes."""
    clock = SteppedClock(START)
    settings = load_settings(folder / "config", house=folder / "house")
    house, _ = wake(settings, clock)
    with house:
        (owner,) = house.record.read(owners)
        furnish(house, owner)
        taken = [live(house, clock, owner, clock.now() + span) for span in spans]
        house.record.checkpoint()
        return taken, record_path(settings).stat().st_size / 1e6


def main() -> int:
    """Print the table, and the figures as one JSON object; return 1 when history slows it."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--quick", action="store_true", help="three spans of six days instead")
    asked.add_argument("--folder", type=Path, help="where the house stands, on a disk of yours")
    options = asked.parse_args()
    with TemporaryDirectory(dir=options.folder) as folder:
        spans = [timedelta(days=6)] * 3 if options.quick else [timedelta(days=30)] * 12
        months, megabytes = measure(Path(folder), spans)
    print(f"{'month':>5}{'observations':>14}{'per CPU s':>11}{'per s':>9}{'rounds, CPU s':>15}")
    for number, month in enumerate(months, start=1):
        wall = month.observations / month.wall_s
        counts = f"{number:>5}{month.observations:>14,}{month.rate:>11,.0f}{wall:>9,.0f}"
        print(f"{counts}{month.rounds_cpu_s:>15.1f}")
    total = sum(month.observations for month in months)
    slowdown = months[1].rate / months[-1].rate
    figures = {
        "observations": total,
        "observations_per_s": round(total / sum(month.wall_s for month in months)),
        "observations_per_cpu_s": round(total / sum(month.cpu_s for month in months)),
        "slowdown_by_history": round(slowdown, 3),
        "record_mb": round(megabytes, 1),
    }
    print(json.dumps(figures))
    return int(slowdown > FLAT_WITHIN)


if __name__ == "__main__":
    sys.exit(main())
