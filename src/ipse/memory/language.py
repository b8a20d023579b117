"""Language: from a text to the terms under which it is found.

A language is declared, or told by its function words, or the resident's own. Function words fall
away; what remains is stemmed where the language has a stemmer. Scripts that write no spaces are
cut into pairs of characters. A language that nobody knows is left as it stands.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from threading import Lock
from typing import Final, Protocol, cast

import Stemmer

from ipse.memory.function_words import FUNCTION_WORDS, STEMMERS

OWN: Final = "en"
"""The language of what shows no other."""

_WORD: Final = re.compile(r"\w+")
_UNSPACED: Final = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff]+"
)
_LONGEST_WORD: Final = 64
"""Longer runs are no words (keys, addresses): their beginning finds them well enough."""
_stemming: Final = Lock()
"""A stemmer works on one word at a time."""


class _Stemmer(Protocol):
    def stemWord(self, word: str, /) -> str: ...  # noqa: N802 (the library's name)


def words(text: str) -> list[str]:
    """Return the words of `text` in one spelling: case, width and accents composed."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def language_of(spoken: list[str], declared: str = "") -> str:
    """Return the language of `spoken` words: the declared one, or whose function words they use."""
    if declared:
        return declared.partition("-")[0].lower()
    seen = set(spoken)
    told = sorted(
        ((len(seen & known), name) for name, known in FUNCTION_WORDS.items()), reverse=True
    )
    (most, name), (second, _) = told[0], told[1]
    return name if most > second else OWN


def terms(text: str, declared: str = "") -> list[str]:
    """Return the terms of `text`, in order and with repetitions."""
    spoken = words(text)
    language = language_of(spoken, declared)
    dropped = FUNCTION_WORDS.get(language, frozenset())
    return [term for word in spoken if word not in dropped for term in _terms(word, language)]


def _terms(word: str, language: str) -> Iterator[str]:
    if word.isascii() or not _UNSPACED.search(word):
        yield _stem(language, word[:_LONGEST_WORD])
        return
    end = 0
    for run in _UNSPACED.finditer(word):
        if run.start() > end:
            yield _stem(language, word[end : run.start()])
        yield from _pairs(run[0])
        end = run.end()
    if end < len(word):
        yield _stem(language, word[end:])


def _pairs(run: str) -> Iterator[str]:
    if len(run) == 1:
        yield run
    yield from (run[place : place + 2] for place in range(len(run) - 1))


@lru_cache(maxsize=65_536)
def _stem(language: str, word: str) -> str:
    name = STEMMERS.get(language)
    if name is None:
        return word
    with _stemming:
        return _stemmer(name).stemWord(word)


@cache
def _stemmer(name: str) -> _Stemmer:
    return cast("_Stemmer", Stemmer.Stemmer(name))  # pyright: ignore[reportUnknownMemberType]  (no stub)
