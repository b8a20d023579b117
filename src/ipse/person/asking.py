"""Asking: which entries a reader gets (S17).

Everything, or some sections, or what matches a few words. A person's own model is small, so words
are matched exactly and without any index or embedding.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from ipse.person.entries import SECTIONS, Entry, Section, parse_sections

SHORTEST_WORD: Final = 3
MOST_MATCHES: Final = 20

_WORD: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Ask:
    """What a reader wants to see; by itself, everything."""

    sections: tuple[Section, ...] = SECTIONS
    query: str = ""


def parse_ask(sections: Iterable[str] = (), query: str | None = None) -> Ask:
    """Return what a reader asks for: `sections` by name (none is all), and words to match."""
    return Ask(parse_sections(sections) or SECTIONS, (query or "").strip())


def answer(entries: Iterable[Entry], ask: Ask) -> tuple[Entry, ...]:
    """Return what was asked for of `entries`: in the model's order, or the newest match first."""
    wanted = [entry for entry in entries if entry.section in ask.sections]
    if not ask.query:
        return tuple(sorted(wanted, key=_place_in_model))
    words = words_in(ask.query)
    matching = [entry for entry in wanted if words and matches(entry, words)]
    newest_first = sorted(sorted(matching, key=_place_in_model), key=_observed, reverse=True)
    return tuple(newest_first[:MOST_MATCHES])


def words_in(query: str) -> tuple[str, ...]:
    """Return the words of `query` that are long enough to look for, folded."""
    return tuple(word for word in _WORD.findall(folded(query)) if len(word) >= SHORTEST_WORD)


def matches(entry: Entry, words: Iterable[str]) -> bool:
    """Return whether all of the folded `words` occur in the summary or in the key of `entry`."""
    text = folded(f"{entry.summary}\n{entry.key}")
    return all(word in text for word in words)


def folded(text: str) -> str:
    """Return `text` so that words which differ in case or form alone are equal."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def _place_in_model(entry: Entry) -> tuple[int, str]:
    return SECTIONS.index(entry.section), entry.key


def _observed(entry: Entry) -> float:
    return entry.observed_at.timestamp()
