from __future__ import annotations

import re

import pytest

from ipse.kernel.errors import NotFound
from ipse.senses.consent import (
    CALENDAR,
    PLACES,
    ROUTINE,
    SENSES,
    STATE,
    kept_kinds,
    orphaned_kinds,
    sense_named,
    touched_by,
)
from ipse.senses.signals import Kind


def test_every_kind_is_read_by_a_sense() -> None:
    assert kept_kinds(SENSES) == frozenset(Kind)
    assert kept_kinds([]) == frozenset()


def test_each_sense_reads_what_it_says_it_reads() -> None:
    assert STATE.reads == {Kind.FOCUS, Kind.MOTION, Kind.SLEEP}
    assert ROUTINE.reads == {Kind.ARRIVAL, Kind.DEPARTURE}


def test_consulting_keeps_no_signal() -> None:
    assert Kind.ARRIVAL in STATE.consults
    assert Kind.ARRIVAL not in kept_kinds([STATE])


@pytest.mark.parametrize("sense", SENSES, ids=lambda sense: sense.name)
def test_a_purpose_is_one_sentence_that_says_how_long_data_is_kept(sense: object) -> None:
    purpose: str = getattr(sense, "purpose", "")
    assert re.fullmatch(r"[A-Z][^.]+\.", purpose)
    assert "35 days" in purpose
    assert "\n" not in purpose


def test_only_what_nobody_else_reads_goes_with_a_sense() -> None:
    assert orphaned_kinds([PLACES], [STATE, ROUTINE]) == {Kind.POSITION, Kind.ZONE}
    assert orphaned_kinds([ROUTINE], [ROUTINE]) == frozenset()


def test_a_sense_is_touched_by_what_it_reads_or_consults() -> None:
    assert touched_by([Kind.ARRIVAL], SENSES) == (STATE, ROUTINE)
    assert touched_by([Kind.CALENDAR], [CALENDAR, STATE]) == (CALENDAR,)
    assert touched_by([], SENSES) == ()


def test_an_unknown_sense_is_not_found() -> None:
    assert sense_named("routine") is ROUTINE
    with pytest.raises(NotFound, match="state, routine, places"):
        sense_named("smell")
