"""Precedence: who may replace what stands.

The owner's hand ranks above every agent and every agent above every sense (S11). At the agent's
rank the owner's quoted words stand above what an agent made up. Among equals the later sample
wins, however late it arrives, and of two that are as old the newcomer does (S15).
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias

from ipse.kernel.errors import NotAllowed
from ipse.kernel.origin import Origin, Source
from ipse.person.entries import Entry
from ipse.person.expiry import is_expired

RANKS: Final = {Origin.MANUAL: 3, Origin.AGENT: 2, Origin.SENSE: 1}
"""Only these write entries; the greater number stands above the smaller."""


class Reason(StrEnum):
    """Why a write was refused."""

    OUTRANKED = "outranked"
    UNQUOTED = "unquoted"
    OLDER = "older-sample"

    @property
    def sentence(self) -> str:
        """Return the reason in words."""
        return _SENTENCES[self]


_SENTENCES: Final = {
    Reason.OUTRANKED: "What stands comes from a source that ranks higher.",
    Reason.UNQUOTED: "What stands is in the person's own words, and this came without a quote.",
    Reason.OLDER: "What stands was observed later.",
}


@dataclass(frozen=True, slots=True)
class Apply:
    """The offered entry is written."""


@dataclass(frozen=True, slots=True)
class Refuse:
    """What stands stays, for `reason`."""

    standing: Entry
    reason: Reason


Decision: TypeAlias = Apply | Refuse


def rank_of(source: Source) -> int:
    """Return the rank of `source`; one that may not write entries at all is an error."""
    try:
        return RANKS[source.origin]
    except KeyError as error:
        raise NotAllowed(
            "This credential may not write to the person model: pair it with the owner's scope, "
            "or push signals."
        ) from error


def decide_write(offered: Entry, standing: Entry | None, now: datetime) -> Decision:
    """Return whether `offered` may take the place of `standing`."""
    if standing is None or is_expired(standing, now):
        return Apply()
    offered_rank, standing_rank = rank_of(offered.source), rank_of(standing.source)
    if offered_rank != standing_rank:
        return Apply() if offered_rank > standing_rank else Refuse(standing, Reason.OUTRANKED)
    if offered.quoted != standing.quoted:
        return Apply() if offered.quoted else Refuse(standing, Reason.UNQUOTED)
    if offered.observed_at < standing.observed_at:
        return Refuse(standing, Reason.OLDER)
    return Apply()


def opens_correction(offered: Entry, refusal: Refuse) -> bool:
    """Return whether the owner is asked: their quoted words contradict what they once typed."""
    typed = refusal.standing.source.origin is Origin.MANUAL
    return offered.quoted and typed and offered.summary != refusal.standing.summary
