"""Erasing somebody reaches every trace that they take part in, whoever's it is, and for good."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

from ipse.house.boot import wake
from ipse.house.doctor import examine_audit
from ipse.house.places import record_path
from ipse.house.vault import restore
from tests.acceptance.houses import OpenHouse, running_house, served
from tests.acceptance.memory_steps import MEMORY, listed, recall, remember, texts
from tests.acceptance.social_steps import command, do, hear, says

CANARY: Final = "zebrafinch"
GUEST: Final = "twitch:77"


@pytest.fixture
def home(tmp_path: Path) -> Generator[OpenHouse]:
    """A running house whose embedder needs no loading."""
    with running_house(tmp_path, embedder="hashing") as place:
        yield place


def lived_with(place: OpenHouse, *tokens: str) -> None:
    """Marco under two accounts and on a card, in traces of each of `tokens`."""
    hear(place, says("77", "marco", donation=1))
    hear(place, says("9", "marco_irl", donation=1), surface="discord")
    do(place, "links", {"identity": "discord:9", "person": "marco"})
    (card,) = place.ask("GET", "/api/v1/social/people", place.owner_token).json()["people"]
    for token in tokens:
        for person in (GUEST, "discord:9", card["person_id"]):
            remember(place, token, {"text": f"Marco keeps a {CANARY}", "people": [person, "x:1"]})
        said = {"text": f"I keep a {CANARY}", "speaker": "marco", "people": [GUEST]}
        remember(place, token, said, {"text": "The kettle boils", "people": ["twitch:770"]})


def bytes_of(place: OpenHouse) -> bytes:
    """Every byte of every file of the house and of what stands beside it."""
    folders = (place.settings.house, place.settings.config)
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return b"".join(path.read_bytes() for path in files)


@pytest.mark.parametrize("who", [GUEST, "discord:9", "marco"])
def test_an_erased_guest_is_in_no_trace_of_anybody(home: OpenHouse, who: str) -> None:
    _, ben = home.add_member("Ben")
    lived_with(home, home.owner_token, ben)
    assert len(texts(recall(home, ben, CANARY))) == 5
    assert CANARY.encode() in bytes_of(home)
    command(home, "forget", "--yes", who)
    for token in (home.owner_token, ben):
        assert listed(home, token) == ["The kettle boils"]
        assert texts(recall(home, token, CANARY)) == ["The kettle boils"]
        feed = home.ask("GET", f"{MEMORY}/facts/sync", token)
        assert CANARY not in feed.text
        assert [change["deleted"] for change in feed.json()["changes"]] == [False, *[True] * 4]
    assert CANARY.encode() not in bytes_of(home)
    assert examine_audit(home.settings).well


def test_a_restored_backup_has_no_trace_of_an_erased_guest_either(tmp_path: Path) -> None:
    with running_house(tmp_path, embedder="hashing") as place:
        lived_with(place, place.owner_token)
        backup = place.ask("POST", "/api/v1/house/backups", place.owner_token).json()["folder"]
        place.clock.advance(minutes=1)
        command(place, "forget", "--yes", GUEST)
        settings, clock, token = place.settings, place.clock, place.owner_token
    restore(settings, Path(backup), clock)
    house, _ = wake(settings, clock)
    with house, served(house) as address:
        reopened = OpenHouse(house, address, token, clock)
        assert listed(reopened, token) == ["The kettle boils"]


def test_a_member_who_leaves_is_in_no_trace_of_those_who_stay(home: OpenHouse) -> None:
    ben_id, ben = home.add_member("Ben")
    do(home, "mine", {"identity": "twitch:5"}, ben)
    for person in (ben_id, "twitch:5"):
        remember(home, home.owner_token, {"text": f"Ben keeps a {CANARY}", "people": [person]})
    once = {"Idempotency-Key": "once"}
    body = {"traces": [{"text": f"Ben sells his {CANARY}", "people": [ben_id]}]}
    home.ask("POST", f"{MEMORY}/traces", home.owner_token, json=body, headers=once)
    remember(home, ben, {"text": f"I keep a {CANARY}"})
    remember(home, home.owner_token, {"text": "The kettle boils", "people": ["twitch:55"]})
    path = f"/api/v1/household/members/{ben_id}"
    answer = home.ask("DELETE", path, home.owner_token, params={"confirm": "true"})
    assert answer.is_success, answer.text
    assert listed(home, home.owner_token) == ["The kettle boils"]
    assert CANARY.encode() not in bytes_of(home)
    assert examine_audit(home.settings).well


def moved_in(place: OpenHouse, *, new: bool) -> str:
    """Marco, a guest until now, as a member, who is new or was here already; return their id."""
    path = "/api/v1/household/members"
    if new:
        sent = {"name": "Marco", "guest": GUEST}
        return str(place.ask("POST", path, place.owner_token, json=sent).json()["member"]["owner"])
    owner, _ = place.add_member("Marco")
    place.ask("PUT", f"{path}/{owner}/guest", place.owner_token, json={"guest": GUEST})
    return owner


@pytest.mark.behaviour("M12")
@pytest.mark.parametrize("new", [True, False])
def test_a_member_who_was_a_guest_is_in_no_trace_under_any_id(home: OpenHouse, new: bool) -> None:  # noqa: FBT001 (a case)
    lived_with(home, home.owner_token)
    owner = moved_in(home, new=new)
    path = f"/api/v1/household/members/{owner}"
    home.ask("DELETE", path, home.owner_token, params={"confirm": "true"})
    assert listed(home, home.owner_token) == ["The kettle boils"]
    assert CANARY.encode() not in bytes_of(home)


@pytest.mark.behaviour("M12")
@pytest.mark.parametrize("new", [True, False])
def test_a_backup_from_before_a_guest_moved_in_forgets_the_member(
    tmp_path: Path,
    new: bool,  # noqa: FBT001 (a case)
) -> None:
    with running_house(tmp_path, embedder="hashing") as place:
        lived_with(place, place.owner_token)
        backup = place.ask("POST", "/api/v1/house/backups", place.owner_token).json()["folder"]
        place.clock.advance(minutes=1)
        path = f"/api/v1/household/members/{moved_in(place, new=new)}"
        place.ask("DELETE", path, place.owner_token, params={"confirm": "true"})
        settings, clock, token = place.settings, place.clock, place.owner_token
    restore(settings, Path(backup), clock)
    house, _ = wake(settings, clock)
    with house, served(house) as address:
        reopened = OpenHouse(house, address, token, clock)
        assert listed(reopened, token) == ["The kettle boils"]
        assert reopened.ask("GET", "/api/v1/social/people", token).json()["people"] == []
        assert b"marco" not in record_path(settings).read_bytes()
