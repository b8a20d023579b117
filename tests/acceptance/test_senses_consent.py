"""Consent: nothing is kept without it, and nothing is left when it is withdrawn (S53-S59)."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Final

import httpx
import pytest
from typer.testing import CliRunner

from ipse.cli.main import app
from ipse.house.agreement import contradiction
from ipse.house.boot import wake
from ipse.house.rhythm import keep_duties
from ipse.house.vault import restore
from ipse.kernel.errors import IpseError
from ipse.storage.audit import Sound
from ipse.storage.proving import verify_record
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse, running_house, served
from tests.acceptance.person_steps import ENTRIES, MODEL
from tests.acceptance.senses_steps import (
    SENSES,
    WEEK,
    observation,
    prose,
    push,
    send,
    sensed,
    summaries,
    switch,
    switches,
    type_in,
    weekly,
)

NAMES: Final = ["state", "routine", "places", "calendar", "commitments", "preferences"]
CANARY: Final = "qu\u00e4kzeisig"
DAY: Final = timedelta(days=1)
MONDAYS: Final = [MONDAY_MORNING - ago * WEEK for ago in range(1, 5)]
HABIT: Final = f"routine/monday.departure.{CANARY}"


def ipse(place: OpenHouse, *words: str) -> str:
    """What a command printed, which did what it was asked."""
    settings = place.settings
    where = ["--config", str(settings.config), "--house", str(settings.house)]
    done = CliRunner().invoke(app, [*where, "--token", place.owner_token, *words])
    if isinstance(done.exception, IpseError):
        raise done.exception
    assert done.exit_code == 0, done.output
    return done.stdout


def files_with(folder: Path, word: str) -> list[str]:
    """The files below `folder` that hold `word`, as text or as JSON."""
    spellings = (word.encode(), word.encode("utf-16-le"), word.encode("unicode-escape"))
    held = [(path, path.read_bytes()) for path in sorted(folder.rglob("*")) if path.is_file()]
    return [path.name for path, content in held if any(each in content for each in spellings)]


@pytest.mark.behaviour("S53")
def test_every_sense_is_off_until_it_is_switched_on_by_itself(place: OpenHouse) -> None:
    assert switches(place) == dict.fromkeys(NAMES, False)
    for name in NAMES:
        before = switches(place)
        assert switch(place, name)["enabled"] is True
        assert switches(place) == {**before, name: True}


@pytest.mark.behaviour("S54")
def test_each_sense_says_in_one_sentence_what_it_is_for(place: OpenHouse) -> None:
    switch(place, "routine")
    answer = place.ask("GET", SENSES, place.owner_token)
    assert answer.status_code == httpx.codes.OK
    assert answer.headers["cache-control"] == "no-store"
    for sense in answer.json()["senses"]:
        assert sense["enabled"] is (sense["name"] == "routine")
        assert re.fullmatch(r"[A-Z][^.]+35 days[^.]*\.", sense["purpose"])
    listed = ipse(place, "senses", "list")
    assert all(name in listed for name in NAMES)
    assert re.search(r"routine\s+on\b", listed)
    assert re.search(r"state\s+off\b", listed)


@pytest.mark.behaviour("S55")
def test_one_put_or_one_command_turns_one_sense(place: OpenHouse) -> None:
    assert switch(place, "state")["enabled"] is True
    assert switch(place, "state", enabled=False)["enabled"] is False
    assert "routine is on" in ipse(place, "senses", "on", "routine")
    assert switches(place)["routine"] is True
    assert "routine is off" in ipse(place, "senses", "off", "routine")
    assert switches(place)["routine"] is False


@pytest.mark.parametrize(
    ("body", "status"), [({}, 422), ({"enabled": "yes"}, 422), ({"enabled": 1}, 422)]
)
def test_a_switch_is_on_or_off(place: OpenHouse, body: dict[str, object], status: int) -> None:
    answer = place.ask("PUT", f"{SENSES}/state", place.owner_token, json=body)
    assert answer.status_code == status


def test_an_unknown_sense_is_not_found(place: OpenHouse) -> None:
    answer = place.ask("PUT", f"{SENSES}/smell", place.owner_token, json={"enabled": True})
    assert answer.status_code == httpx.codes.NOT_FOUND


def test_only_the_owner_switches_while_devices_push(place: OpenHouse) -> None:
    switch(place, "state")
    phone, agent = place.issue("device", "phone"), place.issue("agent", "planner")
    reader = place.issue("agent", "reader", ["read"])
    for token in (phone, agent):
        answer = place.ask("PUT", f"{SENSES}/state", token, json={"enabled": False})
        assert answer.status_code == httpx.codes.FORBIDDEN
        assert push(place, observation("focus", mode="Work", by=token), token=token) is not None
    assert send(place, observation("focus", mode="Work"), token=reader).status_code == 403
    assert switches(place)["state"] is True
    assert next(iter(sensed(place).values()))["source"] == "sense:state"


@pytest.mark.behaviour("S56")
def test_switching_off_leaves_no_byte_of_what_a_sense_held_or_concluded(
    place: OpenHouse, tmp_path: Path
) -> None:
    switch(place, "routine", "commitments")
    push(place, *weekly("departure", CANARY, MONDAYS))
    push(place, observation("departure", MONDAYS[0] - 5 * timedelta(hours=1), place=CANARY))
    push(place, *weekly("arrival", CANARY, [each - DAY for each in MONDAYS]))
    push(place, observation("reminder", id="r", title="Feed the turmfalke"))
    type_in(place, HABIT, "I leave when I like")
    place.ask("DELETE", f"{ENTRIES}/{HABIT}", place.owner_token)
    push(place, *weekly("departure", CANARY, [each + timedelta(hours=1) for each in MONDAYS]))
    assert any(CANARY in each for each in summaries(place).values())
    assert files_with(tmp_path, CANARY) != []
    removed = switch(place, "routine", enabled=False)["removed"]
    assert isinstance(removed, dict)
    assert removed["entries"] != 0 != removed["signals"]
    assert files_with(tmp_path, CANARY) == []
    assert files_with(tmp_path, "turmfalke") != []
    assert summaries(place) == {"commitments/reminder.r": "Feed the turmfalke"}
    assert isinstance(place.house.record.read(verify_record), Sound)


def test_devices_drop_what_a_withdrawn_sense_concluded(place: OpenHouse) -> None:
    switch(place, "routine")
    push(place, *weekly("departure", CANARY, MONDAYS))
    first = place.ask("GET", f"{MODEL}/sync", place.owner_token).json()
    assert first["changes"][-1]["entry"]["summary"].startswith("Monday leaves")
    switch(place, "routine", enabled=False)
    since = {"since": first["next_cursor"]}
    page = place.ask("GET", f"{MODEL}/sync", place.owner_token, params=since).json()
    assert page["reset"] is True
    assert page["changes"] == []


@pytest.mark.behaviour("S57")
def test_a_signal_that_no_sense_which_is_on_reads_is_not_stored(
    place: OpenHouse, tmp_path: Path
) -> None:
    arrival = observation("arrival", place=CANARY)
    assert push(place, arrival)["ignored"] == 1
    switch(place, "state")
    assert push(place, arrival, observation("focus", mode="Work")) == {
        "recorded": 1,
        "ignored": 1,
        "applied": 1,
        "refused": 0,
        "unknown": 0,
        "duplicates": 0,
        "outdated": 0,
    }
    assert files_with(tmp_path, CANARY) == []
    switch(place, "routine")
    assert push(place, arrival)["recorded"] == 1
    switch(place, "routine", enabled=False)
    assert push(place, arrival)["ignored"] == 1


@pytest.mark.behaviour("S58")
def test_no_raw_signal_outlives_its_35th_day(place: OpenHouse, tmp_path: Path) -> None:
    switch(place, "routine")
    push(place, observation("arrival", place=CANARY))
    assert (
        push(place, observation("arrival", MONDAY_MORNING - 35 * DAY, place="x"))["outdated"] == 1
    )
    for _ in range(33):
        place.clock.advance(days=1)
        keep_duties(place.house)
    place.house.record.checkpoint()
    assert files_with(tmp_path, CANARY) != []
    for _ in range(2):
        place.clock.advance(days=1)
        keep_duties(place.house)
    place.house.record.checkpoint()
    assert files_with(tmp_path, CANARY) == []


def test_a_house_that_was_off_for_a_month_deletes_as_soon_as_it_is_on(
    place: OpenHouse, tmp_path: Path
) -> None:
    switch(place, "routine")
    push(place, *weekly("departure", CANARY, MONDAYS))
    keep_duties(place.house)
    place.clock.advance(days=30)
    keep_duties(place.house)
    place.clock.advance(minutes=1)
    keep_duties(place.house)
    assert summaries(place) == {}
    place.clock.advance(days=36)  # by then the tombstone of the habit is gone too
    keep_duties(place.house)
    place.house.record.checkpoint()
    assert files_with(tmp_path, CANARY) == []


@pytest.mark.behaviour("S59")
def test_an_agent_without_the_builtins_sees_nothing_of_it(place: OpenHouse) -> None:
    switch(place, "state")
    planner = place.issue("agent", "planner")
    push(place, observation("focus", mode="Work"), token=planner)
    assert "In Work Focus" in prose(place, planner)
    place.give_soul("planner")
    focus = observation("focus", mode="Sleep")
    answers = [
        place.ask("GET", MODEL, planner),
        place.ask("GET", SENSES, planner),
        send(place, focus, token=planner),
    ]
    assert [answer.status_code for answer in answers] == [httpx.codes.FORBIDDEN] * 3
    assert summaries(place) == {"state/now": "In Work Focus"}


@pytest.mark.behaviour("S59")
def test_each_observer_works_by_its_own_switch_alone(place: OpenHouse) -> None:
    everything = [
        observation("focus", mode="Work"),
        *weekly("departure", "home", MONDAYS),
        observation("reminder", id="r", title="Call Ben"),
    ]
    assert push(place, *everything)["ignored"] == len(everything)
    keep_duties(place.house)
    assert prose(place).startswith("Nothing is known")
    expected = {
        "state": {"state/now": "In Work Focus"},
        "routine": {"routine/monday.departure.home": "Monday leaves home around 08:00"},
        "commitments": {"commitments/reminder.r": "Call Ben"},
    }
    for name, entries in expected.items():
        switch(place, name)
        push(place, *everything)
        assert summaries(place) == entries
        switch(place, name, enabled=False)
        assert summaries(place) == {}


def test_a_purge_takes_raw_signals_along(place: OpenHouse, tmp_path: Path) -> None:
    switch(place, "routine", "commitments")
    push(place, *weekly("departure", CANARY, MONDAYS))
    push(place, observation("reminder", id="r", title="Feed the turmfalke"))
    params = {"confirm": "true", "sections": "routine"}
    assert place.ask("DELETE", MODEL, place.owner_token, params=params).status_code == 200
    place.clock.advance(minutes=1)
    keep_duties(place.house)
    assert list(summaries(place)) == ["commitments/reminder.r"]
    assert files_with(tmp_path, CANARY) == []
    everything = {"confirm": "true"}
    assert place.ask("DELETE", MODEL, place.owner_token, params=everything).status_code == 200
    assert files_with(tmp_path, "turmfalke") == []
    place.clock.advance(minutes=1)
    keep_duties(place.house)
    assert sensed(place) == {}
    assert switches(place)["routine"] is True


def test_an_entry_that_was_forgotten_is_not_concluded_again(place: OpenHouse) -> None:
    switch(place, "routine")
    push(place, *weekly("departure", "home", MONDAYS))
    path = f"{ENTRIES}/routine/monday.departure.home"
    assert place.ask("DELETE", path, place.owner_token).status_code == httpx.codes.OK
    place.clock.advance(minutes=1)
    keep_duties(place.house)
    assert sensed(place) == {}


def test_a_model_that_is_switched_off_takes_no_signals(tmp_path: Path) -> None:
    with running_house(tmp_path, person_model=False) as off:
        assert send(off, observation("focus", mode="Work")).status_code == 503
        assert off.ask("GET", SENSES, off.owner_token).status_code == 503


def test_a_sense_that_was_switched_off_since_the_backup_stays_off(tmp_path: Path) -> None:
    with running_house(tmp_path) as place:
        switch(place, "routine", "commitments")
        push(place, *weekly("departure", CANARY, MONDAYS))
        push(place, observation("reminder", id="r", title="Call Ben"))
        backup = place.ask("POST", "/api/v1/house/backups", place.owner_token)
        place.clock.advance(minutes=1)
        switch(place, "routine", enabled=False)
        settings, clock = place.settings, place.clock
    restore(settings, Path(backup.json()["folder"]), clock)
    house, _ = wake(settings, clock)
    with house, served(house) as address:
        reopened = OpenHouse(house, address, place.owner_token, clock)
        assert switches(reopened) == {**dict.fromkeys(NAMES, False), "commitments": True}
        assert summaries(reopened) == {"commitments/reminder.r": "Call Ben"}
    assert files_with(settings.house, CANARY) == []


def test_a_switch_that_somebody_moved_in_the_file_is_found(place: OpenHouse) -> None:
    switch(place, "routine")
    assert place.house.record.read(contradiction) is None
    place.house.record.write(
        lambda work: work.connection.exec_driver_sql("UPDATE senses SET enabled = 0")
    )
    told = place.house.record.read(contradiction)
    assert told is not None
    assert "in senses stands otherwise" in told
