"""History: what an entry was before, and what its owner gets back by undoing.

Undoing walks back one replacement at a time, as an editor does. What was removed has no history:
forgetting and expiry take the words of every earlier change with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import Source
from ipse.person.entries import Entry
from ipse.person.expiry import is_expired

MOST_REPLACED: Final = 200
"""How many replaced revisions of a key are kept; older ones go once a day."""
USUAL_LENGTH: Final = 50
LARGEST_LENGTH: Final = 500


@dataclass(frozen=True, slots=True)
class Revision:
    """One change of an entry: who made it, when, and what the entry was from then on."""

    at: datetime
    actor: Source
    entry: Entry
    undone: bool
    """Whether the change put back what had stood before."""


def history_length(limit: int | None) -> int:
    """Return how many revisions are told; the reader's `limit` is 1 to 500."""
    if limit is None:
        return USUAL_LENGTH
    if not 1 <= limit <= LARGEST_LENGTH:
        raise InvalidInput(f"limit takes 1 to {LARGEST_LENGTH}.", field="limit")
    return limit


def readable(revisions: Iterable[Revision], now: datetime) -> Iterator[Revision]:
    """Return the `revisions` that may still be read: what has expired is gone here too (S10)."""
    return (revision for revision in revisions if not is_expired(revision.entry, now))


def entry_before(revisions: Iterable[Revision], now: datetime) -> Entry | None:
    """Return what undoing puts back, given `revisions` newest first; None when that is nothing.

    It takes no more of them than it needs: the two newest writes that no undo took back.
    """
    undos = 0
    stands = False
    for revision in revisions:
        if revision.undone:
            undos += 1
        elif undos:
            undos -= 1
        elif stands:
            return None if is_expired(revision.entry, now) else revision.entry
        else:
            stands = True
    return None
