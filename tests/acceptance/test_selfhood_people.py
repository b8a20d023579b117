"""A human has one profile: guest or member, whatever the account, under one id in every room."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast

import httpx
import pytest

from ipse.kernel.document import JsonObject
from tests.acceptance.houses import OpenHouse, restarted
from tests.acceptance.selves import run
from tests.acceptance.social_steps import (
    SOCIAL,
    accounts,
    card_of,
    cards,
    command,
    do,
    hear,
    note,
    says,
    tallies,
)

MEMBERS: Final = "/api/v1/household/members"
CANARY: Final = "zebrafinch"


def marco(place: OpenHouse) -> str:
    """Marco, a guest under two accounts of whom something is noted; return the id of his card."""
    hear(place, says("77", "marco", donation=1))
    hear(place, says("9", "marco_irl", donation=1), surface="discord")
    do(place, "links", {"identity": "discord:9", "person": "marco"})
    note(place, "marco", f"keeps a {CANARY}")
    return card_of(place, "marco")["person_id"]


def moves_in(place: OpenHouse, **more: object) -> httpx.Response:
    """The answer when an admin lets Marco move in."""
    sent = {"name": "Marco", **more}
    return place.ask("POST", MEMBERS, place.owner_token, json=sent)


def ids_of(place: OpenHouse, token: str) -> set[object]:
    """Every id that the rooms know the owner of this token under."""
    me = place.ask("GET", "/api/v1/household/me", token).json()["member"]["owner"]
    feed = place.ask("GET", "/api/v1/person/model/sync", token).json()["owner"]
    return {me, feed}


@pytest.mark.behaviour("M12")
@pytest.mark.parametrize("who", ["twitch:77", "discord:9", "marco"])
def test_a_guest_who_moves_in_keeps_one_id_in_every_room(place: OpenHouse, who: str) -> None:
    person = marco(place)
    assert "marco" not in person.casefold(), "an id says nothing of a name"
    answer = moves_in(place, guest=who)
    assert answer.status_code == httpx.codes.CREATED, answer.text
    told = answer.json()
    assert told["member"]["owner"] == person
    assert ids_of(place, told["secret"]) == {person}
    assert [card["person_id"] for card in cards(place)] == [person]
    mine = place.ask("GET", f"{SOCIAL}/mine", told["secret"]).json()["accounts"]
    assert [each["identity"] for each in mine] == ["discord:9", "twitch:77"]


@pytest.mark.behaviour("M12")
def test_a_member_is_no_guest_any_more(place: OpenHouse) -> None:
    person = marco(place)
    moves_in(place, guest=person)
    before = tallies(place)
    told = hear(place, says("77", "marco"), says("78", "ann"))
    assert "marco" not in told["prompt"]
    assert told["counted"] == 1, "his own accounts are tallied no more"
    assert tallies(place) == {**before, "twitch:78": tallies(place)["twitch:78"]}
    assert note(place, "marco", "likes the window open").startswith("Noted")
    assert [card["person_id"] for card in cards(place)] == [person]


@pytest.mark.behaviour("M12")
def test_a_member_and_the_guest_that_they_were_become_one_person(place: OpenHouse) -> None:
    owner, token = place.add_member("Marco")
    guest = marco(place)
    assert guest != owner
    printed = run(place, place.owner_token, "household", "recognise", owner, "twitch:77")
    assert printed.strip() == f"twitch:77 and Marco are one person now, as {owner}."
    assert ids_of(place, token) == {owner}
    (card,) = cards(place)
    assert card["person_id"] == owner
    assert f"keeps a {CANARY}" in {fact["text"] for fact in card["facts"]}
    assert {account["identity"] for account in card["accounts"]} == {"twitch:77", "discord:9"}
    mine = place.ask("GET", f"{SOCIAL}/mine", token).json()["accounts"]
    assert [each["identity"] for each in mine] == ["discord:9", "twitch:77"]


@pytest.mark.behaviour("M12")
def test_nobody_moves_in_twice(place: OpenHouse) -> None:
    person = marco(place)
    moves_in(place, guest=person)
    again = place.ask(
        "POST", MEMBERS, place.owner_token, json={"name": "Marc", "guest": "twitch:77"}
    )
    assert again.status_code == httpx.codes.CONFLICT
    members = place.ask("GET", MEMBERS, place.owner_token).json()["members"]
    assert [member["owner"] for member in members].count(person) == 1


@pytest.mark.behaviour("M12")
def test_another_members_account_is_taken_by_nobody(place: OpenHouse) -> None:
    person = marco(place)
    moves_in(place, guest=person)
    ben, _ = place.add_member("Ben")
    taken = place.ask(
        "PUT", f"{MEMBERS}/{ben}/guest", place.owner_token, json={"guest": "twitch:77"}
    )
    assert taken.status_code == httpx.codes.CONFLICT
    assert [card["person_id"] for card in cards(place)] == [person], "and nothing was done"


@pytest.mark.behaviour("M12")
def test_an_admin_alone_says_that_a_guest_is_a_member(place: OpenHouse) -> None:
    person = marco(place)
    owner, token = place.add_member("Ben")
    sent: JsonObject = {"name": "Marco", "guest": person}
    refused = [
        place.ask("POST", MEMBERS, token, json=sent),
        place.ask("PUT", f"{MEMBERS}/{owner}/guest", token, json={"guest": person}),
    ]
    assert {answer.status_code for answer in refused} == {httpx.codes.FORBIDDEN}
    assert accounts(place) == ["discord:9+twitch:77"]
    nobody = place.ask("PUT", f"{MEMBERS}/nobody/guest", place.owner_token, json={"guest": person})
    assert nobody.status_code == httpx.codes.NOT_FOUND


@pytest.mark.behaviour("M12")
@pytest.mark.parametrize("named", ["twitch:77", "discord:9", "marco"])
def test_no_member_erases_another_as_if_they_were_a_guest(place: OpenHouse, named: str) -> None:
    person = marco(place)
    his = moves_in(place, guest=person).json()["secret"]
    before = cards(place)
    refused = place.ask("DELETE", f"{SOCIAL}/people/{named}", place.owner_token)
    assert refused.status_code == httpx.codes.CONFLICT
    assert cards(place) == before
    assert place.ask("DELETE", f"{SOCIAL}/people/{named}", his).is_success
    assert cards(place) == []


@pytest.mark.behaviour("M42")
def test_a_member_who_was_a_guest_leaves_no_byte_behind(place: OpenHouse) -> None:
    person = marco(place)
    moves_in(place, guest=person)
    assert files_with(CANARY, place.settings.house) != []
    gone = {"confirm": "true"}
    place.ask("DELETE", f"{MEMBERS}/{person}", place.owner_token, params=gone)
    assert (cards(place), tallies(place)) == ([], {})
    assert files_with(CANARY, place.settings.house, place.settings.config) == []


@pytest.mark.behaviour("M42")
def test_all_that_is_held_of_a_member_as_a_guest_is_theirs_to_see(place: OpenHouse) -> None:
    moves_in(place, guest=marco(place))
    told = cast("JsonObject", json.loads(command(place, "export", "discord:9")))
    assert CANARY in json.dumps(told["card"])


def files_with(words: str, *folders: Path) -> list[Path]:
    """The files in which these words stand."""
    files = [path for folder in folders for path in folder.rglob("*") if path.is_file()]
    return [path for path in files if words.encode() in path.read_bytes()]


@pytest.mark.behaviour("M12")
def test_nobody_is_taken_for_a_member_by_a_name_or_by_their_word(place: OpenHouse) -> None:
    note(place, "Priya", f"keeps a {CANARY}", audience="anyone")
    answer = moves_in(place, guest="Priya")
    person = answer.json()["member"]["owner"]
    told = hear(place, says("666", "priya", donation=1))
    assert CANARY not in told["prompt"], (
        "a placeholder is filled by its first namesake; she is none"
    )
    assert len(cards(place)) == 2
    sent: JsonObject = {"name": "Priya", "speaking_as": "priya"}
    hear(place, says("667", "priya2"))
    sent["speaking_as"] = "priya2"
    assert "no card of that name" in do(place, "links/speaker", sent).text
    with restarted(place) as again:
        assert {card["person_id"] for card in cards(again)} > {person}, (
            "a start folds her into none"
        )


@pytest.mark.behaviour("M12")
def test_an_admin_alone_joins_a_member_with_a_guest(place: OpenHouse) -> None:
    person = marco(place)
    moves_in(place, guest=person)
    hear(place, says("78", "ann", donation=1))
    refused = [
        do(place, "links", {"identity": "twitch:78", "person": person}),
        do(place, "merges", {"one": "twitch:78", "other": person}),
    ]
    assert {answer.status_code for answer in refused} == {httpx.codes.CONFLICT}
    assert "ipse household recognise" in refused[0].text


@pytest.mark.behaviour("M12")
def test_a_guest_who_was_taken_for_a_member_is_given_back(place: OpenHouse) -> None:
    owner, token = place.add_member("Marco")
    guest = marco(place)
    before = card_of(place, guest)
    run(place, place.owner_token, "household", "recognise", owner, "twitch:77")
    command(place, "unlink", "twitch:77")
    assert card_of(place, guest) == before
    mine = place.ask("GET", f"{SOCIAL}/mine", token).json()["accounts"]
    assert mine == []
    assert hear(place, says("77", "marco"))["counted"] == 1, "a guest is tallied again"
