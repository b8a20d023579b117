"""History: what an entry was before, and what its owner gets back by undoing.

Undoing walks back one replacement at a time, as an editor does. What was removed has no history:
forgetting and expiry take the words of every earlier change with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from ipse.kernel.origin import Source
from ipse.person.entries import Entry
from ipse.person.expiry import is_expired


@dataclass(frozen=True, slots=True)
class Revision:
    """One change of an entry: who made it, when, and what the entry was from then on."""

    at: datetime
    actor: Source
    entry: Entry
    undone: bool
    """Whether the change put back what had stood before."""


def readable(revisions: Sequence[Revision], now: datetime) -> tuple[Revision, ...]:
    """Return the `revisions` that may still be read: what has expired is gone here too (S10)."""
    return tuple(revision for revision in revisions if not is_expired(revision.entry, now))


def entry_before(revisions: Sequence[Revision], now: datetime) -> Entry | None:
    """Return what undoing puts back, given `revisions` oldest first; None when that is nothing."""
    stood: list[Entry] = []
    for revision in revisions:
        if revision.undone:
            stood.pop()
        else:
            stood.append(revision.entry)
    before = stood[-2] if len(stood) > 1 else None
    return None if before is None or is_expired(before, now) else before
