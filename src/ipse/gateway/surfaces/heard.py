"""Heard: one message as any surface tells it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject


@dataclass(frozen=True, slots=True)
class Heard:
    """One message, by whom and where; `donated` is an amount as social memory takes it."""

    author_id: str
    name: str
    text: str
    place: str
    event_id: str = ""
    at: datetime | None = None
    direct: bool = False
    donated: float = 0.0


def words_of(heard: Heard) -> JsonObject:
    """Return `heard` as one message of `POST /api/v1/social/messages`."""
    words: JsonObject = {
        "author_id": heard.author_id,
        "name": heard.name,
        "text": heard.text,
        "event_id": heard.event_id,
        "direct": heard.direct,
        "donation": heard.donated,
    }
    return words if heard.at is None else {**words, "at": iso(heard.at)}
