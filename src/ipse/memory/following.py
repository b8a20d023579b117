"""Following: the memory's changes as devices follow them, and what a trace was before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from ipse.kernel.ids import OwnerId
from ipse.kernel.origin import Source
from ipse.memory.traces import Trace

TOMBSTONES_LAST: Final = timedelta(days=35)


@dataclass(frozen=True, slots=True)
class FeedItem:
    """One change: the trace as it stands from there on, None when it is gone."""

    cursor: str
    trace_id: str
    trace: Trace | None

    @property
    def deleted(self) -> bool:
        """Return whether the device drops its copy of the trace."""
        return self.trace is None


@dataclass(frozen=True, slots=True)
class FeedPage:
    """One page of the feed; `reset` tells the device to drop its whole copy first."""

    items: tuple[FeedItem, ...]
    next_cursor: str
    has_more: bool
    reset: bool
    owner: OwnerId


@dataclass(frozen=True, slots=True)
class Revision:
    """What a trace was from one moment on, and who made it so."""

    at: datetime
    actor: Source
    trace: Trace


def stood_at(newest_first: Iterable[Revision], moment: datetime) -> Trace | None:
    """Return what a trace was at `moment`, None when it was not there yet."""
    return next((each.trace for each in newest_first if each.at <= moment), None)
