"""Messages: words as somebody said them, kept to the letter.

A text is stored as it came: what a quote is checked against may not have been tidied.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from ipse.kernel.call import Audience, Surface
from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId
from ipse.kernel.origin import Origin, Source

LONGEST_TEXT: Final = 20_000
LONGEST_CLIENT_ID: Final = 64

_CLIENT_ID: Final = re.compile(rf"[A-Za-z0-9._:-]{{1,{LONGEST_CLIENT_ID}}}")
_NO_TEXT: Final = re.compile("[\0\ud800-\udfff]")


class Author(StrEnum):
    """Who spoke."""

    OWNER = "owner"


@dataclass(frozen=True, slots=True)
class Message:
    """One message; without `to_agent` it was said to whoever answers."""

    message_id: str
    owner: OwnerId
    author: Author
    to_agent: str | None
    surface: Surface
    audience: Audience
    at: datetime
    text: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a client reports as said.

    By `client_id`, which it chooses, a message sent twice is known for one.
    """

    text: str
    audience: Audience = Audience.OWNER
    to_agent: str | None = None
    client_id: str | None = None

    def __post_init__(self) -> None:
        """Refuse what is no message."""
        _check_text(self.text)
        if self.to_agent is not None:
            Source(Origin.AGENT, self.to_agent)  # raises for what names no agent
        if self.client_id is not None and not _CLIENT_ID.fullmatch(self.client_id):
            raise InvalidInput(
                f"client_id takes 1 to {LONGEST_CLIENT_ID} of letters, digits, dot, dash, colon, "
                "underscore: use a fresh UUID.",
                field="client_id",
            )


def says_the_same(message: Message, spoken: Spoken) -> bool:
    """Return whether `message` is what `spoken` reports."""
    return (message.text, message.to_agent, message.audience) == (
        spoken.text,
        spoken.to_agent,
        spoken.audience,
    )


def _check_text(text: str) -> None:
    if not text.strip() or len(text) > LONGEST_TEXT:
        raise InvalidInput(f"text takes 1 to {LONGEST_TEXT} characters.", field="text")
    if _NO_TEXT.search(text):
        raise InvalidInput("text holds what is no text: send plain Unicode.", field="text")
