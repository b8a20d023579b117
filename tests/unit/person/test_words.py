from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
import rfc8785
from hypothesis import given

from ipse.kernel.errors import HouseDamaged
from ipse.person.entries import Entry
from ipse.person.words import entry_from, words_of
from tests.strategies import entries_of_one_place
from tests.unit.person.calls import ADA, NOON, PLANNER, an_entry


@given(entries_of_one_place())
def test_an_entry_survives_being_written_down(entry: Entry) -> None:
    assert entry_from(entry.owner, words_of(entry)) == entry


def test_a_value_with_an_end_survives_too() -> None:
    entry = replace(
        an_entry(PLANNER, quoted=True, expires_at=NOON + timedelta(microseconds=1)),
        value={"said": "I live in Oak Park"},
    )
    assert entry_from(ADA, words_of(entry)) == entry


def test_the_farthest_moments_are_canonical_json() -> None:
    entry = an_entry(observed_at=NOON.replace(year=1), expires_at=NOON.replace(year=9999))
    assert b"0001-09-15T12:00:00Z" in rfc8785.dumps(words_of(entry))


def test_words_that_were_edited_by_hand_are_found_out() -> None:
    with pytest.raises(HouseDamaged):
        entry_from(ADA, {**words_of(an_entry()), "summary": 3})
