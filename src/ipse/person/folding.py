"""Folding: a text as plain tokens, so that case, punctuation and contractions stop mattering.

Only what carries no meaning of its own is folded away. Letters of another script that merely look
alike stay different letters: a disguised word was not said. What punctuation does mean (where a
sentence ends, what somebody else said, where a clause pauses) is kept with each token.
"""

# ruff: noqa: RUF001 - the marks of other scripts are meant as they are written

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import Final

from ipse.person.numerals import number_runs
from ipse.person.speech_marks import inside_speech
from ipse.person.spelling import expand
from ipse.person.wordlists import words

ASKED: Final = "?"
PAUSE: Final = "…"
LINE: Final = "\n"
ENDS: Final = frozenset(".!?\n")
_MARKS: Final = {
    **dict.fromkeys(",،、，·•|/", ","),
    **dict.fromkeys("?؟", ASKED),
    **dict.fromkeys("!¡", "!"),
    **dict.fromkeys("。।॥۔", "."),
    **dict.fromkeys("([", "("),
    **dict.fromkeys(")]", ")"),
    ";": ";",
    "؛": ";",
    ":": ":",
    "—": "—",
}
_SYMBOLS: Final = frozenset("$€£¥₹₽%")
# A full stop after one of these ends no sentence.
_ABBREVIATIONS: Final = frozenset(words("mr mrs ms dr prof st jr vs etc eg ie approx bzw"))
# Several spellings of one mark, so that only one has to be known further down.
_ONE_MARK: Final = str.maketrans(
    {
        **dict.fromkeys("’‘ʼ`´′＇ʹ", "'"),
        **dict.fromkeys("“”„‟«»‹›″〝〞＂", '"'),
        **dict.fromkeys("‐‑－", "-"),
        **dict.fromkeys("–—―‒", "—"),
        "\r": LINE,
        "\u2028": LINE,
        "\u2029": LINE,
        "−": "-",
        "⁄": "/",
    }
)
# Letters to Unicode, nothing to the eye.
_UNSEEN: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0\u2800\u0640")
_UNSPACED: Final = (
    (0x0E00, 0x109F), (0x1780, 0x17FF), (0x3005, 0x3007), (0x3040, 0x30FF), (0x31F0, 0x31FF),
    (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF), (0x20000, 0x3FFFF),
)  # fmt: skip
_HALF_DAY: Final = re.compile(r"(?i)\b([ap])\.\s?m\b")
_WITH: Final = re.compile(r"(?i)\bw/(?=\s)")
_CLIPPED: Final = re.compile(r"(?i)(?<!\w)'(cause|cos|em|til|tis|twas)\b")
_UNCLIPPED: Final = {"cause": "because", "cos": "because", "em": "them", "til": "until"}
_ARABIC_VOWELS: Final = re.compile("[\u064b-\u0652]")  # optional in writing
# Over the shape of the text, in which w is a letter, d a digit, c a letter of an unspaced script.
_PARTS: Final = re.compile(
    r"(?P<pause>[\[(] ?\.{2,} ?[\])]|\.{2,}|(?:\. ){2,}\.)"
    r"|(?P<word>(?:d+(?:[.,:/]d+)+w*|[wd]+)(?:['-][wd]+)*)"
    r"|(?P<unspaced>c)"
    r"|(?P<minus>(?<![wdc])-(?=d))"
    r"|(?P<dash>--+|(?<=\s)-(?=\s))"
    r"|(?P<line>\n\s*)"
    r"|(?P<mark>\S)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word as it is compared, with what stood around it."""

    text: str
    surface: str  # the whole written word without its marks, on the first of the word's tokens
    width: int  # how many tokens the written word became, on the first of them
    marks: str  # what stood before it, strung together: one sign for each mark
    speech: int  # which stretch of repeated speech it stands in, 0 for none
    capital: bool
    unspaced: bool  # written in a script without spaces between words


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: its tokens from `start` up to `stop`, and the marks that ended it."""

    start: int
    stop: int
    ending: str

    @property
    def asks(self) -> bool:
        """Whether it ends as a question."""
        return ASKED in self.ending


@dataclass(frozen=True, slots=True)
class Folded:
    """A text as tokens in sentences."""

    tokens: tuple[Token, ...]
    sentences: tuple[Sentence, ...]


def fold(text: str) -> Folded:
    """Return the text as tokens in sentences."""
    plain = clean(text)
    shape = "".join(map(_shape, plain))
    speech = inside_speech(plain)
    tokens: list[Token] = []
    marks = ""
    for found in _PARTS.finditer(shape):
        written = plain[found.start() : found.end()]
        if found.lastgroup in ("word", "unspaced", "minus") or written in _SYMBOLS:
            unspaced = found.lastgroup == "unspaced"
            tokens += _tokens(written, marks, speech[found.start()], unspaced=unspaced)
            marks = ""
        else:
            marks += _mark(plain, written, found)
    whole = _without_outer_speech(_numbered(tokens))
    return Folded(tuple(whole), tuple(_sentences(whole, marks)))


def clean(text: str) -> str:
    """Return the text with one spelling for each mark and nothing that the eye cannot see."""
    seen = "".join(map(_visible, text.translate(_ONE_MARK)))
    plain = unicodedata.normalize("NFKC", seen).translate(_ONE_MARK)
    plain = _HALF_DAY.sub(r"\1m", _ARABIC_VOWELS.sub("", plain))
    plain = _WITH.sub("with", plain).replace("&", " and ")
    return _CLIPPED.sub(lambda word: _UNCLIPPED.get(word[1].casefold(), word[1]), plain)


@lru_cache(maxsize=8192)
def _visible(character: str) -> str:
    """Return the character as it may be made compatible: nothing for what the eye cannot see."""
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.digit(character))
    if category == "Cf" or character in _UNSEEN or "\ufe00" <= character <= "\ufe0f":
        return ""
    # x² is not x2 and 2½ not 21/2: what compatibility would glue together is kept apart.
    glued = unicodedata.decomposition(character).startswith(("<super>", "<sub>", "<fraction>"))
    return f" {character}" if glued else character


@lru_cache(maxsize=8192)
def _shape(character: str) -> str:
    """Return w for a letter, d for a digit, c for an unspaced letter, else the character."""
    if character.isspace():
        return LINE if character == LINE else " "
    kind = unicodedata.category(character)[0]
    if kind in "LM" and any(low <= ord(character) <= high for low, high in _UNSPACED):
        return "c"
    return "w" if kind in "LM" else "d" if kind == "N" else character


def _tokens(written: str, marks: str, speech: int, *, unspaced: bool) -> list[Token]:
    """Return the tokens of one written word."""
    if written == "-":
        return [Token("minus", "", 1, marks, speech, capital=False, unspaced=False)]
    texts = expand(written)
    surface = written.casefold().replace("'", "").replace("-", "")
    # Digits without their marks would be another number (2-3 is not 23): each stays a word.
    numeric = any(character.isdigit() for character in surface)
    first = Token(
        texts[0],
        "" if numeric else surface,
        1 if numeric else len(texts),
        marks,
        speech,
        capital=written[0].isupper(),
        unspaced=unspaced,
    )
    rest = replace(first, surface="", width=int(numeric), marks="")
    return [first, *(replace(rest, text=text) for text in texts[1:])]


def _mark(plain: str, written: str, found: re.Match[str]) -> str:
    """Return the sign for a mark between words, "" for one that means nothing here."""
    match found.lastgroup:
        case "pause":
            return PAUSE
        case "dash":
            return "—"
        case "line":
            return _line_mark(written, plain[found.end() : found.end() + 1])
        case _ if written == ".":
            return "." if _ends_sentence(plain, found.start()) else ""
        case _:
            return _MARKS.get(written, "")


def _line_mark(written: str, after: str) -> str:
    """Return whether a new line begins a new sentence or only wraps the old one."""
    begins = after.isupper() or after.isdigit() or after in "-*•>#"
    return LINE if written.count(LINE) > 1 or begins or _shape(after or " ") == "c" else ","


def _ends_sentence(plain: str, place: int) -> bool:
    """Return whether the full stop at `place` ends a sentence."""
    after = plain[place + 1 : place + 2]
    word = re.split(r"\W", plain[max(0, place - 12) : place])[-1]
    if after.isdigit() or word.casefold() in _ABBREVIATIONS:
        return False
    if after.isalpha():
        return after.isupper() and word[-1:].islower()
    if word in ("am", "pm"):
        return not plain[place + 1 : place + 3].strip().islower()
    initial = len(word) == 1 and word.isupper() and word != "I"
    return not (initial and plain[place - 2 : place - 1] in (" ", ".", ""))


def _numbered(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens with each spelled number as one."""
    joined = [not token.marks for token in tokens]
    numbered: list[Token] = []
    place = 0
    for run in number_runs([token.text for token in tokens], joined):
        numbered += tokens[place : run.start]
        numbered.append(replace(tokens[run.start], text=run.text, surface="", width=1))
        place = run.stop
    return [*numbered, *tokens[place:]]


def _without_outer_speech(tokens: Sequence[Token]) -> list[Token]:
    """Return the tokens outside speech when one pair of marks holds the whole text."""
    stretches = {token.speech for token in tokens}
    if len(stretches) == 1 and stretches != {0}:
        return [replace(token, speech=0) for token in tokens]
    return list(tokens)


def _sentences(tokens: Sequence[Token], last: str) -> Iterator[Sentence]:
    """Yield the sentences of a text that ends with the marks `last`."""
    starts = [place for place, token in enumerate(tokens) if not place or ENDS & set(token.marks)]
    for start, stop in pairwise((*starts, len(tokens))):
        yield Sentence(start, stop, tokens[stop].marks if stop < len(tokens) else last)
