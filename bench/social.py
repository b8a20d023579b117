"""What it costs to know a crowd: messages a second, the price of more identities, one turn's wait.

A room of 1,000 and one of 100,000 identities are filled alike, with as many events seen before.
Then both take batches of 500 through the Python API, in rounds that alternate. Who speaks is drawn
as in real chat: nine of ten messages from the talkative few (a power law), one from anybody; three
hundred of them have cards. These are the figures.

The worst case stands below them: five hundred authors in every batch, each as likely as any other.
At 1,000 identities they share some twenty pages of the tallies; at 100,000 nearly everyone is on a
page of their own, which is looked for, changed, checksummed and written.

Processor time is what social memory costs; the wall also waits for the disk, once for each batch,
so what one plain flush of as many bytes takes there is told beside it.

With the IRC days beside it (../shared/data/irc_ubuntu) they are replayed, day by day.

    python bench/social.py [--quick] [--data DIR]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from irc_days import CHANNEL, messages_of

from ipse.house.boot import wake
from ipse.house.config import load_settings
from ipse.house.door import Door
from ipse.kernel.clock import SteppedClock
from ipse.social.identities import identity_of
from ipse.social.people import MAX_CARDS_INJECTED
from ipse.social.sightings import LARGEST_BATCH, Batch, Message

GOAL_PER_S: Final = 20_000
ANYBODY: Final = 0.1
STEEPNESS: Final = 0.7
A_TURN_WRITES: Final = 400_000
GOAL_RATIO: Final = 1.5
GOAL_P95_MS: Final = 5.0
FEW: Final = 1_000
MANY: Final = 100_000
START: Final = datetime(2026, 9, 14, 8, tzinfo=UTC)
DATA: Final = Path(__file__).parents[1].parent / "shared" / "data" / "irc_ubuntu" / "raw"

Draw = Callable[[random.Random, int, int], list[int]]


def as_in_chat(chance: random.Random, identities: int) -> int:
    """Return who speaks next where few say most."""
    if chance.random() < ANYBODY:
        return chance.randrange(identities)
    return min(int(chance.paretovariate(STEEPNESS)) - 1, identities - 1)


def in_chat(chance: random.Random, identities: int, size: int) -> list[int]:
    """Return the authors of a batch of real chat: about a hundred of them in five hundred lines."""
    return [as_in_chat(chance, identities) for _ in range(size)]


def all_others(chance: random.Random, identities: int, size: int) -> list[int]:
    """Return the authors of a batch in which nobody speaks twice."""
    return chance.sample(range(identities), size)


@dataclass(slots=True)
class Crowd:
    """One room full of identities."""

    door: Door
    clock: SteppedClock
    identities: int
    chance: random.Random
    said: int = 0

    def batch(self, authors: list[int], *, direct: int = 0) -> Batch:
        """Return one message of each of `authors`; the first `direct` of them are talks."""
        messages: list[Message] = []
        for place, author in enumerate(authors):
            self.said += 1
            event = f"{self.chance.getrandbits(122):032x}"
            identity = identity_of("twitch", str(1_000_000 + author))
            messages.append(
                Message(identity, f"viewer_{author}", event, self.clock.now(), place < direct)
            )
        return Batch("twitch", messages)

    def fill(self, events: int) -> None:
        """Let everybody speak, and somebody go on until `events` are seen; make regulars."""
        while self.said < max(events, self.identities):
            start = self.said % self.identities
            authors = [(start + n) % self.identities for n in range(LARGEST_BATCH)]
            self.door.social.context_for(self.batch(authors))
        self.door.social.context_for(self.batch([3 * n for n in range(300)], direct=300))
        self.door.house.record.checkpoint()

    def draws(self, draw: Draw, batches: int, size: int) -> list[Batch]:
        """Return batches whose authors are drawn."""
        return [self.batch(draw(self.chance, self.identities, size)) for _ in range(batches)]


@contextmanager
def crowd_of(identities: int, events: int) -> Iterator[Crowd]:
    """Yield a filled room."""
    with TemporaryDirectory() as folder:
        clock = SteppedClock(START)
        settings = load_settings(Path(folder) / "config", house=Path(folder) / "house")
        house, first = wake(settings, clock)
        assert first is not None
        with house:
            crowd = Crowd(Door(house, first.token), clock, identities, random.Random(identities))
            crowd.fill(events)
            yield crowd


def round_of(crowd: Crowd, draw: Draw, batches: int) -> tuple[float, float]:
    """Return processor and wall seconds for each message of some batches of five hundred."""
    waiting = crowd.draws(draw, batches, LARGEST_BATCH)
    wall, cpu = time.perf_counter(), time.process_time()
    for batch in waiting:
        context = crowd.door.social.context_for(batch)
        assert len(context.introduction.splitlines()) <= MAX_CARDS_INJECTED + 1
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    count = batches * LARGEST_BATCH
    return cpu / count, wall / count


def waits_of(crowd: Crowd, turns: int) -> list[tuple[float, float]]:
    """Return wall and processor milliseconds of each of some turns with fifty authors."""
    waits: list[tuple[float, float]] = []
    for _ in range(turns):
        authors = crowd.chance.sample(range(crowd.identities), 50)
        batch = crowd.batch(authors)
        wall, cpu = time.perf_counter(), time.process_time()
        crowd.door.social.context_for(batch)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        waits.append((1000 * wall, 1000 * cpu))
    return waits


def percentile(values: Iterable[float], hundredth: int) -> float:
    """Return the value that so many of a hundred stay under."""
    ordered = sorted(values)
    return ordered[len(ordered) * hundredth // 100]


def measure(rounds: int, batches: int, turns: int) -> dict[str, float]:
    """Return the figures of both rooms."""
    costs: dict[tuple[str, int], list[tuple[float, float]]] = {}
    with crowd_of(FEW, MANY) as few, crowd_of(MANY, MANY) as many:
        for _ in range(rounds):
            for name, draw in (("chat", in_chat), ("worst", all_others)):
                for crowd in (few, many):
                    found = round_of(crowd, draw, batches)
                    costs.setdefault((name, crowd.identities), []).append(found)
        waits = waits_of(many, turns)
    cpu = {key: median(each[0] for each in found) for key, found in costs.items()}
    wall = {key: median(each[1] for each in found) for key, found in costs.items()}
    return {
        "messages_per_s_1k": 1 / cpu["chat", FEW],
        "messages_per_s_100k": 1 / cpu["chat", MANY],
        "messages_per_s_100k_wall": 1 / wall["chat", MANY],
        "cost_ratio_100k_to_1k": cpu["chat", MANY] / cpu["chat", FEW],
        "messages_per_s_100k_worst": 1 / cpu["worst", MANY],
        "messages_per_s_100k_worst_wall": 1 / wall["worst", MANY],
        "cost_ratio_100k_to_1k_worst": cpu["worst", MANY] / cpu["worst", FEW],
        "context_for_50_p50_cpu_ms": percentile((cpu for _, cpu in waits), 50),
        "context_for_50_p95_cpu_ms": percentile((cpu for _, cpu in waits), 95),
        "context_for_50_p50_wall_ms": percentile((wall for wall, _ in waits), 50),
        "context_for_50_p95_wall_ms": percentile((wall for wall, _ in waits), 95),
        "disk_flush_p95_ms": percentile(flushes(turns), 95),
    }


def flushes(count: int) -> list[float]:
    """Return the milliseconds that the disk takes to keep what a turn of fifty authors writes."""
    waits: list[float] = []
    with TemporaryDirectory() as folder, (Path(folder) / "log").open("wb", buffering=0) as log:
        for _ in range(count):
            log.write(bytes(A_TURN_WRITES))
            begun = time.perf_counter()
            os.fsync(log.fileno())
            waits.append(1000 * (time.perf_counter() - begun))
    return waits


def replay(days: list[Path]) -> dict[str, float]:
    """Return what stands after real days of a busy channel, and what they cost."""
    with crowd_of(1, 0) as crowd:
        wall, cpu, kinds, said = time.perf_counter(), time.process_time(), Counter[str](), 0
        for day in days:
            messages = messages_of(day, kinds)
            said += len(messages)
            for start in range(0, len(messages), LARGEST_BATCH):
                batch = messages[start : start + LARGEST_BATCH]
                crowd.clock.set(batch[-1].at or START)
                crowd.door.social.context_for(Batch("irc", batch, CHANNEL))
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
        asked = {
            "irc_identities": "SELECT COUNT(*) FROM roster WHERE identity LIKE 'irc:%'",
            "irc_sittings": "SELECT COUNT(DISTINCT sitting) FROM roster_sessions "
            "WHERE sitting LIKE 'irc/%'",
            "irc_cards": "SELECT COUNT(*) FROM people WHERE name NOT LIKE 'viewer%'",
            "irc_most_said": "SELECT MAX(messages) FROM roster",
            "irc_seen_once": "SELECT COUNT(*) FROM roster WHERE messages = 1",
        }
        read = crowd.door.house.record.read
        found = {
            name: float(read(lambda work, s=sql: work.connection.exec_driver_sql(s).scalar_one()))
            for name, sql in asked.items()
        }
    return {
        "irc_days": float(len(days)),
        **{f"irc_{kind.replace(' ', '_')}": float(found) for kind, found in kinds.most_common()},
        **found,
        "irc_messages_per_s": said / cpu,
        "irc_messages_per_s_wall": said / wall,
    }


def main() -> None:
    """Print the table, then the figures as one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="less of everything")
    parser.add_argument("--data", type=Path, default=DATA, help="the folder of IRC days")
    options = parser.parse_args()
    figures = measure(3, 6, 100) if options.quick else measure(7, 20, 400)
    days = sorted(options.data.glob("*.txt")) if options.data.is_dir() else []
    figures |= replay(days[:20] if options.quick else days) if days else {}
    goals = {
        "messages_per_s_100k": f"at least {GOAL_PER_S:,}",
        "cost_ratio_100k_to_1k": f"at most {GOAL_RATIO}",
        "context_for_50_p95_cpu_ms": f"under {GOAL_P95_MS:g}",
        "context_for_50_p95_wall_ms": f"under {GOAL_P95_MS:g} where the disk lets it",
    }
    for name, value in figures.items():
        shown = f"{value:,.0f}" if value.is_integer() or value >= FEW else f"{value:,.2f}"
        print(f"{name:32} {shown:>12}  {goals.get(name, '')}")
    print(json.dumps({name: round(value, 3) for name, value in figures.items()}))


if __name__ == "__main__":
    main()
