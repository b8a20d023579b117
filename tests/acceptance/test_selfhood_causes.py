"""Why he was in a mood can be forgotten by whoever gave the reason; how he was, he keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import httpx
import pytest

from ipse.house.boot import wake
from ipse.house.vault import restore
from tests.acceptance.houses import OpenHouse, served
from tests.acceptance.selves import (
    BAD_NIGHT,
    FEEL,
    MOOD,
    STATE,
    AnySelf,
    HttpSelf,
    affect_of,
    events_of,
    run,
)

CAUSE: Final = "zebrafinch escaped"
CANARY: Final = b"zebrafinch"


def felt(his: AnySelf) -> str:
    """Let a cause move him; return the id of its moment."""
    his.feel(BAD_NIGHT, CAUSE)
    return next(str(each["id"]) for each in his.moments() if each["cause"] == CAUSE)


def files_with(place: OpenHouse) -> list[Path]:
    """The files of the house in which the cause stands."""
    folders = (place.settings.house, place.settings.config)
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return [path for path in files if CANARY in path.read_bytes()]


@pytest.mark.behaviour("M42")
def test_one_cause_is_forgotten_and_the_mood_keeps_its_numbers(
    place: OpenHouse, his: AnySelf
) -> None:
    his.feel({"congruence": 0.2}, "the post came")
    moment = felt(his)
    before, moments = his.state(), his.moments()
    place.house.record.checkpoint()
    assert files_with(place) != []
    his.forget_cause(moment)
    assert files_with(place) == []
    after = his.state()
    assert after["cause"] is None
    assert CAUSE not in str(after["told"])
    assert {**after, "cause": CAUSE, "told": before["told"]} == before
    kept = [{**each, "cause": None} if each["id"] == moment else each for each in moments]
    assert his.moments() == kept
    assert [each["cause"] for each in kept].count("the post came") == 1


@pytest.mark.behaviour("M42")
def test_a_cause_is_forgotten_in_what_others_were_answered(place: OpenHouse) -> None:
    _, ben = place.add_member("Ben")
    sent = {**BAD_NIGHT, "cause": CAUSE, "audience": "anyone"}
    place.ask("POST", FEEL, place.owner_token, json=sent)
    once = {"Idempotency-Key": "once"}
    told = place.ask("POST", FEEL, ben, json={"congruence": 0.0}, headers=once)
    assert CAUSE in told.text
    moments = HttpSelf(place, place.owner_token).moments()
    moment = next(each for each in moments if each["cause"] == CAUSE)
    run(place, place.owner_token, "mood", "--forget", str(moment["id"]))
    assert files_with(place) == []


@pytest.mark.behaviour("M42")
def test_what_a_member_told_anyone_goes_with_them_from_what_others_were_answered(
    place: OpenHouse,
) -> None:
    owner, ben = place.add_member("Ben")
    sent = {**BAD_NIGHT, "cause": CAUSE, "audience": "anyone"}
    place.ask("POST", FEEL, ben, json=sent)
    once = {"Idempotency-Key": "once"}
    told = place.ask("POST", FEEL, place.owner_token, json={"congruence": 0.0}, headers=once)
    assert CAUSE in told.text
    gone = {"confirm": "true"}
    place.ask("DELETE", f"/api/v1/household/members/{owner}", place.owner_token, params=gone)
    assert files_with(place) == []


@pytest.mark.behaviour("M42")
def test_nobody_forgets_a_cause_that_another_gave(place: OpenHouse) -> None:
    moment = felt(HttpSelf(place, place.owner_token))
    _, ben = place.add_member("Ben")
    path = f"{MOOD}/{moment}/cause"
    assert place.ask("DELETE", path, ben).status_code == httpx.codes.NOT_FOUND
    agent = place.issue("agent", "planner", ["read", "enact"])
    assert place.ask("DELETE", path, agent).status_code == httpx.codes.FORBIDDEN
    assert place.ask("GET", STATE, place.owner_token).json()["cause"] == CAUSE
    assert place.ask("DELETE", path, place.owner_token).status_code == httpx.codes.OK
    assert place.ask("DELETE", path, place.owner_token).status_code == httpx.codes.NOT_FOUND


def test_that_a_cause_was_forgotten_is_an_event_without_a_word(place: OpenHouse) -> None:
    his = HttpSelf(place, place.owner_token)
    moment = felt(his)
    his.forget_cause(moment)
    last = events_of(place)[-1]
    assert (last["subject"], last["act"]) == (f"cause/{moment}", "erased")
    assert CAUSE not in str(events_of(place))
    assert " links verify" in run(place, place.owner_token, "audit", "verify")


def test_a_restored_backup_forgets_the_cause_again(place: OpenHouse) -> None:
    his = HttpSelf(place, place.owner_token)
    moment, before = felt(his), his.state()
    backup = place.ask("POST", "/api/v1/house/backups", place.owner_token).json()
    his.forget_cause(moment)
    place.house.close()
    restore(place.settings, Path(str(backup["folder"])), place.clock)
    house, _ = wake(place.settings, place.clock)
    with house, served(house) as address:
        restored = OpenHouse(house, address, place.owner_token, place.clock)
        again = HttpSelf(restored, place.owner_token)
        assert again.state()["cause"] is None
        assert affect_of(again.state()) == affect_of(before)


def test_the_terminal_lists_the_causes_with_what_forgets_them(place: OpenHouse) -> None:
    moment = felt(HttpSelf(place, place.owner_token))
    printed = run(place, place.owner_token, "mood")
    assert f"2026-09-14 08:00 {CAUSE}  {moment}" in printed
