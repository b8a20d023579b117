"""Real traces through the geofence and through `state`: what a phone would have been told.

The GPS traces are of people in one city, a fix every few seconds, without any label. Where they
stay (`stays`) is taken for the places that they would have named; then the geofence draws arrivals
and departures. Beside it stands the plain rule (inside the circle or not, fix by fix). A visit, or
an absence, that is over within two minutes counts as flutter. The home log holds two weeks of
labelled activities: each sleep is sent as a phone would, and what `state` says of the night at the
end of it is compared with the label.

    python bench/traces.py [--quick | --made-up] [--data DIR] [--picture FILE.svg]

The data is not part of the project, nor are pictures of it: people walked those traces. A picture
that may be shown is drawn of somebody who never lived (`--made-up`). The last line is one JSON
object.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from html import escape
from pathlib import Path
from random import Random
from typing import Final

from ipse.kernel.document import JsonObject
from ipse.senses.evidence import Evidence
from ipse.senses.geofence import Crossing, Fix, crossings_of, fixes_of
from ipse.senses.places import Place, place_at, spot_in
from ipse.senses.signals import Kind, Sample
from ipse.senses.state import LASTS, REST, observe_state
from ipse.senses.stays import observe_stays

ROOT: Final = Path(__file__).parents[1]
ACCURACY_M: Final = 15.0
"""The traces tell none; this is usual for a receiver under the open sky."""
REPORTED_EVERY: Final = (1, 3, 6, 9, 15)
"""Which fixes of the made-up week a phone reports: one in so many."""
FLUTTER: Final = timedelta(minutes=2)
MOST_PLACES: Final = 5
SEED: Final = 4
SATURDAY: Final = 5
COLOURS: Final = ("#1b6ca8", "#c8553d", "#588157", "#7b5ea7", "#b08900")
LEFT: Final = 90
ACROSS: Final = 720
ROW: Final = 14
MADE_UP_FROM: Final = datetime(2026, 3, 2, tzinfo=UTC)  # a Monday
MADE_UP_HOME: Final = (10.0, -30.0)  # in the open sea, where nobody lives
MADE_UP_WAY: Final = (0.03, 0.04)
COMMUTE: Final = 30
JUMPS: Final = 0.01
HEADER_LINES: Final = 6
_ACTIVITY: Final = re.compile(r"(\S+ \S+)\s+(\S+ \S+)\s+(\w+)\s*")


@dataclass(frozen=True, slots=True)
class Replayed:
    """What became of one person's trace."""

    person: str
    days: int
    fixes: int
    last: datetime
    places: tuple[Place, ...]
    crossings: tuple[Crossing, ...]
    plain: tuple[Crossing, ...]


def trace(folder: Path) -> list[Sample]:
    """Return the positions of one person, in order."""
    samples = [
        Sample(Kind.POSITION, at, "", {"lat": lat, "lon": lon, "accuracy": ACCURACY_M})
        for path in sorted(folder.rglob("*.plt"))
        for at, lat, lon in _fixes(path)
    ]
    return sorted(samples, key=lambda sample: sample.at)


def _fixes(path: Path) -> Iterator[tuple[datetime, float, float]]:
    for line in path.read_text("ascii").splitlines()[HEADER_LINES:]:
        lat, lon, _, _, _, day, clock = line.split(",")
        yield datetime.fromisoformat(f"{day}T{clock}+00:00"), float(lat), float(lon)


def made_up(chance: Random) -> list[Sample]:
    """Return a week of somebody who never lived, a fix every twenty seconds: work, and a walk.

    One fix in a hundred is a jump of some two hundred metres, as between tall houses.
    """
    samples: list[Sample] = []
    for day in range(7):
        leaves, returns = 480 + chance.gauss(0, 12), 1050 + chance.gauss(0, 25)
        for third in range(24 * 60 * 3):
            minute = third / 3
            share = min(max(min(minute - leaves, returns - minute) / COMMUTE, 0), 1)
            if day >= SATURDAY:
                share = 0.4 if leaves + 300 < minute < leaves + 390 else 0
            off = 0.0001 if chance.random() > JUMPS else 0.0018
            lat, lon = (
                edge + share * way + chance.gauss(0, off)
                for edge, way in zip(MADE_UP_HOME, MADE_UP_WAY, strict=True)
            )
            at = MADE_UP_FROM + timedelta(days=day, minutes=minute)
            spot: JsonObject = {"lat": lat, "lon": lon, "accuracy": ACCURACY_M}
            samples.append(Sample(Kind.POSITION, at, "", spot))
    return samples


