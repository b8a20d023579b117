"""The donations webhook: signed, counted once, off until it is switched on."""

from __future__ import annotations

import hmac
import json
from hashlib import sha256
from pathlib import Path
from typing import Final

import httpx
import pytest
from pydantic import SecretStr

from ipse.house.config import SocialMemory
from tests.acceptance.houses import SIGNED_WITH, OpenHouse, running_house
from tests.acceptance.social_steps import accounts, card_of, tallies

PATH: Final = "/api/v1/social/donations"
GIFT: Final = {
    "event_id": "tip-1",
    "platform": "kofi",
    "donor_id": "u-77",
    "name": "Marco",
    "amount": 5,
    "currency": "EUR",
}


def give(
    place: OpenHouse,
    *,
    secret: str = SIGNED_WITH,
    sent: object = GIFT,
    signature: str | None = None,
) -> httpx.Response:
    """The answer to a signed gift."""
    body = json.dumps(sent).encode()
    made = "sha256=" + hmac.new(secret.encode(), body, sha256).hexdigest()
    headers = {"Content-Type": "application/json", "X-Ipse-Signature": signature or made}
    return httpx.post(place.address + PATH, content=body, headers=headers)


def test_a_gift_earns_its_giver_a_card_at_once(place: OpenHouse) -> None:
    answer = give(place)
    assert (answer.status_code, answer.json()) == (200, {"counted": True})
    told = tallies(place)["kofi:u-77"]
    assert (told["donated"], told["messages"]) == (5.0, 0)
    assert "(donated)" in card_of(place, "kofi:u-77")["facts"][0]["text"]


def test_a_gift_that_is_sent_again_is_counted_once(place: OpenHouse) -> None:
    assert give(place).json() == {"counted": True}
    place.clock.advance(hours=1)
    assert give(place).json() == {"counted": False}
    assert tallies(place)["kofi:u-77"]["donated"] == 5.0


@pytest.mark.parametrize("signature", ["", "sha256=", "sha256=" + "0" * 64, "\u00fcber"])
def test_a_forged_gift_is_forbidden(place: OpenHouse, signature: str) -> None:
    body = json.dumps(GIFT).encode()
    headers = {b"Content-Type": b"application/json", b"X-Ipse-Signature": signature.encode()}
    answer = httpx.post(place.address + PATH, content=body, headers=headers)
    assert answer.status_code == 403
    assert give(place, secret="another").status_code == 403
    assert tallies(place) == {}


def test_what_is_wrong_with_a_body_is_told_to_no_stranger(place: OpenHouse) -> None:
    assert give(place, sent={}, secret="another").status_code == 403
    assert give(place, sent={}).status_code == 422


def test_a_gift_of_somebody_unnamed_is_nobodys(place: OpenHouse) -> None:
    assert give(place, sent={**GIFT, "donor_id": ""}).json() == {"counted": False}
    assert accounts(place) == []


@pytest.mark.parametrize("amount", [0, -5])
def test_less_than_nothing_earns_nothing(place: OpenHouse, amount: float) -> None:
    assert give(place, sent={**GIFT, "amount": amount}).status_code == 200
    assert accounts(place) == []


def test_gifts_are_off_without_a_secret(tmp_path: Path) -> None:
    with running_house(tmp_path, donations_secret=SecretStr("")) as place:
        answer = give(place)
        assert (answer.status_code, answer.json()["code"]) == (503, "switched-off")
        assert give(place, secret="").status_code == 503


def test_gifts_are_off_with_social_memory(tmp_path: Path) -> None:
    off = SocialMemory(enabled=False)
    with running_house(tmp_path, social_memory=off) as place:
        assert give(place).status_code == 503
