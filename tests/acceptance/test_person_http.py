"""The routes of the person model: reading, writing, removing, purging."""

from __future__ import annotations

from urllib.parse import quote

import httpx
import pytest

from ipse.person.written import Outranked
from tests.acceptance.doors import Door, Refused
from tests.acceptance.houses import OpenHouse
from tests.acceptance.person_steps import ENTRIES, MODEL, applied, entries_of, put, sensed, under

HOME = "identity/home"


def removed(place: OpenHouse, token: str, at: str) -> httpx.Response:
    """The answer to removing the entry at `section/key`."""
    section, _, key = at.partition("/")
    return place.ask("DELETE", f"{ENTRIES}/{section}/{quote(key, safe='')}", token)


@pytest.mark.behaviour("S33")
def test_one_get_answers_prose_with_entries(place: OpenHouse) -> None:
    told = applied(put(place, place.owner_token, HOME, "Lives in Oak Park", value={"zip": "60302"}))
    answer = place.ask("GET", MODEL, place.owner_token)
    assert answer.status_code == 200
    assert answer.json() == {
        "prose": "Who they are:\n- Lives in Oak Park (they told us)",
        "entries": [told],
    }
    assert answer.headers["Cache-Control"] == "no-store"
    assert place.ask("GET", MODEL, None).status_code == 401


@pytest.mark.behaviour("S34")
def test_one_put_adds_or_corrects_an_entry_for_good(place: OpenHouse) -> None:
    sensed(place, HOME, "Sleeps in Rome")
    told = applied(put(place, place.owner_token, HOME, "Lives in Oak Park", confidence=0.3))
    assert (told["source"], told["confidence"]) == ("manual", 1.0)
    place.clock.advance(days=400)
    assert isinstance(sensed(place, HOME, "Sleeps in Rome"), Outranked)
    told = applied(put(place, place.owner_token, HOME, "Lives in Oslo"))
    assert entries_of(place) == [told]


@pytest.mark.behaviour("S35")
def test_an_outranked_put_answers_409_with_what_stands(place: OpenHouse) -> None:
    standing = applied(put(place, place.owner_token, HOME, "Lives in Oak Park"))
    answer = put(place, place.issue("agent", "planner"), HOME, "Lives in Rome")
    assert answer.status_code == 409
    told = answer.json()
    assert (told["applied"], told["entry"]) == (False, standing)
    assert told["reason"]
    assert answer.headers["Content-Type"] == "application/json"


@pytest.mark.behaviour("S36")
def test_one_delete_removes_one_entry(place: OpenHouse, door: Door) -> None:
    door.put("identity", "home", "Lives in Oak Park")
    door.put("identity", "name", "Is called Ada")
    door.forget("identity", "home")
    assert under(door.show(), "Who they are:") == ["- Is called Ada (they told us)"]
    for missing in ("home", "work"):
        with pytest.raises(Refused):
            door.forget("identity", missing)
    assert [entry["key"] for entry in entries_of(place)] == ["name"]


@pytest.mark.behaviour("S36")
def test_an_entry_is_removed_by_its_owner_alone(place: OpenHouse) -> None:
    applied(put(place, place.owner_token, HOME, "Lives in Oak Park"))
    assert removed(place, place.issue("agent", "planner"), HOME).status_code == 403
    assert removed(place, place.owner_token, "identity/work").status_code == 404
    assert removed(place, place.owner_token, "hobbies/home").status_code == 404
    answer = removed(place, place.owner_token, HOME)
    assert (answer.status_code, answer.json()) == (200, {"removed": 1})
    assert removed(place, place.owner_token, HOME).status_code == 404


@pytest.mark.parametrize(
    "key", ["mum/phone", "a b", "50% off?", "#1", "\u00fcber", "x/history", "x/undo", "../name"]
)
def test_a_key_of_any_characters_is_written_read_removed(place: OpenHouse, key: str) -> None:
    told = applied(put(place, place.owner_token, f"relationships/{key}", "Calls on Sundays"))
    assert entries_of(place) == [told]
    assert removed(place, place.owner_token, f"relationships/{key}").json() == {"removed": 1}
    assert entries_of(place) == []


@pytest.mark.behaviour("S39")
def test_a_purge_forgets_everything(place: OpenHouse, door: Door) -> None:
    for key in ("home", "name", "work"):
        door.put("identity", key, "Something")
    assert door.purge() == 3
    assert len(door.show().splitlines()) == 1
    assert entries_of(place) == []
    assert door.purge() == 0


