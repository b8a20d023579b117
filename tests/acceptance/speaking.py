"""Speaking: how tests let the owner say something, and what they ask of the conversation."""

from __future__ import annotations

from typing import Final, cast

import httpx

from tests.acceptance.houses import OpenHouse

MESSAGES: Final = "/api/v1/conversation/messages"
RETENTION: Final = "/api/v1/conversation/retention"


def say(place: OpenHouse, text: str, to: str | None = None, token: str | None = None) -> str:
    """Let the owner say `text`, to one agent or to any; return the message's id."""
    body = {"text": text} if to is None else {"text": text, "to": to}
    answer = place.ask("POST", MESSAGES, token or place.owner_token, json=body)
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return cast("str", answer.json()["id"])


def said(place: OpenHouse) -> list[str]:
    """The words of every message that is kept, newest first."""
    answer = place.ask("GET", MESSAGES, place.owner_token)
    assert answer.status_code == httpx.codes.OK, answer.text
    return [message["text"] for message in answer.json()["messages"]]
