"""Corrections: what the owner was heard to say against what they once typed (ruling 12).

A true quote stays at the agent's rank, so the typed entry stands. The owner is asked, and with one
word of theirs the quoted statement is typed by their own hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ipse.person.drafts import Draft
from ipse.person.entries import Entry
from ipse.person.expiry import is_expired


@dataclass(frozen=True, slots=True)
class PendingCorrection:
    """A quoted statement that waits for its owner's word; one for each key."""

    correction_id: str
    offered: Entry
    opened_at: datetime


def is_pending(correction: PendingCorrection, now: datetime) -> bool:
    """Return whether the owner can still be asked about it."""
    return not is_expired(correction.offered, now)


def confirmed(correction: PendingCorrection) -> Draft:
    """Return what the owner writes by confirming: the statement, with their words in its value."""
    offered = correction.offered
    return Draft(
        section=offered.section,
        key=offered.key,
        summary=offered.summary,
        value=offered.value,
        expires_at=offered.expires_at,
    )
