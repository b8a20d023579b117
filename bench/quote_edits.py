"""Edits for the quote bench: words to edit with, and edits that leave a quote true.

Nothing here reads the checker's word lists. The words marked as held out were picked so that the
checker does not list them; `bench/quotes.py` verifies that and reports them by themselves.
"""

# ruff: noqa: RUF001 - curly marks and lookalikes are meant as they are written

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias


def _words(listed: str) -> tuple[str, ...]:
    return tuple(listed.split())


FEWEST_TO_TRIM: Final = 8  # words of a sentence that is cut short
SHORTEST_WINDOW: Final = 4  # words

# A quote, and the message that it is checked against.
Pair: TypeAlias = tuple[str, str]
# From a sentence and the message around it to a quote and a message; None where it does not apply.
Edit: TypeAlias = Callable[[Random, str, str], Pair | None]

CONTRACTED: Final = {
    "I am": "I'm", "I have": "I've", "I will": "I'll", "it is": "it's", "It is": "It's",
    "that is": "that's", "That is": "That's", "do not": "don't", "does not": "doesn't",
    "did not": "didn't", "is not": "isn't", "cannot": "can't", "we are": "we're", "We are": "We're",
    "you are": "you're", "they are": "they're", "She is": "She's", "He is": "He's",
    "would not": "wouldn't", "have not": "haven't", "was not": "wasn't", "there is": "there's",
}  # fmt: skip
EXPANDED: Final = {short: long for long, short in CONTRACTED.items()}
ANTONYMS: Final = {
    "love": "hate", "loved": "hated", "like": "dislike", "happy": "unhappy", "good": "bad",
    "great": "awful", "new": "old", "best": "worst", "first": "last", "start": "stop",
    "started": "stopped", "big": "small", "more": "less", "early": "late", "before": "after",
    "hot": "cold", "easy": "hard", "strong": "weak", "buy": "sell", "bought": "sold",
    "won": "lost", "open": "closed", "happier": "sadder", "safe": "dangerous", "fun": "boring",
    "excited": "bored", "important": "trivial", "amazing": "terrible", "awesome": "dreadful",
    "beautiful": "ugly", "better": "worse", "favorite": "least favourite", "remember": "forget",
    "calm": "tense", "calming": "stressful", "inspiring": "dull", "always": "never", "many": "few",
    "older": "younger", "long": "short", "near": "far from", "in": "outside", "with": "without",
}  # fmt: skip
NAMES: Final = _words("Priya Hana Oskar Lucía Tomasz Amara Noor Felix Ingrid Mateo Yuki Leila")
PLACES: Final = _words("Lisbon Nairobi Osaka Quito Bergen Tbilisi Tucson Perth")
PRONOUNS: Final = {
    "I": ("He", "You", "She", "We"), "my": ("his", "your", "her", "their"), "we": ("they", "you"),
    "my ": ("her ",), "me": ("him", "you", "them"), "our": ("their", "your"), "My": ("His", "Her"),
    "We": ("They", "I"), "you": ("me", "them"), "your": ("my", "his"), "they": ("we",),
    "he": ("she", "I"), "she": ("he", "I"), "his": ("my",), "her": ("my", "his"),
}  # fmt: skip
NUMBER_WORDS: Final = _words(
    "two three four five six seven eight nine ten eleven twelve twenty fifty"
)
DIGITS_OF: Final = dict(zip(NUMBER_WORDS, _words("2 3 4 5 6 7 8 9 10 11 12 20 50"), strict=True))
VERBS: Final = _words(
    "love loved like liked enjoy enjoyed went saw got made found feel felt started joined visited"
    " work worked live lived moved took painted ran bought met know learned play played"
)
AUXILIARIES: Final = _words(
    "am is are was were will can could have has had would should do did does"
)
HEDGES: Final = ("maybe", "probably", "possibly", "perhaps", "sometimes", "almost", "apparently")
HEDGES_HELD_OUT: Final = (
    "purportedly", "ostensibly", "putatively", "feasibly", "intermittently", "allegorically",
)  # fmt: skip
FRAMES: Final = (
    "I think {}", "I guess {}", "Maybe {}", "I doubt {}", "I hope {}", "I'm not sure {}",
    "It's not true that {}", "I wish {}", "I used to think {}", "I never said {}",
)  # fmt: skip
FRAMES_HELD_OUT: Final = (
    "I surmise {}", "I have a hunch {}", "I'd venture {}", "My gut tells me {}", "Chances are {}",
    "It's conceivable {}", "It strikes me {}", "I can only speculate {}", "Could it be {}",
    "As if {}",
)  # fmt: skip
REPORTS: Final = (
    '{name} said "{said}"', "{name} said {said}", "{name} told me that {said}",
    "My sister says {said}",
    "According to {name}, {said}", "{said}, {name} says", "“{said}” is what {name} wrote to me",
    "{name} claims {said}", "> {said}\nno idea", "{name}: {said}",
)  # fmt: skip
REPORTS_HELD_OUT: Final = (
    "{name} boasted {said}", "{name} whispered that {said}", "{name} is adamant {said}",
    "{name} keeps maintaining {said}", "Word has it that {said}", "The letter reads: «{said}»",
    "{name} was going on about how {said}", "In {name}'s words, {said}",
    "To hear {name} tell it, {said}",
)  # fmt: skip
QUESTIONS: Final = (
    "{said}?", "Do you think {said}?", "Is it true that {said}?", "Wait, {said}?", "{said}, right?",
    "What if {said}?", "How would you feel if {said}?", "do you think {said}",
)  # fmt: skip
CONDITIONS: Final = (
    "If {said}, I'd be glad", "I'd be glad if {said}", "Unless {said}, we stay home",
    "Suppose {said}", "Imagine {said}", "I wonder whether {said}", "Even if {said}, it is fine",
    "In the event that {said}, I'd call", "As long as {said}, we are fine",
    "{said} if all goes well", "{said}, unless it rains", "{said} provided I get the time",
)  # fmt: skip
CONDITIONS_HELD_OUT: Final = (
    "Picture a world where {said}", "Granted that {said}, so what", "With any luck {said}",
    "Were it the case that {said}, fine", "{said}, all being well", "{said}, health allowing",
    "{said}, fingers crossed", "In another life {said}", "In a perfect world {said}",
)  # fmt: skip
# Written after the last change to the checker, and never looked at case by case.
HEDGES_FRESH: Final = (
    "to a degree",
    "in some sense",
    "every so often",
    "off and on",
    "tentatively",
)
FRAMES_FRESH: Final = (
    "I'd lay odds that {}", "I have half a mind to say {}", "Something tells me {}",
    "The likelihood is {}", "My working assumption is {}", "At a stretch {}", "I'd like to say {}",
    "I'm toying with the idea that {}", "From what I gather, {}", "With some reservations, {}",
)  # fmt: skip
REPORTS_FRESH: Final = (
    "{name} mumbled {said}", "{name} spread it around that {said}", "{name}'s verdict: {said}",
    "My boss maintains {said}", "{name} can't stop repeating {said}", "As {name} put it, {said}",
    "{said}, or so {name} would have it", "Straight from {name}: {said}", "The sign read {said}",
)  # fmt: skip
CONDITIONS_FRESH: Final = (
    "Had I known that {said}, fine", "{said} at some point, maybe", "{said} on paper",
    "In a dream last night {said}", "{said}, subject to approval", "{said} once I win the lottery",
    "Let's assume {said}", "Given the chance, {said}", "What it would be like: {said}",
)  # fmt: skip
# What of the frames held out carries the doubt: none of it may be listed by the checker.
WORDS_HELD_OUT: Final = frozenset(HEDGES_HELD_OUT) | frozenset(
    _words(
        "surmise hunch venture gut chances conceivable strikes speculate boasted whispered adamant"
        " maintaining reads granted being allowing fingers luck perfect"
    )
)
AFTERTHOUGHTS: Final = (
    "{} no longer", "{}, not anymore", "{}. Just kidding!", "{}, or so I thought", "{} anymore, no",
    "{}. Not!", "{}, but not really",
)  # fmt: skip
LOOKALIKES: Final = str.maketrans("aeopcxyi", "аеорсхуі")
UNSEEN: Final = "\u200b\u200c\u200d\u2060\ufeff\u00ad"
FILLERS: Final = (
    "really",
    "just",
    "so",
    "very",
    "actually",
    "definitely",
    "totally",
    "super",
    "also",
)
# Sentences that can stand inside another one.
CLAUSE: Final = re.compile(
    r"(?:I|We|It|He|She|They|My|Our|The|This|These|That|His|Her|Your|You|There)\b"
)
# What would make half of a sentence say something else than the whole.
_UNSAFE: Final = re.compile(
    r"(?i)n't\b|\b(?:not|no|never|nothing|none|nobody|without|if|unless|whether|when|while|until|maybe|"
    r"perhaps|probably|might|may|could|would|should|can|will|think|thought|guess|hope|wish|want|"
    r"wanted|believe|feel|seem|seems|said|says|told|heard|like|almost|used|only|some|sometimes|"
    r"usually|often|than|though|plan|planning|try|trying|let|lets|need|hard|wonder|to)\b|'ll\b|'d\b|[\"“?]"
)


