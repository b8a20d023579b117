"""Speech marks: which stretches of a text repeat what somebody else said, or are struck out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ipse.person.wordlists import words

_CLOSED_BY: Final = {'"': '"', "「": "」", "『": "』"}
_STRUCK: Final = "~~"
_CLOSING_APOSTROPHE: Final = re.compile(r"(?<=[\w.,!?…])'(?!\w)")
_REPEATED_LINE: Final = re.compile(r"(?m)^[ \t]*>.*$")
_LABELLED_LINE: Final = re.compile(
    r"(?m)^[ \t]*(?:\[[^\]\n]{1,24}\][ \t]*)?"
    r"<?([A-Z][\w'-]{0,24}(?: [A-Z][\w'-]{0,24})?)>?:[ \t]+(\S.*)$"
)
_FIRST_PERSON: Final = re.compile(r"(?i)\b(?:i|i'm|i've|i'd|i'll|im|my|me|we|our)\b")
# A line of one's own may open with one of these; any other name before a colon is a speaker.
OWN_LABELS: Final = frozenset(
    words(
        "note notes update edit ps fyi fact reminder answer job work home about me also hobby"
        " hobbies background status btw tldr summary reason diet family age name location plan"
        " goal story short thing things truth line confession secret favorite news question i my"
    )
)


def inside_speech(text: str) -> list[int]:
    """Return for each character the number of the stretch that it stands in, 0 for none."""
    stretches = [0] * len(text)
    for number, (start, stop) in enumerate((*_marked(text), *_lines(text)), start=1):
        stretches[start:stop] = [number] * (stop - start)
    return stretches


def _marked(text: str) -> Iterator[tuple[int, int]]:
    """Yield the stretches between a mark that opens and the one that closes it."""
    unclosed: set[str] = set()  # never looked for twice, so that a wall of marks stays linear
    place = 0
    while place < len(text):
        opened = _opens(text, place)
        close = _closing(text, place, opened) if opened and opened not in unclosed else -1
        if close < 0:
            unclosed |= {opened} if opened else set()
            place += 1
        else:
            yield place, close
            place = close + len(opened)


def _opens(text: str, place: int) -> str:
    """Return the mark that opens a stretch here, "" for none."""
    before, mark, after = text[place - 1 : place], text[place], text[place + 1 : place + 2]
    if text.startswith(_STRUCK, place):
        return _STRUCK
    if mark in _CLOSED_BY:
        return "" if before.isdigit() else mark  # five foot 10" opens nothing
    return "'" if mark == "'" and not before.isalnum() and after.isalpha() else ""


def _closing(text: str, place: int, opened: str) -> int:
    """Return where the stretch that `opened` here ends, -1 when it does not."""
    if opened == "'":
        found = _CLOSING_APOSTROPHE.search(text, place + 1)
        return found.start() if found else -1
    return text.find(_CLOSED_BY.get(opened, opened), place + len(opened))


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Yield the lines repeated from another message, and those that name another speaker."""
    for line in _REPEATED_LINE.finditer(text):
        yield line.span()
    for line in _LABELLED_LINE.finditer(text):
        label, said = line.group(1).casefold(), line.group(2)
        if label not in OWN_LABELS and _FIRST_PERSON.search(said):
            yield line.span(2)
