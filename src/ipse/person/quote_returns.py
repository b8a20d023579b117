"""Quote returns: a question that is only handed back ("..., and you?") asks nothing of its speaker.

"I live in Oak Park, and you?" states where somebody lives, though it ends with a question mark. So
what is handed back becomes a sentence of its own, and what stands before it keeps no mark.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ipse.person.clauses import Reading, Role
from ipse.person.folding import Sentence
from ipse.person.quote_edges import opening_word, retracted

_RETURNS: Final = frozenset(
    tuple(run.split())
    for run in (
        "you", "and you", "how about you", "what about you", "and how about you",
        "and what about you", "and yourself", "and yours", "hbu", "wbu",
        "und du", "und sie", "und ihr", "und dir", "und ihnen", "und bei dir",
        "et toi", "et vous", "y tú", "y usted", "e tu", "e lei", "e você", "en jij", "en u",
    )
)  # fmt: skip
_ASKING: Final = Role.QUESTION | Role.AUXILIARY


def hand_back(said: Reading) -> Reading:
    """Return the text with each question that is only handed back as a sentence of its own."""
    sentences = tuple(part for whole in said.sentences for part in _parted(said, whole))
    numbers = (
        number
        for number, sentence in enumerate(sentences)
        for _ in range(sentence.start, sentence.stop)
    )
    return replace(said, sentences=sentences, sentence_of=tuple(numbers))


def _parted(said: Reading, whole: Sentence) -> Iterator[Sentence]:
    start = said.clause_of[whole.stop - 1]
    handed = tuple(token.text for token in said.tokens[start : whole.stop]) in _RETURNS
    if not (whole.asks and handed and _states(said, whole.start, start)):
        yield whole
    elif retracted(said, whole.stop):
        yield whole  # "..., and you? Just kidding."
    else:
        yield Sentence(whole.start, start, "")
        yield replace(whole, start=start)


def _states(said: Reading, start: int, stop: int) -> bool:
    """Return whether the words open like a statement; in doubt they ask."""
    head = opening_word(said, start, stop)
    if head == stop or said.roles[head] & _ASKING:
        return False
    return said.english or Role.SUBJECT in said.roles[head]
