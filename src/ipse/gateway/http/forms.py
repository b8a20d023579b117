"""Forms: what requests have in common. Pydantic stays in the gateway; rooms take plain values."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from pydantic import BaseModel, ConfigDict


class Asked(BaseModel):
    """What an address asks for; a name that is not known is an error, never a silence."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Sent(BaseModel):
    """What a body says; each field in its own type, and none that is not known."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Told(BaseModel):
    """What a caller is told, as the OpenAPI document describes it."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class RemovedTold(Told):
    """How many are gone."""

    removed: int


class _Nothing(Asked):
    """No query at all."""


NoQuery = Annotated[_Nothing, Query()]
"""For a route whose address asks for nothing: whatever stands behind `?` is an error."""
