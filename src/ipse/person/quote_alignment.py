"""Quote alignment: where in a message the words of a quote stand, in order and with nothing lost.

Every word of the quote is a word of the message or harmless to add; every word of the message that
is passed over is harmless to drop. Whether the place supports the quote is for the guards to say.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from ipse.person.clauses import TURNING, Reading, Role
from ipse.person.english import FLIPPED_BY_ARTICLE
from ipse.person.spelling import READINGS

_SHORTEST_PLURAL: Final = 5  # letters, the ending included
_SHORTEST_MISSPELT: Final = 6
_MOST_STARTS: Final = 64  # places tried; what occurs more often than this is no quote
_MOST_STEPS: Final = 50_000  # over all places, so that no message takes long
_LAST_LATIN: Final = "\u024f"
_ADDABLE: Final = Role.ARTICLE | Role.FILLER | Role.MILD
_DROPPABLE: Final = Role.ARTICLE | Role.FILLER | Role.INTENSIFIER
_LINKS: Final = frozenset({"and", "that"})
_UNITS: Final = frozenset("$€£¥₹₽%")
_ASIDES: Final = (("you", "know"), ("i", "mean"), ("you", "see"), ("of", "course"), ("like",))
_DOUBLED: Final = frozenset({("have", "got"), ("has", "got"), ("'s", "got")})
_SMALL: Final = (
    Role.ARTICLE | Role.SUBJECT | Role.PRONOUN | Role.AUXILIARY | Role.AND | Role.BUT | Role.THAT
    | Role.FILLER | Role.INTENSIFIER | Role.NEGATION | Role.CAUSE | Role.QUESTION
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Span:
    """The tokens of the message from `start` up to `stop`, paired with those of the quote."""

    start: int
    stop: int
    pairs: tuple[tuple[int, int], ...]
    verbatim: bool


@dataclass(frozen=True, slots=True)
class _Step:
    """Two words that are the same: how many tokens each side goes on by."""

    quoted: int
    said: int
    slips: int = 0


def spans(quote: Reading, said: Reading) -> Iterator[Span]:
    """Yield the places where the message has the words of the quote, verbatim ones first."""
    yield from islice(_runs(quote, said), _MOST_STARTS)
    yield from islice(_written_runs(quote, said), _MOST_STARTS)
    yield from _near_runs(quote, said)


def has_all_words(quote: Reading, said: Reading) -> bool:
    """Return whether one sentence of the message has the words of the quote that carry meaning."""
    wanted = {token.text for token, role in zip(quote.tokens, quote.roles, strict=True) if not role}
    sentences = (said.tokens[part.start : part.stop] for part in said.sentences)
    return bool(wanted) and any(wanted <= {token.text for token in part} for part in sentences)


def harmless(reading: Reading, place: int) -> int:
    """Return how many tokens may be dropped here without changing what is said, 0 for none."""
    role, text = reading.roles[place], reading.tokens[place].text
    if text in _UNITS or _is_link(reading, place) or _is_doubled(reading, place):
        return 1
    droppable = bool(role & _DROPPABLE) and not role & TURNING
    if droppable and _keeps_degree(reading, place):
        return 1
    return _set_off(reading, place)


def _addable(reading: Reading, place: int) -> int:
    """Return how many tokens of a quote may be its own without changing what is said."""
    role = reading.roles[place]
    if _is_link(reading, place):
        return 1
    if role & _ADDABLE and not role & TURNING and _keeps_degree(reading, place):
        return 1
    return _set_off(reading, place)


def _is_link(reading: Reading, place: int) -> bool:
    links = reading.roles[place] & (Role.AND | Role.THAT)
    return bool(links) and reading.tokens[place].text in _LINKS


def _is_doubled(reading: Reading, place: int) -> bool:
    before = reading.tokens[place - 1].text if place else ""
    return (before, reading.tokens[place].text) in _DOUBLED


def _keeps_degree(reading: Reading, place: int) -> bool:
    """Return whether no degree hangs on the word: "not just", "only just 5", "a few"."""
    after = place + 1
    role = reading.roles[place]
    if Role.INTENSIFIER in role:
        turned = Role.NEGATION in reading.role_in(reading.clause_of[place], place)
        counted = after < len(reading.roles) and Role.NUMBER in reading.roles[after]
        return not turned and not counted
    return after == len(reading.tokens) or reading.tokens[after].text not in FLIPPED_BY_ARTICLE


def _set_off(reading: Reading, place: int) -> int:
    """Return the length of the aside that stands here between pauses, 0 for none."""
    begins = reading.clause_of[place] == place
    for aside in _ASIDES:
        stop = place + len(aside)
        said = tuple(token.text for token in reading.tokens[place:stop])
        if said == aside and begins and _pauses(reading, stop):
            return len(aside)
    opener = Role.OPENER in reading.roles[place] and reading.tokens[place].text != "like"
    return int(opener and (begins or _pauses(reading, place + 1)))


def _pauses(reading: Reading, place: int) -> bool:
    return place >= len(reading.tokens) or reading.clause_of[place] == place


def _runs(quote: Reading, said: Reading) -> Iterator[Span]:
    """Yield where the message has the quote's tokens one after the other."""
    needle = [token.text for token in quote.tokens]
    for start in _found([token.text for token in said.tokens], needle):
        pairs = tuple((place, start + place) for place in range(len(needle)))
        yield Span(start, start + len(needle), pairs, verbatim=True)


