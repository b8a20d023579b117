"""The conversation: only the owner puts words into it, and they can all be taken out again."""

from __future__ import annotations

from pathlib import Path

from ipse.house.boot import wake
from ipse.house.rhythm import keep_duties
from ipse.house.vault import restore
from ipse.storage.audit import Sound
from ipse.storage.proving import verify_record
from tests.acceptance.houses import OpenHouse, running_house, served
from tests.acceptance.speaking import MESSAGES, RETENTION, said, say
from tests.acceptance.test_person_erasure import files_with

CANARY = "Blaukehlchen"
RULES = {"confirm": "true"}


def test_no_agent_and_no_bare_device_says_what_the_owner_said(place: OpenHouse) -> None:
    message = say(place, "I live in Oak Park")
    requests = [
        ("POST", MESSAGES, {"text": "I live in Rome"}),
        ("GET", MESSAGES, None),
        ("DELETE", f"{MESSAGES}/{message}", None),
        ("DELETE", f"{MESSAGES}?confirm=true", None),
        ("GET", RETENTION, None),
        ("PUT", RETENTION, {"keep": 1}),
    ]
    for token in (place.issue("agent", "planner"), place.issue("device", "phone")):
        for method, path, body in requests:
            assert place.ask(method, path, token, json=body).status_code == 403, (method, path)
    assert said(place) == ["I live in Oak Park"]


def test_a_device_in_its_owners_hand_speaks_for_them(place: OpenHouse) -> None:
    say(place, "I live in Oak Park", token=place.issue("device", "phone", ["owner"]))
    assert said(place) == ["I live in Oak Park"]


def test_messages_are_listed_newest_first_and_in_pages(place: OpenHouse) -> None:
    ids = [say(place, f"Message {number}") for number in range(3)]
    assert said(place) == ["Message 2", "Message 1", "Message 0"]
    older = place.ask("GET", MESSAGES, place.owner_token, params={"before": ids[1], "limit": "1"})
    assert [message["id"] for message in older.json()["messages"]] == [ids[0]]


def test_a_message_sent_twice_is_kept_once(place: OpenHouse) -> None:
    body = {"text": "I live in Oak Park", "client_id": "phone-1"}
    answers = [place.ask("POST", MESSAGES, place.owner_token, json=body) for _ in range(2)]
    assert [answer.json()["id"] for answer in answers] == [answers[0].json()["id"]] * 2
    other = place.ask("POST", MESSAGES, place.owner_token, json={**body, "text": "I don't"})
    assert other.status_code == 409
    assert said(place) == ["I live in Oak Park"]


def test_a_message_has_its_limits(place: OpenHouse) -> None:
    for body, status in [
        ({"text": "x"}, 201),
        ({"text": "x" * 20_000}, 201),
        ({"text": "x" * 20_001}, 422),
        ({"text": " "}, 422),
        ({}, 422),
        ({"text": "x", "to": "Planner!"}, 422),
        ({"text": "x", "author": "owner"}, 422),
    ]:
        assert place.ask("POST", MESSAGES, place.owner_token, json=body).status_code == status


def test_members_hear_nothing_of_one_another(place: OpenHouse) -> None:
    message = say(place, "I live in Oak Park")
    _, other = place.add_member("Ben")
    assert place.ask("GET", MESSAGES, other).json() == {"messages": []}
    assert place.ask("DELETE", f"{MESSAGES}/{message}", other).status_code == 404
    assert said(place) == ["I live in Oak Park"]


def test_a_forgotten_message_leaves_no_byte(place: OpenHouse, tmp_path: Path) -> None:
    body = {"text": f"I watch the {CANARY}"}
    keyed = {"Idempotency-Key": "once"}
    sent = place.ask("POST", MESSAGES, place.owner_token, json=body, headers=keyed)
    assert files_with(tmp_path, CANARY)
    forgotten = place.ask("DELETE", f"{MESSAGES}/{sent.json()['id']}", place.owner_token)
    assert forgotten.json() == {"removed": 1}
    assert files_with(tmp_path, CANARY) == []
    assert isinstance(place.house.record.read(verify_record), Sound)


def test_forgetting_every_message_takes_a_confirmation(place: OpenHouse, tmp_path: Path) -> None:
    for number in range(2):
        say(place, f"{CANARY} {number}")
    assert place.ask("DELETE", MESSAGES, place.owner_token).status_code == 400
    assert len(said(place)) == 2
    forgotten = place.ask("DELETE", MESSAGES, place.owner_token, params=RULES)
    assert forgotten.json() == {"removed": 2}
    assert files_with(tmp_path, CANARY) == []


def test_messages_are_kept_thirty_five_days_unless_their_owner_says_otherwise(
    place: OpenHouse, tmp_path: Path
) -> None:
    assert place.ask("GET", RETENTION, place.owner_token).json() == {"keep": 35}
    say(place, CANARY)
    place.clock.advance(days=35, seconds=-1)
    assert said(place) == [CANARY]
    place.clock.advance(seconds=1)
    assert said(place) == []
    keep_duties(place.house)
    place.house.record.checkpoint()
    assert files_with(tmp_path, CANARY) == []


def test_how_long_is_kept_has_its_limits(place: OpenHouse) -> None:
    for keep, status in [
        (1, 200),
        (3650, 200),
        ("forever", 200),
        (0, 422),
        (3651, 422),
        ("always", 422),
        (True, 422),
    ]:
        answer = place.ask("PUT", RETENTION, place.owner_token, json={"keep": keep})
        assert answer.status_code == status, keep


def test_a_shorter_limit_erases_at_once(place: OpenHouse, tmp_path: Path) -> None:
    say(place, CANARY)
    place.clock.advance(days=2)
    say(place, "Newer")
    answer = place.ask("PUT", RETENTION, place.owner_token, json={"keep": 2})
    assert answer.json() == {"keep": 2, "removed": 1}
    assert said(place) == ["Newer"]
    assert files_with(tmp_path, CANARY) == []


def test_who_leaves_takes_their_messages_along(place: OpenHouse, tmp_path: Path) -> None:
    owner, other = place.add_member("Ben")
    say(place, CANARY, token=other)
    path = f"/api/v1/household/members/{owner}"
    assert place.ask("DELETE", path, place.owner_token, params=RULES).status_code == 200
    assert files_with(tmp_path, CANARY) == []


def test_a_restored_backup_brings_no_forgotten_message_back(tmp_path: Path) -> None:
    with running_house(tmp_path) as place:
        for number in range(2):
            say(place, f"{CANARY} {number}")
        backup = place.ask("POST", "/api/v1/house/backups", place.owner_token).json()["folder"]
        place.clock.advance(minutes=1)
        newest = place.ask("GET", MESSAGES, place.owner_token).json()["messages"][0]["id"]
        assert place.ask("DELETE", f"{MESSAGES}/{newest}", place.owner_token).is_success
        settings, clock = place.settings, place.clock
    restore(settings, Path(backup), clock)
    house, _ = wake(settings, clock)
    with house, served(house) as address:
        restored = OpenHouse(house, address, place.owner_token, clock)
        assert said(restored) == [f"{CANARY} 0"]
