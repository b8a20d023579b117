from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.physics.retention import (
    EASIEST,
    HARDEST,
    Grade,
    Retention,
    after_use,
    first_retention,
    retrievability,
    use_activation,
)

stabilities = st.floats(0.01, 10_000)
held = st.builds(Retention, stabilities, st.floats(EASIEST, HARDEST))
grades = st.sampled_from(Grade)
days = st.integers(0, 3_650)
ages = st.lists(st.floats(0, 1e9), min_size=1, max_size=20)


@given(stabilities)
def test_all_is_there_at_once_and_nine_tenths_after_the_stability(stability: float) -> None:
    assert retrievability(stability, 0) == 1.0
    assert retrievability(stability, stability) == pytest.approx(0.9, abs=1e-12)


@given(stabilities, st.floats(0, 1_000), st.floats(0.001, 1_000))
def test_what_is_not_used_is_recalled_less_with_every_day(
    stability: float, begun: float, more: float
) -> None:
    assert retrievability(stability, begun + more) < retrievability(stability, begun)


@given(held, st.sampled_from([Grade.HARD, Grade.GOOD, Grade.EASY]), days)
def test_a_use_never_loosens(before: Retention, grade: Grade, gap: int) -> None:
    assert after_use(before, grade, gap).stability >= before.stability


@given(held, days)
def test_a_lapse_never_strengthens(before: Retention, gap: int) -> None:
    assert after_use(before, Grade.AGAIN, gap).stability <= before.stability


@given(held, grades, days)
def test_difficulty_stays_within_its_bounds(before: Retention, grade: Grade, gap: int) -> None:
    assert EASIEST <= after_use(before, grade, gap).difficulty <= HARDEST
    assert EASIEST <= first_retention(grade).difficulty <= HARDEST


@given(ages, st.floats(0, 1e9))
def test_another_use_never_lowers_the_activation(before: list[float], new: float) -> None:
    assert use_activation([*before, new]) >= use_activation(before)


@given(ages, st.floats(0, 1e6))
def test_later_uses_lie_never_nearer(before: list[float], longer: float) -> None:
    assert use_activation([age + longer for age in before]) <= use_activation(before)


@given(ages)
def test_the_order_of_uses_does_not_matter(before: list[float]) -> None:
    assert use_activation(before) == use_activation(reversed(before))


def test_a_use_this_very_moment_is_finite_and_none_is_not() -> None:
    assert use_activation([0.0]) == 0.0
    assert use_activation([]) == -math.inf
