"""Masks: what a question may find, decided before anything is counted or ranked.

The audience comes first (ruling 14): of their own a caller sees what is meant for at least those
who are present, and were where it was said; of others what is meant for anyone. Then the tense (a
fact is never drawn from what was dreamed), then whatever the question leaves out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Final, assert_never

import numpy as np

from ipse.kernel.call import Audience
from ipse.kernel.clock import to_micros
from ipse.kernel.ids import OwnerId
from ipse.kernel.tense import Tense
from ipse.memory.index import GONE, Index, Term, View, facets_of
from ipse.memory.tiers import UNREAL, Flag, Tier
from ipse.physics.postings import Mask, length_norms

_NARROWER: Final = {
    Audience.OWNER: (),
    Audience.PRESENT: (Audience.OWNER,),
    Audience.ANYONE: (Audience.OWNER, Audience.PRESENT),
}
"""For each audience that is present, what is not meant for it."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Who asks, before whom, and what of their memories is wanted."""

    owner: OwnerId
    audience: Audience
    tiers: frozenset[Tier] = frozenset(Tier)
    tense: Tense = Tense.FACT
    tags: frozenset[str] = frozenset()
    """Any of them will do; none means that tags do not matter."""
    every_tag: frozenset[str] = frozenset()
    """All of them are needed."""
    people: frozenset[str] = frozenset()
    """Any of them will do; none means that people do not matter."""
    since: datetime | None = None
    until: datetime | None = None
    as_of: datetime | None = None
    """Nothing that was recorded later."""
    restricted: bool = False
    place: str = ""
    """Where those who hear are."""


def view_of(index: Index, wanted: Wanted) -> View:
    """Return what `wanted` may find in `index`; made once for as long as nothing changes."""
    held = index.views.get(wanted)
    if held is None:
        mask = mask_of(index, wanted)
        held = View(mask, int(np.count_nonzero(mask)), length_norms(index.lengths.values, mask))
        index.keep_view(wanted, held)
    return held


def mask_of(index: Index, wanted: Wanted) -> Mask:
    """Return which slots of `index` may be found."""
    facets = index.facets.values
    mine = index.owners.values == index.owner_code(wanted.owner)
    mask: Mask = facets & _hidden(wanted, _NARROWER[Audience.ANYONE]) == 0
    mine &= facets & _hidden(wanted, _NARROWER[wanted.audience]) == 0
    if wanted.audience is Audience.PRESENT:
        there = index.places.values == index.place_code(wanted.place)
        mine &= there | (facets & facets_of(Audience.PRESENT) == 0)
    mask |= mine
    if wanted.tags:
        mask &= _holding_any(index, index.tags, wanted.tags)
    for tag in wanted.every_tag:
        mask &= _holding_any(index, index.tags, [tag])
    if wanted.people:
        mask &= _holding_any(index, index.people, wanted.people)
    if wanted.since is not None:
        mask &= index.event_at.values >= to_micros(wanted.since)
    if wanted.until is not None:
        mask &= index.event_at.values <= to_micros(wanted.until)
    if wanted.as_of is not None:
        mask &= index.recorded_at.values <= to_micros(wanted.as_of)
    return mask


def _hidden(wanted: Wanted, audiences: Iterable[Audience]) -> np.uint32:
    """Return the facets that hide a slot from `wanted`, where these `audiences` are hidden."""
    tiers = set(Tier) - wanted.tiers
    flags = {Flag.RETRACTED} if wanted.restricted else {Flag.RETRACTED, Flag.RESTRICTED}
    return GONE | facets_of(*audiences, *tiers, *flags, *_untrue(wanted.tense))


def _untrue(tense: Tense) -> frozenset[Tense | Flag]:
    """Return the tenses and flags that `tense` must not draw from (P64)."""
    match tense:
        case Tense.FACT | Tense.REPLAY:
            return frozenset({Tense.SIM, Tense.REPLAY}) | UNREAL
        case Tense.SIM:
            return frozenset()
        case _:
            assert_never(tense)


def _holding_any(index: Index, table: dict[str, Term], names: Iterable[str]) -> Mask:
    mask = np.zeros(index.size, np.bool_)
    for name in names:
        mask[index.occurs(table, name)] = True
    return mask