@pytest.mark.behaviour("S39")
@pytest.mark.parametrize(
    "params", [{}, {"confirm": "false"}, {"confirm": ""}, {"sections": "identity"}]
)
def test_a_purge_without_its_confirmation_forgets_nothing(
    place: OpenHouse, params: dict[str, str]
) -> None:
    told = applied(put(place, place.owner_token, HOME, "Lives in Oak Park"))
    assert place.ask("DELETE", MODEL, place.owner_token, params=params).status_code == 400
    assert entries_of(place) == [told]


@pytest.mark.behaviour("S39")
def test_a_purge_is_the_owners_alone(place: OpenHouse) -> None:
    told = applied(put(place, place.owner_token, HOME, "Lives in Oak Park"))
    agent = place.issue("agent", "planner")
    refused = place.ask("DELETE", MODEL, agent, params={"confirm": "true"})
    assert refused.status_code == 403
    assert entries_of(place) == [told]


def test_a_purge_of_sections_leaves_the_others(place: OpenHouse) -> None:
    token = place.owner_token
    for at in (HOME, "state/now", "preferences/tea"):
        applied(put(place, token, at, "Something"))
    params = {"confirm": "true", "sections": "identity,state"}
    assert place.ask("DELETE", MODEL, token, params=params).json() == {"removed": 2}
    assert [entry["key"] for entry in entries_of(place)] == ["tea"]
    nonsense = {"confirm": "true", "sections": "hobbies"}
    assert place.ask("DELETE", MODEL, token, params=nonsense).status_code == 422
    assert [entry["key"] for entry in entries_of(place)] == ["tea"]


def test_an_owner_sees_what_an_entry_was_with_the_way_back(place: OpenHouse) -> None:
    planner, token = place.issue("agent", "planner"), place.owner_token
    guess = applied(put(place, planner, HOME, "Lives in Rome"))
    place.clock.advance(minutes=1)
    applied(put(place, token, HOME, "Lives in Oak Park"))
    history = place.ask("GET", f"{ENTRIES}/{HOME}/history", token).json()["history"]
    assert [(told["actor"], told["entry"]["summary"]) for told in history] == [
        ("manual", "Lives in Oak Park"),
        ("agent:planner", "Lives in Rome"),
    ]
    assert place.ask("POST", f"{ENTRIES}/{HOME}/undo", planner).status_code == 403
    assert applied(place.ask("POST", f"{ENTRIES}/{HOME}/undo", token)) == guess
    assert entries_of(place) == [guess]
    assert place.ask("POST", f"{ENTRIES}/{HOME}/undo", token).status_code == 404


@pytest.mark.parametrize(
    "words",
    [
        {"confidence": -0.01},
        {"confidence": 1.01},
        {"confidence": "high"},
        {"key": ""},
        {"key": "k" * 121},
        {"section": "hobbies"},
        {"observed_at": "yesterday"},
        {"observed_at": "2026-09-14T09:00:01Z"},
        {"observed_at": "2026-09-14T08:00:00"},
        {"expires_at": "2026-09-14T08:00:00Z"},
        {"value": ["not", "an", "object"]},
        {"source": "somebody"},
    ],
)
def test_a_malformed_entry_is_unprocessable(place: OpenHouse, words: dict[str, object]) -> None:
    entry = {"section": "identity", "key": "home", "summary": "Lives in Oak Park"} | words
    answer = place.ask("PUT", ENTRIES, place.owner_token, json=entry)
    assert answer.status_code == 422
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert entries_of(place) == []


@pytest.mark.parametrize(
    "words",
    [
        {"confidence": 0},
        {"confidence": 1},
        {"key": "k" * 120},
        {"summary": "s" * 400},
        {"observed_at": "2026-09-14T09:00:00Z"},
        {"source": "manual", "owner": "somebody"},
    ],
)
def test_an_entry_at_the_edge_of_its_limits_is_taken(
    place: OpenHouse, words: dict[str, object]
) -> None:
    entry = {"section": "identity", "key": "home", "summary": "Lives in Oak Park"} | words
    applied(place.ask("PUT", ENTRIES, place.owner_token, json=entry))


@pytest.mark.parametrize(("count", "status"), [(0, 422), (1, 200), (500, 200), (501, 422)])
def test_a_batch_holds_one_to_five_hundred_entries(
    place: OpenHouse, count: int, status: int
) -> None:
    entries = [{"section": "identity", "key": f"k{n}", "summary": "x"} for n in range(count)]
    answer = place.ask("PUT", ENTRIES, place.owner_token, json={"entries": entries})
    assert answer.status_code == status
    assert len(entries_of(place)) == (count if status == 200 else 0)
