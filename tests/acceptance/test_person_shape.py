"""The shape of the person model: sections, entries, keys and how long they last."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.acceptance.doors import Door, Refused
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse
from tests.acceptance.person_steps import HEADINGS, applied, entries_of, put, sensed, under

MOMENT = timedelta(microseconds=1)
HOUR = timedelta(hours=1)


@pytest.mark.behaviour("S1")
def test_the_model_has_six_sections_in_one_order(door: Door) -> None:
    for section in (
        "preferences",
        "state",
        "identity",
        "commitments",
        "routine",
        "relationships",
    ):
        door.put(section, "thing", f"Something of {section}")
    prose = door.show()
    assert [line for line in prose.splitlines() if line.endswith(":")] == list(HEADINGS)
    with pytest.raises(Refused, match="identity, routine, state, relationships, commitments, pref"):
        door.put("hobbies", "thing", "Something else")


@pytest.mark.behaviour("S2")
def test_identity_holds_who_they_are_with_the_places_that_count(door: Door) -> None:
    for key, summary in {
        "home": "Lives in Oak Park",
        "name": "Is called Ada",
        "pronouns": "Goes by she or they",
        "timezone": "America/Chicago",
        "work": "Works in the Loop",
    }.items():
        door.put("identity", key, summary)
    assert under(door.show("identity"), "Who they are:") == [
        "- Lives in Oak Park (they told us)",
        "- Is called Ada (they told us)",
        "- Goes by she or they (they told us)",
        "- America/Chicago (they told us)",
        "- Works in the Loop (they told us)",
    ]


@pytest.mark.behaviour("S3")
def test_routine_holds_the_usual_day_with_todays_departure_from_it(place: OpenHouse) -> None:
    sensed(place, "routine/tuesday.departure.home", "Tuesday leaves home around 08:10")
    sensed(place, "routine/wednesday.departure.home", "Wednesday leaves home around 10:00")
    sensed(place, "routine/today.deviation", "Left home about 90 minutes later than usual today")
    kept = {entry["key"]: entry["summary"] for entry in entries_of(place)}
    assert kept == {
        "tuesday.departure.home": "Tuesday leaves home around 08:10",
        "wednesday.departure.home": "Wednesday leaves home around 10:00",
        "today.deviation": "Left home about 90 minutes later than usual today",
    }
    prose = place.ask("GET", "/api/v1/person/model", place.owner_token).json()["prose"]
    assert len(under(prose, "Their usual day:")) == 3


@pytest.mark.behaviour("S4")
def test_state_tells_of_right_now_for_as_long_as_it_was_said_to_last(place: OpenHouse) -> None:
    applied(put(place, place.owner_token, "state/focus", "In Work Focus", expires_in_hours=2))
    place.clock.set(MONDAY_MORNING + 2 * HOUR - MOMENT)
    (focus,) = entries_of(place)
    assert focus["expires_at"] == "2026-09-14T10:00:00Z"
    place.clock.set(MONDAY_MORNING + 2 * HOUR)
    assert entries_of(place) == []


@pytest.mark.behaviour("S5")
def test_relationships_hold_who_matters_with_how_to_reach_them(place: OpenHouse) -> None:
    value = {"reach": ["+1 555 0100"], "outstanding": "Owes her a call back"}
    applied(
        put(place, place.owner_token, "relationships/mum", "Mum, calls on Sundays", value=value)
    )
    (mum,) = entries_of(place)
    assert (mum["summary"], mum["value"]) == ("Mum, calls on Sundays", value)


@pytest.mark.behaviour("S6")
def test_commitments_hold_debts_in_both_directions_with_their_days(place: OpenHouse) -> None:
    owes = {"owed_by": "them", "due": "2026-09-18"}
    owed = {"owed_by": "Priya", "due": "2026-09-21"}
    token = place.owner_token
    applied(put(place, token, "commitments/proposal", "Owes Priya the proposal", value=owes))
    applied(put(place, token, "commitments/budget", "Priya owes the budget", value=owed))
    assert {entry["key"]: entry["value"] for entry in entries_of(place)} == {
        "proposal": owes,
        "budget": owed,
    }


@pytest.mark.behaviour("S7")
def test_preferences_hold_tastes_learned_from_what_was_taken_or_turned_down(
    place: OpenHouse,
) -> None:
    planner = place.issue("agent", "planner")
    for key, taste in {
        "mornings": "Accepts meetings after ten",
        "tea": "Turned down coffee",
    }.items():
        applied(put(place, planner, f"preferences/{key}", taste, confidence=0.7))
    prose = place.ask("GET", "/api/v1/person/model", planner).json()["prose"]
    assert under(prose, "Preferences:") == [
        "- Accepts meetings after ten (inferred by planner)",
        "- Turned down coffee (inferred by planner)",
    ]


@pytest.mark.behaviour("S8")
def test_an_entry_has_a_summary_perhaps_a_value_always_a_source_a_confidence_a_time(
    place: OpenHouse,
) -> None:
    told = applied(put(place, place.owner_token, "identity/home", "Lives in Oak Park"))
    assert told["value"] is None
    assert (told["source"], told["confidence"]) == ("manual", 1.0)
    assert told["observed_at"] == "2026-09-14T08:00:00Z"
    detailed = put(place, place.owner_token, "identity/home", "Oak Park", value={"zip": "60302"})
    assert applied(detailed)["value"] == {"zip": "60302"}
    for wrong in ("", "   ", "x" * 401):
        assert put(place, place.owner_token, "identity/home", wrong).status_code == 422
    bare = {"section": "identity", "key": "home"}
    assert (
        place.ask("PUT", "/api/v1/person/model/entries", place.owner_token, json=bare).status_code
        == 422
    )
    assert [entry["summary"] for entry in entries_of(place)] == ["Oak Park"]


@pytest.mark.behaviour("S9")
def test_observing_a_key_again_updates_its_one_entry(door: Door) -> None:
    door.put("identity", "home", "Lives in Oslo")
    door.put("identity", " HOME ", "Lives in Oak Park")
    door.put("identity", "home", "Lives in Rome")
    assert under(door.show(), "Who they are:") == ["- Lives in Rome (they told us)"]


@pytest.mark.behaviour("S10")
def test_what_a_sense_said_about_now_is_gone_within_the_hour(place: OpenHouse, door: Door) -> None:
    sensed(place, "state/now", "Commuting", name="state")
    place.clock.set(MONDAY_MORNING + HOUR - MOMENT)
    assert "Commuting" in door.show()
    place.clock.set(MONDAY_MORNING + HOUR)
    assert "Commuting" not in door.show()
    assert "Commuting" not in door.show(query="commuting").replace('"commuting"', "")
    assert "Commuting" not in str(door.sync())
    history = "/api/v1/person/model/entries/state/now/history"
    assert place.ask("GET", history, place.owner_token).status_code == 404
    sensed(place, "state/now", "Settled", name="state")
    told = place.ask("GET", history, place.owner_token).json()["history"]
    assert [revision["entry"]["summary"] for revision in told] == ["Settled"]
