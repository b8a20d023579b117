"""Quote guards: whether the place where a quote was found supports it as it stands."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

from ipse.person.clauses import Reading, Role
from ipse.person.folding import ASKED, Sentence
from ipse.person.languages import ASKING_ENDINGS, LIGHT_CHARACTERS
from ipse.person.numerals import is_number
from ipse.person.quote_alignment import Span, harmless
from ipse.person.quote_edges import cut_after, cut_before, inverted, opening_word
from ipse.person.quote_leavings import leaves_too_much, left_out
from ipse.person.quote_verdict import Reason

_SHORTEST_QUESTION: Final = 3  # tokens; less is a tag: ", right?"
_SMALL_WORD: Final = 3  # letters; a title leaves shorter words without a capital


def objection(quote: Reading, said: Reading, span: Span) -> Reason | None:
    """Return why this place in the message does not support the quote, None when it does."""
    reasons = (guard(quote, said, span) for guard in _GUARDS)
    return next((reason for reason in reasons if reason), None)


def _in_speech(_quote: Reading, said: Reading, span: Span) -> Reason | None:
    """Words inside somebody else's speech are that one's words."""
    speech = said.tokens[span.start].speech
    if not speech:
        return None
    inside = all(token.speech == speech for token in said.tokens[span.start : span.stop])
    begun = span.start > 0 and said.tokens[span.start - 1].speech == speech
    return Reason.REPORTED if inside or begun else None


def _asked(quote: Reading, said: Reading, span: Span) -> Reason | None:
    """A question asserts nothing, unless it follows an assertion or is quoted along with one."""
    touched = _touched(said, span)
    asking = [sentence for sentence in touched if _asks(said, sentence)]
    if not asking:
        return None
    if len(touched) == 1 and _asserts_first(said, span):
        return None
    kept = any(ASKED in sentence.ending for sentence in quote.sentences)
    whole = all(span.start <= part.start and part.stop <= span.stop for part in asking)
    return None if kept and whole and len(asking) < len(touched) else Reason.ASKED


def _touched(said: Reading, span: Span) -> tuple[Sentence, ...]:
    first, last = said.sentence_of[span.start], said.sentence_of[span.stop - 1]
    return said.sentences[first : last + 1]


def _asks(said: Reading, sentence: Sentence) -> bool:
    """Return whether a sentence is a question, by its mark or by the order of its words."""
    if sentence.asks:
        return True
    tail = said.tokens[max(sentence.start, sentence.stop - 3) : sentence.stop]
    if "".join(token.text for token in tail).endswith(ASKING_ENDINGS):
        return True
    return not sentence.ending.strip("\n") and inverted(said, sentence.start, sentence.stop)


def _asserts_first(said: Reading, span: Span) -> bool:
    """Return whether the question only begins in a clause behind the quoted one."""
    sentence, end = said.sentence_at(span.start), said.clause_end(span.stop - 1)
    last = said.clause_of[sentence.stop - 1]
    if not end <= last or inverted(said, said.clause_of[span.start], end):
        return False
    opens = said.roles[opening_word(said, said.clause_of[span.start], end)] & Role.QUESTION
    to_them = any(token.text in ("you", "your") for token in said.tokens[last : sentence.stop])
    asking = said.role_in(last, last + 2) & (Role.QUESTION | Role.AUXILIARY)
    return not opens and bool(asking) and to_them and sentence.stop - last >= _SHORTEST_QUESTION


def _spliced(quote: Reading, said: Reading, span: Span) -> Reason | None:
    """Across the end of a sentence a quote shows the seam, or has both sentences whole."""
    seams = [
        (left, right)
        for left, right in pairwise(span.pairs)
        if said.sentence_of[left[1]] != said.sentence_of[right[1]]
    ]
    shown = all(
        any(quote.tokens[place].marks for place in range(left[0] + 1, right[0] + 1))
        for left, right in seams
    )
    if shown:
        return None
    first, last = _touched(said, span)[0], _touched(said, span)[-1]
    begun, ended = (first.start, span.start), (span.stop, last.stop)
    whole = _all_harmless(said, *begun) and _all_harmless(said, *ended)
    return None if whole else Reason.SPLICED


def _all_harmless(said: Reading, start: int, stop: int) -> bool:
    while start < stop:
        dropped = harmless(said, start)
        if not dropped:
            return False
        start += dropped
    return True


def _cut_through(_quote: Reading, said: Reading, span: Span) -> Reason | None:
    """A cut may not go through a name, a number or a word."""
    inner = (
        edge
        for edge in (span.start, span.stop)
        if edge < len(said.tokens) and said.clause_of[edge] != edge
    )
    return Reason.CUT if any(_joined(said, edge) for edge in inner) else None


def _joined(said: Reading, edge: int) -> bool:
    """Return whether the tokens on both sides of the edge are one name, number or word."""
    left, right = said.tokens[edge - 1], said.tokens[edge]
    if not right.width:
        return True  # inside one written word: "vegan-ish", "my daughter's"
    if left.unspaced and right.unspaced:
        return _one_word(left.text, right.text)
    if is_number(right.text):
        bounded = Role.APPROXIMATION in said.roles[edge - 1] or left.text == "minus"
        return is_number(left.text) or bounded
    named = left.capital and right.capital and edge - 1 > said.sentence_at(edge).start
    return named and "i" not in (left.text, right.text) and not _shouted(said, edge)


def _one_word(left: str, right: str) -> bool:
    """Return whether two neighbouring characters are likely halves of one word."""
    if LIGHT_CHARACTERS & {left, right}:
        return False
    return _script(left) == _script(right) != ""


def _script(character: str) -> str:
    if "\u30a0" <= character <= "\u30ff":
        return "katakana"
    return "han" if "\u3400" <= character <= "\u9fff" else ""


def _shouted(said: Reading, place: int) -> bool:
    """Return whether capitals mean nothing here because every long word has one."""
    sentence = said.sentence_at(place)
    tokens = said.tokens[sentence.start : sentence.stop]
    return not any(len(token.text) > _SMALL_WORD and not token.capital for token in tokens)


def _bare_condition(_quote: Reading, said: Reading, span: Span) -> Reason | None:
    """An "if" that is quoted without what follows from it states nothing."""
    head = opening_word(said, span.start, span.stop)
    if head == span.stop or Role.CONDITION not in said.roles[head]:
        return None
    followed = span.stop < said.sentence_at(head).stop
    return Reason.CONDITIONAL if followed and said.clause_of[span.stop - 1] <= head else None


def _cut_before(_quote: Reading, said: Reading, span: Span) -> Reason | None:
    return cut_before(said, span.start)


def _cut_after(_quote: Reading, said: Reading, span: Span) -> Reason | None:
    return cut_after(said, span.stop)


def _too_much(_quote: Reading, said: Reading, span: Span) -> Reason | None:
    return leaves_too_much(said, span.start, span.stop)


def _left_out(_quote: Reading, said: Reading, span: Span) -> Reason | None:
    return left_out(said, span.start, span.stop)


_GUARDS: Final[tuple[Callable[[Reading, Reading, Span], Reason | None], ...]] = (
    _too_much,  # the first one, so that the others never read far
    _in_speech,
    _asked,
    _spliced,
    _cut_through,
    _bare_condition,
    _cut_before,
    _cut_after,
    _left_out,
)
