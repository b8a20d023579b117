"""Spelling: one written word as the words that it stands for: "I'm" is "I am"."""

from __future__ import annotations

import re
from typing import Final

from ipse.person.numerals import spell_number
from ipse.person.wordlists import words

# An 's after one of these is "is" or "has"; after a noun it may be a possessive, and stays one.
_HOSTS: Final = frozenset(
    words(
        "he she it that this what who where when how there here everyone everything someone"
        " something everybody somebody one name"
    )
)
IS_OR_HAS: Final = "'s"
POSSESSIVE: Final = "'s."
WOULD_OR_HAD: Final = "'d"
# What a contraction may stand for; the first two are told apart by nobody.
READINGS: Final = {
    IS_OR_HAS: frozenset({"is", "has"}),
    WOULD_OR_HAD: frozenset({"would", "had"}),
}
_ENDINGS: Final = {"m": "am", "re": "are", "ve": "have", "ll": "will", "d": WOULD_OR_HAD}
_VERBS: Final = words("do does did is are was were have has had could should would must need might")
_NEGATED: Final = {f"{verb}nt": verb for verb in _VERBS} | {
    "cant": "can", "wont": "will", "shant": "shall", "aint": "ain",
}  # fmt: skip
_WHOLE: Final = {
    **{short: (verb, "not") for short, verb in _NEGATED.items()},
    **{f"{short[:-1]}'t": (verb, "not") for short, verb in _NEGATED.items()},
    "cannot": ("can", "not"), "dunno": ("do", "not", "know"), "im": ("i", "am"),
    "ive": ("i", "have"), "ima": ("i", "am", "going", "to"), "youre": ("you", "are"),
    "youve": ("you", "have"), "youll": ("you", "will"), "theyre": ("they", "are"),
    "theyve": ("they", "have"), "weve": ("we", "have"), "thats": ("that", IS_OR_HAS),
    "whats": ("what", IS_OR_HAS), "theres": ("there", IS_OR_HAS), "hes": ("he", IS_OR_HAS),
    "shes": ("she", IS_OR_HAS), "let's": ("let", "us"), "gonna": ("going", "to"),
    "wanna": ("want", "to"), "gotta": ("got", "to"), "kinda": ("kind", "of"),
    "sorta": ("sort", "of"), "lotta": ("lot", "of"), "outta": ("out", "of"),
    "y'all": ("you", "all"), "yall": ("you", "all"), "c'mon": ("come", "on"),
    "s'il": ("si", "il"), "s'ils": ("si", "ils"), "alright": ("all", "right"),
}  # fmt: skip
_VARIANTS: Final = {
    "okay": "ok", "k": "ok", "yeah": "yes", "yep": "yes", "yup": "yes", "yea": "yes",
    "cuz": "because", "coz": "because", "bc": "because", "u": "you", "ur": "your", "ya": "you",
    "em": "them", "thru": "through", "tho": "though", "til": "until", "till": "until",
    "pls": "please", "plz": "please", "ppl": "people", "goin": "going", "doin": "doing",
    "grey": "gray", "centre": "center", "theatre": "theater", "mum": "mom", "colour": "color",
    "colours": "colors", "favourite": "favorite", "favourites": "favorites", "honour": "honor",
    "neighbour": "neighbor", "neighbours": "neighbors", "neighbourhood": "neighborhood",
    "humour": "humor", "behaviour": "behavior", "travelling": "traveling",
    "organise": "organize", "realise": "realize", "realised": "realized",
}  # fmt: skip
_MEASURED: Final = re.compile(r"(\d[\d.,:/]*)(am|pm|km|kg|cm|mm|ml|k|m|g|lb|lbs|mins?|hrs?|h|x)")


def expand(written: str) -> tuple[str, ...]:
    """Return the words that a written word stands for, in small letters."""
    word = written.casefold().replace("i\u0307", "i")  # a Turkish capital I
    if word in _WHOLE:
        return _WHOLE[word]
    if "-" in word.strip("-"):
        return tuple(text for part in word.split("-") if part for text in expand(part))
    if "'" in word:
        return _uncontracted(word)
    measured = _MEASURED.fullmatch(word)
    if measured:
        return (spell_number(measured.group(1)), measured.group(2))
    return (spell_number(_VARIANTS.get(word, word)),)


def _uncontracted(word: str) -> tuple[str, ...]:
    """Return a word with an apostrophe as the words that the apostrophe joined."""
    host, _, ending = word.rpartition("'")
    if ending == "t" and host.endswith("n"):
        return (*expand(host[:-1]), "not")
    if ending == "s":
        return (*expand(host), IS_OR_HAS if host in _HOSTS else POSSESSIVE)
    if ending in _ENDINGS:
        return (*expand(host), _ENDINGS[ending])
    return tuple(text for part in word.split("'") if part for text in expand(part))
