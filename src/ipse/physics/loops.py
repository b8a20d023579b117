"""Loops: `postings`, `similarity` and `gathering` once more, one number at a time, to be compiled.

Every function here has an equal of the same name there and answers the same, bit for bit. Nothing
calls them uncompiled but the tests that compare the two.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ipse.physics.gathering import NOBODY, Places
from ipse.physics.postings import GAIN, Counts, Mask, Scores, Slots
from ipse.physics.similarity import Codes, Nearness, Words

Dots: TypeAlias = NDArray[np.int32]

_BLOCK = 32_768  # slots whose sums stay in a near cache while each plane streams by
_STRETCH = 64  # slots that are passed over together when none of them can count
_TWO, _FOUR = np.uint64(2), np.uint64(4)


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
    for block in range(0, scores.size, _STRETCH):
        stretch = scores[block : block + _STRETCH]
        promises = False
        for place in range(stretch.size):  # without a branch, so that many are compared at once
            promises |= stretch[place] > bar
        if not promises:
            continue
        for offset in range(stretch.size):
            score = stretch[offset]
            if score <= bar:
                continue
            held = min(held + 1, most)
            place = held - 1
            while place > 0 and scores[found[place - 1]] < score:
                found[place] = found[place - 1]
                place -= 1
            found[place] = block + offset
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


def ones(word: np.uint64) -> np.uint64:
    """Return how many bits of `word` are set; `engine` compiles it to the one instruction."""
    return np.uint64(int(word).bit_count())


def nearness(planes: Words, start: Nearness, high: Words, low: Words) -> Nearness:
    """Return how near each slot's signs come to a question: the higher, the nearer."""
    near = start.copy()
    for block in range(0, near.size, _BLOCK):
        sums = near[block : block + _BLOCK]
        for word in range(high.size):
            plane, two, one = planes[word, block : block + _BLOCK], high[word], low[word]
            for place in range(sums.size):
                signs = plane[place]
                sums[place] += np.uint16(_FOUR * ones(signs & two) + _TWO * ones(signs & one))
    return near


def nearest(near: Nearness, mask: Mask, most: int) -> Slots:
    """Return the visible slots that come nearest, in their order; ties by slot."""
    highest = 0
    for slot in range(near.size):
        highest = max(highest, near[slot])
    tally = np.zeros(highest + 1, np.int32)
    found, held = np.empty(near.size, np.int32), 0
    level, over = 0, 0  # the level that may still count, and how many stand on it or above
    for slot in range(near.size):
        if near[slot] >= level and mask[slot]:
            found[held] = slot
            held += 1
            tally[near[slot]] += 1
            over += 1
            while over - tally[level] >= most:
                over -= tally[level]
                level += 1
    room, kept = most - (over - tally[level]), 0
    for place in range(held):
        reached = near[found[place]]
        if reached > level or (reached == level and room > 0):
            room -= reached == level
            found[kept] = found[place]
            kept += 1
    return found[:kept]


def dots(codes: Codes, slots: Slots, question: Codes) -> Dots:
    """Return the product of `question` with the codes of each of `slots`."""
    found = np.empty(slots.size, np.int32)
    for place in range(slots.size):
        row, total = codes[slots[place]], np.int32(0)
        for dimension in range(question.size):
            total += np.int32(row[dimension]) * np.int32(question[dimension])
        found[place] = total
    return found


def places(slots: Slots, links: Slots) -> Places:
    """Return where the neighbours of `slots` by `links` stand among them, `NOBODY` if nowhere."""
    found = np.full(slots.size, NOBODY, np.int32)
    for place in range(slots.size):
        wanted = links[slots[place]]
        if wanted == NOBODY:
            continue
        # A neighbour in the thread is seldom far in the pool, so a walk is shorter than a search.
        step = 1 if wanted > slots[place] else -1
        at = place + step
        while 0 <= at < slots.size and (slots[at] - wanted) * step < 0:
            at += step
        if 0 <= at < slots.size and slots[at] == wanted:
            found[place] = at
    return found
