"""Rescoring: what the structure of a memory adds to the words and the meaning it shares.

Words, meaning and coverage make one value, 1 for the best. Beside it counts what was said just
before and after, how good the best of the same thread is, whether the speaker is the one asked
about, and the kind of text that answers questions of this kind. A weighted sum, since fusing by
rank throws away how far ahead the first is (FINDINGS, Recall).

The weights are round numbers set by hand; none is fitted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from ipse.memory.signs import Signs, Wants
from ipse.physics.gathering import Places

Values: TypeAlias = NDArray[np.float32]

WORDS: Final = np.float32(0.4)
MEANING: Final = np.float32(1.0)
COVERAGE: Final = np.float32(1.0)
NEXT_TO: Final = np.float32(0.3)
"""What a neighbour's value adds: an answer often lies beside the words that were asked for."""
NEAR_COVERAGE: Final = np.float32(0.5)
"""A word of the question that only a neighbour says covers half."""
THREAD: Final = np.float32(0.7)
SPEAKER: Final = np.float32(0.5)
ASKS: Final = 0.3
FULLNESS: Final = 0.2
OF_SELF: Final = 0.1
TIME: Final = np.float32(0.3)
COUNT: Final = np.float32(0.2)
_NOTHING: Final = np.float32(0.0)

T = TypeVar("T", bound=np.generic)


@dataclass(frozen=True, slots=True)
class Pool:
    """The candidates of one search, in the order of their slots.

    `before` and `after` are the places of a candidate's neighbours in the pool, `NOBODY` without.
    """

    words: Values
    meaning: Values
    carried: NDArray[np.bool_]
    """For each term of the question a row: who carries it."""
    rarity: Values
    before: Places
    after: Places
    thread: Places
    named: NDArray[np.bool_]
    prior: Values
    dated: NDArray[np.bool_]
    counted: NDArray[np.bool_]


def prior_of(signs: Signs) -> float:
    """Return what the shape of a text is worth whatever is asked."""
    return FULLNESS * signs.fullness + OF_SELF * signs.of_self - ASKS * signs.asks


def rescored(pool: Pool, wants: Wants) -> Values:
    """Return the score of each candidate."""
    worth = _worth(pool)
    around = _with_nobody(worth)
    scores = worth + pool.prior
    scores += NEXT_TO * (around[pool.before] + around[pool.after])
    scores += THREAD * _best_of_thread(worth, pool.thread)
    if pool.named.any() and not pool.named.all():
        scores += SPEAKER * pool.named
    if wants.time:
        scores += TIME * pool.dated
    if wants.count:
        scores += COUNT * pool.counted
    return scores


def _worth(pool: Pool) -> Values:
    worth = WORDS * _to_one(pool.words)
    worth += MEANING * _to_one(np.maximum(pool.meaning, _NOTHING))
    worth += COVERAGE * _coverage(pool)
    return _to_one(worth)


def _coverage(pool: Pool) -> Values:
    """Return how much of the question each candidate says, or a neighbour for it."""
    total = pool.rarity.sum(dtype=np.float32)
    if total <= 0:
        return np.zeros(pool.words.size, np.float32)
    around = _with_nobody(pool.carried)
    beside = around[:, pool.before] | around[:, pool.after]
    covered = np.maximum(pool.carried, NEAR_COVERAGE * beside, dtype=np.float32)
    covered *= (pool.rarity / total)[:, None]
    # One row after the other, so that the sum is the same however many rows there are.
    return covered.sum(axis=0)


def _with_nobody(values: NDArray[T]) -> NDArray[T]:
    """Return `values` and, at the place of `NOBODY`, a zero behind them."""
    nothing = np.zeros((*values.shape[:-1], 1), values.dtype)
    return np.concatenate((values, nothing), axis=-1)


def _best_of_thread(worth: Values, thread: Places) -> Values:
    best = np.zeros(int(thread.max(initial=-1)) + 1, np.float32)
    np.maximum.at(best, thread, worth)
    return best[thread]


def _to_one(values: Values) -> Values:
    """Return `values` with the largest as 1."""
    largest = values.max(initial=_NOTHING)
    return values / largest if largest > 0 else values
