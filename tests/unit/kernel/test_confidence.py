from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.confidence import checked_confidence, is_guess
from ipse.kernel.errors import InvalidInput


def test_below_seven_tenths_is_a_guess_and_from_there_on_it_is_not() -> None:
    assert is_guess(0.69)
    assert is_guess(math.nextafter(0.7, 0))
    assert not is_guess(0.7)


@given(st.floats(0, 1))
def test_a_confidence_is_kept_as_it_was_stated(value: float) -> None:
    assert checked_confidence(value) == value


@pytest.mark.parametrize(
    "value", [-0.1, 1.1, math.nextafter(0, -1), math.nextafter(1, 2), math.nan, math.inf, -math.inf]
)
def test_what_is_no_confidence_is_refused_and_never_clamped(value: float) -> None:
    with pytest.raises(InvalidInput) as refused:
        checked_confidence(value)
    assert refused.value.field == "confidence"