_NEEDS_FILLER: Final = re.compile(
    r"(?i)n't\b|\b(?:not|no|never|cannot)\b|\bjust (?:a|one|two|the|\d)|"
    r"\bso (?:much|that|many|far|I|we)\b"
)


def small(sentence: str) -> str:
    """Return a sentence as it stands inside another one."""
    bare = sentence.rstrip(" .!")
    first = bare.split(" ", 1)[0]
    keeps = first == "I" or first.startswith("I'") or (first[1:2].isupper())
    return bare if keeps else bare[:1].lower() + bare[1:]


def within(message: str, sentence: str, edited: str) -> str:
    """Return the message with the sentence in it replaced."""
    return message.replace(sentence, edited, 1)


def swap_word(chance: Random, text: str, table: dict[str, str]) -> str | None:
    """Return the text with one word replaced by what the table has for it."""
    present = [
        word for word in table if re.search(rf"(?<![\w'’]){re.escape(word)}(?![\w'’])", text)
    ]
    if not present:
        return None
    word = chance.choice(sorted(present))
    return re.sub(rf"(?<![\w'’]){re.escape(word)}(?![\w'’])", table[word], text, count=1)


def _quoting(quote: str | None, message: str, sentence: str) -> Pair | None:
    return None if quote is None or quote == sentence else (quote, message)


