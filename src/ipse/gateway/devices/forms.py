"""Forms: what the doors of devices take and answer, as the OpenAPI document describes it."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Field, JsonValue

from ipse.gateway.http.forms import Asked, Told
from ipse.gateway.http.senses_forms import TallyTold
from ipse.kernel.document import JsonObject
from ipse.senses.payloads import LONGEST_NAME

AnyJson: TypeAlias = JsonValue

MOST_DAYS: Final = 35
"""How far ahead a calendar is read: as long as what it says is kept."""


class DoneTold(Told):
    """The word without which Overland sends a batch again."""

    result: Literal["ok"]


class CountsTold(TallyTold):
    """What became of the signals, each of them counted once, and of the entries that followed."""

    malformed: Annotated[int, Field(description="Signals that could not be kept as they came.")]


class FeedAsked(Asked):
    """Which calendar is sent, and how far ahead it is read."""

    feed: Annotated[
        str | None,
        Field(
            min_length=1,
            max_length=LONGEST_NAME,
            description="What tells this calendar from your others; else it goes by its own name.",
        ),
    ] = None
    file: Annotated[
        str | None,
        Field(
            min_length=1,
            max_length=LONGEST_NAME,
            description="What it goes by when it has no name of its own, such as its file's.",
        ),
    ] = None
    days: Annotated[int, Field(ge=1, le=MOST_DAYS, description="How many days ahead to read.")] = 2


def openly(*types: str) -> JsonObject:
    """Return the description of a body in one of these media `types`: its app's own dialect."""
    return {"requestBody": {"required": True, "content": {media_type: {} for media_type in types}}}
