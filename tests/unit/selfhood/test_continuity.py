"""What is stored is whole or it is damaged: a seal tells."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ipse.kernel.document import Json
from ipse.selfhood.continuity import Damaged, Resumes, Unborn, decide_waking, seal_of

NUMBERS: dict[str, Json] = {"valence": -0.4, "at": 1_789_000_000_000_000, "cause_id": None}


def test_what_reads_as_it_was_written_is_gone_on_from() -> None:
    assert decide_waking("mood", NUMBERS, seal_of(NUMBERS), lived=True) == Resumes()
    assert decide_waking("mood", NUMBERS, seal_of(NUMBERS), lived=False) == Resumes()


def test_only_where_nothing_was_ever_lived_may_a_life_begin() -> None:
    assert decide_waking("mood", None, None, lived=False) == Unborn()
    missing = decide_waking("mood", None, None, lived=True)
    assert missing == Damaged("The resident's mood is missing from the record")


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -0.4000000000000001, 0.4, None])
def test_a_number_that_is_another_one_is_noticed(value: float | None) -> None:
    stored: dict[str, Json] = {**NUMBERS, "valence": value}
    waking = decide_waking("mood", stored, seal_of(NUMBERS), lived=True)
    assert waking == Damaged("The resident's mood does not read as it was written")


def test_a_part_without_a_seal_is_not_trusted() -> None:
    assert isinstance(decide_waking("mood", NUMBERS, None, lived=True), Damaged)


@given(one=st.floats(-1, 1), other=st.floats(-1, 1))
def test_two_numbers_never_share_a_seal(one: float, other: float) -> None:
    assume(one != other)
    assert seal_of({"valence": one}) != seal_of({"valence": other})
