"""Plain words: what may stand around a claim of feeling without changing what it claims.

Data, read by `phrases`. Whole phrases are listed and not words, since nearly every word can turn a
claim: "far from", "as if", "in the evenings", "used to". What is not here is not understood.
"""

from __future__ import annotations

from typing import Final

LEADS: Final = ("i am", "i feel", "i am feeling")
"""What begins a claim: he himself, now."""

JOINS: Final = (" and", " but", " and also", " but also", ",", ", and", ", but")
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
    "with you", "with you here", "with everyone here", "here with you", "to be here",
    "to be back", "to see you", "to hear from you", "to help", "to talk with you",
    "about today", "about it", "about that", "about this", "because of it", "because of that",
    "because of what happened", "by what happened", "about what happened", "by it", "by that",
    "i would say", "i must say", "i have to say", "if you ask me", "since you ask",
)  # fmt: skip
"""What may stand before a claim, in it after the verb, or behind it."""

GREETINGS: Final = (
    "hello", "hi", "good morning", "good afternoon", "good evening", "thank you", "thanks",
    "thank you for asking", "thanks for asking", "it is kind of you to ask", "you asked how i am",
    "nice to see you", "that is how i am", "that is how it is", "that is all", "let me be honest",
    "here is how i am", "this is how i am", "how kind of you to ask",
)  # fmt: skip
"""Sentences that claim nothing."""
