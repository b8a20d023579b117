"""Drafts: what a caller offers, and the entry that it becomes once the rules have settled it.

Where it came from is not in a draft: the source follows from the credential.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

from ipse.kernel.call import Call
from ipse.kernel.confidence import CERTAIN, checked_confidence
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import Origin
from ipse.person.entries import Entry, clean_key, clean_summary, parse_section
from ipse.person.expiry import settled_expiry
from ipse.person.values import checked_value

LARGEST_BATCH: Final = 500
UNSTATED: Final = 0.6
"""The confidence of a statement whose writer said none, or claimed one without a quote (S26)."""
CERTAINTY: Final = 0.9
"""From here on a confidence claims certainty, which at the agent's rank takes a quote."""
AHEAD: Final = timedelta(hours=1)
"""How far a writer's clock may be ahead of the house's."""
SAID: Final = "said"
"""Where an entry's value keeps the words that were quoted."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A statement as its writer offers it."""

    section: str
    key: str
    summary: str
    value: JsonObject | None = None
    confidence: float | None = None
    observed_at: datetime | None = None
    expires_at: datetime | None = None
    said: str | None = None
    """The owner's own words, when a check against their message has certified them."""


class Note(StrEnum):
    """What the writer should know about a write that was taken."""

    GUESS = "kept-as-guess"
    UNCHECKED = "quote-unchecked"

    @property
    def sentence(self) -> str:
        """Return the note in words."""
        return f"Kept as a guess: {self.why}"

    @property
    def why(self) -> str:
        """Return why it is no more than a guess."""
        return _WHY[self]


_WHY: Final = {
    Note.GUESS: "certainty takes a quote of the person's own words.",
    Note.UNCHECKED: "a quote is checked against a message of the person's, and none is being "
    "answered.",
}


@dataclass(frozen=True, slots=True)
class Offer:
    """A draft made into an entry, with what its writer should know."""

    entry: Entry
    note: Note | None


def offer_from(draft: Draft, call: Call) -> Offer:
    """Return `draft` as the entry it would be, written by the call's actor now."""
    section = parse_section(draft.section)
    observed_at = settled_observation(draft.observed_at, call.now)
    confidence, note = settled_confidence(draft, call.actor.origin)
    entry = Entry(
        owner=call.owner,
        section=section,
        key=clean_key(draft.key),
        summary=clean_summary(draft.summary),
        value=_settled_value(draft, call.actor.origin),
        source=call.actor,
        confidence=confidence,
        quoted=_is_quoted(draft, call.actor.origin),
        observed_at=observed_at,
        expires_at=settled_expiry(
            _in_utc(draft.expires_at, "expires_at"), section, call.actor, observed_at, call.now
        ),
        written_at=call.now,
    )
    return Offer(entry, note)


def at_index(error: InvalidInput, index: int) -> InvalidInput:
    """Return `error` as it reads for somebody who offered several drafts, this one at `index`."""
    place = f"entries[{index}]"
    return InvalidInput(f"{place}: {error.message}", field=f"{place}.{error.field}")


def settled_confidence(draft: Draft, origin: Origin) -> tuple[float, Note | None]:
    """Return how firmly a statement from this `origin` is held, and what to tell its writer."""
    stated = UNSTATED if draft.confidence is None else checked_confidence(draft.confidence)
    if origin is Origin.MANUAL or _is_quoted(draft, origin):
        return CERTAIN, None
    if origin is Origin.AGENT and stated >= CERTAINTY:
        return UNSTATED, Note.GUESS
    return stated, None


def settled_observation(stated: datetime | None, now: datetime) -> datetime:
    """Return when a statement was observed.

    A clock that is up to an hour ahead is the writer's, so its moment counts as now: else what it
    wrote would outlast every write of that hour. Further ahead is an error.
    """
    moment = _in_utc(stated, "observed_at")
    if moment is None:
        return now
    if moment > now + AHEAD:
        raise InvalidInput(
            "observed_at lies in the future: set the clock of the device that wrote it.",
            field="observed_at",
        )
    return min(moment, now)


def _is_quoted(draft: Draft, origin: Origin) -> bool:
    return draft.said is not None and origin is Origin.AGENT


def _settled_value(draft: Draft, origin: Origin) -> JsonObject | None:
    """Return the value with the quoted words in it, which nobody but the owner writes there."""
    value = draft.value
    if value is not None and SAID in value and origin is not Origin.MANUAL:
        raise InvalidInput(
            "value.said is kept for checked quotes: leave it out, and pass the words as a quote.",
            field="value",
        )
    if draft.said is not None:
        value = {**(value or {}), SAID: draft.said}
    return checked_value(value)


def _in_utc(moment: datetime | None, field: str) -> datetime | None:
    if moment is None:
        return None
    if moment.tzinfo is None:
        raise InvalidInput(f"{field} needs a time zone.", field=field)
    return moment.astimezone(UTC)
