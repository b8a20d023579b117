"""Plain words: what may stand around a claim of feeling without changing what it claims.

Data, read by `phrases`. Whole phrases are listed and not words, since nearly every word can turn a
claim: "far from", "as if", "in the evenings", "used to". What is not here is not understood.
"""

from __future__ import annotations

from typing import Final

OPENINGS: Final = (
    "oh", "ah", "hm", "hmm", "hey", "hey there", "hello", "hi", "yes", "thanks",
    "thank you", "thanks for asking", "thank you for asking", "in short", "in a word",
    "for my part", "speaking for myself",
)  # fmt: skip
"""What may open a sentence, before a claim."""

FRAMES: Final = (
    "i would say", "i can say", "i can tell you", "i admit", "i must admit", "i have to admit",
    "i confess", "i must say", "i have to say", "i think", "i believe", "i suppose", "i notice",
    "i find", "it is true",
)  # fmt: skip
"""What may lead up to a claim that it leaves as it is, with or without `that`."""

LEADS: Final = (
    "i am", "i feel", "i am feeling", "i do feel", "i am just", "i am simply", "i am currently",
    "i am currently feeling", "i find myself", "i am both", "i feel both",
    "i would describe myself as", "i would call myself",
)  # fmt: skip
"""What begins a claim: he himself, now."""

JOINS: Final = (
    " and", " but", " and also", " but also", " and at the same time", " yet",
    ",", ", and", ", but", ", and also", ", but also", ", yet",
)  # fmt: skip
"""What stands between two claims."""

SLIGHT: Final = ("a little", "a bit", "a little bit", "slightly", "somewhat", "mildly", "a touch")
MEDIUM: Final = ("quite", "rather", "fairly", "pretty")
STRONG: Final = ("very", "really", "deeply", "extremely", "so", "truly", "very very")

ASIDES: Final = (
    "right now", "now", "just now", "at the moment", "for the moment", "for now", "at present",
    "currently", "today", "this morning", "this afternoon", "this evening", "tonight", "still",
    "again", "also", "here", "honestly", "to be honest", "frankly", "to be frank", "yes",
    "as it is", "in myself", "inside", "somehow", "simply", "indeed",
    "after our talk", "after our conversation", "after that", "after all this", "after the evening",
    "with you here", "with everyone here", "here with you", "to be here",
    "to be back", "to see you", "to hear from you", "to help", "to talk with you",
    "about today", "about it", "about that", "about this", "because of it", "because of that",
    "because of what happened", "by what happened", "about what happened", "by it", "by that",
    "i would say", "i must say", "i have to say", "if you ask me", "since you ask",
    "truth be told", "to tell the truth", "to tell you the truth", "if i am honest",
    "at this moment", "as things are", "that is all", "and i mean it", "thanks for asking",
    "thank you for asking",
)  # fmt: skip
"""What may stand before a claim, in it after the verb, or behind it."""

CLOSINGS: Final = ("too",)
"""What may stand behind a claim alone: before one it would say something else."""

GREETINGS: Final = (
    "hello", "hi", "good morning", "good afternoon", "good evening", "thank you", "thanks",
    "thank you for asking", "thanks for asking", "it is kind of you to ask", "you asked how i am",
    "nice to see you", "that is how i am", "that is how it is", "that is all", "let me be honest",
    "let me be frank", "it is true", "the short answer", "good to see you", "hey there", "hey",
    "here is how i am", "this is how i am", "how kind of you to ask",
)  # fmt: skip
"""Sentences that claim nothing."""
