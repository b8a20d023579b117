"""Loops: `postings` and `similarity` once more, one number at a time, to be compiled.

Every function here has an equal of the same name there and answers the same, bit for bit. Nothing
calls them uncompiled but the tests that compare the two.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ipse.physics.postings import GAIN, Counts, Mask, Scores, Slots
from ipse.physics.similarity import Codes, Nearness, Words

Dots: TypeAlias = NDArray[np.int32]

_BLOCK = 4_096  # slots whose sums stay in the nearest cache
_PAIRS = np.uint64(0x5555555555555555)
_FOURS = np.uint64(0x3333333333333333)
_EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F)
_BYTES = np.uint64(0x0101010101010101)
_ONE, _TWO, _FOUR, _LAST = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


def occurrences(slots: Slots, mask: Mask) -> int:
    """Return how many of `slots` are visible."""
    found = 0
    for place in range(slots.size):
        found += bool(mask[slots[place]])
    return found


def add_scores(
    scores: Scores, slots: Slots, counts: Counts, weight: np.float32, norms: Scores, mask: Mask
) -> None:
    """Add to `scores` what a term of this `weight` is worth in each visible slot."""
    for place in range(slots.size):
        slot = slots[place]
        if mask[slot]:
            often = np.float32(counts[place])
            scores[slot] += weight * (often * GAIN / (often + norms[slot]))


def best(scores: Scores, most: int) -> Slots:
    """Return the slots with the highest scores above 0, best first, ties by slot."""
    found, held, bar = np.empty(most, np.int32), 0, np.float32(0.0)
    for slot in range(scores.size):
        score = scores[slot]
        if score <= bar:
            continue
        held = min(held + 1, most)
        place = held - 1
        while place > 0 and scores[found[place - 1]] < score:
            found[place] = found[place - 1]
            place -= 1
        found[place] = slot
        if held == most:
            bar = scores[found[held - 1]]
    return found[:held]


def holds(term: Slots, slots: Slots) -> Mask:
    """Return for each of `slots`, ascending, whether a term with these postings occurs in it."""
    found = np.zeros(slots.size, np.bool_)
    low = 0
    for place in range(slots.size):
        high = term.size  # both ascend, so nothing before `low` is looked at again
        while low < high:
            middle = (low + high) // 2
            if term[middle] < slots[place]:
                low = middle + 1
            else:
                high = middle
        found[place] = low < term.size and term[low] == slots[place]
    return found


def nearness(planes: Words, start: Nearness, high: Words, low: Words) -> Nearness:
    """Return how near each slot's signs come to a question: the higher, the nearer."""
    near = start.copy()
    for block in range(0, near.size, _BLOCK):
        sums = near[block : block + _BLOCK]
        for word in range(high.size):
            plane, two, one = planes[word, block : block + _BLOCK], high[word], low[word]
            for place in range(sums.size):
                # Counts the ones of both: the compiler knows this form and its instruction.
                a, b = plane[place] & two, plane[place] & one
                a -= (a >> _ONE) & _PAIRS
                b -= (b >> _ONE) & _PAIRS
                a = (a & _FOURS) + ((a >> _TWO) & _FOURS)
                b = (b & _FOURS) + ((b >> _TWO) & _FOURS)
                a = (((a + (a >> _FOUR)) & _EIGHTS) * _BYTES) >> _LAST
                b = (((b + (b >> _FOUR)) & _EIGHTS) * _BYTES) >> _LAST
                sums[place] += np.uint16(_FOUR * a + _TWO * b)
    return near


def nearest(near: Nearness, mask: Mask, most: int) -> Slots:
    """Return the visible slots that come nearest, in their order; ties by slot."""
    tally = np.zeros(65536, np.int32)
    for slot in range(near.size):
        tally[near[slot]] += mask[slot]
    level, over = 65535, 0
    while level > 0 and over + tally[level] < most:
        over += tally[level]
        level -= 1
    room = min(most - over, tally[level])
    found, held = np.empty(over + room, np.int32), 0
    for slot in range(near.size):
        if mask[slot] and (near[slot] > level or (near[slot] == level and room > 0)):
            room -= near[slot] == level
            found[held] = slot
            held += 1
    return found


def dots(codes: Codes, slots: Slots, question: Codes) -> Dots:
    """Return the product of `question` with the codes of each of `slots`."""
    found = np.empty(slots.size, np.int32)
    for place in range(slots.size):
        row, total = codes[slots[place]], np.int32(0)
        for dimension in range(question.size):
            total += np.int32(row[dimension]) * np.int32(question[dimension])
        found[place] = total
    return found
