"""How many durable writes a second the record takes, and how long a caller waits for one.

One small row a commit, written through the driver inside `Record.write`, by 1 and by 32 writers;
then a whole write to the person model (rules, entry, change, audit link) by 32. Beside it, in the
same run and on the same disk: one writer without the record, its own BEGIN IMMEDIATE and COMMIT
for each row. Rounds alternate, so that a disk that slows down slows all of them; medians count.

    python bench/writes.py [--quick] [--folder DIR]
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Barrier, Thread
from typing import Final, Protocol, cast

import sqlalchemy as sa

from ipse.house.boot import wake
from ipse.house.config import load_settings
from ipse.house.house import House
from ipse.household.verbs import owners
from ipse.kernel.origin import MANUAL
from ipse.person.drafts import Draft
from ipse.person.verbs import write_entries
from ipse.storage.database import driver_connection, open_engine

GOAL: Final = 10_000
"""Commits a second that 32 writers shall reach."""

_TABLE: Final = "CREATE TABLE bench (owner TEXT, n INTEGER, words TEXT, PRIMARY KEY (owner, n))"
_ROW: Final = "INSERT INTO bench VALUES (?, ?, 'Lives in Oak Park')"

Write = Callable[[str, int], object]
"""One durable write: by whom, and the how-manieth."""


@dataclass(frozen=True, slots=True)
class Case:
    """One way to write, and by how many at once."""

    name: str
    writers: int
    write: Write


@dataclass(frozen=True, slots=True)
class Measured:
    """What one round of a case came to."""

    per_s: float
    p50_ms: float
    p95_ms: float
    cpu_us: float
    """Processor time of the whole process for each write."""


def measure(case: Case, seconds: float, row: Iterator[int]) -> Measured:
    """Let all writers of `case` write for `seconds`."""
    waits: list[list[float]] = [[] for _ in range(case.writers)]
    start = Barrier(case.writers + 1)

    def write_on(place: int) -> None:
        now, mine, name = time.perf_counter, waits[place].append, f"writer {place}"
        start.wait()
        begun = now()
        end = begun + seconds
        while begun < end:
            case.write(name, next(row))
            done = now()
            mine(done - begun)
            begun = done

    threads = [Thread(target=write_on, args=(place,)) for place in range(case.writers)]
    for thread in threads:
        thread.start()
    start.wait()
    wall, cpu = time.perf_counter(), time.process_time()
    for thread in threads:
        thread.join()
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    every = sorted(wait for each in waits for wait in each)
    return Measured(
        per_s=len(every) / wall,
        p50_ms=1000 * every[len(every) // 2],
        p95_ms=1000 * every[len(every) * 95 // 100],
        cpu_us=1e6 * cpu / len(every),
    )


class Cursor(Protocol):
    """The driver's cursor, with the parameters that the product itself never needs."""

    def execute(self, statement: str, values: tuple[object, ...] = (), /) -> object:
        """Run one statement."""
        ...


def cursor_of(connection: sa.Connection) -> Cursor:
    """Return a new cursor of the driver beneath `connection`."""
    return cast("Cursor", driver_connection(connection).cursor())


def through_the_record(house: House) -> Write:
    """Return the write of one row inside `Record.write`."""
    cursor = house.record.write(lambda work: cursor_of(work.connection))

    def write(writer: str, number: int) -> object:
        return house.record.write(lambda _: cursor.execute(_ROW, (writer, number)))

    return write


def to_the_person_model(house: House) -> Write:
    """Return the write of one entry of the owner's, by their own hand."""
    owner = house.record.read(owners)[0]

    def write(writer: str, number: int) -> object:
        call = replace(house.own_call(owner), actor=MANUAL)
        drafts = [Draft("routine", writer, f"Said this as number {number}")]
        return house.record.write(lambda work: write_entries(work, call, drafts))

    return write


