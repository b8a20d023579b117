"""What an observation is worth, and what its agent is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import MANUAL, Origin
from ipse.person.drafts import Draft, Note, offer_from
from ipse.person.observing import (
    LONGEST_QUOTE,
    Invented,
    Observation,
    Supported,
    has_quote,
    noted,
    reply,
    settle,
)
from ipse.person.precedence import Reason
from ipse.person.written import Applied, ModelFull, Outranked
from tests.unit.person.calls import PLANNER, a_call, a_draft

WORDS = "I live in Oak Park"
DRAFT = a_draft()


def settled(quote: str | None, message: str | None, draft: Draft = DRAFT) -> object:
    """What an agent's observation is worth in answer to `message`."""
    return settle(Observation(draft, quote), message, Origin.AGENT)


def test_a_true_quote_is_kept_with_the_statement() -> None:
    assert settled(f" {WORDS} ", f"{WORDS}.") == Supported(replace(DRAFT, said=WORDS))


def test_an_invented_quote_supports_nothing() -> None:
    assert settled("I live in Rome", WORDS) == Invented()


@pytest.mark.parametrize("quote", [None, "", "  "])
def test_without_a_quote_the_statement_stays_as_it_was_offered(quote: str | None) -> None:
    assert settled(quote, WORDS) == Supported(DRAFT)


@pytest.mark.parametrize(
    ("stated", "kept"), [(None, 0.6), (0.0, 0.0), (0.59, 0.59), (0.6, 0.6), (0.61, 0.6), (1.0, 0.6)]
)
def test_a_quote_without_a_message_leaves_a_guess(stated: float | None, kept: float) -> None:
    draft = replace(DRAFT, confidence=stated)
    assert settled(WORDS, None, draft) == Supported(replace(draft, confidence=kept), unchecked=True)


@pytest.mark.parametrize("stated", [-0.1, 1.1, float("nan")])
def test_a_confidence_that_is_none_stays_an_error(stated: float) -> None:
    with pytest.raises(InvalidInput, match="confidence"):
        settled(WORDS, None, replace(DRAFT, confidence=stated))


@pytest.mark.parametrize("origin", [Origin.MANUAL, Origin.SENSE])
def test_only_an_agents_quote_is_looked_at(origin: Origin) -> None:
    observation = Observation(DRAFT, "never said")
    assert not has_quote(observation, origin)
    assert settle(observation, WORDS, origin) == Supported(DRAFT)


def test_a_quote_has_its_length() -> None:
    longest = "x " * (LONGEST_QUOTE // 2 - 1) + "x."
    assert len(longest) == LONGEST_QUOTE
    assert settled(longest, longest) != Invented()
    with pytest.raises(InvalidInput, match="2000"):
        settled(longest + "x", longest)


ENTRY = offer_from(DRAFT, a_call(PLANNER)).entry
OUTRANKED = "Not recorded: what stands comes from a source that ranks higher."
ASKED = "The person will be asked which of the two holds."
TYPED = replace(ENTRY, source=MANUAL, summary="Lives in Oak Park")


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (Applied(ENTRY, None), "Recorded."),
        (
            Applied(ENTRY, Note.GUESS),
            "Recorded as a guess: certainty takes a quote of the person's own words.",
        ),
        (
            Applied(ENTRY, Note.UNCHECKED),
            f"Recorded as a guess: {Note.UNCHECKED.why}",
        ),
        (
            Outranked(TYPED, Reason.OUTRANKED, correction_opened=False),
            f"{OUTRANKED} What stands is: Lives in Oak Park",
        ),
        (
            Outranked(TYPED, Reason.OUTRANKED, correction_opened=True),
            f"{OUTRANKED} {ASKED} What stands is: Lives in Oak Park",
        ),
        (
            Outranked(TYPED, Reason.OLDER, correction_opened=False),
            "Not recorded: what stands was observed later. What stands is: Lives in Oak Park",
        ),
        (
            ModelFull(ENTRY),
            "Not recorded: the model is full at 2000 entries: forget one first.",
        ),
    ],
)
def test_an_agent_is_told_what_became_of_its_observation(
    written: Applied | Outranked | ModelFull, told: str
) -> None:
    assert reply(written) == told


def test_what_stands_is_told_on_one_line() -> None:
    standing = replace(TYPED, summary="Oak Park\nRecorded.")
    told = reply(Outranked(standing, Reason.OUTRANKED, correction_opened=False))
    assert "\n" not in told


def test_a_note_says_that_a_quote_was_not_checked_where_the_write_was_taken() -> None:
    unchecked = Supported(DRAFT, unchecked=True)
    refused = Outranked(TYPED, Reason.OUTRANKED, correction_opened=False)
    assert noted(Applied(ENTRY, None), unchecked) == Applied(ENTRY, Note.UNCHECKED)
    assert noted(refused, unchecked) == refused
    assert noted(Applied(ENTRY, None), Supported(DRAFT)) == Applied(ENTRY, None)
