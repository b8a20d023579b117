"""What a guest may ask for: to see what is held of them, to have it erased, to stay out."""

from __future__ import annotations

import json
from pathlib import Path

import httpx

from ipse.house.agreement import contradiction
from ipse.house.boot import wake
from ipse.house.vault import restore
from tests.acceptance.houses import OpenHouse, running_house, served
from tests.acceptance.memory_steps import listed, remember
from tests.acceptance.social_steps import (
    PEOPLE,
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

CANARY = "zebrafinch"


def met(place: OpenHouse) -> None:
    """Marco under two accounts, with words that are nowhere else."""
    hear(place, says("77", "marco", donation=1))
    hear(place, says("9", f"{CANARY}_irl", donation=1), surface="discord")
    note(place, "marco", f"keeps a {CANARY}", attitude=f"{CANARY}ish")
    do(place, "links", {"identity": "discord:9", "person": "marco"})


def lived(place: OpenHouse) -> None:
    """Two hours with Marco, known by his card and by an account, and one without him."""
    card = card_of(place, "twitch:77")["person_id"]
    remember(
        place,
        place.owner_token,
        {"text": f"played chess beside the {CANARY}", "people": [card]},
        {"text": f"fed the {CANARY}", "people": ["irc:somebody", "discord:9"]},
        {"text": "rain fell", "people": []},
    )


def test_an_erased_guest_leaves_no_members_memories(place: OpenHouse) -> None:
    _, ben = place.add_member("Ben")
    met(place)
    lived(place)
    remember(place, ben, {"text": f"met the {CANARY}", "people": ["twitch:77"]})
    command(place, "forget", "--yes", "twitch:77")
    assert (listed(place, place.owner_token), listed(place, ben)) == (["rain fell"], [])
    files = [path for path in place.settings.house.rglob("*") if path.is_file()]
    assert [path for path in files if CANARY.encode() in path.read_bytes()] == []


def test_all_that_is_held_of_a_guest_is_handed_to_them(place: OpenHouse) -> None:
    met(place)
    for who in ("twitch:77", "discord:9", "marco"):
        told = json.loads(command(place, "export", who))
        assert {tally["identity"] for tally in told["tallies"]} == {"twitch:77", "discord:9"}
        assert CANARY in json.dumps(told["card"])


def test_an_erased_guest_leaves_no_word_in_any_file_of_the_house(place: OpenHouse) -> None:
    met(place)
    key = {"Idempotency-Key": "once"}
    body = {"surface": "twitch", "messages": [says("77", "marco")]}
    place.ask("POST", "/api/v1/social/messages", place.owner_token, json=body, headers=key)
    files = [path for path in place.settings.house.rglob("*") if path.is_file()]
    assert any(CANARY.encode() in path.read_bytes() for path in files)
    assert command(place, "forget", "--yes", "discord:9") == "Forgot 2 accounts, 2 cards."
    assert (cards(place), tallies(place)) == ([], {})
    files = [path for path in place.settings.house.rglob("*") if path.is_file()]
    assert [path for path in files if CANARY.encode() in path.read_bytes()] == []


def test_what_a_guest_says_is_in_no_file_of_the_house(place: OpenHouse) -> None:
    said = says("77", "marco", text=f"my {CANARY} sings", direct=True)
    key = {"Idempotency-Key": "once"}
    body = {"surface": "twitch", "messages": [said]}
    answer = place.ask("POST", "/api/v1/social/messages", place.owner_token, json=body, headers=key)
    assert answer.json()["counted"] == 1
    place.house.record.checkpoint()
    assert place.ask("GET", "/api/v1/conversation/messages", place.owner_token).json() == {
        "messages": []
    }
    files = [path for path in place.settings.house.rglob("*") if path.is_file()]
    assert [path for path in files if CANARY.encode() in path.read_bytes()] == []


def test_an_erased_guest_leaves_no_account_in_any_file_of_the_house(place: OpenHouse) -> None:
    account = "770077007700"
    hear(place, says(account, "marco", donation=1))
    note(place, "marco", "builds redstone")
    hear(place, says("5", "ann"), says(account, "marco"))
    note(place, "Priya", "sings", audience="anyone")
    files = [path for path in place.settings.house.rglob("*") if path.is_file()]
    assert any(account.encode() in path.read_bytes() for path in files)
    command(place, "forget", "--yes", f"twitch:{account}")
    files = [path for path in place.settings.house.rglob("*") if path.is_file()]
    assert [path for path in files if account.encode() in path.read_bytes()] == []


def test_a_card_that_somebody_wrote_into_the_file_is_found(place: OpenHouse) -> None:
    met(place)
    assert place.house.record.read(contradiction) is None
    place.house.record.write(
        lambda work: work.connection.exec_driver_sql("UPDATE facts SET fact_id = 'x' || fact_id")
    )
    told = place.house.record.read(contradiction)
    assert told is not None
    assert "social that no change put there" in told


def test_an_erased_guest_is_not_collected_again_until_they_ask(place: OpenHouse) -> None:
    met(place)
    command(place, "forget", "--yes", "marco")
    told = hear(place, says("77", "marco", donation=99, direct=True), says("78", "ann"))
    assert (told["counted"], told["prompt"]) == (1, "[WHO'S HERE]\n- ann")
    assert [*tallies(place)] == ["twitch:78"]
    assert "again" in command(place, "welcome", "twitch:77")
    assert hear(place, says("77", "marco"))["counted"] == 1
    assert hear(place, says("9", "marco"), surface="discord")["counted"] == 0


def test_the_audit_still_verifies_after_an_erasure(place: OpenHouse) -> None:
    met(place)
    assert place.ask("DELETE", f"{PEOPLE}/twitch:77", place.owner_token).json() == {
        "accounts": 2,
        "cards": 2,
    }
    again = place.ask("DELETE", f"{PEOPLE}/twitch:77", place.owner_token)
    assert again.status_code == httpx.codes.NOT_FOUND
    from ipse.house.doctor import examine_audit  # noqa: PLC0415 (used once)

    assert examine_audit(place.settings).well


def test_a_restored_backup_forgets_a_guest_again(tmp_path: Path) -> None:
    with running_house(tmp_path) as place:
        met(place)
        lived(place)
        backup = place.ask("POST", "/api/v1/house/backups", place.owner_token).json()["folder"]
        place.clock.advance(minutes=1)
        command(place, "forget", "--yes", "twitch:77")
        settings, clock, token = place.settings, place.clock, place.owner_token
    restore(settings, Path(backup), clock)
    house, _ = wake(settings, clock)
    with house, served(house) as address:
        reopened = OpenHouse(house, address, token, clock)
        assert (accounts(reopened), tallies(reopened)) == ([], {})
        assert hear(reopened, says("77", "marco"))["counted"] == 0
        assert listed(reopened, token) == ["rain fell"]


def test_what_one_member_said_alone_is_told_to_nobody_else(place: OpenHouse) -> None:
    _, ben = place.add_member("Ben")
    note(place, "Priya", "is my doctor", audience="owner")
    hear(place, says("5", "priya"))
    hers = hear(place, says("5", "priya"), audience="owner")
    his = hear(place, says("5", "priya"), token=ben, audience="owner")
    everyones = hear(place, says("5", "priya"))
    assert "doctor" in hers["prompt"]
    assert "doctor" not in his["prompt"]
    assert "doctor" not in everyones["prompt"]


def test_what_one_member_said_alone_is_shown_to_no_other_member(place: OpenHouse) -> None:
    _, ben = place.add_member("Ben")
    hear(place, says("77", "marco", donation=1), says("78", "polo", donation=1))
    note(place, "marco", f"owes me a {CANARY}", attitude=f"{CANARY}ish", audience="owner")
    note(place, "Aaron", f"is my {CANARY}", audience="owner")

    def shown(token: str) -> str:
        asked = [
            place.ask("GET", path, token, params=params).text
            for path, params in (
                (PEOPLE, {}),
                (PEOPLE, {"limit": "3"}),
                (f"{PEOPLE}/twitch:77", {}),
                (f"{PEOPLE}/Aaron", {}),
            )
        ]
        merged = do(place, "merges", {"one": "twitch:77", "other": "twitch:78"}, token)
        undone = do(place, "links/undo", {"identity": merged.json()["card"]["person_id"]}, token)
        return "".join([*asked, merged.text, undone.text])

    assert (CANARY in shown(ben), "Aaron" in shown(ben)) == (False, False)
    assert (CANARY in shown(place.owner_token), "polo" in shown(ben)) == (True, True)


def test_a_page_is_full_whatever_another_member_has_said_alone(place: OpenHouse) -> None:
    _, ben = place.add_member("Ben")
    for n in range(3):
        note(place, f"secret{n}", "is known to me", audience="owner")
    note(place, "Priya", "plays the cello", audience="anyone")
    page = place.ask("GET", PEOPLE, ben, params={"limit": "1"}).json()["people"]
    assert [card["name"] for card in page] == ["Priya"]


def test_a_member_who_leaves_takes_along_what_they_said_alone(place: OpenHouse) -> None:
    owner, ben = place.add_member("Ben")
    note(place, "Priya", f"told me about the {CANARY}", token=ben, audience="owner")
    do(place, "mine", {"identity": "twitch:5"}, ben)
    path = f"/api/v1/household/members/{owner}"
    answer = place.ask("DELETE", path, place.owner_token, params={"confirm": "true"})
    assert answer.is_success, answer.text
    assert CANARY not in json.dumps(cards(place))
    assert hear(place, says("5", "ben"))["counted"] == 1
