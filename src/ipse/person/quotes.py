"""Quotes: whether the words an agent quotes are what the person said in the message it answers.

Behaviours S23 to S27. A quote certifies when the message has it word for word, or with harmless
words more or less, and nothing around that place could turn its meaning. A true quote proves only
that it was said (ruling 1). One that cannot be found, or is true only when cut, proves nothing.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Final

from ipse.person.clauses import TURNING, Reading, Role, read, recognise
from ipse.person.folding import PAUSE, Folded, Sentence, fold
from ipse.person.quote_alignment import Span, has_all_words, spans
from ipse.person.quote_edges import opening_word
from ipse.person.quote_guards import objection
from ipse.person.quote_returns import hand_back
from ipse.person.quote_verdict import QuoteVerdict, Reason, Tier

__all__ = ["QuoteVerdict", "Reason", "Tier", "check_quote"]

LONGEST_MESSAGE: Final = 50_000  # characters; what is longer is pasted in, not said
LONGEST_QUOTE: Final = 10_000
FEWEST_WORDS: Final = 2  # unless the message is a single word (settled for S)
FEWEST_CHARACTERS: Final = 3  # of a script without spaces, where two may be one word
WIDEST_GAP: Final = 25  # words between two parts of a quote with an ellipsis


def check_quote(quote: str, message: str | None) -> QuoteVerdict:
    """Return how far `quote` is what the person said in `message`; None is no message of theirs."""
    if message is None:
        return QuoteVerdict(Tier.UNCHECKABLE, Reason.NO_MESSAGE)
    if len(message) > LONGEST_MESSAGE:
        return QuoteVerdict(Tier.UNCHECKABLE, Reason.TOO_LONG)
    if len(quote) > LONGEST_QUOTE:
        return QuoteVerdict(Tier.NOT_FOUND, Reason.TOO_LONG)
    heard, quoted = fold(message), fold(quote)
    if _too_short(quoted, heard):
        return QuoteVerdict(Tier.NOT_FOUND, Reason.TOO_SHORT)
    spoken = recognise(heard.tokens)
    said = hand_back(read(heard, spoken))
    verdict = _judge(hand_back(read(quoted, spoken)), said)
    parts = [read(part, spoken) for part in _parts(quoted)]
    if verdict.certifies or len(parts) == 1:
        return verdict
    return _judge_parts(parts, said)


def _too_short(quoted: Folded, heard: Folded) -> bool:
    """Return whether a quote has too few words to say anything, the whole message excepted."""
    texts = [token.text for token in quoted.tokens]
    if not texts:
        return True
    whole = texts == [token.text for token in heard.tokens]
    unspaced = all(token.unspaced for token in quoted.tokens)
    words = sum(bool(token.width) for token in quoted.tokens)
    fewest = FEWEST_CHARACTERS if unspaced else FEWEST_WORDS
    return words < fewest and not (whole and (words == 1 or unspaced))


def _judge(quote: Reading, said: Reading) -> QuoteVerdict:
    """Return the verdict on a quote without an ellipsis."""
    objected: Reason | None = None
    for span in spans(quote, said):
        reason = objection(quote, said, span)
        if reason is None:
            return _accepted(verbatim=span.verbatim)
        objected = objected or reason
    if objected:
        return QuoteVerdict(Tier.PARTIAL, objected)
    if has_all_words(quote, said):
        return QuoteVerdict(Tier.PARTIAL, Reason.WORDS_CHANGED)
    return QuoteVerdict(Tier.NOT_FOUND, Reason.NOT_SAID)


def _accepted(*, verbatim: bool) -> QuoteVerdict:
    if verbatim:
        return QuoteVerdict(Tier.VERBATIM, Reason.SAID)
    return QuoteVerdict(Tier.NEAR, Reason.LIGHTLY_REWORDED)


def _parts(quoted: Folded) -> list[Folded]:
    """Return the parts of a quote between its ellipses."""
    tokens = quoted.tokens
    cuts = [place for place, token in enumerate(tokens) if place and PAUSE in token.marks]
    edges = (0, *cuts, len(tokens))
    parts = (tokens[start:stop] for start, stop in pairwise(edges))
    return [
        Folded((replace(part[0], marks=""), *part[1:]), (Sentence(0, len(part), ""),))
        for part in parts
    ]


def _judge_parts(parts: list[Reading], said: Reading) -> QuoteVerdict:
    """Return the verdict on a quote with ellipses, which may swallow nothing that matters."""
    places: list[Span] = []
    for part in parts:
        after = places[-1].stop if places else 0
        place = next((span for span in spans(part, said) if span.start >= after), None)
        if place is None:
            return QuoteVerdict(Tier.NOT_FOUND, Reason.NOT_SAID)
        places.append(place)
    reasons = (objection(part, said, place) for part, place in zip(parts, places, strict=True))
    objected = next((reason for reason in reasons if reason), None)
    if objected:
        return QuoteVerdict(Tier.PARTIAL, objected)
    if all(_may_be_left_out(said, left.stop, right.start) for left, right in pairwise(places)):
        return _accepted(verbatim=False)
    return QuoteVerdict(Tier.PARTIAL, Reason.SPLICED)


def _may_be_left_out(said: Reading, start: int, stop: int) -> bool:
    """Return whether an ellipsis leaves out whole clauses, none of which turns anything."""
    if start == stop:
        return True
    if said.sentence_of[start - 1] != said.sentence_of[stop] or stop - start > WIDEST_GAP:
        return False
    turning = TURNING | Role.REPORT | Role.QUESTION | Role.AFTERTHOUGHT
    whole = start in said.openings and opening_word(said, said.clause_of[stop], stop) == stop
    return whole and not said.role_in(start, stop) & turning
