"""Entries: what the person model is made of, and the form that sections, keys and summaries take.

An entry is one statement about its owner. Its key is stable: observing the same key again updates
the entry, so that the count stays one.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput, NotFound
from ipse.kernel.ids import OwnerId
from ipse.kernel.origin import Origin, Source
from ipse.person.invisible import without_invisible

LONGEST_KEY: Final = 120
LONGEST_SUMMARY: Final = 400
MOST_ENTRIES: Final = 2_000
"""How many entries one owner's model holds; the one after that finds it full."""

_STEPS: Final = frozenset({".", ".."})
"""Clients take these out of an address before they send it: nobody could forget such an entry."""


class Section(StrEnum):
    """The six sections of the model, in their order (S1)."""

    IDENTITY = "identity"
    ROUTINE = "routine"
    STATE = "state"
    RELATIONSHIPS = "relationships"
    COMMITMENTS = "commitments"
    PREFERENCES = "preferences"


SECTIONS: Final = tuple(Section)


@dataclass(frozen=True, slots=True)
class EntryKey:
    """What names one entry among its owner's."""

    section: Section
    key: str

    @property
    def subject(self) -> str:
        """Return the name under which the change log knows the entry."""
        return f"{self.section}/{self.key}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One statement about its owner (S8)."""

    owner: OwnerId
    section: Section
    key: str
    summary: str
    value: JsonObject | None
    source: Source
    confidence: float
    quoted: bool
    """Whether a checked quote of the owner's own words stands behind it."""
    observed_at: datetime
    expires_at: datetime | None
    written_at: datetime

    @property
    def place(self) -> EntryKey:
        """Return what names the entry."""
        return EntryKey(self.section, self.key)

    @property
    def is_told(self) -> bool:
        """Return whether the owner said it: typed by hand, or quoted."""
        return self.quoted or self.source.origin is Origin.MANUAL


def parse_section(text: str) -> Section:
    """Return the section that `text` names; another word is an error that names the six."""
    try:
        return Section(text.strip().lower())
    except ValueError as error:
        raise InvalidInput(
            f"There is no such section: use one of {', '.join(SECTIONS)}.", field="section"
        ) from error


def parse_sections(names: Iterable[str]) -> tuple[Section, ...]:
    """Return the sections that `names` name, each once, in the model's order."""
    wanted = {parse_section(name) for name in names}
    return tuple(section for section in SECTIONS if section in wanted)


def has_room(held: int) -> bool:
    """Return whether a model that holds `held` entries takes one more."""
    return held < MOST_ENTRIES


def parse_subject(subject: str) -> EntryKey:
    """Return the place that the change log's `subject` names."""
    section, _, key = subject.partition("/")
    return EntryKey(Section(section), key)


def place_at(section: str, key: str) -> EntryKey:
    """Return the place that an address names; one that cannot exist is not found."""
    try:
        return EntryKey(parse_section(section), clean_key(key))
    except InvalidInput as error:
        raise no_entry() from error


def no_entry() -> NotFound:
    """Return the error of whoever names an entry that does not stand."""
    return NotFound("There is no such entry: read the model to see what stands.")


def clean_key(text: str) -> str:
    """Return `text` as a key: on one line, in lower case, 1 to 120 characters."""
    key = _bounded(one_line(text.lower()), LONGEST_KEY, field="key")
    if key in _STEPS:
        raise InvalidInput("key is a name, not a step: . or .. alone is none.", field="key")
    return key


def clean_summary(text: str) -> str:
    """Return `text` as a summary: one line of 1 to 400 characters."""
    return _bounded(one_line(text), LONGEST_SUMMARY, field="summary")


def one_line(text: str) -> str:
    """Return `text` so that it cannot leave its line, nor turn or hide anything in it.

    Every run of white space, line breaks too, becomes one space.
    """
    return unicodedata.normalize("NFC", " ".join(without_invisible(text).split()))


def _bounded(text: str, longest: int, *, field: str) -> str:
    if len(text) > longest or not any(unicodedata.category(char)[0] in "LNPS" for char in text):
        raise InvalidInput(f"{field} takes 1 to {longest} characters.", field=field)
    return text
