"""Forms: what the doors of devices take and answer, as the OpenAPI document describes it."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, JsonValue

from ipse.gateway.http.forms import Told
from ipse.gateway.http.senses_forms import TallyTold
from ipse.kernel.document import JsonObject

AnyJson: TypeAlias = JsonValue


class DoneTold(Told):
    """The word without which Overland sends a batch again."""

    result: Literal["ok"]


class CountsTold(TallyTold):
    """What became of the signals, each of them counted once, and of the entries that followed."""

    malformed: Annotated[int, Field(description="Signals that could not be kept as they came.")]


def openly(*types: str) -> JsonObject:
    """Return the description of a body in one of these media `types`: its app's own dialect."""
    return {"requestBody": {"required": True, "content": {media_type: {} for media_type in types}}}
