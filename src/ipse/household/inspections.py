"""Inspections: an admin's looks at another member's record, told to that member."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ipse.household.members import Member
from ipse.kernel.document import JsonObject
from ipse.kernel.ids import OwnerId, TokenId


@dataclass(frozen=True, slots=True)
class Inspection:
    """One look: when, by whom, with which token; no name for one who has left the house."""

    at: datetime
    by: OwnerId
    name: str | None
    token_id: TokenId


def inspection_words(by: OwnerId, token_id: TokenId) -> JsonObject:
    """Return what the log of the member who was looked at says: ids alone, no names."""
    return {"by": by, "token": token_id}


def inspection_from(
    words: JsonObject | None, at: datetime, members: Sequence[Member]
) -> Inspection:
    """Return the inspection that a log's `words` tell of, in a house of `members`."""
    told = words or {}
    by = OwnerId(str(told["by"]))
    name = next((member.name for member in members if member.owner == by), None)
    return Inspection(at, by, name, TokenId(str(told["token"])))
