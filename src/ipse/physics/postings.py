"""Postings: BM25 over what is visible, in float32, its terms always in the same order.

A term's postings are two arrays: the slots in which it occurs, ascending, and how often. Nothing
that the mask hides counts, in frequencies and in lengths neither: what one may not see changes no
score. `loops` does the same to be compiled, bit for bit: hence float32 throughout and one addition
a term and slot.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Slots: TypeAlias = NDArray[np.int32]
Counts: TypeAlias = NDArray[np.uint8]
Scores: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.bool_]

K1: Final = 1.2
B: Final = 0.4
"""Texts are short, so their length says little."""

GAIN: Final = np.float32(K1 + 1.0)


def length_norms(lengths: NDArray[np.int32], mask: Mask) -> Scores:
    """Return what the length of each slot's text does to its counts, by the visible average."""
    visible = int(np.count_nonzero(mask))
    total = int(np.sum(lengths, where=mask, dtype=np.int64))
    per_word = np.float32(K1 * B * visible / total) if total else np.float32(0.0)
    return np.float32(K1 * (1.0 - B)) + lengths.astype(np.float32) * per_word


def rarity(occurs: int, visible: int) -> np.float32:
    """Return the weight of a term that occurs in so many of the visible slots."""
    return np.float32(math.log1p((visible - occurs + 0.5) / (occurs + 0.5)))


def occurrences(slots: Slots, mask: Mask) -> int:
    """Return how many of `slots` are visible."""
    return int(np.count_nonzero(mask[slots]))


def add_scores(
    scores: Scores, slots: Slots, counts: Counts, weight: np.float32, norms: Scores, mask: Mask
) -> None:
    """Add to `scores` what a term of this `weight` is worth in each visible slot."""
    seen = mask[slots]
    where = slots[seen]
    often = counts[seen].astype(np.float32)
    scores[where] += weight * (often * GAIN / (often + norms[where]))


def best(scores: Scores, most: int) -> Slots:
    """Return the slots with the highest scores above 0, best first, ties by slot."""
    found = np.flatnonzero(scores > 0)
    if found.size > most:
        # Whatever ties with the last place stays in, so that the slot decides below.
        last = np.partition(scores[found], found.size - most)[found.size - most]
        found = found[scores[found] >= last]
    order = np.lexsort((found, -scores[found]))
    return found[order[:most]].astype(np.int32)


def holds(term: Slots, slots: Slots) -> Mask:
    """Return for each of `slots`, ascending, whether a term with these postings occurs in it."""
    if not term.size:
        return np.zeros(slots.size, np.bool_)
    places = np.minimum(np.searchsorted(term, slots), term.size - 1)
    return term[places] == slots