def _written_runs(quote: Reading, said: Reading) -> Iterator[Span]:
    """Yield where the written words agree once their marks are stripped ("we're" and "were")."""
    sought, present = _written(quote), _written(said)
    for first in _found([key for key, _ in present], [key for key, _ in sought]):
        last = first + len(sought)
        start = present[first][1]
        stop = present[last][1] if last < len(present) else len(said.tokens)
        if _negations(quote, 0, len(quote.tokens)) == _negations(said, start, stop):
            places = zip(sought, present[first:last], strict=True)
            pairs = tuple((quoted, told) for (_, quoted), (_, told) in places)
            yield Span(start, stop, pairs, verbatim=True)


def _written(reading: Reading) -> list[tuple[str, int]]:
    """Return the written words of a text with the place of each one's first token."""
    return [
        (token.surface or token.text, place)
        for place, token in enumerate(reading.tokens)
        if token.width
    ]


def _negations(reading: Reading, start: int, stop: int) -> int:
    return sum(Role.NEGATION in role for role in reading.roles[start:stop])


def _found(texts: Sequence[str], sought: Sequence[str]) -> Iterator[int]:
    """Yield the places where the sought texts follow one another."""
    whole, part = "\0".join(("", *texts, "")), "\0".join(("", *sought, ""))
    offset, place = whole.find(part), 0
    counted = 0
    while offset >= 0:
        place += whole.count("\0", counted, offset)
        counted = offset
        yield place
        offset = whole.find(part, offset + 1)


def _near_runs(quote: Reading, said: Reading) -> Iterator[Span]:
    """Yield where the message has the quote with harmless words dropped or added."""
    places, steps = _places(said), _MOST_STEPS
    for lead, start in islice(_starts(quote, places), _MOST_STARTS):
        if lead and start and quote.tokens[lead - 1].text == said.tokens[start - 1].text:
            continue  # that word is not the quote's own: the place before is the one to judge
        aligner = _Aligner(quote, said, lead, start)
        steps -= aligner.run()
        if aligner.agrees():
            yield aligner.span()
        if steps < 0:
            return


