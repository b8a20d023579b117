"""The switches of the senses through every door: HTTP, Python and the command line."""

from __future__ import annotations

from datetime import timedelta

import httpx
import pytest
from typer.testing import CliRunner

from ipse.cli.main import app
from ipse.house.door import Door as PythonDoor
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput, NotAllowed, NotFound
from ipse.senses.signals import Kind, Signal
from tests.acceptance.doors import Door, Refused
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse
from tests.acceptance.senses_steps import (
    observation,
    push,
    sensed,
    summaries,
    switch,
    type_in,
)
from tests.acceptance.test_person_erasure import files_with

NOTHING = dict.fromkeys(
    ["recorded", "ignored", "applied", "refused", "unknown", "duplicates", "outdated"], 0
)
NAMES = ["state", "routine", "places", "calendar", "commitments", "preferences"]


@pytest.mark.behaviour("S53", "S54", "S55")
def test_each_sense_has_a_switch_of_its_own_at_every_door(door: Door) -> None:
    off = dict.fromkeys(NAMES, False)
    assert door.senses() == off
    for name in NAMES:
        door.switch(name, enabled=True)
        assert door.senses() == {**off, name: True}
        door.switch(name, enabled=False)
    assert door.senses() == off


@pytest.mark.behaviour("S56")
def test_off_leaves_no_byte_at_every_door(door: Door, place: OpenHouse) -> None:
    door.switch("state", enabled=True)
    push(place, observation("focus", mode="Kingfisher"))
    place.house.record.checkpoint()
    assert files_with(place.settings.house, "Kingfisher")
    door.switch("state", enabled=False)
    assert sensed(place) == {}
    assert files_with(place.settings.house, "Kingfisher") == []


def test_a_sense_that_does_not_exist_is_refused_at_every_door(door: Door) -> None:
    with pytest.raises(Refused, match="the senses are state"):
        door.switch("smell", enabled=True)


def test_only_the_owner_switches_at_every_door(door: Door, place: OpenHouse) -> None:
    with pytest.raises(Refused):
        door.with_token(place.issue("agent", "planner")).switch("state", enabled=True)
    assert door.senses()["state"] is False


# Python


@pytest.mark.behaviour("S44", "S46")
def test_a_program_pushes_what_it_noticed(place: OpenHouse) -> None:
    senses = PythonDoor(place.house, place.owner_token).senses
    senses.switch("state", enabled=True)
    focus = Signal(Kind.FOCUS, None, {"mode": "Work"})
    told = senses.push([focus, focus, Signal("telepathy", None, {})])
    assert (told.recorded, told.duplicates, told.unknown, told.applied) == (1, 1, 1, 1)
    assert summaries(place) == {"state/now": "In Work Focus"}
    assert senses.switch("state", enabled=False).signals == 1
    assert summaries(place) == {}


def test_a_program_is_told_what_it_may_not_push(place: OpenHouse) -> None:
    with pytest.raises(InvalidInput, match="1 to 500"):
        PythonDoor(place.house, place.owner_token).senses.push([])
    reader = PythonDoor(place.house, place.issue("device", "kiosk", ["read"]))
    with pytest.raises(NotAllowed):
        reader.senses.push([Signal(Kind.FOCUS, None, {"mode": "Work"})])


@pytest.mark.parametrize("payload", [{"name": "Home", "lat": 48.85, "lon": 2.29}, {}])
def test_a_region_is_no_kind_that_a_sender_may_name(place: OpenHouse, payload: JsonObject) -> None:
    switch(place, "places")
    assert push(place, {"kind": "zone", "payload": payload}) == {**NOTHING, "unknown": 1}
    by_program = PythonDoor(place.house, place.owner_token).senses
    assert by_program.push([Signal(Kind.ZONE, None, payload)]).unknown == 1
    shortcut: JsonObject = {"kind": "zone", "payload": payload}
    sent = place.ask("POST", "/api/v1/devices/shortcuts", place.owner_token, json=shortcut)
    assert sent.json() == {**NOTHING, "unknown": 1, "malformed": 0}
    assert summaries(place) == {}


# The command line


def name_place(place: OpenHouse, question: str, name: str) -> None:
    settings = place.settings
    where = ["--config", str(settings.config), "--house", str(settings.house)]
    words = [*where, "--token", place.owner_token, "senses", "place", question, name]
    done = CliRunner().invoke(app, words)
    if isinstance(done.exception, Exception):
        raise done.exception
    assert done.exit_code == 0, done.output


def test_a_region_becomes_a_place_by_its_owners_word(place: OpenHouse) -> None:
    switch(place, "places", "routine")
    region = {"_type": "waypoint", "desc": "Home", "lat": 48.85, "lon": 2.29, "rad": 100}
    sent = place.ask("POST", "/api/v1/devices/owntracks", place.owner_token, json=region)
    assert sent.status_code == httpx.codes.OK
    assert list(summaries(place)) == ["identity/place.home"]
    name_place(place, "place.home", "home")
    for week in range(1, 5):
        row = [(0, 48.85), (30, 48.85), (60, 48.87), (90, 48.87)]
        left = MONDAY_MORNING - timedelta(weeks=week)
        for seconds, lat in row:
            at = left + timedelta(seconds=seconds)
            push(place, observation("position", at, lat=lat, lon=2.29, accuracy=8))
    assert summaries(place) == {"routine/monday.departure.home": "Monday leaves home around 08:00"}


def test_what_nobody_asked_about_becomes_no_place(place: OpenHouse) -> None:
    type_in(place, "identity/place.gym", "Typed, not asked", {"lat": 1, "lon": 2})
    with pytest.raises(NotFound, match="Nothing is asked"):
        name_place(place, "place.gym", "gym")
