"""Observing: what an agent says of its owner, settled by what the owner said (S22-S28).

A quote that stands in the message being answered makes the statement the owner's own. One that
does not stops it: whoever invents words may not be believed without them either. Where no message
is being answered a quote certifies nothing (ruling 15), and the statement is kept as a guess.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, TypeAlias, assert_never

from ipse.kernel.confidence import checked_confidence
from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import Origin
from ipse.person.drafts import UNSTATED, Draft, Note
from ipse.person.entries import one_line
from ipse.person.quote_verdict import Tier
from ipse.person.quotes import check_quote
from ipse.person.written import Applied, ModelFull, Outranked, Written

MOST_QUOTES: Final = 20
"""How many quotes one batch may hold: each is looked for in the whole message."""
LONGEST_QUOTE: Final = 2_000

NOT_SAID: Final = (
    "the quote is not in the message being answered. Quote the person's own words from there, "
    "or leave the quote out."
)


class InventedQuote(InvalidInput):
    """The quoted words are not in the message being answered; nothing was written."""

    code = "quote-not-said"


@dataclass(frozen=True, slots=True)
class Observation:
    """A statement as it is offered, with the owner's words that it is said to rest on."""

    draft: Draft
    quote: str | None = None


@dataclass(frozen=True, slots=True)
class Supported:
    """The statement may be offered to the model, as `draft`."""

    draft: Draft
    unchecked: bool = False
    """Whether it came with a quote that nothing could be checked against."""


@dataclass(frozen=True, slots=True)
class Invented:
    """The quote is not what the owner said."""


Settled: TypeAlias = Supported | Invented


def has_quote(observation: Observation, origin: Origin) -> bool:
    """Return whether a quote must be checked: the owner's own hand needs none."""
    return origin is Origin.AGENT and bool((observation.quote or "").strip())


def settle(observation: Observation, message: str | None, origin: Origin) -> Settled:
    """Return what an observation from this `origin` is worth in answer to `message`."""
    draft, quote = observation.draft, (observation.quote or "").strip()
    if not has_quote(observation, origin):
        return Supported(draft)
    if len(quote) > LONGEST_QUOTE:
        raise InvalidInput(f"A quote takes at most {LONGEST_QUOTE} characters.", field="quote")
    verdict = check_quote(quote, message)
    if verdict.certifies:
        return Supported(replace(draft, said=quote))
    if verdict.tier is not Tier.UNCHECKABLE:
        return Invented()
    stated = UNSTATED if draft.confidence is None else checked_confidence(draft.confidence)
    return Supported(replace(draft, confidence=min(stated, UNSTATED)), unchecked=True)


def noted(written: Written, supported: Supported) -> Written:
    """Return what became of a statement, with a note when its quote could not be checked."""
    if supported.unchecked and isinstance(written, Applied):
        return replace(written, note=Note.UNCHECKED)
    return written


def reply(written: Written) -> str:
    """Return what became of an observation, in the words that its agent is told."""
    match written:
        case Applied(note=note):
            return "Recorded." if note is None else f"Recorded as a guess: {note.why}"
        case Outranked():
            stands = one_line(written.standing.summary)
            return f"Not recorded: {_reason(written)} What stands is: {stands}"
        case ModelFull():
            return f"Not recorded: {_lowered(written.sentence)}"
        case _:
            assert_never(written)


def _reason(written: Outranked) -> str:
    asked = " The person will be asked which of the two holds." if written.correction_opened else ""
    return _lowered(written.reason.sentence) + asked


def _lowered(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