@contextmanager
def without_the_record(path: Path) -> Generator[Write]:
    """Yield the write of one row in a transaction of its own, without the record's writer."""
    with open_engine(path, None).connect() as connection:
        cursor = cursor_of(connection)
        cursor.execute(_TABLE)

        def write(writer: str, number: int) -> None:
            cursor.execute("BEGIN IMMEDIATE")
            cursor.execute(_ROW, (writer, number))
            cursor.execute("COMMIT")

        yield write


def run(folder: Path, seconds: float, rounds: int) -> dict[Case, list[Measured]]:
    """Measure every case `rounds` times, one after the other each time."""
    with ExitStack() as stack:
        house, _ = wake(load_settings(folder / "config", house=folder / "house"))
        stack.enter_context(house)
        house.record.write(lambda work: work.connection.exec_driver_sql(_TABLE))
        unbatched = stack.enter_context(without_the_record(folder / "unbatched.db"))
        row = through_the_record(house)
        cases = [
            Case("unbatched", 1, unbatched),
            Case("record", 1, row),
            Case("record", 32, row),
            Case("person model", 32, to_the_person_model(house)),
        ]
        numbers = count()
        found: dict[Case, list[Measured]] = {case: [] for case in cases}
        for _ in range(rounds):
            for case in cases:
                found[case].append(measure(case, seconds, numbers))
        return found


def middle(rounds: list[Measured]) -> Measured:
    """Return the medians of `rounds`, figure by figure."""
    return Measured(
        per_s=median(each.per_s for each in rounds),
        p50_ms=median(each.p50_ms for each in rounds),
        p95_ms=median(each.p95_ms for each in rounds),
        cpu_us=median(each.cpu_us for each in rounds),
    )


def figures(found: dict[Case, list[Measured]]) -> dict[str, float]:
    """Return the figures of a run by name."""
    by_name = {(case.name, case.writers): middle(rounds) for case, rounds in found.items()}
    baseline, one, many = by_name["unbatched", 1], by_name["record", 1], by_name["record", 32]
    person = by_name["person model", 32]
    return {
        "commits_per_s_32": round(many.per_s),
        "commits_per_s_1": round(one.per_s),
        "commits_per_s_unbatched_1": round(baseline.per_s),
        "ratio_32_to_unbatched_1": round(many.per_s / baseline.per_s, 2),
        "commit_p50_ms_32": round(many.p50_ms, 3),
        "commit_p95_ms_32": round(many.p95_ms, 3),
        "commit_cpu_us_32": round(many.cpu_us, 1),
        "commit_cpu_us_unbatched_1": round(baseline.cpu_us, 1),
        "person_writes_per_s_32": round(person.per_s),
        "person_p50_ms_32": round(person.p50_ms, 3),
        "person_p95_ms_32": round(person.p95_ms, 3),
        "person_cpu_us_32": round(person.cpu_us, 1),
    }


def main() -> None:
    """Run the bench and print what it found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="two short rounds, within 50 seconds")
    parser.add_argument("--folder", type=Path, help="where to write: the disk that is measured")
    asked = parser.parse_args()
    seconds, rounds = (2.0, 2) if asked.quick else (4.0, 5)
    with TemporaryDirectory(dir=asked.folder) as folder:
        found = run(Path(folder), seconds, rounds)
    print(f"{'case':<14}{'writers':>8}{'per s':>10}{'p50 ms':>10}{'p95 ms':>10}{'CPU us':>10}")
    for case, each in found.items():
        told = middle(each)
        print(
            f"{case.name:<14}{case.writers:>8}{told.per_s:>10.0f}{told.p50_ms:>10.2f}"
            f"{told.p95_ms:>10.2f}{told.cpu_us:>10.1f}"
        )
    result = figures(found)
    print(f"goal: {GOAL} commits a second with 32 writers; found {result['commits_per_s_32']}")
    print(json.dumps(result))


if __name__ == "__main__":
    main()
