from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from ipse.person.corrections import PendingCorrection, confirmed, is_pending
from ipse.person.drafts import offer_from
from tests.unit.person.calls import NOON, PLANNER, a_call, an_entry

SAID = replace(
    an_entry(PLANNER, quoted=True, summary="Lives in Oslo", expires_at=NOON + timedelta(days=1)),
    value={"said": "I moved to Oslo"},
)
WAITING = PendingCorrection("01", SAID, NOON)


def test_a_confirmed_correction_is_typed_with_its_words() -> None:
    entry = offer_from(confirmed(WAITING), a_call()).entry
    assert entry.value == {"said": "I moved to Oslo"}
    assert (entry.place, entry.summary, entry.expires_at) == (
        SAID.place,
        SAID.summary,
        SAID.expires_at,
    )
    assert str(entry.source) == "manual"
    assert entry.confidence == 1.0


def test_a_correction_waits_as_long_as_its_statement_holds() -> None:
    assert is_pending(WAITING, NOON + timedelta(hours=23))
    assert not is_pending(WAITING, NOON + timedelta(days=1))
