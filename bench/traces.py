"""Real traces through the geofence and through `state`: what a phone would have been told.

The GPS traces are of people in one city, a fix every few seconds, without any label. Where they
stay (`stays`) is taken for the places that they would have named; then the geofence draws arrivals
and departures. Beside it stands the plain rule (inside the circle or not, fix by fix). A visit, or
an absence, that is over within two minutes counts as flutter. The home log holds two weeks of
labelled activities: each sleep is sent as a phone would, and what `state` says of the night at the
end of it is compared with the label.

    python bench/traces.py [--quick] [--data DIR] [--picture FILE.svg]

The data is not part of the project. The last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from html import escape
from pathlib import Path
from typing import Final

from ipse.senses.evidence import Evidence
from ipse.senses.geofence import Crossing, Fix, crossings_of, fixes_of
from ipse.senses.places import Place, place_at, spot_in
from ipse.senses.signals import Kind, Sample
from ipse.senses.state import LASTS, REST, observe_state
from ipse.senses.stays import observe_stays

ROOT: Final = Path(__file__).parents[1]
ACCURACY_M: Final = 15.0
"""The traces tell none; this is usual for a receiver under the open sky."""
FLUTTER: Final = timedelta(minutes=2)
MOST_PLACES: Final = 5
HEADER_LINES: Final = 6
_ACTIVITY: Final = re.compile(r"(\S+ \S+)\s+(\S+ \S+)\s+(\w+)\s*")


@dataclass(frozen=True, slots=True)
class Replayed:
    """What became of one person's trace."""

    person: str
    days: int
    fixes: int
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


def replay(folder: Path) -> Replayed:
    """Return what the geofence draws of one person's trace."""
    samples = trace(folder)
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
        person=folder.name,
        days=len({sample.at.date() for sample in samples}),
        fixes=len(samples),
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
    """Return a drawing of every day: a line a day, dark while somebody is at a place."""
    width, row, left = 960, 14, 110
    rows = [(each, day) for each in replayed for day in _days(each)]
    colours = ("#1b6ca8", "#c8553d", "#588157", "#7b5ea7", "#b08900")
    marks: list[str] = []
    for index, (each, day) in enumerate(rows):
        top = 30 + index * row
        label = escape(f"{each.person} {day:%d %b}")
        marks.append(f'<text x="4" y="{top + 10}">{label}</text>')
        marks.append(
            f'<line x1="{left}" x2="{width - 10}" y1="{top + 6}" y2="{top + 6}" stroke="#ddd"/>'
        )
        for crossing in each.crossings:
            if crossing.at.date() != day:
                continue
            share = (crossing.at.hour * 60 + crossing.at.minute) / (24 * 60)
            x = left + share * (width - 10 - left)
            names = [place.name for place in each.places]
            colour = colours[names.index(crossing.place)]
            turned = "▸" if crossing.kind is Kind.ARRIVAL else "◂"
            title = escape(f"{crossing.kind} {crossing.place} {crossing.at:%H:%M}")
            marks.append(
                f'<text x="{x:.0f}" y="{top + 10}" fill="{colour}">{turned}'
                f"<title>{title}</title></text>"
            )
    height = 40 + len(rows) * row
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'font-family="sans-serif" font-size="10"><rect width="100%" height="100%" fill="#fff"/>'
        f'<text x="4" y="16">Arrivals and departures, one line a day (UTC), one colour a place'
        f"</text>{''.join(marks)}</svg>"
    )


def _days(each: Replayed) -> list[date]:
    return sorted({crossing.at.date() for crossing in each.crossings})


def main() -> int:
    """Print the table and the figures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--quick", action="store_true", help="three people instead of all")
    asked.add_argument("--data", type=Path, default=ROOT.parent / "shared" / "data")
    asked.add_argument("--picture", type=Path, help="where to draw arrivals and departures")
    options = asked.parse_args()
    folders = sorted(path for path in (options.data / "geolife").glob("[0-9]*"))
    if not folders:
        print(f"There are no traces in {options.data}: name their folder with --data.")
        print(json.dumps({"people": 0}))
        return 0
    replayed = [replay(folder) for folder in (folders[:3] if options.quick else folders)]
    columns = "".join(f"{name:>11}" for name in ("days", "fixes", "places", "crossings"))
    print(f"{'person':<8}{columns}{'flutter':>11}{'plain':>11}{'flutter':>11}")
    for each in replayed:
        counts = (each.days, each.fixes, len(each.places), len(each.crossings))
        counts += (flutter(each.crossings), len(each.plain), flutter(each.plain))
        print(f"{each.person:<8}" + "".join(f"{count:>11,}" for count in counts))
    slept = list(nights(options.data / "adl_ordonez" / "OrdonezA_ADLs.txt"))
    worst = max(abs(label - said) for label, said in slept)
    print(f"{len(slept)} sleeps of the home log; told at most {worst:.2f} h off their label")
    if options.picture:
        options.picture.write_text(picture(replayed), "utf-8")
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
