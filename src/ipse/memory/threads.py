"""Threads: who stands before and after whom, in one conversation or one stretch of doing."""

from __future__ import annotations

import numpy as np

from ipse.memory.columns import Column
from ipse.physics.gathering import NOBODY


class Threads:
    """For each slot its thread and its neighbours there."""

    __slots__ = ("_codes", "_last", "after", "before", "codes")

    def __init__(self) -> None:
        self.codes: Column[np.int32] = Column(np.int32)
        self.before: Column[np.int32] = Column(np.int32)
        self.after: Column[np.int32] = Column(np.int32)
        self._codes: dict[tuple[str, str], int] = {}
        self._last: list[int] = []

    def add(self, key: tuple[str, str], replaced: int | None = None) -> None:
        """Link the next slot into the thread `key`: at its end, or in the place of `replaced`."""
        slot = self.codes.count
        thread = self._codes.setdefault(key, len(self._last))
        if thread == len(self._last):
            self._last.append(NOBODY)
        before, after = self._last[thread], NOBODY
        if replaced is not None and self.codes.values[replaced] == thread:
            before, after = int(self.before.values[replaced]), int(self.after.values[replaced])
        self.codes.add(thread)
        self.before.add(before)
        self.after.add(after)
        self._link(before, slot, thread)
        self._link(slot, after, thread)

    def remove(self, slot: int) -> None:
        """Link the neighbours of `slot` with each other."""
        before, after = int(self.before.values[slot]), int(self.after.values[slot])
        self._link(before, after, int(self.codes.values[slot]))

    def _link(self, before: int, after: int, thread: int) -> None:
        if before != NOBODY:
            self.after.values[before] = after
        if after != NOBODY:
            self.before.values[after] = before
        else:
            self._last[thread] = before
