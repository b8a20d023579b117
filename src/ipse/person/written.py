"""Written: what became of one offered entry. A refused write is an answer, never an error (S14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ipse.person.drafts import Note
from ipse.person.entries import MOST_ENTRIES, Entry
from ipse.person.precedence import Reason


@dataclass(frozen=True, slots=True)
class Applied:
    """The entry stands as written; `note` is what its writer should know."""

    entry: Entry
    note: Note | None


@dataclass(frozen=True, slots=True)
class Outranked:
    """What stood stands, for `reason`."""

    standing: Entry
    reason: Reason
    correction_opened: bool
    """Whether the owner will be asked which of the two holds."""


@dataclass(frozen=True, slots=True)
class ModelFull:
    """A new entry found no room; those that stand can still be updated."""

    offered: Entry

    @property
    def sentence(self) -> str:
        """Return the outcome in words."""
        return f"The model is full at {MOST_ENTRIES} entries: forget one first."


Written: TypeAlias = Applied | Outranked | ModelFull
