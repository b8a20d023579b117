"""Twitch's own shapes, and who is heard in them."""

from __future__ import annotations

import hmac
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.gateway.surfaces.heard import Heard
from ipse.gateway.surfaces.twitch import (
    Challenge,
    Revoked,
    Unsigned,
    check_signature,
    envelope_of,
    event_of,
    heard_on_irc,
)
from ipse.kernel.document import JsonObject

NOW: Final = datetime(2025, 11, 30, 9, 10, tzinfo=UTC)
SECRET: Final = "s3cre7"

CHEER: Final = (
    "@badge-info=subscriber/8;badges=subscriber/6;bits=100;color=#0D4200;display-name=Marco;"
    "emotes=;first-msg=0;id=b34ccfc7-4977-403a-8a94-33c6bac34fb8;mod=0;room-id=1;subscriber=1;"
    "tmi-sent-ts=1764491400000;turbo=0;user-id=77;user-type= "
    ":marco!marco@marco.tmi.twitch.tv PRIVMSG #Bea :cheer100 hi: there\r\n"
)
GIFT: Final = (
    "@badge-info=;badges=staff/1;color=#0000FF;display-name=TWW2;id=e9176cd8;login=tww2;mod=0;"
    "msg-id=subgift;msg-param-gift-months=2;msg-param-months=1;"
    "msg-param-recipient-display-name=Mr_Woodchuck;msg-param-recipient-id=55554444;"
    "msg-param-sub-plan=1000;room-id=1;subscriber=0;"
    "system-msg=TWW2\\sgifted\\sa\\sTier\\s1\\ssub;tmi-sent-ts=1521159445153;user-id=87654321 "
    ":tmi.twitch.tv USERNOTICE #bea"
)


def test_a_message_is_known_by_its_user_id_with_its_bits() -> None:
    assert heard_on_irc(CHEER) == Heard(
        author_id="77",
        name="Marco",
        text="cheer100 hi: there",
        place="#bea",
        event_id="b34ccfc7-4977-403a-8a94-33c6bac34fb8",
        at=datetime(2025, 11, 30, 8, 30, tzinfo=UTC),
        donated=1.0,
    )


def test_a_gift_is_its_givers() -> None:
    heard = heard_on_irc(GIFT)
    assert heard is not None
    assert (heard.author_id, heard.name, heard.donated) == ("87654321", "TWW2", 9.98)


@pytest.mark.parametrize(
    ("change", "donated"),
    [
        (("msg-id=subgift", "msg-id=resub"), 4.99),
        (("msg-id=subgift", "msg-id=sub"), 4.99),
        (("sub-plan=1000", "sub-plan=3000"), 49.98),
        (("gift-months=2", "gift-months=x"), 4.99),
        (("msg-id=subgift", "msg-id=submysterygift"), None),  # each gift in it comes by itself
        (("msg-id=subgift", "msg-id=raid"), None),
        (("user-id=87654321", "user-id=274598607"), None),  # an anonymous giver
        (("user-id=87654321", "user-id="), None),
    ],
)
def test_what_a_notice_is_worth(change: tuple[str, str], donated: float | None) -> None:
    heard = heard_on_irc(GIFT.replace(*change))
    assert (heard and heard.donated) == donated


def test_a_whisper_is_a_direct_word() -> None:
    whisper = CHEER.replace("PRIVMSG #Bea", "WHISPER bea").replace("bits=100;", "")
    heard = heard_on_irc(whisper)
    assert heard is not None
    assert (heard.direct, heard.donated, heard.author_id) == (True, 0.0, "77")


@pytest.mark.parametrize(
    "line",
    [
        ":marco!marco@marco.tmi.twitch.tv PRIVMSG #bea :no tags",
        ":tmi.twitch.tv 001 ipse :Welcome, GLHF!",
        "PING :tmi.twitch.tv",
        "@user-id=1 :tmi.twitch.tv CLEARCHAT #bea :ronni",
        "",
        "\x00",
    ],
)
def test_what_nobody_said_is_not_heard(line: str) -> None:
    assert heard_on_irc(line) is None


@given(st.text())
def test_no_line_breaks_the_parser(line: str) -> None:
    heard_on_irc(line)
    heard_on_irc(f"@user-id=7;bits={line} :a!a@b PRIVMSG #c :{line}")


def signed(body: bytes, sent: datetime, secret: str = SECRET) -> dict[str, str]:
    """The headers with which Twitch sends `body`."""
    stamp = sent.isoformat().replace("+00:00", "Z")
    words = b"e76c6bd4" + stamp.encode() + body
    return {
        "twitch-eventsub-message-id": "e76c6bd4",
        "twitch-eventsub-message-timestamp": stamp,
        "twitch-eventsub-message-type": "notification",
        "twitch-eventsub-subscription-type": "channel.cheer",
        "twitch-eventsub-message-signature": "sha256="
        + hmac.new(secret.encode(), words, sha256).hexdigest(),
    }


