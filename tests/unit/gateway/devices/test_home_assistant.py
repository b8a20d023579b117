from __future__ import annotations

import pytest

from ipse.gateway.devices.home_assistant import signals_in
from ipse.gateway.devices.loose import UNREADABLE
from ipse.kernel.document import Json, JsonObject
from ipse.senses.signals import Signal
from tests.unit.gateway.devices.golden import at, golden

SINCE = "2026-09-14T07:50:00+00:00"


def state(name: str, **fields: Json) -> JsonObject:
    return {"entity_id": "person.ann", "state": name, **fields}


def test_an_update_is_a_position_and_never_an_arrival() -> None:
    assert signals_in(golden("home_assistant_update_location")) == (
        Signal("position", None, {"lat": 48.8521, "lon": 2.2903, "accuracy": 12}),
    )


def test_a_change_between_zones_is_a_departure_and_an_arrival() -> None:
    assert signals_in(golden("home_assistant_person")) == (
        Signal("departure", at(7, 50), {"place": "home"}),
        Signal("arrival", at(7, 50), {"place": "Office"}),
        Signal("position", at(7, 51), {"lat": 48.8738, "lon": 2.295, "accuracy": 20}),
    )


def test_an_event_of_the_bus_says_the_same_as_a_trigger() -> None:
    trigger = golden("home_assistant_person")
    assert isinstance(trigger, dict)
    event: JsonObject = {
        "event_type": "state_changed",
        "data": {
            "entity_id": "person.ann",
            "old_state": trigger["from_state"],
            "new_state": trigger["to_state"],
        },
    }
    assert signals_in(event) == signals_in(trigger)


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        ("home", "not_home", ["departure"]),
        ("not_home", "home", ["arrival"]),
        ("home", "home", []),
        ("unavailable", "not_home", []),
        ("home", "Office", ["departure", "arrival"]),
    ],
)
def test_only_a_zone_is_left_or_entered(before: str, after: str, kinds: list[str]) -> None:
    change: JsonObject = {"from_state": state(before), "to_state": state(after)}
    assert [signal.kind for signal in signals_in(change)] == kinds


def test_a_state_alone_counts_from_when_it_began() -> None:
    assert signals_in(state("home", last_changed=SINCE)) == (
        Signal("arrival", at(7, 50), {"place": "home"}),
    )


def test_a_state_that_does_not_say_since_when_is_no_arrival() -> None:
    assert signals_in(state("home")) == ()


@pytest.mark.parametrize(
    "message",
    [None, [], {}, {"entity_id": "light.hall", "state": "on"}, {"type": "update_location"}],
)
def test_what_says_nothing_of_a_person_is_unreadable(message: Json) -> None:
    assert signals_in(message) == (UNREADABLE,)


def test_a_zone_says_where_it_is_and_what_it_is_called() -> None:
    assert signals_in(golden("home_assistant_zone")) == (
        Signal("zone", None, {"name": "Gym", "lat": 48.9, "lon": 2.4, "radius_m": 80}),
    )


@pytest.mark.parametrize(("passive", "told"), [(False, 1), (True, 0)])
def test_a_passive_zone_tells_nothing(passive: bool, told: int) -> None:  # noqa: FBT001
    attributes: JsonObject = {"latitude": 1, "longitude": 2, "passive": passive}
    (*found,) = signals_in({"entity_id": "zone.attic", "attributes": attributes})
    assert [signal.payload["name"] for signal in found] == ["attic"] * told
