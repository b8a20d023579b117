"""Readings: what an embedder made of each slot's text, in eight bits and in one a dimension."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ipse.memory.columns import Column, Planes
from ipse.physics.similarity import Quantised, grounds, signs, word_count


class Readings:
    """The vectors of all slots; one without a vector is near to nothing."""

    __slots__ = ("codes", "dimensions", "grounds", "planes", "scales")

    def __init__(self, dimensions: int) -> None:
        self.dimensions = dimensions
        self.codes: Column[np.int8] = Column(np.int8, width=dimensions)
        self.scales: Column[np.float32] = Column(np.float32)
        self.grounds: Column[np.uint16] = Column(np.uint16)
        self.planes = Planes(word_count(dimensions))

    def add(self, vector: Quantised | None) -> None:
        """Give the next slot its vector; one of another size is none."""
        slot = self.codes.count
        if vector is None or vector.codes.size != self.dimensions:
            vector = Quantised(np.zeros(self.dimensions, np.int8), 0.0)
        bits: NDArray[np.uint64] = signs(vector.codes)
        self.codes.add(vector.codes)
        self.scales.add(vector.scale)
        self.planes.put(slot, bits[0])
        self.grounds.add(grounds(bits.T, self.dimensions)[0] if vector.scale else 0)
