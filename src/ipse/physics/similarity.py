"""Similarity: vectors in one bit and in eight a dimension, scanned with the one, told by the other.

The signs of all vectors lie as planes: word 0 of every slot, then word 1 and so on, so that a scan
streams through memory. A question keeps two bits a dimension (one alone finds too few of the
nearest). The few hundred that come nearest are told apart by their eight bit codes. All of it is
whole numbers until the last multiplication: compiled or not, the answer is the same bit for bit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ipse.physics.postings import Mask, Scores, Slots

Codes: TypeAlias = NDArray[np.int8]
Words: TypeAlias = NDArray[np.uint64]
Nearness: TypeAlias = NDArray[np.uint16]

WORD: Final = 64
LARGEST_CODE: Final = 127
_LEVELS: Final = 3
_BULK: Final = 0.98
"""The share of a question's dimensions that its two bits span; the rest are cut off."""


@dataclass(frozen=True, slots=True)
class Quantised:
    """A unit vector in whole numbers: `codes` times `scale`."""

    codes: Codes
    scale: float


@dataclass(frozen=True, slots=True)
class Question:
    """A vector to look for: its codes, and two bits of each dimension as words."""

    quantised: Quantised
    high: Words
    low: Words


def quantise(vector: Sequence[float] | NDArray[np.floating]) -> Quantised:
    """Return `vector`, made a unit one, in eight bits; nothing but zeros if it has no direction."""
    values = np.asarray(vector, np.float64)
    largest = float(np.max(np.abs(values), initial=0.0))
    if not np.isfinite(largest) or largest == 0.0:
        return Quantised(np.zeros(values.size, np.int8), 0.0)
    codes = np.rint(values * (LARGEST_CODE / largest)).astype(np.int8)
    whole = codes.astype(np.int64)
    return Quantised(codes, float(np.float32(1.0 / np.sqrt(float(np.sum(whole * whole))))))


def word_count(dimensions: int) -> int:
    """Return how many words hold a bit of each dimension."""
    return -(-dimensions // WORD)


def signs(codes: Codes) -> Words:
    """Return the signs of `codes` as words: one row for each row of codes."""
    return _packed(np.atleast_2d(codes) > 0)


def ask(vector: Sequence[float] | NDArray[np.floating]) -> Question:
    """Return `vector` as a question."""
    quantised = quantise(vector)
    sizes = np.sort(np.abs(quantised.codes.astype(np.int64)))
    span = max(int(sizes[int(_BULK * (sizes.size - 1))]), 1) if sizes.size else 1
    levels = np.rint((quantised.codes / span + 1.0) / 2.0 * _LEVELS).clip(0, _LEVELS).astype(int)
    return Question(quantised, _packed((levels >= 2)[None])[0], _packed((levels % 2 == 1)[None])[0])  # noqa: PLR2004 (the two bits of a level)


def grounds(planes: Words, dimensions: int) -> Nearness:
    """Return what each slot's nearness starts from: 3 for each of its zeros.

    The levels 0 to 3 of a question stand for -3, -1, 1 and 3 halves, so a one that a slot has is
    worth twice its level and less 3.
    """
    ones = np.bitwise_count(planes).sum(axis=0, dtype=np.int64)
    return (3 * (dimensions - ones)).astype(np.uint16)


def nearness(planes: Words, start: Nearness, high: Words, low: Words) -> Nearness:
    """Return how near each slot's signs come to a question: the higher, the nearer."""
    near = start.astype(np.int64)
    for plane, two, one in zip(planes, high, low, strict=True):
        words = plane[: near.size]  # the planes have room for slots to come
        near += 4 * np.bitwise_count(words & two).astype(np.int64)
        near += 2 * np.bitwise_count(words & one).astype(np.int64)
    return near.astype(np.uint16)


def nearest(near: Nearness, mask: Mask, most: int) -> Slots:
    """Return the visible slots that come nearest, in their order; ties by slot."""
    seen = np.flatnonzero(mask)
    if seen.size > most:
        found = near[seen]
        last = np.partition(found, seen.size - most)[seen.size - most]
        over = np.flatnonzero(found > last)
        level = np.flatnonzero(found == last)[: most - over.size]
        seen = seen[np.sort(np.concatenate((over, level)))]
    return seen.astype(np.int32)


def dots(codes: Codes, slots: Slots, question: Codes) -> NDArray[np.int32]:
    """Return the product of `question` with the codes of each of `slots`."""
    return codes[slots].astype(np.int32) @ question.astype(np.int32)


def cosines(found: NDArray[np.int32], scales: Scores, question: Quantised) -> Scores:
    """Return the products `found` as cosines; `scales` are those of their slots."""
    return found.astype(np.float32) * scales * np.float32(question.scale)


def _packed(bits: Mask) -> Words:
    rows, dimensions = bits.shape
    padded = np.zeros((rows, word_count(dimensions) * WORD), np.bool_)
    padded[:, :dimensions] = bits
    return np.packbits(padded, axis=1, bitorder="little").view(np.uint64)
