"""Starting occupants of a house, listening to them and killing them."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]


class Occupant:
    """A process of its own that lives in a house."""

    def __init__(self, folder: Path, errand: str, minutes: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.restart.occupant", str(folder), errand, str(minutes)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def heard(self) -> str:
        """The next line that it says."""
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, "it ended without a word"
        return line.strip()

    def asked(self, line: str) -> str:
        """What it answers to `line`."""
        assert self._process.stdin is not None
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()
        return self.heard()

    def kill(self) -> list[str]:
        """Kill it without warning and return whole lines that were still on the way."""
        self._process.send_signal(signal.SIGKILL)
        rest, _ = self._process.communicate(timeout=30)
        return [line for line in rest.split("\n")[:-1] if line]

    def leave(self) -> int:
        """Let it end by itself and return its exit code."""
        self._process.communicate(timeout=30)
        return self._process.returncode


@contextmanager
def living_in(folder: Path, errand: str = "hold", minutes: int = 0) -> Generator[Occupant]:
    """Start an occupant of the house in `folder`; kill it at the end if it still lives."""
    occupant = Occupant(folder, errand, minutes)
    try:
        yield occupant
    finally:
        occupant.kill()