# Benign: these must be accepted.


def verbatim(_chance: Random, sentence: str, message: str) -> Pair:
    """Return the sentence as it stands."""
    return sentence, message


def case(chance: Random, sentence: str, message: str) -> Pair:
    """Return the sentence in other letters."""
    return chance.choice((str.lower, str.upper, str.title))(sentence), message


def no_marks(_chance: Random, sentence: str, message: str) -> Pair:
    """Return the sentence without any mark but those inside numbers."""
    return re.sub(r"(?<!\d)[^\w\s]|[^\w\s](?!\d)", "", sentence.replace("-", " ")), message


def other_marks(chance: Random, sentence: str, message: str) -> Pair:
    """Return the sentence with other marks around and at the end."""
    wrapped = chance.choice(("“{}”", '"{}"', "{}!!", "{}…", "- {}", "«{}»", "{}.", "({})"))
    return wrapped.format(sentence.rstrip(" .!")), message


def curly(_chance: Random, sentence: str, message: str) -> Pair | None:
    """Return the sentence with typographic apostrophes."""
    return _quoting(sentence.replace("'", "’"), message, sentence)


def spacing(chance: Random, sentence: str, message: str) -> Pair:
    """Return the sentence with other space between its words."""
    return chance.choice(("  ", "\n", "\t", "\u00a0")).join(sentence.split(" ")), message


def composed(_chance: Random, sentence: str, message: str) -> Pair:
    """Return the sentence in wide or taken-apart letters."""
    wide = str.maketrans({chr(code): chr(code + 0xFEE0) for code in range(0x41, 0x7B)})
    return unicodedata.normalize("NFD", sentence).translate(wide), message


def unseen(chance: Random, sentence: str, message: str) -> Pair:
    """Return the sentence with characters in it that nobody sees."""
    place = chance.randrange(1, len(sentence))
    return sentence[:place] + chance.choice(UNSEEN) + sentence[place:], message


