"""The conversation as it travels: what is reported as said, and what is kept of it."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from ipse.conversation.messages import LONGEST_CLIENT_ID, LONGEST_TEXT, Message, Spoken
from ipse.conversation.retention import LONGEST_DAYS
from ipse.conversation.verbs import LARGEST_PAGE, USUAL_PAGE
from ipse.gateway.http.forms import Asked, Sent, Told
from ipse.kernel.call import Audience
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject

AudienceName: TypeAlias = Literal["owner", "present", "anyone"]
Keep: TypeAlias = Annotated[
    int | Literal["forever"],
    Field(
        description="Days that messages are kept, or forever.",
        json_schema_extra={
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": LONGEST_DAYS},
                {"const": "forever"},
            ]
        },
    ),
]


class MessageSent(Sent):
    """Words of the owner's, to one agent or to whoever answers."""

    text: Annotated[str, Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_TEXT})]
    to: Annotated[
        str | None, Field(max_length=64, description="The id of the agent they were said to.")
    ] = None
    audience: AudienceName = "owner"
    client_id: Annotated[
        str | None,
        Field(
            description="An id of the client's own: sent again with it, a message is kept once.",
            json_schema_extra={"minLength": 1, "maxLength": LONGEST_CLIENT_ID},
        ),
    ] = None


class RetentionSent(Sent):
    """How long messages are to be kept."""

    keep: Keep


class MessagesAsked(Asked):
    """Which messages are asked for."""

    before: Annotated[
        str | None, Field(max_length=64, description="The id of a message: only older ones.")
    ] = None
    limit: Annotated[int, Field(ge=1, le=LARGEST_PAGE)] = USUAL_PAGE


class ForgettingAsked(Asked):
    """That every message is to be forgotten, and that this is meant."""

    confirm: Annotated[
        str | None,
        Field(description="`true`, or nothing is forgotten.", json_schema_extra={"enum": ["true"]}),
    ] = None


class HeardTold(Told):
    """That a message is kept; its words are not repeated."""

    id: str
    at: datetime


class MessageTold(Told):
    """A message as it was said."""

    id: str
    at: datetime
    text: str
    to: str | None
    audience: AudienceName
    surface: str


class MessagesTold(Told):
    """Messages, newest first."""

    messages: list[MessageTold]


class RetentionTold(Told):
    """How long messages are kept."""

    keep: Keep


class RetentionSetTold(RetentionTold):
    """How long messages are kept from now on, and how many were too old for it."""

    removed: int


def spoken_of(sent: MessageSent) -> Spoken:
    """Return what was sent as something said."""
    return Spoken(sent.text, Audience(sent.audience), sent.to, sent.client_id)


def message_words(message: Message) -> JsonObject:
    """Return `message` as it is told."""
    return {
        "id": message.message_id,
        "at": iso(message.at),
        "text": message.text,
        "to": message.to_agent,
        "audience": str(message.audience),
        "surface": str(message.surface),
    }
