from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta, timezone

import pytest

from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import MANUAL, Source
from ipse.person.drafts import Draft, Note, offer_from
from tests.unit.person.calls import LOCATION, NOON, PLANNER, a_call, a_draft


@pytest.mark.parametrize(
    ("actor", "stated", "held", "note"),
    [
        (MANUAL, None, 1.0, None),
        (MANUAL, 0.2, 1.0, None),
        (PLANNER, None, 0.6, None),
        (PLANNER, 0.0, 0.0, None),
        (PLANNER, 0.89, 0.89, None),
        (PLANNER, 0.9, 0.6, Note.GUESS),
        (PLANNER, 1.0, 0.6, Note.GUESS),
        (LOCATION, None, 0.6, None),
        (LOCATION, 0.95, 0.95, None),
    ],
)
def test_a_statement_is_held_as_firmly_as_its_source_may_claim(
    actor: Source, stated: float | None, held: float, note: Note | None
) -> None:
    offer = offer_from(replace(a_draft(), confidence=stated), a_call(actor))
    assert (offer.entry.confidence, offer.note) == (held, note)


@pytest.mark.parametrize("actor", [MANUAL, PLANNER, LOCATION])
@pytest.mark.parametrize("stated", [-0.01, 1.01, float("nan"), float("inf")])
def test_a_confidence_outside_its_range_is_an_error_and_no_clamp(
    actor: Source, stated: float
) -> None:
    with pytest.raises(InvalidInput) as error:
        offer_from(replace(a_draft(), confidence=stated), a_call(actor))
    assert error.value.field == "confidence"


def test_a_quote_makes_an_agents_statement_certain_with_its_words_kept() -> None:
    draft = replace(a_draft(said="I live in Oak Park"), value={"city": "Oak Park"})
    entry = offer_from(replace(draft, confidence=0.3), a_call(PLANNER)).entry
    assert entry.quoted
    assert entry.confidence == 1.0
    assert entry.value == {"city": "Oak Park", "said": "I live in Oak Park"}


@pytest.mark.parametrize("actor", [MANUAL, LOCATION])
def test_only_an_agents_entry_counts_as_quoted(actor: Source) -> None:
    assert not offer_from(a_draft(said="I live in Oak Park"), a_call(actor)).entry.quoted


@pytest.mark.parametrize("actor", [PLANNER, LOCATION])
def test_nobody_else_writes_words_in_the_owners_mouth(actor: Source) -> None:
    with pytest.raises(InvalidInput) as error:
        offer_from(replace(a_draft(), value={"said": "I love it"}), a_call(actor))
    assert error.value.field == "value"


def test_the_owner_may_put_back_an_entry_with_its_words() -> None:
    value = {"said": "I live in Oak Park"}
    assert offer_from(replace(a_draft(), value={**value}), a_call()).entry.value == value


@pytest.mark.parametrize(
    ("ahead", "observed"),
    [
        (timedelta(days=-900), timedelta(days=-900)),
        (timedelta(0), timedelta(0)),
        (timedelta(minutes=1), timedelta(0)),
        (timedelta(hours=1), timedelta(0)),
    ],
)
def test_a_clock_that_is_a_little_ahead_observes_now(ahead: timedelta, observed: timedelta) -> None:
    entry = offer_from(a_draft(observed_at=NOON + ahead), a_call()).entry
    assert entry.observed_at == NOON + observed


def test_an_observation_more_than_an_hour_ahead_is_an_error() -> None:
    with pytest.raises(InvalidInput) as error:
        offer_from(a_draft(observed_at=NOON + timedelta(hours=1, microseconds=1)), a_call())
    assert error.value.field == "observed_at"


def test_a_statement_without_a_time_was_observed_now() -> None:
    assert offer_from(a_draft(), a_call()).entry.observed_at == NOON


def test_a_time_without_a_zone_is_an_error() -> None:
    with pytest.raises(InvalidInput) as error:
        offer_from(a_draft(observed_at=NOON.replace(tzinfo=None)), a_call())
    assert error.value.field == "observed_at"


def test_times_are_kept_in_utc() -> None:
    tokyo = timezone(timedelta(hours=9))
    entry = offer_from(
        a_draft(observed_at=datetime(2026, 9, 15, 20, 0, tzinfo=tokyo)), a_call()
    ).entry
    assert entry.observed_at.isoformat() == "2026-09-15T11:00:00+00:00"


def test_who_wrote_it_and_when_follow_from_the_call() -> None:
    entry = offer_from(Draft(" Identity", " HOME ", " Lives in  Oak Park "), a_call(PLANNER)).entry
    assert (entry.section, entry.key) == ("identity", "home")
    assert entry.summary == "Lives in Oak Park"
    assert (entry.source, entry.owner, entry.written_at) == (PLANNER, "ada", NOON)