def _places(said: Reading) -> Mapping[str, list[int]]:
    """Return where each word of the message stands, by its tokens and as it was written."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, token in enumerate(said.tokens):
        places[token.text].append(place)
        if token.surface and token.surface != token.text:
            places[token.surface].append(place)
    return places


def _starts(quote: Reading, places: Mapping[str, list[int]]) -> Iterator[tuple[int, int]]:
    """Yield where the first word of the quote that is not merely added stands in the message."""
    lead = 0
    while lead < len(quote.tokens):
        token = quote.tokens[lead]
        for word in dict.fromkeys((token.text, token.surface)):
            yield from ((lead, start) for start in places.get(word, ()))
        added = _addable(quote, lead)
        if not added:
            return
        lead += added


class _Aligner:
    """One attempt to follow the quote through the message from one place on."""

    def __init__(self, quote: Reading, said: Reading, lead: int, start: int) -> None:
        self._quote, self._said = quote, said
        self._next_quoted, self._next_said = lead, start
        self._pairs: list[tuple[int, int]] = []
        self._added, self._dropped, self._slips, self._stop = lead, 0, 0, start

    def run(self) -> int:
        """Return how many steps were taken until the quote was at its end or failed."""
        steps = 0
        while self._next_quoted < len(self._quote.tokens) and self._advance():
            steps += 1
        return steps + 1

    def agrees(self) -> bool:
        """Return whether the whole quote was followed, with few enough differences."""
        quoted = len(self._quote.tokens)
        carried = any(not self._said.roles[told] & _SMALL for _, told in self._pairs)
        return (
            self._next_quoted == quoted
            and len(self._pairs) > 1
            and carried
            and self._slips <= 1
            and self._dropped <= max(3, quoted // 2)
            and self._added <= max(2, quoted // 4)
        )

    def span(self) -> Span:
        """Return the place that was found."""
        return Span(self._pairs[0][1], self._stop, tuple(self._pairs), verbatim=False)

    def _advance(self) -> bool:
        """Take one step; False when the texts differ here."""
        here = self._next_said < len(self._said.tokens)
        step = _same(self._quote, self._next_quoted, self._said, self._next_said) if here else None
        if step:
            self._pairs.append((self._next_quoted, self._next_said))
            self._next_quoted += step.quoted
            self._next_said += step.said
            self._slips += step.slips
            self._stop = self._next_said
            return True
        dropped = harmless(self._said, self._next_said) if here and self._pairs else 0
        self._next_said += dropped
        self._dropped += dropped
        added = 0 if dropped else _addable(self._quote, self._next_quoted)
        self._next_quoted += added
        self._added += added
        return bool(dropped or added)


def _same(quote: Reading, quoted: int, said: Reading, told: int) -> _Step | None:
    """Return the step over two words that are the same, None for different ones."""
    left, right = quote.tokens[quoted], said.tokens[told]
    if left.text == right.text:
        return _Step(1, 1)
    if left.surface and left.surface == right.surface:
        after = (quoted + left.width, told + right.width)
        if _negations(quote, quoted, after[0]) == _negations(said, told, after[1]):
            return _Step(left.width, right.width)
    if left.text in READINGS.get(right.text, ()) or right.text in READINGS.get(left.text, ()):
        return _Step(1, 1)
    named = left.capital or right.capital
    # Two listed words are different words, however near their letters are.
    listed = all(role & ~Role.DOUBTFUL_ADVERB for role in (quote.roles[quoted], said.roles[told]))
    if not (named or listed) and _varies(left.text, right.text):
        return _Step(1, 1, slips=1)
    return None


def _varies(left: str, right: str) -> bool:
    """Return whether two words are one word in the plural, or with one slip of the pen."""
    short, long = sorted((left, right), key=len)
    if not (short + long).isalpha() or max(short + long) > _LAST_LATIN:
        return False
    if len(long) >= _SHORTEST_PLURAL and long in (f"{short}s", f"{short}es", f"{short[:-1]}ies"):
        return True
    return len(long) >= _SHORTEST_MISSPELT and _slipped(short, long)


def _slipped(short: str, long: str) -> bool:
    """Return whether one letter inside the longer word is missing, or two have changed places."""
    if short[0] != long[0] or short[-1] != long[-1]:
        return False
    first = next(at for at in range(len(long)) if short[at : at + 1] != long[at])
    if len(short) + 1 == len(long):
        return short[first:] == long[first + 1 :]
    swapped = long[first + 1 : first + 2] + long[first]
    return len(short) == len(long) and short[first:] == swapped + long[first + 2 :]
