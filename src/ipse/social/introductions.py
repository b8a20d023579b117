"""Introductions: the two blocks of a prompt that say who is there.

Names and notes were chosen by others. Whatever they hold, each stays within its own line and its
own marks: no line break, no heading, no bold of its own; and a name that could be read as a
sentence stands in quotation marks, as the label that it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from unicodedata import category

from ipse.social.hearing import Hearing, may_be_told
from ipse.social.people import MAX_CARDS_INJECTED, Fact, PersonCard, shown_facts
from ipse.social.warmth import told_warmth

HEADING: Final = "[WHO YOU'RE TALKING TO]"
HERE_HEADING: Final = "[WHO'S HERE]"
MOST_NAMED: Final = 10
LONGEST_LABEL: Final = 40

_UNNAMED: Final = "somebody without a name"
# What could end a line, open a heading, a list, a quotation or an emphasis, or look like markup.
_MARKS: Final = str.maketrans(
    {
        **dict.fromkeys("*~`#|\\", ""),
        **dict.fromkeys("[{<", "("),
        **dict.fromkeys("]}>", ")"),
        **dict.fromkeys('"\u201c\u201d\u201e\u201f\u00ab\u00bb', "'"),
        ";": ",",
    }
)
_PLAIN: Final = re.compile(r"[\w.\-']+")


@dataclass(frozen=True, slots=True)
class Context:
    """What a prompt is told of those who are there, and what was counted on the way."""

    introduction: str
    here: str
    counted: int
    """Messages that were not counted before."""
    promoted: int
    """People who got a card by this batch."""

    @property
    def prompt(self) -> str:
        """Both blocks, as they go into a prompt."""
        return "\n\n".join(filter(None, (self.introduction, self.here)))


def introduce(cards: Sequence[PersonCard], hearing: Hearing, now: datetime) -> str:
    """Return the block that describes at most five people, "" when there is nobody to describe."""
    lines = [introduction_line(card, hearing, now) for card in cards[:MAX_CARDS_INJECTED]]
    return "\n".join([HEADING, *lines]) if lines else ""


def introduction_line(card: PersonCard, hearing: Hearing, now: datetime) -> str:
    """Return the one line that tells of `card` what may be told in `hearing`."""
    attitude = card.attitude
    open_attitude = attitude is not None and may_be_told(attitude.hearing, hearing)
    feelings = [
        inert(attitude.text) if attitude and open_attitude else "",
        told_warmth(card.warmth, now),
    ]
    felt = "; ".join(filter(None, feelings))
    about = f" (you: {felt})" if felt else ""
    facts = "; ".join(map(_told_fact, shown_facts(card, hearing)))
    return f"- **{label(card.name)}**{about}" + (f": {facts}" if facts else "")


def who_is_here(names: Sequence[str], *, more: int = 0) -> str:
    """Return the block that names up to ten people without a card; "" when there are none."""
    if not names:
        return ""
    shown = [label(name) for name in names[:MOST_NAMED]]
    rest = len(names) - len(shown) + more
    return f"{HERE_HEADING}\n- {', '.join(shown)}" + (f" and {rest} more" if rest else "")


def label(name: str) -> str:
    """Return `name` as a label: short, of one line, in quotation marks unless it is one plain word.

    No zero-width or right-to-left trick survives, so that what is read is what is there.
    """
    text = inert(name)
    if len(text) > LONGEST_LABEL:
        text = text[: LONGEST_LABEL - 1].rstrip() + "\u2026"
    if not text:
        return _UNNAMED
    return text if _PLAIN.fullmatch(text) else f'"{text}"'


def inert(text: str) -> str:
    """Return `text` as one line that opens nothing and closes nothing."""
    plain = text.isascii() and text.isprintable()
    shown = text if plain else "".join(map(_shown, text))
    return " ".join(shown.translate(_MARKS).split())


def _shown(character: str) -> str:
    kind = category(character)
    if kind in {"Zl", "Zp", "Cc"}:
        return " "
    return "" if kind in {"Cf", "Cs", "Co", "Cn"} else character


def _told_fact(fact: Fact) -> str:
    told = inert(fact.text)
    return f"{told} ({label(fact.teller)} says)" if fact.teller else told


def chosen_few(present: Iterable[tuple[bool, int, str]]) -> list[str]:
    """Return the ids of at most five of those present: who speaks directly, then who spoke last.

    Each of `present` is whether they spoke directly, the position of their last message, their id.
    """
    ranked = sorted(present, key=lambda each: (not each[0], -each[1]))
    return list(dict.fromkeys(person for _, _, person in ranked))[:MAX_CARDS_INJECTED]
