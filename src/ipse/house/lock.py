"""The lock: one process owns the house, and whoever comes second is told who holds it."""

from __future__ import annotations

import fcntl
import json
import os
from dataclasses import asdict, dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import Final

from ipse.kernel.errors import HouseLocked

LOCK_NAME: Final = "house.lock"


@dataclass(frozen=True, slots=True)
class Holder:
    """The process that holds a house, and where it answers."""

    pid: int
    address: str = ""

    def __str__(self) -> str:
        """Return it for a sentence."""
        return f"process {self.pid}" + (f" at {self.address}" if self.address else "")


class Lock:
    """A held lock on a house; the kernel frees it when the process ends, however it ends."""

    def __init__(self, file: TextIOWrapper) -> None:
        self._file = file

    def announce(self, address: str) -> None:
        """Say where the holder answers, for the command line to find it."""
        _write(self._file, Holder(os.getpid(), address))

    @property
    def is_held(self) -> bool:
        """Return whether it is still held."""
        return not self._file.closed

    def release(self) -> None:
        """Free the house."""
        self._file.seek(0)
        self._file.truncate()
        self._file.close()


def take_lock(house: Path) -> Lock:
    """Lock the house for this process; a second owner is refused with the name of the first."""
    file = (house / LOCK_NAME).open("a+", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise _held(house, holder_of(house)) from error
    _write(file, Holder(os.getpid()))
    return Lock(file)


def refuse_held(house: Path) -> None:
    """Return when nobody holds the house; else say who does, before anything is begun."""
    holder = holder_of(house)
    if holder is not None:
        raise _held(house, holder)


def holder_of(house: Path) -> Holder | None:
    """Return who holds the house, None when nobody does."""
    try:
        with (house / LOCK_NAME).open("r+", encoding="utf-8") as file:
            return _probe(file)
    except FileNotFoundError:
        return None


def _held(house: Path, holder: Holder | None) -> HouseLocked:
    who = holder or "Another process"
    return HouseLocked(f"{who} holds the house {house}: talk to it there, or stop it first.")


def _probe(file: TextIOWrapper) -> Holder | None:
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        text = file.read()
        return Holder(**json.loads(text)) if text else Holder(0)
    return None


def _write(file: TextIOWrapper, holder: Holder) -> None:
    file.seek(0)
    file.truncate()
    file.write(json.dumps(asdict(holder)))
    file.flush()
