"""Twitch's EventSub over HTTP: signed, answered as Twitch expects it, counted once."""

from __future__ import annotations

import hmac
import io
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from typing import Final

import httpx
import pytest
from pydantic import SecretStr

from ipse.house.config import SocialMemory
from ipse.kernel.clock import iso
from tests.acceptance.houses import SIGNED_WITH, OpenHouse, running_house
from tests.acceptance.social_steps import accounts, tallies

PATH: Final = "/api/v1/social/twitch"
GOLDEN: Final = Path(__file__).parents[1] / "golden"
TEN_MINUTES: Final = timedelta(minutes=10)
CHALLENGE: Final = {"message-type": "webhook_callback_verification"}
REVOCATION: Final = {"message-type": "revocation"}


def golden(name: str) -> bytes:
    """The body of one request, in the shape that Twitch documents."""
    return (GOLDEN / f"twitch_{name}.json").read_bytes()


def tell(
    place: OpenHouse,
    body: bytes,
    *,
    message_id: str = "befa7b53",
    age: timedelta = timedelta(0),
    secret: str = SIGNED_WITH,
    changed: Mapping[str, str] = {},
) -> httpx.Response:
    """The answer to a request that Twitch signed, with headers `changed` afterwards."""
    stamp = iso(place.clock.now() - age)
    words = message_id.encode() + stamp.encode() + body
    headers = {
        "Content-Type": "application/json",
        "Twitch-Eventsub-Message-Id": message_id,
        "Twitch-Eventsub-Message-Timestamp": stamp,
        "Twitch-Eventsub-Message-Type": "notification",
        "Twitch-Eventsub-Message-Signature": "sha256="
        + hmac.new(secret.encode(), words, sha256).hexdigest(),
        **{f"Twitch-Eventsub-{name.title()}": value for name, value in changed.items()},
    }
    return httpx.post(place.address + PATH, content=body, headers=headers)


def test_a_challenge_is_answered_with_its_own_words(place: OpenHouse) -> None:
    answer = tell(place, golden("challenge"), changed=CHALLENGE)
    assert (answer.status_code, answer.text) == (200, "fresh-otter-7-lantern")
    assert answer.headers["content-type"].startswith("text/plain")
    assert tallies(place) == {}


def test_what_was_said_is_tallied_by_user_id(place: OpenHouse) -> None:
    answer = tell(place, golden("chat"))
    assert (answer.status_code, answer.content) == (204, b"")
    told = tallies(place)["twitch:77"]
    assert (told["name"], told["messages"], told["donated"]) == ("Marco", 1, 0.0)


def test_what_was_said_is_written_nowhere(place: OpenHouse) -> None:
    tell(place, golden("chat"))
    place.house.record.checkpoint()
    files = [path for path in place.settings.house.rglob("*") if path.is_file()]
    assert files
    assert not any(b"old mill" in path.read_bytes() for path in files)


@pytest.mark.parametrize(
    ("name", "donated"),
    [("cheer", 2.5), ("gifts", 14.97), ("subscribe", 9.99), ("resubscribe", 4.99)],
)
def test_a_gift_earns_its_giver_a_card(place: OpenHouse, name: str, donated: float) -> None:
    assert tell(place, golden(name)).status_code == 204
    assert tallies(place)["twitch:77"]["donated"] == donated
    assert accounts(place) == ["twitch:77"]


@pytest.mark.parametrize("name", ["cheer_unnamed", "subscribe_given", "raid"])
def test_what_nobody_gave_is_nobodys(place: OpenHouse, name: str) -> None:
    assert tell(place, golden(name)).status_code == 204
    assert tallies(place) == {}


def test_a_request_that_is_sent_again_is_counted_once(place: OpenHouse) -> None:
    for _ in range(2):
        assert tell(place, golden("cheer")).status_code == 204
        assert tell(place, golden("chat")).status_code == 204
        place.clock.advance(minutes=1)
    told = tallies(place)["twitch:77"]
    assert (told["messages"], told["donated"]) == (1, 2.5)
    tell(place, golden("cheer"), message_id="another")
    assert tallies(place)["twitch:77"]["donated"] == 5.0


@pytest.mark.parametrize(
    ("age", "status"), [(TEN_MINUTES, 204), (TEN_MINUTES + timedelta(seconds=1), 403)]
)
def test_a_request_is_believed_for_ten_minutes(
    place: OpenHouse, age: timedelta, status: int
) -> None:
    assert tell(place, golden("chat"), age=age).status_code == status
    assert len(tallies(place)) == (status == 204)


@pytest.mark.parametrize(
    ("header", "value"),
    [
        ("message-signature", ""),
        ("message-signature", "sha256=" + "0" * 64),
        ("message-id", "another"),
        ("message-timestamp", "2026-09-14T08:00:01Z"),
    ],
)
def test_a_forged_request_is_forbidden(place: OpenHouse, header: str, value: str) -> None:
    assert tell(place, golden("chat"), changed={header: value}).status_code == 403
    assert tell(place, golden("chat"), secret="another secret").status_code == 403
    assert tallies(place) == {}


def test_a_header_that_is_not_signed_makes_no_gift_of_a_message(place: OpenHouse) -> None:
    answer = tell(place, golden("chat"), changed={"subscription-type": "channel.cheer"})
    assert answer.status_code == 204
    assert tallies(place)["twitch:77"]["messages"] == 1


def test_a_revocation_is_taken_note_of_and_logged(place: OpenHouse, log: io.StringIO) -> None:
    assert tell(place, golden("revocation"), changed=REVOCATION).status_code == 204
    (line,) = log.getvalue().splitlines()
    assert "eventsub-revoked" in line
    assert "channel.chat.message" in line


def test_what_is_wrong_with_a_body_is_told_to_no_stranger(place: OpenHouse) -> None:
    assert tell(place, b"[]", secret="another secret").status_code == 403
    assert tell(place, b"[]").status_code == 422


def test_eventsub_is_off_without_a_secret(tmp_path: Path) -> None:
    with running_house(tmp_path, twitch_secret=SecretStr("")) as place:
        answer = tell(place, golden("chat"))
        assert (answer.status_code, answer.json()["code"]) == (503, "switched-off")
        assert tell(place, golden("chat"), secret="").status_code == 503


def test_eventsub_is_off_with_social_memory(tmp_path: Path) -> None:
    with running_house(tmp_path, social_memory=SocialMemory(enabled=False)) as place:
        assert tell(place, golden("chat")).status_code == 503
