"""Lives that are cut short: real processes under a mixed load, killed, and what comes back.

`python -m tests.restart.lives <folder>` opens the house and lets three callers write entries,
feelings, messages, strangers and signals, without end; each key is printed once it was
acknowledged.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path
from random import Random  # noqa: TID251 (its type alone)
from threading import Lock, Thread
from typing import Final

from ipse.house.boot import known_keys, opening_key
from ipse.house.config import Settings
from ipse.house.house import House
from ipse.house.places import record_path
from ipse.house.restarting import SESSION, differences, field_digests, snapshot_of
from ipse.kernel.chance import SeededChance
from ipse.kernel.clock import SteppedClock
from ipse.kernel.ids import made_at
from ipse.storage.work import look
from tests.restart.deeds import Doer, act, doer_in, kept
from tests.storage.houses import MORNING, by_hand, opened, settings_in

ROOT: Final = Path(__file__).parents[2]
CALLERS: Final = 3
LONGEST_LIFE: Final = 40
"""Acknowledged writes after which a life is killed at the latest."""


@dataclass(slots=True)
class Survival:
    """What so many kills did."""

    kills: int = 0
    acknowledged: int = 0
    lost: list[str] = field(default_factory=list[str])
    differences: set[str] = field(default_factory=set[str])


def survive(folder: Path, kills: int, seed: bytes = b"lives") -> Survival:
    """Kill a living house so many times, and look each time what came back."""
    settings = settings_in(folder)
    chance = SeededChance(seed).stream("kills")
    survival = Survival()
    with opened(settings):
        pass
    for number in range(kills):
        moment = MORNING + timedelta(minutes=number)
        said = _live_and_die(folder, number, chance)
        survival.kills += 1
        survival.acknowledged += len(said)
        _look_back(settings, moment, said, survival)
    return survival


def _look_back(settings: Settings, moment: datetime, said: set[str], survival: Survival) -> None:
    """Compare what the kill left with what a start at the same moment brings back."""
    path = record_path(settings)
    key = opening_key(path, known_keys(settings)) if settings.encrypt else None
    left = look(path, key, field_digests)
    with opened(settings, SteppedClock(moment)) as house:
        survival.differences |= set(differences({SESSION: "", **left}, snapshot_of(house)))
        call = by_hand(house)
        survival.lost += sorted(said - house.record.read(lambda work: kept(work, call)))
        assert made_at(house.session_id) == moment


def _live_and_die(folder: Path, number: int, chance: Random) -> set[str]:
    """Start a life, kill it after a random number of acknowledged writes; return those."""
    command = [sys.executable, "-m", "tests.restart.lives", str(folder), str(number)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(chance.randint(1, LONGEST_LIFE))]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.readlines()
    whole = [line.strip() for line in lines if line.endswith("\n")]
    assert whole, "it ended without a word"
    return {line for line in whole if line}


def _live(house: House, number: int) -> None:
    """Let the callers write without end."""
    saying = Lock()

    def say(words: str) -> None:
        with saying:
            sys.stdout.write(words + "\n")
            sys.stdout.flush()

    doer = doer_in(house)
    callers = [
        Thread(target=_write, args=(house, doer, f"{number}-{caller}", say), daemon=True)
        for caller in range(CALLERS)
    ]
    for thread in callers:
        thread.start()
    for thread in callers:
        thread.join()


def _write(house: House, doer: Doer, caller: str, say: Callable[[str], None]) -> None:
    for number in count():
        key = f"{caller}-{number}"
        act(house.record, doer, key)
        say(key)


def main(folder: str, number: str) -> None:
    """Live in the house in `folder` until killed; lives begin a minute apart."""
    clock = SteppedClock(MORNING + timedelta(minutes=int(number)))
    with opened(settings_in(Path(folder)), clock, str(os.getpid()).encode()) as house:
        _live(house, int(number))


if __name__ == "__main__":
    main(*sys.argv[1:])
