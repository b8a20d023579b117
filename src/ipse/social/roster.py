"""The roster: one tally for everybody who ever spoke, numbers only (B1, B2)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ipse.kernel.ids import PersonId
from ipse.social.identities import IdentityId


@dataclass(frozen=True, slots=True)
class RosterEntry:
    """The tally of one identity; no word in it was made by a model.

    `session_count` is the number of rows in which this identity meets a sitting, counted anew each
    time, so that nothing can count one sitting twice (B12).
    """

    identity: IdentityId
    name: str
    message_count: int
    donation_total: int
    """In hundredths."""
    had_1on1: bool
    marked_by_resident: bool
    session_count: int
    last_seen: datetime
    person_id: PersonId | None = None
    """The card that they are on."""
