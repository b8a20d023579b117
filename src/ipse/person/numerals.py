"""Numerals: one spelling for each number: "twenty-five" is 25, and 15 is never 50."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ipse.person.wordlists import words

_BELOW_TWENTY: Final = words(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen"
    " sixteen seventeen eighteen nineteen"
)
_UNITS: Final = {word: value for value, word in enumerate(_BELOW_TWENTY)}
_BY_TEN: Final = words("twenty thirty forty fifty sixty seventy eighty ninety")
_TENS: Final = {word: 10 * value for value, word in enumerate(_BY_TEN, start=2)} | {"fourty": 40}
_SCALES: Final = {"thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}
_ORDINALS: Final = {
    word: f"{value}{ending}"
    for word, value, ending in (
        ("first", 1, "st"), ("second", 2, "nd"), ("third", 3, "rd"), ("fourth", 4, "th"),
        ("fifth", 5, "th"), ("sixth", 6, "th"), ("seventh", 7, "th"), ("eighth", 8, "th"),
        ("ninth", 9, "th"), ("tenth", 10, "th"), ("eleventh", 11, "th"), ("twelfth", 12, "th"),
        ("twentieth", 20, "th"), ("thirtieth", 30, "th"),
    )
}  # fmt: skip
_HUNDRED: Final = 100
_THOUSAND: Final = 1_000
_MULTIPLIERS: Final = frozenset({"hundred", *_SCALES})
_LONGEST: Final = 12  # digits; what is longer is an identifier and stays as it was written
_GROUPED: Final = re.compile(r"\d{1,3}(?:,\d{3})+")


@dataclass(frozen=True, slots=True)
class Run:
    """The tokens from `start` up to `stop`, which together are the number `text`."""

    start: int
    stop: int
    text: str


def is_number(text: str) -> bool:
    """Return whether a token states a number."""
    return any(character.isdigit() for character in text)


def spell_number(text: str) -> str:
    """Return a token in the one spelling of its number; any other token comes back unchanged."""
    if _GROUPED.fullmatch(text):
        return text.replace(",", "")
    return _ORDINALS.get(text, text)


def number_runs(texts: Sequence[str], joined: Sequence[bool]) -> Iterator[Run]:
    """Yield the runs of tokens that spell a number; `joined`: no mark parts it from the last."""
    place = 0
    while place < len(texts):
        run = _run_at(texts, joined, place)
        if run is None:
            place += 1
        else:
            yield run
            place = run.stop


def _run_at(texts: Sequence[str], joined: Sequence[bool], start: int) -> Run | None:
    """Return the longest number that begins at `start`."""
    part = _opening(texts, joined, start)
    if part is None:
        return None
    total, place, room = 0, start + 1, _room_after(texts[start])
    while place < len(texts) and joined[place]:
        word, value = texts[place], _value(texts[place])
        if word == "hundred" and 0 < part < _HUNDRED and room < _HUNDRED:
            part, room = part * _HUNDRED, _HUNDRED
        elif word in _SCALES and part:
            total, part, room = total + part * _SCALES[word], 0, _THOUSAND
        elif 0 < value < room:
            part, room = part + value, _room_after(word)
        elif not (word == "and" and room >= _HUNDRED and _goes_on(texts, joined, place)):
            break
        place += 1
    return Run(start, place, str(total + part))


def _opening(texts: Sequence[str], joined: Sequence[bool], start: int) -> int | None:
    """Return what the first token counts, None where no number begins."""
    word, after = texts[start], start + 1
    if word == "a" or (word.isascii() and word.isdigit() and len(word) <= _LONGEST):
        multiplied = after < len(texts) and joined[after]
        if not multiplied or texts[after] not in _MULTIPLIERS:
            return None
        return 1 if word == "a" else int(word)
    value = _value(word)
    return None if value < 0 else value


def _goes_on(texts: Sequence[str], joined: Sequence[bool], place: int) -> bool:
    """Return whether the "and" at `place` joins two parts of one number."""
    after = place + 1
    return after < len(texts) and joined[after] and _value(texts[after]) > 0


def _value(word: str) -> int:
    """Return the value of a number word below a hundred, -1 for any other word."""
    return _UNITS.get(word, _TENS.get(word, -1))


def _room_after(word: str) -> int:
    """Return the bound under which a value may still be added: twenty takes five, five nothing."""
    return 10 if word in _TENS else 0
