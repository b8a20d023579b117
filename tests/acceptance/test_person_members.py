"""One gateway for a household, one model for each member of it."""

from __future__ import annotations

import pytest

from tests.acceptance.doors import Door
from tests.acceptance.houses import OpenHouse
from tests.acceptance.person_steps import ENTRIES, MODEL, applied, entries_of, owner_of, put

READS = (MODEL, f"{MODEL}/sync", f"{ENTRIES}/identity/home/history")
INSPECTIONS = "/api/v1/household/inspections"


@pytest.mark.behaviour("S40")
def test_members_reach_their_own_model_alone(place: OpenHouse, door: Door) -> None:
    _, ben = place.add_member("Ben")
    bens_door = door.with_token(ben)
    nothing = bens_door.show()
    door.put("identity", "home", "Lives in Oak Park")
    assert bens_door.show() == nothing
    assert bens_door.sync()["changes"] == []
    bens_door.put("identity", "home", "Lives in Rome")
    assert "Oak Park" not in bens_door.show()
    assert bens_door.purge() == 1
    assert "Lives in Oak Park (they told us)" in door.show()


@pytest.mark.behaviour("S40")
def test_an_owner_in_the_body_reaches_nobody_elses_model(place: OpenHouse) -> None:
    ada = owner_of(place)
    _, ben = place.add_member("Ben")
    applied(put(place, ben, "identity/home", "Lives in Rome", owner=ada))
    assert entries_of(place) == []
    assert [entry["summary"] for entry in entries_of(place, ben)] == ["Lives in Rome"]


@pytest.mark.behaviour("S40")
def test_an_agent_of_one_member_serves_that_member(place: OpenHouse) -> None:
    _, ben = place.add_member("Ben")
    planner = place.issue("agent", "planner")
    applied(put(place, planner, "identity/home", "Lives in Oak Park"))
    assert entries_of(place, ben) == []
    assert len(entries_of(place)) == 1


@pytest.mark.behaviour("S41")
@pytest.mark.parametrize("path", READS)
def test_an_admin_looks_at_a_member_with_a_record_of_each_look(place: OpenHouse, path: str) -> None:
    owner, ben = place.add_member("Ben")
    applied(put(place, ben, "identity/home", "Lives in Rome"))
    assert place.ask("GET", INSPECTIONS, ben).json()["inspections"] == []
    for looks in (1, 2):
        seen = place.ask("GET", path, place.owner_token, params={"owner": owner})
        assert seen.status_code == 200
        assert "Lives in Rome" in seen.text
        inspections = place.ask("GET", INSPECTIONS, ben).json()["inspections"]
        assert [look["by"] for look in inspections] == [owner_of(place)] * looks


@pytest.mark.behaviour("S41")
@pytest.mark.parametrize("path", READS)
def test_nobody_but_an_admin_looks_at_another_member(place: OpenHouse, path: str) -> None:
    ada = owner_of(place)
    applied(put(place, place.owner_token, "identity/home", "Lives in Oak Park"))
    _, ben = place.add_member("Ben")
    for token in (ben, place.issue("agent", "planner"), place.issue("device", "phone", ["owner"])):
        refused = place.ask("GET", path, token, params={"owner": ada})
        assert refused.status_code == 403
        assert "Oak Park" not in refused.text
    assert place.ask("GET", INSPECTIONS, place.owner_token).json()["inspections"] == []


@pytest.mark.behaviour("S41")
@pytest.mark.parametrize("path", READS)
def test_a_member_who_does_not_exist_is_not_found(place: OpenHouse, path: str) -> None:
    applied(put(place, place.owner_token, "identity/home", "Lives in Oak Park"))
    answer = place.ask("GET", path, place.owner_token, params={"owner": "nobody"})
    assert answer.status_code == 404


@pytest.mark.behaviour("S41")
def test_looking_is_all_that_an_admin_may_do(place: OpenHouse) -> None:
    owner, ben = place.add_member("Ben")
    told = applied(put(place, ben, "identity/home", "Lives in Rome"))
    body = {"section": "identity", "key": "home", "summary": "Lives in Oslo"}
    whose = {"owner": owner}
    attempts = [
        place.ask("PUT", ENTRIES, place.owner_token, json=body, params=whose),
        place.ask("DELETE", f"{ENTRIES}/identity/home", place.owner_token, params=whose),
        place.ask("DELETE", MODEL, place.owner_token, params=whose | {"confirm": "true"}),
        place.ask("POST", f"{ENTRIES}/identity/home/undo", place.owner_token, params=whose),
    ]
    assert all(answer.is_client_error for answer in attempts)
    assert entries_of(place, ben) == [told]
    assert entries_of(place) == []
