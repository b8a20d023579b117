"""Observing: the message being answered, the check of the quote and the write, in one work.

What the owner said and what is noted of it stand in two rooms; the house carries the words across.
"""

from __future__ import annotations

from collections.abc import Sequence

from ipse.conversation import verbs as conversation
from ipse.kernel.call import Call
from ipse.kernel.errors import InvalidInput
from ipse.person import verbs as person
from ipse.person.observing import (
    MOST_QUOTES,
    NOT_SAID,
    Invented,
    InventedQuote,
    Observation,
    Supported,
    has_quote,
    noted,
    settle,
)
from ipse.person.written import Written
from ipse.storage.work import Work


def observe(work: Work, call: Call, observations: Sequence[Observation]) -> tuple[Written, ...]:
    """Write `observations` and return what became of each; one invented quote stops all."""
    quoting = sum(has_quote(observation, call.actor.origin) for observation in observations)
    if quoting > MOST_QUOTES:
        raise InvalidInput(f"Offer at most {MOST_QUOTES} quotes at a time.", field="entries")
    message = conversation.message_answered(work, call) if quoting else None
    words = None if message is None else message.text
    supported = [
        _supported(observation, words, call, index)
        for index, observation in enumerate(observations)
    ]
    written = person.write_entries(work, call, [each.draft for each in supported])
    return tuple(map(noted, written, supported))


def _supported(observation: Observation, message: str | None, call: Call, index: int) -> Supported:
    settled = settle(observation, message, call.actor.origin)
    if isinstance(settled, Invented):
        raise InventedQuote(f"entries[{index}]: {NOT_SAID}", field=f"entries[{index}].quote")
    return settled
