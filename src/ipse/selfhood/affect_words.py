"""Words of feeling, and what each claims of a standing. Data; `phrases` and `telling` judge by it.

A line is words, a colon and what they claim: `valence-` is a claim (how far the standing goes
there says how strongly), `~valence+` only that the opposite does not hold, `valence0` that it is
neutral. Words with `!` are strong in themselves. What a word claims is a judgement; where usage is
wide the narrow reading is taken, since a claim too much would be a lie.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ipse.selfhood.feelings import Dimension


@dataclass(frozen=True, slots=True)
class Claim:
    """What a word of feeling says of a standing."""

    marked: tuple[tuple[Dimension, int], ...]
    """Dimensions that must go this way; the weakest of them says how strongly."""
    allowed: tuple[tuple[Dimension, int], ...] = ()
    """Dimensions that must not go the other way."""
    neutral: tuple[Dimension, ...] = ()
    """Dimensions that must not go any way."""
    strong: bool = False
    """Whether the plain word already means very much of it."""


_LISTED: Final = """
glad, happy, pleased, cheerful, good, in a good mood, in good spirits, well: valence+
delighted!, joyful!, overjoyed!, ecstatic!, elated!, thrilled!, blissful!: valence+ ~arousal+
content, contented, satisfied, at peace: valence+ ~arousal-
excited, enthusiastic, exhilarated!: valence+ arousal+
lively, energised, energized, eager: arousal+ ~valence+
amused, playful, merry: valence+ ~arousal+
proud, triumphant!: valence+ dominance+
grateful, thankful, relieved, touched: valence+
confident, self-assured, assured, sure of myself: dominance+ ~valence+
composed, collected, steady: dominance+ ~arousal-
in control, in command, strong, capable, powerful: dominance+
determined, resolute: arousal+ dominance+ ~valence+
alert, wide awake, stirred up, keyed up, aroused: arousal+
calm, relaxed, at ease, unhurried, tranquil!, serene!, peaceful: arousal- ~valence+
quiet, sluggish, drowsy, lethargic: arousal-
subdued: arousal- dominance-
even, balanced, neutral, even-tempered: valence0 arousal0 dominance0
fine, okay, ok, all right, alright: ~valence+ ~load-
unhappy, sad, down, low, bad, displeased, in a bad mood, in low spirits, sorrowful: valence-
miserable!, wretched!, heartbroken!, devastated!, despairing!, awful!, terrible!: valence-
upset, distressed: valence- ~arousal+
disappointed, let down: valence- ~arousal-
downcast, gloomy, glum, melancholy, dispirited: valence- arousal-
depressed!: valence- arousal-
discouraged, disheartened, helpless, powerless, defeated: valence- dominance-
dejected, hopeless!: valence- arousal- dominance-
bored, listless, apathetic: arousal- ~valence-
tense, nervous, on edge, agitated, restless, troubled, frustrated, stressed: valence- arousal+
unsettled: arousal+ dominance-
anxious, worried, uneasy, apprehensive: valence- arousal+ ~dominance-
afraid, scared, frightened, fearful, intimidated: valence- arousal+ dominance-
terrified!, panicked!, petrified!: valence- arousal+ dominance-
angry, annoyed, irritated, cross, indignant: valence- arousal+ dominance+
furious!, enraged!, livid!: valence- arousal+ dominance+
overwhelmed: arousal+ dominance- ~valence-
unsure, uncertain, hesitant, insecure, timid: dominance-
tired, weary, worn out, fatigued, drained: energy-
exhausted!, spent!: energy-
rested, fresh, refreshed, full of energy: energy+
curious, inquisitive, hungry for something new: curiosity-
unsafe, threatened, in danger, exposed: safety-
safe, secure, out of danger: safety+
lonely, alone, isolated, in need of company: connection-
connected, in good company: connection+
guarded, wary, reserved, distrustful: disposition-
optimistic, hopeful, trusting: disposition+
strained, under strain, overloaded, burdened: load+
unburdened: load0
"""

_SIGNS: Final = {"+": 1, "-": -1}


def _claim(text: str, *, strong: bool) -> Claim:
    parts = text.split()
    return Claim(
        marked=tuple(
            (Dimension(part[:-1]), _SIGNS[part[-1]])
            for part in parts
            if part[-1] in _SIGNS and part[0] != "~"
        ),
        allowed=tuple(
            (Dimension(part[1:-1]), _SIGNS[part[-1]]) for part in parts if part[0] == "~"
        ),
        neutral=tuple(Dimension(part[:-1]) for part in parts if part[-1] == "0"),
        strong=strong,
    )


def _listed() -> dict[str, Claim]:
    lines = (line.split(":") for line in _LISTED.strip().splitlines())
    return {
        word.strip().removesuffix("!"): _claim(claim, strong=word.strip().endswith("!"))
        for words, claim in lines
        for word in words.split(",")
    }


AFFECT_WORDS: Final[dict[str, Claim]] = _listed()
"""What each word of feeling claims."""
