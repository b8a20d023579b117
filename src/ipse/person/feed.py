"""Feed: the model's changes as devices follow them.

A device that sees an item either has the entry as it stands there, or drops its copy of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId
from ipse.person.entries import Entry, EntryKey
from ipse.person.expiry import is_expired

USUAL_PAGE: Final = 200
LARGEST_PAGE: Final = 500


@dataclass(frozen=True, slots=True)
class FeedItem:
    """One change: what stands at `place` from there on, None when nothing does."""

    cursor: str
    place: EntryKey
    entry: Entry | None

    @property
    def deleted(self) -> bool:
        """Return whether the device drops its copy of the entry."""
        return self.entry is None


@dataclass(frozen=True, slots=True)
class FeedPage:
    """One page of the feed; `reset` tells the device to drop its whole copy first (S38)."""

    items: tuple[FeedItem, ...]
    next_cursor: str
    has_more: bool
    reset: bool
    owner: OwnerId


def page_size(limit: int | None) -> int:
    """Return how many changes a page shall hold; the device's `limit` is 1 to 500."""
    if limit is None:
        return USUAL_PAGE
    if not 1 <= limit <= LARGEST_PAGE:
        raise InvalidInput(f"limit takes 1 to {LARGEST_PAGE}.", field="limit")
    return limit


def feed_item(cursor: str, place: EntryKey, after: Entry | None, now: datetime) -> FeedItem:
    """Return the change as a device sees it: what has expired arrives as a tombstone (S10)."""
    gone = after is None or is_expired(after, now)
    return FeedItem(cursor, place, None if gone else after)
