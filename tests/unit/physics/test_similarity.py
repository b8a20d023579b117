from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.physics.engine import PLAIN
from ipse.physics.similarity import ask, cosines, grounds, quantise, signs

chance = st.integers(0, 2**32 - 1)


def some(seed: int) -> np.random.Generator:
    """Return a source of numbers that Hypothesis chose."""
    return np.random.Generator(np.random.PCG64(seed))


@given(chance)
def test_eight_bits_tell_the_cosine_to_a_hundredth(seed: int) -> None:
    one, other = some(seed).standard_normal((2, 256))
    exact = float(one @ other / np.linalg.norm(one) / np.linalg.norm(other))
    kept = quantise(other)
    found = PLAIN.dots(kept.codes[None], np.zeros(1, np.int32), quantise(one).codes)
    told = cosines(found, np.array([kept.scale], np.float32), quantise(one))
    assert float(told[0]) == pytest.approx(exact, abs=0.01)


@given(chance)
def test_a_difference_in_the_seventh_place_changes_no_code(seed: int) -> None:
    vector = np.round(some(seed).standard_normal(64), 2) + 0.001
    assert quantise(vector).codes.tobytes() == quantise(vector * (1 + 1e-7)).codes.tobytes()


@pytest.mark.parametrize("nothing", [[0.0, 0.0], [float("nan"), 1.0], []])
def test_what_has_no_direction_is_near_to_nothing(nothing: list[float]) -> None:
    made = quantise(nothing)
    assert made.scale == 0.0
    assert not made.codes.any()


@given(chance)
def test_nobody_comes_nearer_than_the_question_itself(seed: int) -> None:
    vectors = some(seed).standard_normal((30, 128))
    codes = np.stack([quantise(vector).codes for vector in vectors])
    planes = np.ascontiguousarray(signs(codes).T)
    asked = ask(vectors[7])
    near = PLAIN.nearness(planes, grounds(planes, 128), asked.high, asked.low)
    assert near[7] == near.max()


def test_a_scan_finds_nearly_all_of_the_truly_nearest() -> None:
    chosen = some(3)
    topics = chosen.standard_normal((40, 256))
    vectors = topics[chosen.integers(0, 40, 5_000)] + 0.8 * chosen.standard_normal((5_000, 256))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    codes = np.stack([quantise(vector).codes for vector in vectors])
    planes = np.ascontiguousarray(signs(codes).T)
    start, everybody = grounds(planes, 256), np.ones(5_000, np.bool_)
    found = 0
    for vector in vectors[:50]:
        asked = ask(vector)
        near = PLAIN.nearness(planes, start, asked.high, asked.low)
        scanned = PLAIN.nearest(near, everybody, 200)
        exact = np.argsort(-(vectors @ vector))[:20]
        found += np.isin(exact, scanned).sum()
    assert found / (50 * 20) >= 0.95
