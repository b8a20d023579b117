"""Discord's own shape, and who is heard in it."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

import pytest

from ipse.gateway.surfaces.discord import heard_on_gateway, sent_at
from ipse.gateway.surfaces.heard import Heard, words_of
from ipse.kernel.document import JsonObject

MESSAGE: Final[JsonObject] = {
    "id": "1444600000000000000",
    "channel_id": "290926798999357250",
    "guild_id": "290926798626357999",
    "author": {
        "id": "53908232506183680",
        "username": "mason",
        "global_name": "Mason",
        "discriminator": "0",
        "avatar": None,
    },
    "member": {"nick": "Mase", "roles": [], "joined_at": "2015-04-26T06:26:56.936000+00:00"},
    "content": "Supa Hot",
    "timestamp": "2025-11-30T09:00:00.000000+00:00",
    "edited_timestamp": None,
    "mentions": [],
    "attachments": [],
    "type": 0,
}


def an_event(**changes: object) -> JsonObject:
    """A MESSAGE_CREATE with some of it changed; what is None is not there."""
    message = {name: value for name, value in {**MESSAGE, **changes}.items() if value is not None}
    return {"t": "MESSAGE_CREATE", "s": 7, "op": 0, "d": message}  # pyright: ignore[reportReturnType] (a test's own words)


def test_a_message_is_known_by_its_authors_id_under_the_name_of_the_guild() -> None:
    assert heard_on_gateway(an_event()) == Heard(
        author_id="53908232506183680",
        name="Mase",
        text="Supa Hot",
        place="290926798999357250",
        event_id="1444600000000000000",
        at=sent_at("1444600000000000000"),
    )


def test_a_message_outside_a_guild_is_a_direct_one() -> None:
    heard = heard_on_gateway(an_event(guild_id=None, member=None))
    assert heard is not None
    assert (heard.direct, heard.name) == (True, "Mason")


@pytest.mark.parametrize(
    "changes",
    [
        {"author": {"id": "1", "username": "bot", "bot": True}},
        {"webhook_id": "223704706495545344"},
        {"author": {}},
        {"type": 7},  # somebody joins
        {"type": 20},  # an answer to a command
    ],
)
def test_bots_webhooks_or_notices_are_nobody(changes: dict[str, object]) -> None:
    assert heard_on_gateway(an_event(**changes)) is None


@pytest.mark.parametrize("event", [{}, {"t": "TYPING_START"}, {"t": "MESSAGE_CREATE", "d": 7}])
def test_another_event_is_not_heard(event: JsonObject) -> None:
    assert heard_on_gateway(event) is None


def test_an_id_tells_when_it_was_made() -> None:
    assert sent_at("175928847299117063") == datetime(2016, 4, 30, 11, 18, 25, 796000, tzinfo=UTC)
    assert sent_at("x") is None
    assert sent_at("9" * 21) is None


def test_what_was_heard_travels_as_one_message() -> None:
    heard = heard_on_gateway(an_event(guild_id=None))
    assert heard is not None
    assert words_of(heard) == {
        "author_id": "53908232506183680",
        "name": "Mase",
        "text": "Supa Hot",
        "event_id": "1444600000000000000",
        "at": "2025-11-30T08:04:39.370000Z",
        "direct": True,
        "donation": 0.0,
    }
