"""Drawing: the crossings beside new positions, drawn anew from what lies around them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from ipse.kernel.call import Call
from ipse.senses import store
from ipse.senses.geofence import BELIEVED_AFTER, anchor_of, crossings_of, fixes_of, landing_of
from ipse.senses.places import Place
from ipse.senses.retention import newest_kept, oldest_kept
from ipse.senses.signals import Kind
from ipse.storage.work import Work

_MOMENT: Final = timedelta(microseconds=1)
_REACHES: Final = (8, 128, 2_048, 32_768, 1_000_000)
"""How many neighbours of a late position are looked at until one of them is sure."""


def redraw(work: Work, call: Call, places: Sequence[Place], moments: Sequence[datetime]) -> bool:
    """Draw the crossings anew around positions of these `moments`; return whether any changed."""
    if not places or not moments:
        return False
    anchor = _edge(work, call, places, min(moments), later=False)
    landing = _edge(work, call, places, max(moments), later=True)
    since, until = anchor or oldest_kept(call.now), landing or newest_kept(call.now)
    # What follows the landing is not read again: it has confirmed it already.
    settled = landing + BELIEVED_AFTER if landing else call.now
    return _draw(work, call, places, (since, until, settled))


def redraw_all(work: Work, call: Call, places: Sequence[Place]) -> bool:
    """Draw every crossing anew; return whether any changed."""
    return _draw(work, call, places, (oldest_kept(call.now), newest_kept(call.now), call.now))


def _draw(
    work: Work,
    call: Call,
    places: Sequence[Place],
    stretch: tuple[datetime, datetime, datetime],
) -> bool:
    since, until, now = stretch
    row = store.span(work, call.owner, [Kind.POSITION], since, until)
    found = list(crossings_of(fixes_of(row, places), now))
    return store.replace_crossings(work, call.owner, since + _MOMENT, until, found)


def _edge(
    work: Work, call: Call, places: Sequence[Place], moment: datetime, *, later: bool
) -> datetime | None:
    """Return the nearest position beyond `moment` that is sure whatever happens this side of it.

    None when there is none: then everything on that side is drawn anew.
    """
    for reach in _REACHES:
        far = store.neighbour(work, call.owner, moment, later=later, skip=reach - 1)
        end = far or (newest_kept(call.now) if later else oldest_kept(call.now))
        near = (moment + _MOMENT, end) if later else (end, moment - _MOMENT)
        fixes = fixes_of(store.span(work, call.owner, [Kind.POSITION], *near), places)
        sure = landing_of(fixes) if later else anchor_of(fixes)
        if sure is not None or far is None:
            return sure
    return None
