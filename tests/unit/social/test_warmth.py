"""Warmth fades by the clock, and is told from a quarter on."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.errors import InvalidInput
from ipse.social.warmth import Warmth, stronger, told_warmth, warmed, warmth_at
from tests.unit.social.made import NOON


@pytest.mark.parametrize(("hours", "left"), [(0, 0.8), (60, 0.4), (120, 0.2)])
def test_half_of_it_is_left_after_sixty_hours(hours: int, left: float) -> None:
    assert warmth_at(Warmth(0.8, NOON), NOON + timedelta(hours=hours)) == pytest.approx(left)


def test_a_clock_that_goes_back_warms_nothing() -> None:
    assert warmth_at(Warmth(0.8, NOON), NOON - timedelta(days=9)) == 0.8


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (0.2499, ""),
        (0.25, "warming to them"),
        (0.5, "fond of them"),
        (0.75, "very fond of them"),
        (-0.2499, ""),
        (-0.25, "cool toward them"),
        (-0.5, "wary of them"),
        (-0.75, "deeply wary of them"),
    ],
)
def test_it_is_told_in_words_from_a_quarter_on(value: float, told: str) -> None:
    assert told_warmth(Warmth(value, NOON), NOON) == told


@given(st.floats(-1, 1), st.floats(-1, 1), st.integers(0, 500))
def test_it_stays_within_its_bounds(value: float, change: float, hours: int) -> None:
    then = NOON + timedelta(hours=hours)
    assert -1 <= warmed(Warmth(value, NOON), change, then).value <= 1


@pytest.mark.parametrize("change", [-1.01, 1.01, float("nan")])
def test_a_change_beyond_everything_is_refused(change: float) -> None:
    with pytest.raises(InvalidInput):
        warmed(Warmth(0, NOON), change, NOON)


def test_of_two_feelings_the_larger_stays_whichever_its_sign() -> None:
    fond, wary = Warmth(0.4, NOON), Warmth(-0.6, NOON)
    assert stronger(fond, wary, NOON) == wary
    old = Warmth(-0.6, NOON - timedelta(hours=60))
    assert stronger(fond, old, NOON) == fond
