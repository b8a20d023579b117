"""Columns: arrays that grow, so that what is added is found at once and costs no rebuild."""

from __future__ import annotations

from typing import Generic, TypeVar

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

Item = TypeVar("Item", bound=np.generic)

_FIRST_ROOM = 4


class Column(Generic[Item]):
    """One value, or one row of values, a slot."""

    __slots__ = ("_room", "count")

    def __init__(self, kind: DTypeLike, *, width: int | None = None) -> None:
        shape = (_FIRST_ROOM,) if width is None else (_FIRST_ROOM, width)
        self._room: NDArray[Item] = np.zeros(shape, kind)
        self.count = 0

    @property
    def values(self) -> NDArray[Item]:
        """Return what was added, as a view that later additions leave alone."""
        return self._room[: self.count]

    def add(self, value: ArrayLike) -> None:
        """Put `value` into the next slot."""
        if self.count == len(self._room):
            self._room = _doubled(self._room, axis=0)
        self._room[self.count] = value
        self.count += 1


class Planes:
    """The sign words of all slots, word by word: a scan reads each plane from end to end."""

    __slots__ = ("room",)

    def __init__(self, width: int) -> None:
        self.room = np.zeros((width, _FIRST_ROOM), np.uint64)

    def put(self, slot: int, signs: NDArray[np.uint64]) -> None:
        """Put the words of `slot` in their planes."""
        while slot >= self.room.shape[1]:
            self.room = _doubled(self.room, axis=1)
        self.room[:, slot] = signs


def _doubled(room: NDArray[Item], *, axis: int) -> NDArray[Item]:
    return np.concatenate((room, np.zeros_like(room)), axis=axis)
