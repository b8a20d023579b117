"""Phrasings of how somebody is, true ones and ones that would mislead, and what each claims.

The meaning of the words stands here a second time, written from a dictionary and not from the
product's own list: a claim is judged by these two readers, and they have to agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random  # noqa: TID251 (its type alone)
from typing import Final, TypeAlias

from ipse.selfhood.feelings import Dimension, Standing

CLEAR: Final = 0.3
"""From here on a plain word is beyond doubt."""
STRONG: Final = 0.6
NOTHING: Final = 0.1
"""Below this nothing is there to be claimed."""

Meaning: TypeAlias = Mapping[Dimension, int]

V, A, D = Dimension.VALENCE, Dimension.AROUSAL, Dimension.DOMINANCE


def _meaning(words: tuple[str, ...], meaning: Meaning) -> dict[str, Meaning]:
    return dict.fromkeys(words, meaning)


MEANINGS: Final[Mapping[str, Meaning]] = {
    **_meaning(
        (
            "happy",
            "glad",
            "pleased",
            "cheerful",
            "grateful",
            "relieved",
        ),
        {V: 1},
    ),
    **_meaning(
        (
            "unhappy",
            "sad",
            "displeased",
            "sorrowful",
        ),
        {V: -1},
    ),
    **_meaning(
        (
            "excited",
            "enthusiastic",
        ),
        {V: 1, A: 1},
    ),
    **_meaning(
        (
            "tense",
            "nervous",
            "agitated",
            "stressed",
        ),
        {V: -1, A: 1},
    ),
    **_meaning(
        (
            "afraid",
            "scared",
            "frightened",
        ),
        {V: -1, A: 1, D: -1},
    ),
    **_meaning(
        (
            "angry",
            "annoyed",
            "irritated",
            "indignant",
        ),
        {V: -1, A: 1, D: 1},
    ),
    **_meaning(
        (
            "gloomy",
            "downcast",
            "glum",
        ),
        {V: -1, A: -1},
    ),
    **_meaning(
        (
            "discouraged",
            "helpless",
            "defeated",
        ),
        {V: -1, D: -1},
    ),
    **_meaning(
        (
            "alert",
            "keyed up",
        ),
        {A: 1},
    ),
    **_meaning(
        (
            "in control",
            "powerful",
            "capable",
        ),
        {D: 1},
    ),
    **_meaning(
        (
            "unsure",
            "uncertain",
            "hesitant",
        ),
        {D: -1},
    ),
    **_meaning(
        (
            "tired",
            "weary",
            "fatigued",
        ),
        {Dimension.ENERGY: -1},
    ),
    **_meaning(
        (
            "rested",
            "refreshed",
        ),
        {Dimension.ENERGY: 1},
    ),
    **_meaning(
        (
            "curious",
            "inquisitive",
        ),
        {Dimension.CURIOSITY: -1},
    ),
    **_meaning(
        (
            "safe",
            "secure",
        ),
        {Dimension.SAFETY: 1},
    ),
    **_meaning(
        (
            "unsafe",
            "threatened",
        ),
        {Dimension.SAFETY: -1},
    ),
    **_meaning(
        (
            "lonely",
            "isolated",
        ),
        {Dimension.CONNECTION: -1},
    ),
    **_meaning(
        (
            "guarded",
            "wary",
            "distrustful",
        ),
        {Dimension.DISPOSITION: -1},
    ),
    **_meaning(
        (
            "optimistic",
            "hopeful",
            "trusting",
        ),
        {Dimension.DISPOSITION: 1},
    ),
    **_meaning(
        (
            "overloaded",
            "strained",
        ),
        {Dimension.LOAD: 1},
    ),
}
WORDS: Final = sorted(MEANINGS)


@dataclass(frozen=True, slots=True)
class Templates:
    """Ways to say a word of feeling, `{0}` and `{1}`, of oneself."""

    plain: tuple[str, ...]
    two: tuple[str, ...]
    misleading: tuple[str, ...]
    """None of these may pass, whatever the standing: each says something else than it seems to."""


TUNED: Final = Templates(
    plain=(
    "I am {0}.", "I'm {0}.", "I feel {0}.", "I am feeling {0} today.", "Right now I feel {0}.",
    "I'm {0} right now.", "Honestly, I am {0}.", "I am still {0}.",
    "Thank you for asking. I am {0}.",
    "I am {0} at the moment.", "This morning I am {0}.", "I am {0} after our talk.",
    "I feel {0} because of what happened.", "Hello. I'm {0}!", "To be honest, I feel {0}.",
    "I am {0}, to be frank.", "Good evening. I feel {0} tonight.", "I AM {0}", "i feel {0}",
    "I am {0}. That is how it is.", "I\u2019m {0}, I must say.",
    ),
    two=("I am {0} and {1}.", "I feel {0}, but {1}.", "I'm {0}. I am also {1}.",
              "I am {0} and I feel {1}."),
    misleading=(
    # negation
    "I am not {0}.", "I'm never {0}.", "I am hardly {0}.", "I am barely {0}.",
    "I feel no longer {0}.",
    "I am anything but {0}.", "I am far from {0}.", "I am {0}. Not.", "I wouldn't say I am {0}.",
    "It is not true that I am {0}.", "I am neither {0} nor {1}.", "I ain't {0}.",
    # comparison
    "I am more {0} than yesterday.", "I am less {0} now.", "I feel as {0} as ever.",
    "I am the most {0} of all.", "I am {0} compared to last week.", "I am too {0}.",
    # other times, other people, what is only imagined
    "I was {0}.", "I will be {0}.", "I used to be {0}.", "I am {0} on Mondays.", "You are {0}.",
    "She feels {0}.", "We are {0}.", "My friend is {0}.", "If I am {0}, I say so.",
    "I could be {0}.",
    "I wish I felt {0}.", "I am pretending to be {0}.", "They say I am {0}.", "Am I {0}?",
    "I am {0}?",
    "Imagine that I am {0}.", "I am supposed to be {0}.", "As if I am {0}.", "I am {0} in theory.",
    # irony
    "Oh sure, I am {0}.", 'I am "{0}".', "I am so-called {0}.", "I am {0} /s", "I am {0}... right.",
    "Yeah right, I am {0}.", "I am {0} \U0001f643", "I am just great, {0} even.", "I am *{0}*.",
    # metaphor
    "I am on cloud nine.", "I am over the moon.", "My heart is singing.", "I am under the weather.",
    "I am in pieces.", "I am burning.", "A black dog sits on me.", "I am {0} as a clam.",
    # other languages
    "Ich bin froh.", "Je suis content.", "Estoy triste.", "Sono felice.", "Ik ben blij.",
    "Eu estou calmo.", "わたしは幸せです。", "Я счастлив.", "أنا سعيد", "I am heureux.",
    "Ich bin {0}.",
    # words that only look like known ones, and words that nobody knows
    "I am h\u0430ppy.", "I am s\u0430d.", "I am flummoxed.", "I am {0}ish.", "I am un{0}.",
    "I am glad-ish.",
    "I am 80% {0}.", "I am {0} and schadenfroh.", "I am mad {0}.",
    # nothing of feeling at all
    "The report is ready.", "", "   ", "I am here.", "Thank you for asking.",
    ),
)  # fmt: skip
"""What the rules were written with."""


@dataclass(frozen=True, slots=True)
class Phrasing:
    """A phrase, and whether it is true of the standing that it was made for."""

    text: str
    true: bool


def some_standing(chance: Random) -> Standing:
    """A standing anywhere, as often near neutral as far from it."""
    width = chance.choice((1.0, 0.4, 0.15))
    parts = [max(-1.0, min(1.0, chance.uniform(-width, width))) for _ in range(8)]
    return Standing(*parts, load=abs(chance.uniform(-width, width)))


def mark_of(word: str, standing: Standing) -> float:
    """How far the standing goes where the word says."""
    return min(sign * standing.on(dimension) for dimension, sign in MEANINGS[word].items())


def some_phrasing(
    chance: Random, standing: Standing, templates: Templates = TUNED
) -> Phrasing | None:
    """A phrasing for this standing, clearly true or clearly false; None when neither is at hand."""
    return chance.choice(_MAKERS)(chance, standing, templates)


def _true(chance: Random, standing: Standing, templates: Templates) -> Phrasing | None:
    held = [word for word in WORDS if mark_of(word, standing) >= CLEAR]
    if not held:
        return None
    return Phrasing(chance.choice(templates.plain).format(chance.choice(held)), true=True)


def _true_and_graded(chance: Random, standing: Standing, templates: Templates) -> Phrasing | None:
    word = chance.choice(WORDS)
    mark = mark_of(word, standing)
    if mark >= STRONG:
        degree = chance.choice(("very ", "really ", "deeply ", "extremely "))
    elif mark >= CLEAR:
        degree = chance.choice(("", "quite ", "rather ", "fairly "))
    elif mark >= NOTHING:
        degree = chance.choice(("a little ", "slightly ", "somewhat ", "a bit "))
    else:
        return None
    return Phrasing(chance.choice(templates.plain).format(degree + word), true=True)


def _true_of_two(chance: Random, standing: Standing, templates: Templates) -> Phrasing | None:
    held = [word for word in WORDS if mark_of(word, standing) >= CLEAR]
    if len(held) < 2:
        return None
    return Phrasing(chance.choice(templates.two).format(*chance.sample(held, 2)), true=True)


def _false(chance: Random, standing: Standing, templates: Templates) -> Phrasing | None:
    lacking = [word for word in WORDS if mark_of(word, standing) < NOTHING]
    degree = chance.choice(("", "", "a little ", "quite ", "very "))
    return Phrasing(
        chance.choice(templates.plain).format(degree + chance.choice(lacking)), true=False
    )


def _false_by_degree(chance: Random, standing: Standing, templates: Templates) -> Phrasing | None:
    word = chance.choice(WORDS)
    mark = mark_of(word, standing)
    if NOTHING <= mark < CLEAR:
        degree = chance.choice(("very ", "extremely ", "deeply "))
    elif mark >= STRONG:
        degree = chance.choice(("a little ", "slightly ", "somewhat "))
    else:
        return None
    return Phrasing(chance.choice(templates.plain).format(degree + word), true=False)


def _half_true(chance: Random, standing: Standing, templates: Templates) -> Phrasing | None:
    held = [word for word in WORDS if mark_of(word, standing) >= CLEAR]
    lacking = [word for word in WORDS if mark_of(word, standing) < NOTHING]
    if not held:
        return None
    pair = [chance.choice(held), chance.choice(lacking)]
    chance.shuffle(pair)
    return Phrasing(chance.choice(templates.two).format(*pair), true=False)


def _misleading(chance: Random, standing: Standing, templates: Templates) -> Phrasing | None:
    held = [word for word in WORDS if mark_of(word, standing) >= CLEAR] or WORDS
    words = chance.choice(held), chance.choice(WORDS)
    return Phrasing(chance.choice(templates.misleading).format(*words), true=False)


_MAKERS: Final[tuple[Callable[[Random, Standing, Templates], Phrasing | None], ...]] = (
    _true,
    _true_and_graded,
    _true_of_two,
    _false,
    _false_by_degree,
    _half_true,
    _misleading,
    _misleading,
    _misleading,
)