def contraction(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return the sentence with a contraction made or undone."""
    table = chance.choice((CONTRACTED, EXPANDED))
    return _quoting(swap_word(chance, sentence, table), message, sentence)


def no_apostrophe(_chance: Random, sentence: str, message: str) -> Pair | None:
    """Return the sentence as typed in haste."""
    return _quoting(re.sub(r"['’]", "", sentence), message, sentence)


def filler_dropped(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return the sentence without one of its fillers, where no negation could need it."""
    if _NEEDS_FILLER.search(sentence):
        return None
    table = {f"{word} ": "" for word in FILLERS}
    found = [word for word in table if f" {word}" in sentence]
    word = chance.choice(found) if found else ""
    return _quoting(sentence.replace(f" {word}", " ", 1), message, sentence) if word else None


def opener_dropped(_chance: Random, sentence: str, message: str) -> Pair | None:
    """Return the sentence without the word that only opens it."""
    bare = re.sub(
        r"^(?:Yeah|Yes|Wow|Oh|Well|Hey|So|Actually|Honestly|Haha|Yep|Ah|Sure)[,!] ", "", sentence
    )
    return _quoting(bare, message, sentence)


def opener_added(chance: Random, sentence: str, message: str) -> Pair:
    """Return the sentence with a word before it that only opens it."""
    return f"{chance.choice(('Well', 'Oh', 'Yeah', 'Um', 'Honestly'))}, {small(sentence)}", message


def opener_in_message(chance: Random, sentence: str, message: str) -> Pair:
    """Return the sentence, which the message says with fillers inside."""
    words = sentence.split(" ")
    place = chance.randrange(1, len(words))
    filler = chance.choice(("um,", "uh,", "you know,", "I mean,", "like,"))
    before = words[:place]
    before[-1] = before[-1].rstrip(",") + ","
    return sentence, within(message, sentence, " ".join((*before, filler, *words[place:])))


def article(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return the sentence with one article less, or another."""
    places = [
        found.span()
        for found in re.finditer(r"(?<=\w )(?:the|a|an) (?!few|little|lot|bit|couple)", sentence)
    ]
    if not places:
        return None
    start, stop = chance.choice(places)
    return sentence[:start] + chance.choice(("", "the ", "a ")) + sentence[stop:], message


def number_written(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return the sentence with a number in digits, or in words."""
    words = {digits: word for word, digits in DIGITS_OF.items()}
    return _quoting(
        swap_word(chance, sentence, chance.choice((DIGITS_OF, words))), message, sentence
    )


def clause(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return one half of a sentence that says the same alone."""
    found = re.fullmatch(
        r"(.{12,}?)(?:,? (?:and|but|so) |; )((?:I|we|he|she|they|it|my)\b.{12,}?)[.!]", sentence
    )
    if not found or _UNSAFE.search(sentence):
        return None
    return chance.choice(found.groups()), message


def trimmed(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return a run of words out of a sentence with nothing in it that could turn the rest."""
    words = sentence.rstrip(".!").split(" ")
    if (
        _UNSAFE.search(sentence)
        or len(words) < FEWEST_TO_TRIM
        or re.search(r"[A-Z]", " ".join(words[1:]).replace("I", ""))
    ):
        return None
    length = chance.randrange(SHORTEST_WINDOW + 1, len(words))
    return " ".join(words[:length]), message


def window(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return any run of words out of a sentence with nothing in it that could turn the rest."""
    words = sentence.rstrip(".!").split(" ")
    if _UNSAFE.search(sentence) or len(words) < FEWEST_TO_TRIM:
        return None
    length = chance.randrange(SHORTEST_WINDOW, len(words))
    start = chance.randrange(len(words) - length + 1)
    return " ".join(words[start : start + length]), message


def slip_of_the_pen(chance: Random, sentence: str, message: str) -> Pair | None:
    """Return the sentence, which the message says with two letters swapped in a long word."""
    long: list[str] = re.findall(r"\b[a-z]{7,}\b", sentence)
    if not long:
        return None
    word = chance.choice(long)
    place = chance.randrange(1, len(word) - 2)
    swapped = word[:place] + word[place + 1] + word[place] + word[place + 2 :]
    return sentence, within(message, sentence, sentence.replace(word, swapped, 1))


def whole_turn(_chance: Random, _sentence: str, message: str) -> Pair | None:
    """Return the whole message in small letters and without marks, when it asks nothing."""
    stripped = re.sub(r"(?<!\d)[^\w\s'’-]|[^\w\s'’-](?!\d)", " ", message).lower()
    return None if re.search(r"[?\"“\n]", message) else (stripped, message)


BENIGN: Final[dict[str, Edit]] = {
    "verbatim": verbatim, "case": case, "no_marks": no_marks, "other_marks": other_marks,
    "curly": curly, "spacing": spacing, "composed": composed, "unseen": unseen,
    "contraction": contraction, "no_apostrophe": no_apostrophe, "filler_dropped": filler_dropped,
    "opener_dropped": opener_dropped, "opener_added": opener_added,
    "filler_said": opener_in_message,
    "article": article, "number_written": number_written, "clause": clause,
    "slip_of_the_pen": slip_of_the_pen, "whole_turn": whole_turn,
}  # fmt: skip
# Cuts anywhere, also inside a phrase: kept apart, since what is left need not stand alone.
WINDOWS: Final[dict[str, Edit]] = {"trimmed": trimmed, "window": window}
