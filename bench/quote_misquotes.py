"""Misquotes for the quote bench: edits after which a quote says what the person did not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random
from typing import Final

import quote_edits as words
from quote_edits import Edit, Pair, small, swap_word, within
from quote_frames import FRAMES, FRAMES_LATER

HALF: Final = 0.5
FEWEST_LEFT: Final = 3  # words of a quote that was cut
FEWEST_TO_SPLICE: Final = 5  # words of a sentence
_NEGATIONS: Final = re.compile(r"(?i)n't\b|\b(?:not|never|no|cannot|without)\b")


def _verb(sentence: str) -> re.Match[str] | None:
    """Return the first auxiliary or plain verb behind a subject."""
    verbs = "|".join((*words.AUXILIARIES, *words.VERBS))
    return re.search(
        rf"\b(?:I|we|We|he|He|she|She|they|They|It|it|That|that|you|You) ({verbs})\b", sentence
    )


def _with_word(sentence: str, word: str, *, after: bool) -> str | None:
    """Return the sentence with a word before its verb, or behind an auxiliary."""
    found = _verb(sentence)
    if not found:
        return None
    auxiliary = found.group(1) in words.AUXILIARIES
    place = found.end(1) if auxiliary and after else found.start(1)
    gap = f" {word}" if auxiliary and after else f"{word} "
    return sentence[:place] + gap + sentence[place:]


def _negated(chance: Random, sentence: str) -> str | None:
    found = _verb(sentence)
    if not found:
        return None
    word = "not" if found.group(1) in words.AUXILIARIES else "do not"
    return _with_word(sentence, chance.choice((word, "never")), after=True)


def _affirmed(sentence: str) -> str | None:
    """Return the sentence without its first negation."""
    if not _NEGATIONS.search(sentence):
        return None
    plain = re.sub(
        r"(?i)\bwon't\b",
        "will",
        re.sub(r"(?i)\bcan(?:'t|not)\b", "can", sentence, count=1),
        count=1,
    )
    if plain == sentence:
        plain = re.sub(
            r"(?i)n't\b| (?:not|never|no)\b|\b(?:no|never|not) |\bwithout\b", "", sentence, count=1
        )
    return None if plain == sentence else plain


def negation_in(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote that negates what was said."""
    quote = _negated(chance, sentence)
    return (quote, message) if quote else None