def replay(person: str, samples: Sequence[Sample]) -> Replayed:
    """Return what the geofence draws of one person's trace."""
    now = samples[-1].at + timedelta(hours=1)
    asked = observe_stays(Evidence(now, tuple(samples)))
    often = sorted(asked, key=lambda each: -float(str((each.value or {})["days"])))[:MOST_PLACES]
    places = tuple(
        Place(f"place {number}", spot)
        for number, each in enumerate(often, start=1)
        if (spot := spot_in(each.value or {}))
    )
    plain = [Fix(sample.at, _circle(sample, places)) for sample in samples]
    return Replayed(
        person=person,
        days=len({sample.at.date() for sample in samples}),
        fixes=len(samples),
        last=samples[-1].at,
        places=places,
        crossings=tuple(crossings_of(fixes_of(samples, places), now)),
        plain=tuple(_every_change(plain)),
    )


def _circle(sample: Sample, places: Sequence[Place]) -> str:
    spot = spot_in(sample.payload)
    held = place_at(spot, places) if spot else None
    return held.name if held else ""


def _every_change(fixes: Iterable[Fix]) -> Iterator[Crossing]:
    """Yield the crossings of the plain rule: every fix is believed."""
    inside: str | None = None
    for fix in fixes:
        if inside is not None and fix.place != inside:
            if inside:
                yield Crossing(Kind.DEPARTURE, inside, fix.at)
            if fix.place:
                yield Crossing(Kind.ARRIVAL, fix.place, fix.at)
        inside = fix.place


def flutter(crossings: Sequence[Crossing]) -> int:
    """Return how many crossings are undone within two minutes."""
    undone = 0
    last: dict[str, Crossing] = {}
    for crossing in crossings:
        before = last.get(crossing.place)
        undone += before is not None and crossing.at - before.at < FLUTTER
        last[crossing.place] = crossing
    return undone


def nights(log: Path) -> Iterator[tuple[float, float]]:
    """Yield how long each long sleep of the home log was, and what `state` says it was."""
    for line in log.read_text("utf-8").splitlines():
        found = _ACTIVITY.fullmatch(line)
        if found is None or found[3] != "Sleeping":
            continue
        start, end = (datetime.fromisoformat(found[part]).replace(tzinfo=UTC) for part in (1, 2))
        hours = (end - start) / timedelta(hours=1)
        sample = Sample(Kind.SLEEP, end, "", {"hours": round(hours, 2), "end": end.isoformat()})
        for said in observe_state(Evidence(end + timedelta(minutes=5), (sample,))):
            assert said.expires_at is not None
            assert said.expires_at <= end + timedelta(minutes=5) + LASTS
            if said.key == REST:
                yield hours, float(said.summary.split()[2])


def picture(replayed: Sequence[Replayed]) -> str:
    """Return a drawing of every day: a line a day, a bar while somebody is at a place."""
    rows = [(each, day) for each in replayed for day in _days(each)]
    marks = [
        f'<text x="{_across(hour * 60):.0f}" y="28" text-anchor="middle">{hour:02}</text>'
        for hour in range(0, 25, 3)
    ]
    for index, (each, day) in enumerate(rows):
        top = 34 + index * ROW
        label = escape(f"{each.person} {day:%d %b}")
        marks.append(f'<text x="4" y="{top + 10}">{label}</text>')
        marks.append(f'<rect x="{LEFT}" y="{top + 6}" width="{ACROSS}" height="1" fill="#bbb"/>')
        marks.extend(_bars(each, day, top))
    height = 44 + len(rows) * ROW
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{LEFT + ACROSS + 20}" height="{height}" '
        f'font-family="sans-serif" font-size="10"><rect width="100%" height="100%" fill="#fff"/>'
        f'<text x="4" y="14">Between arrival and departure, a line a day (UTC), a colour a place'
        f"</text>{''.join(marks)}</svg>\n"
    )


