"""Who may write: rank before time, and a refusal that says what stands."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ipse.person.precedence import Reason
from ipse.person.written import Applied, Outranked
from tests.acceptance.doors import Door, Refused
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse
from tests.acceptance.person_steps import (
    ENTRIES,
    applied,
    as_text,
    entries_of,
    put,
    quoted,
    sensed,
)

HOME = "identity/home"
YEAR = timedelta(days=365)
MINUTE = timedelta(minutes=1)


@pytest.mark.behaviour("S11")
def test_sources_rank_manual_before_agent_before_sense(place: OpenHouse) -> None:
    planner = place.issue("agent", "planner")
    sensed(place, HOME, "Sleeps in Rome")
    assert entries_of(place)[0]["source"] == "sense:location"
    assert applied(put(place, planner, HOME, "Lives in Oslo"))["source"] == "agent:planner"
    assert isinstance(sensed(place, HOME, "Sleeps in Rome"), Outranked)
    assert applied(put(place, place.owner_token, HOME, "Oak Park"))["source"] == "manual"
    assert isinstance(sensed(place, HOME, "Sleeps in Rome"), Outranked)
    assert put(place, planner, HOME, "Lives in Oslo").status_code == 409


@pytest.mark.behaviour("S11")
def test_a_source_in_the_body_decides_nothing(place: OpenHouse) -> None:
    planner = place.issue("agent", "planner")
    told = applied(put(place, planner, HOME, "Lives in Oslo", source="manual"))
    assert told["source"] == "agent:planner"
    assert put(place, planner, HOME, "Lives in Oslo", source="god").status_code == 422


@pytest.mark.behaviour("S12")
def test_a_higher_source_replaces_a_lower_one_though_it_is_older(place: OpenHouse) -> None:
    planner = place.issue("agent", "planner")
    old, older = as_text(MONDAY_MORNING - MINUTE), as_text(MONDAY_MORNING - YEAR)
    sensed(place, HOME, "Sleeps in Rome")
    assert applied(put(place, planner, HOME, "Lives in Oslo", observed_at=old))
    assert applied(put(place, place.owner_token, HOME, "Oak Park", observed_at=older))
    assert [entry["summary"] for entry in entries_of(place)] == ["Oak Park"]


@pytest.mark.behaviour("S13")
def test_a_typed_address_stands_against_every_sense_or_agent_however_new(
    place: OpenHouse, door: Door
) -> None:
    door.put("identity", "home", "Lives in Oak Park")
    agent = door.with_token(place.issue("agent", "planner"))
    for _ in range(3):
        place.clock.advance(days=365)
        assert isinstance(sensed(place, HOME, "Sleeps in Rome"), Outranked)
        assert not agent.put("identity", "home", "Lives in Rome").applied
    assert "Lives in Oak Park (they told us, as of 14 Sep 2026)" in door.show()


@pytest.mark.behaviour("S14")
def test_a_refused_write_returns_what_stands_with_a_reason(place: OpenHouse, door: Door) -> None:
    door.put("identity", "home", "Lives in Oak Park")
    outcome = door.with_token(place.issue("agent", "planner")).put("identity", "home", "Rome")
    assert not outcome.applied
    assert outcome.summary == "Lives in Oak Park"
    assert outcome.told == Reason.OUTRANKED.sentence


@pytest.mark.behaviour("S15")
def test_of_one_rank_the_later_sample_stands_though_it_arrives_first(place: OpenHouse) -> None:
    token = place.owner_token
    early, late = as_text(MONDAY_MORNING - MINUTE), as_text(MONDAY_MORNING)
    assert applied(put(place, token, HOME, "Lives in Oslo", observed_at=late))
    refused = put(place, token, HOME, "Lives in Rome", observed_at=early)
    assert (refused.status_code, refused.json()["reason"]) == (409, Reason.OLDER.sentence)
    assert applied(put(place, token, HOME, "Lives in Lima", observed_at=late))
    assert [entry["summary"] for entry in entries_of(place)] == ["Lives in Lima"]


@pytest.mark.behaviour("S15")
def test_of_two_samples_of_senses_the_later_one_stands(place: OpenHouse) -> None:
    assert isinstance(sensed(place, HOME, "Sleeps in Rome"), Applied)
    late = sensed(place, HOME, "Sleeps in Oslo", observed_at=MONDAY_MORNING - MINUTE)
    assert isinstance(late, Outranked)
    assert late.reason is Reason.OLDER


def test_an_agents_guess_never_replaces_the_persons_own_words(place: OpenHouse) -> None:
    planner = place.issue("agent", "planner")
    quoted(place, HOME, "Lives in Oslo", "I live in Oslo", agent="interviewer")
    place.clock.advance(days=1)
    refused = put(place, planner, HOME, "Lives in Rome")
    assert (refused.status_code, refused.json()["reason"]) == (409, Reason.UNQUOTED.sentence)


@pytest.mark.parametrize(("kind", "scopes"), [("device", ["observe", "read"]), ("agent", ["read"])])
def test_a_credential_that_may_not_write_is_refused(
    place: OpenHouse, door: Door, kind: str, scopes: list[str]
) -> None:
    reader = door.with_token(place.issue(kind, "visitor", scopes))
    with pytest.raises(Refused):
        reader.put("identity", "home", "Lives in Rome")
    assert entries_of(place) == []


def test_a_device_with_the_owners_scope_is_the_owners_hand(place: OpenHouse) -> None:
    phone = place.issue("device", "phone", ["owner"])
    assert applied(put(place, phone, HOME, "Lives in Oak Park"))["source"] == "manual"


def test_a_quote_against_a_typed_entry_becomes_manual_by_its_owners_word(place: OpenHouse) -> None:
    token, corrections = place.owner_token, "/api/v1/person/corrections"
    applied(put(place, token, HOME, "Lives in Oak Park"))
    refusal = quoted(place, HOME, "Lives in Oslo", "I moved to Oslo")
    assert isinstance(refusal, Outranked)
    assert refusal.correction_opened
    (waiting,) = place.ask("GET", corrections, token).json()["corrections"]
    assert waiting["entry"]["summary"] == "Lives in Oslo"
    told = applied(place.ask("POST", f"{corrections}/{waiting['id']}/confirm", token))
    assert (told["source"], told["value"]) == ("manual", {"said": "I moved to Oslo"})
    assert place.ask("GET", corrections, token).json()["corrections"] == []


def test_a_dismissed_correction_leaves_what_was_typed(place: OpenHouse) -> None:
    token, corrections = place.owner_token, "/api/v1/person/corrections"
    applied(put(place, token, HOME, "Lives in Oak Park"))
    quoted(place, HOME, "Lives in Oslo", "I moved to Oslo")
    (waiting,) = place.ask("GET", corrections, token).json()["corrections"]
    dismiss = f"{corrections}/{waiting['id']}/dismiss"
    assert place.ask("POST", dismiss, token).status_code == 200
    assert place.ask("POST", dismiss, token).status_code == 404
    assert [entry["summary"] for entry in entries_of(place)] == ["Lives in Oak Park"]


def test_one_invalid_entry_fails_its_whole_batch_by_name(place: OpenHouse) -> None:
    good = {"section": "identity", "key": "home", "summary": "Lives in Oak Park"}
    bad = {"section": "identity", "key": "name", "summary": " "}
    answer = place.ask("PUT", ENTRIES, place.owner_token, json={"entries": [good, bad]})
    assert answer.status_code == 422
    assert "entries[1]" in str(answer.json())
    assert entries_of(place) == []


def test_an_outranked_entry_is_told_beside_those_that_were_taken(place: OpenHouse) -> None:
    planner = place.issue("agent", "planner")
    applied(put(place, place.owner_token, HOME, "Lives in Oak Park"))
    sent = [
        {"section": "identity", "key": "home", "summary": "Lives in Rome"},
        {"section": "identity", "key": "name", "summary": "Is called Ada"},
    ]
    answer = place.ask("PUT", ENTRIES, planner, json={"entries": sent})
    assert answer.status_code == 200
    results = answer.json()["results"]
    assert [result["applied"] for result in results] == [False, True]
    assert results[0]["entry"]["summary"] == "Lives in Oak Park"
