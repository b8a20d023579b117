"""He knows what he is made of, hardware and software, and says truthfully what fails."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final, cast

import pytest

from ipse.gateway.server import address_of, bind
from ipse.house.door import Door as PythonDoor
from ipse.house.readings import observe, take_readings
from ipse.kernel.document import JsonObject
from ipse.selfhood.body import LIMITS, Reading
from tests.acceptance.houses import OpenHouse, running_house
from tests.acceptance.selves import AnySelf, HttpSelf, PythonSelf, events_of, levels_of, run

FINE: Final[Mapping[str, float]] = {"disk": 0.5, "temperature": 40.0, "store": 1.0}


def read(place: OpenHouse, hours: float = 0.0, **values: float) -> None:
    """Let him take in readings, so many hours later; what is not named is fine."""
    place.clock.advance(hours=hours)
    observe(place.house, [Reading(name, value) for name, value in {**FINE, **values}.items()])


def part(body: JsonObject, name: str) -> Mapping[str, object]:
    """One part of a body."""
    parts = cast("list[Mapping[str, object]]", body["parts"])
    return next(each for each in parts if each["part"] == name)


@pytest.mark.behaviour("M11")
def test_every_part_of_this_machine_and_this_house_is_on_the_map(
    place: OpenHouse, his: AnySelf
) -> None:
    assert his.body()["told"] == "I have not looked at my parts yet."
    observe(place.house)
    parts = cast("list[Mapping[str, object]]", his.body()["parts"])
    assert {each["part"] for each in parts} == set(LIMITS)
    assert {each["kind"] for each in parts} == {"hardware", "software"}
    assert part(his.body(), "store")["state"] == "well"
    assert part(his.body(), "surfaces")["state"] == "well"
    assert part(his.body(), "models")["state"] == "absent"


@pytest.mark.behaviour("M11")
def test_a_part_that_fails_is_named_and_frightens_him(place: OpenHouse, his: AnySelf) -> None:
    read(place)
    safe = levels_of(his.state())["safety"]
    read(place, 1.0, disk=0.01)
    assert his.body()["told"] == "Failing: disk."
    assert part(his.body(), "disk")["state"] == "failing"
    assert levels_of(his.state())["safety"] == pytest.approx(safe - 0.2)
    read(place, 1.0, disk=0.01)
    assert levels_of(his.state())["safety"] == pytest.approx(safe - 0.2), "it frightens once"
    changed = [e["detail"] for e in events_of(place) if e["subject"] == "body/disk"]
    assert changed == [{"state": "well"}, {"state": "failing"}]


@pytest.mark.behaviour("M11")
def test_he_learns_where_a_part_tends_to_fail(place: OpenHouse, his: AnySelf) -> None:
    for _ in range(3):
        read(place, 4.0)
        read(place, 4.0, temperature=90.0)
        read(place, 0.5, store=0.0)
    store = part(his.body(), "store")
    assert store["failures"] == 3
    assert store["hours_between_failures"] == pytest.approx(8.5)
    assert store["usually_after"] == "temperature"
    assert store["hours_so"] == 0.0


@pytest.mark.behaviour("M11")
def test_his_body_is_shown_in_the_terminal(place: OpenHouse) -> None:
    read(place, disk=0.05)
    printed = run(place, place.owner_token, "body")
    assert printed.startswith("Strained: disk.")
    assert "5%" in printed


def test_every_part_has_one_reading(place: OpenHouse) -> None:
    names = [reading.part for reading in take_readings(place.house)]
    assert sorted(names) == sorted(LIMITS)


def test_the_machine_is_in_the_doctor_too(place: OpenHouse) -> None:
    assert "mood and drives read as they were written" in run(place, place.owner_token, "doctor")


@pytest.mark.behaviour("M11")
def test_a_model_that_does_not_answer_is_named_and_frightens_him(tmp_path: Path) -> None:
    away = {"embedder": "endpoint", "embedder_address": "http://127.0.0.1:9/v1/embeddings"}
    with running_house(tmp_path, embedder_model="away", embedder_dimensions=8, **away) as place:
        observe(place.house)
        his = HttpSelf(place, place.owner_token)
        safe = levels_of(his.state())["safety"]
        assert part(his.body(), "models")["state"] == "absent", "nobody has asked it yet"
        door = PythonDoor(place.house, place.owner_token)
        door.memory.remember("Ada fixed the boiler")
        observe(place.house)
        assert str(his.body()["told"]).startswith("Failing: models.")
        assert levels_of(his.state())["safety"] == pytest.approx(safe - 0.2)


@pytest.mark.behaviour("M11")
def test_an_index_is_on_the_map_once_it_is_searched(place: OpenHouse, his: AnySelf) -> None:
    door = PythonDoor(place.house, place.owner_token)
    door.memory.remember("Ada fixed the boiler")
    observe(place.house)
    assert part(his.body(), "index")["state"] == "absent"
    assert len(door.memory.recall("who fixed the boiler?")) == 1
    observe(place.house)
    assert part(his.body(), "index")["state"] == "well"
    assert part(his.body(), "models")["state"] == "well"


DAMAGE: Final = {
    "a table is gone": (
        "ALTER TABLE trace_vectors RENAME TO lost",
        "ALTER TABLE lost RENAME TO trace_vectors",
    ),
    "a row is odd": (
        "UPDATE trace_vectors SET codes = CAST(hex(codes) AS TEXT)",
        "DELETE FROM trace_vectors",
    ),
}


@pytest.mark.behaviour("M11")
@pytest.mark.parametrize("damage", DAMAGE)
def test_an_index_that_cannot_be_brought_up_to_date_is_named_and_frightens_him(
    place: OpenHouse, his: AnySelf, damage: str
) -> None:
    broken, mended = DAMAGE[damage]
    door = PythonDoor(place.house, place.owner_token)
    door.memory.remember("Ada fixed the boiler")
    door.memory.recall("who fixed the boiler?")
    observe(place.house)
    safe = levels_of(his.state())["safety"]
    door.memory.remember("Ada fixed the tap")
    place.house.record.write(lambda work: work.connection.exec_driver_sql(broken))
    observe(place.house)
    assert str(his.body()["told"]).startswith("Failing: index.")
    assert levels_of(his.state())["safety"] == pytest.approx(safe - 0.2)
    place.house.record.write(lambda work: work.connection.exec_driver_sql(mended))
    observe(place.house)
    assert part(his.body(), "index")["state"] == "well"
    assert part(his.body(), "index")["failures"] == 1


@pytest.mark.behaviour("M11")
def test_a_store_that_does_not_answer_is_named(place: OpenHouse, his: AnySelf) -> None:
    place.house.record.write(
        lambda work: work.connection.exec_driver_sql("ALTER TABLE members RENAME TO lost")
    )
    (store,) = (each for each in take_readings(place.house) if each.part == "store")
    place.house.record.write(
        lambda work: work.connection.exec_driver_sql("ALTER TABLE lost RENAME TO members")
    )
    observe(place.house, [store])
    assert his.body()["told"] == "Failing: store."


@pytest.mark.behaviour("M11")
def test_a_gateway_that_takes_no_calls_is_named(place: OpenHouse) -> None:
    his = PythonSelf(place, place.owner_token)
    observe(place.house)
    assert part(his.body(), "surfaces")["state"] == "well"
    with bind("127.0.0.1", 0) as listener:
        nobody = address_of(listener)
    place.house.lock.announce(nobody)
    observe(place.house)
    assert str(his.body()["told"]).startswith("Failing: surfaces.")
    assert part(his.body(), "surfaces")["failures"] == 1
    place.house.lock.announce(place.address)
    observe(place.house)
    assert part(his.body(), "surfaces")["state"] == "well"