def _across(minutes: float) -> float:
    return LEFT + minutes / (24 * 60) * ACROSS


def _bars(each: Replayed, day: date, top: int) -> Iterator[str]:
    """Yield the bars of one day; a stay over midnight is cut there."""
    start = datetime.combine(day, datetime.min.time(), UTC)
    names = [place.name for place in each.places]
    for place, since, until in _sojourns(each):
        low, high = ((at - start) / timedelta(minutes=1) for at in (since, until))
        if high <= 0 or low >= 24 * 60:
            continue
        x, end = _across(max(low, 0)), _across(min(high, 24 * 60))
        told = escape(f"{place}, {since:%d %b %H:%M} to {until:%d %b %H:%M}")
        colour = COLOURS[names.index(place)]
        yield (
            f'<rect x="{x:.1f}" y="{top + 2}" width="{max(end - x, 1):.1f}" height="9" '
            f'fill="{colour}"><title>{told}</title></rect>'
        )


def _sojourns(each: Replayed) -> Iterator[tuple[str, datetime, datetime]]:
    """Yield each stay between an arrival and the departure that follows it, or the last fix."""
    came: dict[str, datetime] = {}
    for crossing in each.crossings:
        if crossing.kind is Kind.ARRIVAL:
            came[crossing.place] = crossing.at
        elif crossing.place in came:
            yield crossing.place, came.pop(crossing.place), crossing.at
    for place, since in came.items():
        yield place, since, each.last


def _days(each: Replayed) -> list[date]:
    return sorted({crossing.at.date() for crossing in each.crossings})


def _replayed(options: argparse.Namespace) -> list[Replayed]:
    if options.made_up:
        week = made_up(Random(SEED))
        return [replay(f"{20 * each} s", week[::each]) for each in REPORTED_EVERY]
    folders = sorted(path for path in (options.data / "geolife").glob("[0-9]*"))
    chosen = folders[:3] if options.quick else folders
    return [replay(folder.name, trace(folder)) for folder in chosen]


def main() -> int:
    """Print the table and the figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--quick", action="store_true", help="three people instead of all")
    asked.add_argument(
        "--made-up",
        action="store_true",
        help="a week of somebody made up, reported more and more seldom",
    )
    asked.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    asked.add_argument("--picture", type=Path, help="where to draw arrivals and departures")
    options = asked.parse_args()
    replayed = _replayed(options)
    if not replayed:
        print(f"There are no traces in {options.data}: name their folder with --data.")
        print(json.dumps({"people": 0}))
        return 0
    columns = "".join(f"{name:>11}" for name in ("days", "fixes", "places", "crossings"))
    print(f"{'person':<8}{columns}{'flutter':>11}{'plain':>11}{'flutter':>11}")
    for each in replayed:
        counts = (each.days, each.fixes, len(each.places), len(each.crossings))
        counts += (flutter(each.crossings), len(each.plain), flutter(each.plain))
        print(f"{each.person:<8}" + "".join(f"{count:>11,}" for count in counts))
    log = options.data / "adl_ordonez" / "OrdonezA_ADLs.txt"
    slept = [] if options.made_up else list(nights(log))
    worst = max((abs(label - said) for label, said in slept), default=0.0)
    print(f"{len(slept)} sleeps of the home log; told at most {worst:.2f} h off their label")
    if options.picture:
        drawn = [replace(replayed[0], person="nobody")] if options.made_up else replayed
        options.picture.write_text(picture(drawn), "utf-8")
    figures = {
        "people": len(replayed),
        "fixes": sum(each.fixes for each in replayed),
        "crossings": sum(len(each.crossings) for each in replayed),
        "flutter": sum(flutter(each.crossings) for each in replayed),
        "plain_crossings": sum(len(each.plain) for each in replayed),
        "plain_flutter": sum(flutter(each.plain) for each in replayed),
        "sleeps": len(slept),
        "worst_sleep_h": round(worst, 2),
    }
    print(json.dumps(figures))
    return 0


if __name__ == "__main__":
    sys.exit(main())
