"""Feeds: pages of the change log for devices, with cursors that cannot mislead.

A cursor is opaque to its holder. It names the epoch of the record, the generation of the feed and
the last number seen. Whatever no longer fits (a restored backup, a purge, history that is gone, a
number that does not exist yet) resets: the reader drops its copy and reads from the start.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64
from collections.abc import Sequence
from dataclasses import dataclass

from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId
from ipse.storage.changes import Change, FeedHead, changes_after, feed_head
from ipse.storage.deed import deed_of
from ipse.storage.work import Work


@dataclass(frozen=True, slots=True)
class Cursor:
    """How far a reader has come."""

    epoch: str
    generation: int
    number: int
    floor: int
    """Where history began when the page was read: what was gone then was never missed."""


@dataclass(frozen=True, slots=True)
class ChangePage:
    """One page of a feed: changes, a cursor for each, and where to go on."""

    changes: Sequence[tuple[str, Change]]
    next_cursor: str
    has_more: bool
    reset: bool


def encode_cursor(cursor: Cursor) -> str:
    """Return `cursor` as opaque text."""
    words = f"{cursor.epoch}.{cursor.generation}.{cursor.number}.{cursor.floor}"
    return urlsafe_b64encode(words.encode()).decode().rstrip("=")


def decode_cursor(text: str) -> Cursor:
    """Return the cursor that `text` stands for; one that this house never made is an error."""
    try:
        padded = text.encode("ascii") + b"=" * (-len(text) % 4)
        epoch, generation, number, floor = urlsafe_b64decode(padded).decode("ascii").split(".")
        return Cursor(epoch, _count(generation), _count(number), _count(floor))
    except (ValueError, NotBase64) as error:
        raise InvalidInput(
            "since is no cursor of this house: pass the last next_cursor, or leave it out.",
            field="since",
        ) from error


def _count(text: str) -> int:
    count = int(text)
    if count < 0:
        raise ValueError(text)
    return count


def fits(cursor: Cursor, epoch: str, head: FeedHead) -> bool:
    """Return whether a reader at `cursor` can go on from there, missing nothing."""
    return (
        cursor.epoch == epoch
        and cursor.generation == head.generation
        and cursor.number <= head.last
        and (head.floor <= cursor.number or head.floor == cursor.floor)
    )


def page_after(work: Work, owner: OwnerId, room: str, since: str | None, limit: int) -> ChangePage:
    """Return the page of the feed of `room` that follows the cursor `since`."""
    deed = deed_of(work)
    head = feed_head(work, owner, room)
    cursor = None if since is None else decode_cursor(since)
    reset = cursor is not None and not fits(cursor, deed.epoch, head)
    start = 0 if cursor is None or reset else cursor.number
    found = changes_after(work, owner, room, after=start, limit=limit + 1)
    page = found[:limit]
    # An empty page moves on to the head: other rooms' numbers are nothing to this reader.
    reached = page[-1].number if page else head.last

    def at(number: int) -> str:
        return encode_cursor(Cursor(deed.epoch, head.generation, number, head.floor))

    return ChangePage(
        changes=[(at(change.number), change) for change in page],
        next_cursor=at(reached),
        has_more=len(found) > limit,
        reset=reset,
    )