TEN: Final = timedelta(minutes=10)
SECOND: Final = timedelta(seconds=1)


@pytest.mark.parametrize(("age", "why"), [(TEN, None), (TEN + SECOND, Unsigned.OLD)])
def test_a_request_is_believed_for_ten_minutes(age: timedelta, why: Unsigned | None) -> None:
    body = b'{"event": {}}'
    assert check_signature(signed(body, NOW - age), body, SECRET, NOW) is why


def test_a_forged_request_is_not_believed() -> None:
    headers = signed(b"{}", NOW)
    assert check_signature(headers, b"{ }", SECRET, NOW) is Unsigned.FORGED
    assert check_signature(headers, b"{}", "other", NOW) is Unsigned.FORGED
    renamed = {**headers, "twitch-eventsub-message-id": "another"}
    assert check_signature(renamed, b"{}", SECRET, NOW) is Unsigned.FORGED
    assert check_signature({}, b"{}", SECRET, NOW) is Unsigned.FORGED


def envelope(kind: str, event: JsonObject) -> JsonObject:
    """A notification as it comes over the socket."""
    return {
        "metadata": {
            "message_id": "96a3f3b5",
            "message_type": "notification",
            "message_timestamp": "2023-07-19T14:56:51.634234626Z",
            "subscription_type": kind,
            "subscription_version": "1",
        },
        "payload": {"subscription": {"type": kind}, "event": event},
    }


CHAT: Final[JsonObject] = {
    "broadcaster_user_id": "1971641",
    "broadcaster_user_login": "streamer",
    "broadcaster_user_name": "streamer",
    "chatter_user_id": "4145994",
    "chatter_user_login": "viewer32",
    "chatter_user_name": "viewer32",
    "message_id": "cc106a89-1814-919d-454c-f4f2f970aae7",
    "message": {"text": "Hi chat", "fragments": [{"type": "text", "text": "Hi chat"}]},
    "color": "#00FF7F",
    "badges": [{"set_id": "moderator", "id": "1", "info": ""}],
    "message_type": "text",
    "cheer": {"bits": 250},
    "reply": None,
    "channel_points_custom_reward_id": None,
}
GIVEN: Final[JsonObject] = {
    "is_anonymous": False,
    "user_id": "1234",
    "user_login": "cool_user",
    "user_name": "Cool_User",
    "broadcaster_user_login": "cooler_user",
    "bits": 1000,
    "total": 2,
    "tier": "1000",
    "is_gift": False,
}


def test_a_chat_message_of_eventsub_is_heard() -> None:
    heard = envelope_of(envelope("channel.chat.message", CHAT))
    assert isinstance(heard, Heard)
    assert (heard.author_id, heard.name, heard.text) == ("4145994", "viewer32", "Hi chat")
    assert (heard.place, heard.donated) == ("#streamer", 2.5)
    assert heard.event_id == "cc106a89-1814-919d-454c-f4f2f970aae7"
    assert heard.at is not None
    assert heard.at.second == 51


@pytest.mark.parametrize(
    ("kind", "donated"),
    [
        ("channel.cheer", 10.0),
        ("channel.subscribe", 4.99),
        ("channel.subscription.gift", 9.98),
        ("channel.subscription.message", 4.99),
    ],
)
def test_a_gift_over_eventsub_is_its_givers_unless_they_stay_unnamed(
    kind: str, donated: float
) -> None:
    heard = envelope_of(envelope(kind, GIVEN))
    assert isinstance(heard, Heard)
    assert (heard.author_id, heard.donated) == ("1234", pytest.approx(donated))
    assert envelope_of(envelope(kind, {**GIVEN, "is_anonymous": True})) is None


def test_who_is_given_a_subscription_has_donated_nothing() -> None:
    assert envelope_of(envelope("channel.subscribe", {**GIVEN, "is_gift": True})) is None


def test_a_webhook_says_the_same_as_the_socket() -> None:
    document: JsonObject = {"subscription": {}, "event": dict(GIVEN)}
    heard = event_of(signed(b"", NOW), document)
    assert isinstance(heard, Heard)
    assert (heard.event_id, heard.donated) == ("e76c6bd4", 10.0)


def test_twitch_asks_whether_the_address_is_ours_and_says_when_it_ends() -> None:
    headers = signed(b"", NOW)
    asks = {**headers, "twitch-eventsub-message-type": "webhook_callback_verification"}
    assert event_of(asks, {"challenge": "pogchamp-kappa-360noscope-vohiyo"}) == Challenge(
        "pogchamp-kappa-360noscope-vohiyo"
    )
    ends = {**headers, "twitch-eventsub-message-type": "revocation"}
    assert event_of(ends, {"subscription": {}}) == Revoked("channel.cheer")


@pytest.mark.parametrize("document", [{}, {"metadata": 7}, {"metadata": {"message_type": "x"}}])
def test_another_document_is_nobodys(document: JsonObject) -> None:
    assert envelope_of(document) is None
