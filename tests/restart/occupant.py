"""A process of its own that lives in a house until it is killed or let go.

`python -m tests.restart.occupant <folder> hold` opens the house, says so and waits for its input
to end; `write` writes without end and prints each key once its write is acknowledged; `duty`
does the steps of a duty, one a line of input.
"""

from __future__ import annotations

import os
import sys
from datetime import timedelta
from itertools import count
from pathlib import Path

from ipse.house.house import House
from ipse.kernel.clock import SteppedClock
from ipse.storage.acts import Act
from ipse.storage.changes import NewChange, record_change
from ipse.storage.duties import do_step, lease_duty
from ipse.storage.work import Work
from tests.storage.houses import MORNING, by_hand, opened, settings_in, tell


def say(words: str) -> None:
    """Tell the parent, at once."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def hold() -> None:
    """Stay until the input ends."""
    say("open")
    sys.stdin.read()


def write(house: House) -> None:
    """Write without end, each time telling what was acknowledged."""
    start = house.record.read(lambda work: work.mint.ulid(MORNING)).lower()
    for number in count():
        tell(house, f"{start}-{number}", f"Said this as number {number}")
        say(f"{start}-{number}")


def keep_duty(house: House) -> None:
    """Do a step of one run for each line of input, and tell whether it was done."""
    now = house.clock.now()
    run = house.record.write(
        lambda work: lease_duty(work, "sleep", house.session_id, now, timedelta(days=1))
    )
    assert run is not None
    for line in sys.stdin:
        step = line.strip()
        done = do_step(house.record, run, step, now, lambda w, s=step: leave_a_trace(w, house, s))
        say(str(done))


def leave_a_trace(work: Work, house: House, step: str) -> None:
    """Record that `step` was done."""
    record_change(work, by_hand(house), NewChange("sleep", step, Act.SET, None, None))


def main(folder: str, errand: str, minutes: str) -> None:
    """Open the house in `folder`, `minutes` after the morning, and do the errand."""
    clock = SteppedClock(MORNING + timedelta(minutes=int(minutes)))
    seed = str(os.getpid()).encode()  # no two lives draw the same ids
    with opened(settings_in(Path(folder)), clock, seed) as house:
        if errand == "hold":
            hold()
        elif errand == "write":
            write(house)
        else:
            keep_duty(house)


if __name__ == "__main__":
    main(*sys.argv[1:])
