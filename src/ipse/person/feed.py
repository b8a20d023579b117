"""Feed: the model's changes as devices follow them.

A device that sees an item either has the entry as it stands there, or drops its copy of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ipse.kernel.ids import OwnerId
from ipse.person.entries import Entry, EntryKey
from ipse.person.expiry import is_expired


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


def feed_item(cursor: str, place: EntryKey, after: Entry | None, now: datetime) -> FeedItem:
    """Return the change as a device sees it: what has expired arrives as a tombstone (S10)."""
    gone = after is None or is_expired(after, now)
    return FeedItem(cursor, place, None if gone else after)