def negation_out(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote without the negation that was said, of the person's own or put in."""
    quote = _affirmed(sentence)
    if quote:
        return quote, message
    said = _negated(chance, sentence)
    return (sentence, within(message, sentence, said)) if said else None


def antonym(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote with a word turned into its opposite."""
    quote = swap_word(chance, sentence, words.ANTONYMS)
    return (quote, message) if quote else None


def name(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote with another name."""
    found = re.findall(r"(?<=[a-z,] )[A-Z][a-z]{2,}\b", sentence)
    if not found:
        return None
    other = chance.choice(words.NAMES + words.PLACES)
    return sentence.replace(chance.choice(found), other), message


def pronoun(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote about somebody else."""
    table = {word: chance.choice(others) for word, others in words.PRONOUNS.items()}
    quote = swap_word(chance, sentence, table)
    return (quote, message) if quote else None


def number(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote with another number, or with one digit changed."""
    digits = re.findall(r"\d+", sentence)
    if digits:
        old = chance.choice(digits)
        place = chance.randrange(len(old))
        digit = chance.choice([other for other in "123456789" if other != old[place]])
        return sentence.replace(old, old[:place] + digit + old[place + 1 :], 1), message
    table = {
        word: chance.choice([w for w in words.NUMBER_WORDS if w != word])
        for word in words.NUMBER_WORDS
    }
    quote = swap_word(chance, sentence, table)
    return (quote, message) if quote else None


def _hedge(said: Sequence[str], frames: Sequence[str]) -> Edit:
    def edit(chance: Random, sentence: str, message: str) -> Pair | None:
        if chance.random() < HALF and words.CLAUSE.match(sentence):
            hedged: str | None = chance.choice(frames).format(small(sentence)) + "."
        else:
            hedged = _with_word(sentence, chance.choice(said), after=chance.random() < HALF)
        return (sentence, within(message, sentence, hedged)) if hedged else None

    return edit


def hedge_in(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote with a hedge that was not said."""
    quote = _with_word(sentence, chance.choice(words.HEDGES), after=True)
    return (quote, message) if quote else None


def quantity(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote that says all of what was said of some."""
    found = re.search(r"\b(?:my|the|our) ([a-z]+s)\b", sentence)
    if not found:
        return None
    some = chance.choice(("some of ", "few of ", "only ", "half of ", "hardly any of "))
    return sentence, within(
        message, sentence, sentence[: found.start()] + some + sentence[found.start() :]
    )


def used_to(_chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote that says of today what was said of before."""
    found = re.search(
        r"\b(?:I|We|we|They|they) (?=love|like|enjoy|work|live|play|feel|know|have)", sentence
    )
    if not found:
        return None
    return sentence, within(
        message, sentence, sentence[: found.end()] + "used to " + sentence[found.end() :]
    )


def ellipsis(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote whose ellipsis swallows the negation or hedge."""
    said = sentence
    if not _NEGATIONS.search(said):
        put = (
            _negated(chance, said)
            if chance.random() < HALF
            else _with_word(said, "probably", after=True)
        )
        if not put:
            return None
        said = put
    quote = re.sub(
        r"(?i)(?:n't\b| (?:do )?not\b| never\b| no\b| cannot\b| without\b| probably\b)",
        " ...",
        said,
        count=1,
    )
    return (quote, within(message, sentence, said)) if "..." in quote else None


def ellipsis_splice(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote that joins the beginning of one sentence to the end of another."""
    others = [
        part
        for part in re.split(r"(?<=[.!?]) ", message)
        if part not in sentence and len(part.split()) >= FEWEST_TO_SPLICE
    ]
    others = [part for part in others if part.split()[0] != sentence.split(maxsplit=1)[0]]
    if not others:
        return None
    tail = chance.choice(others).split()[-3:]
    return " ".join((*sentence.split()[:3], chance.choice(("...", "…", "[...]")), *tail)), message


def left_cut(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return what follows a negation or a hedge."""
    said = sentence
    if said.startswith("No"):
        return None  # an answer, which negates nothing that follows
    if not _NEGATIONS.search(said):
        put = _negated(chance, said)
        if not put:
            return None
        said = put
    found = _NEGATIONS.search(said)
    rest = said[found.end() :].strip(" ,") if found else ""
    joined = re.match(r"(?:and|but|or|yet)\b", rest)  # then the negation ends before it
    if joined or len(rest.split()) < FEWEST_LEFT:
        return None
    return rest, within(message, sentence, said)


def right_cut(chance: Random, sentence: str, message: str) -> Pair:
    """Return what stands before words that take it back."""
    said = chance.choice(words.AFTERTHOUGHTS).format(sentence.rstrip(" .!"))
    return sentence.rstrip(" .!"), within(message, sentence, said + ".")


def zero_width(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote without a negation that the message hides behind unseen characters."""
    said = _negated(chance, sentence)
    if not said:
        return None
    hidden = re.sub(r"\b(n)(ot|ever)\b", rf"\1{chance.choice(words.UNSEEN)}\2", said)
    return sentence, within(message, sentence, hidden)


def homoglyph(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a quote with a disguised word, or the rest behind a disguised negation."""
    said = _negated(chance, sentence)
    if said and chance.random() < HALF:
        found = re.search(r"\b(?:not|never)\b", said)
        if found and said[found.end()] == " " and len(said[found.end() :].split()) >= FEWEST_LEFT:
            disguised = (
                said[: found.start()]
                + found.group().translate(words.LOOKALIKES)
                + said[found.end() :]
            )
            return said[found.end() :].strip(), within(message, sentence, disguised)
    long = [
        word
        for word in re.findall(r"\b[a-z]{4,}\b", sentence)
        if word.translate(words.LOOKALIKES) != word
    ]
    if not long:
        return None
    word = chance.choice(long)
    return sentence.replace(word, word.translate(words.LOOKALIKES), 1), message


def _framed(frames: Sequence[str]) -> Edit:
    def edit(chance: Random, sentence: str, message: str) -> Pair | None:
        if not words.CLAUSE.match(sentence):
            return None
        frame = chance.choice(frames)
        inner = sentence.rstrip(" .!") if frame.startswith("{said}") else small(sentence)
        said = frame.format(name=chance.choice(words.NAMES), said=inner)
        if said.startswith(">"):
            said = f"\n{said}"
        return sentence, within(message, sentence, said if said.endswith("?") else f"{said}.")

    return edit


def splice(chance: Random, _sentence: str, message: str) -> Pair | None:
    """Return the end of one sentence run into the beginning of the next."""
    parts = re.split(r"(?<=[.!?]) ", message)
    place = chance.randrange(len(parts))
    pair = parts[place : place + 2]
    if pair == parts[-1:] or min(len(part.split()) for part in pair) < FEWEST_TO_SPLICE:
        return None
    left, right = parts[place].rstrip(" .!?").split()[-3:], parts[place + 1].split()[:3]
    return " ".join((*left, *right)), message


MISQUOTES: Final[dict[str, Edit]] = {
    "negation_in": negation_in, "negation_out": negation_out, "antonym": antonym, "name": name,
    "pronoun": pronoun, "number": number, "hedge": _hedge(words.HEDGES, words.FRAMES),
    "hedge_in": hedge_in, "quantity": quantity, "used_to": used_to, "ellipsis": ellipsis,
    "ellipsis_splice": ellipsis_splice, "left_cut": left_cut, "right_cut": right_cut,
    "zero_width": zero_width, "homoglyph": homoglyph, "reported": _framed(words.REPORTS),
    "question": _framed(words.QUESTIONS), "conditional": _framed(words.CONDITIONS),
    "splice": splice,
}  # fmt: skip
HELD_OUT: Final[dict[str, Edit]] = {
    "hedge": _hedge(words.HEDGES_HELD_OUT, words.FRAMES_HELD_OUT),
    "reported": _framed(words.REPORTS_HELD_OUT),
    "conditional": _framed(words.CONDITIONS_HELD_OUT),
}
FRESH: Final[dict[str, Edit]] = {
    "hedge": _hedge(words.HEDGES_FRESH, words.FRAMES_FRESH),
    "reported": _framed(words.REPORTS_FRESH),
    "conditional": _framed(words.CONDITIONS_FRESH),
}
FRESH2: Final[dict[str, Edit]] = {label: _framed(frames) for label, frames in FRAMES.items()}
FRESH3: Final[dict[str, Edit]] = {label: _framed(frames) for label, frames in FRAMES_LATER.items()}
