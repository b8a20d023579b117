"""Expiry: how long an entry may be read.

What a sense says about right now is gone an hour later: somebody who was commuting an hour ago is
not commuting (S10). Times are half open: at `expires_at` itself an entry has expired.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import Origin, Source
from ipse.person.entries import Entry, Section

SENSED_STATE_LASTS: Final = timedelta(hours=1)
TOMBSTONES_LAST: Final = timedelta(days=35)
"""How long the feed remembers where something was removed."""


def is_expired(entry: Entry, now: datetime) -> bool:
    """Return whether `entry` may no longer be read."""
    return entry.expires_at is not None and entry.expires_at <= now


def settled_expiry(
    wish: datetime | None, section: Section, source: Source, observed_at: datetime, now: datetime
) -> datetime | None:
    """Return when an entry shall expire, given the writer's `wish`; None is never."""
    if section is Section.STATE and source.origin is Origin.SENSE:
        latest = now + SENSED_STATE_LASTS
        wish = min(wish, latest) if wish else observed_at + SENSED_STATE_LASTS
    if wish is not None and wish <= now:
        raise InvalidInput(
            "This entry would have expired already: say a later expires_at, or leave it out.",
            field="expires_at",
        )
    return wish
