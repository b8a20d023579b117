"""Words: an entry as JSON, in the change log, in the feed and at the doors."""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

from ipse.kernel.clock import iso
from ipse.kernel.document import Json, JsonObject
from ipse.kernel.errors import HouseDamaged
from ipse.kernel.ids import OwnerId
from ipse.kernel.origin import parse_source
from ipse.person.entries import Entry, Section

T = TypeVar("T")


def words_of(entry: Entry) -> JsonObject:
    """Return `entry` as JSON; its owner is known from where it stands."""
    return {
        "section": str(entry.section),
        "key": entry.key,
        "summary": entry.summary,
        "value": entry.value,
        "source": str(entry.source),
        "confidence": entry.confidence,
        "quoted": entry.quoted,
        "observed_at": iso(entry.observed_at),
        "expires_at": None if entry.expires_at is None else iso(entry.expires_at),
        "written_at": iso(entry.written_at),
    }


def entry_from(owner: OwnerId, words: JsonObject) -> Entry:
    """Return the entry of `owner` that `words` of ours describe."""
    value, expires_at = words["value"], words["expires_at"]
    return Entry(
        owner=owner,
        section=Section(_a(str, words["section"])),
        key=_a(str, words["key"]),
        summary=_a(str, words["summary"]),
        value=value if isinstance(value, dict) else None,
        source=parse_source(_a(str, words["source"])),
        confidence=float(_a((int, float), words["confidence"])),
        quoted=_a(bool, words["quoted"]),
        observed_at=_moment(words["observed_at"]),
        expires_at=None if expires_at is None else _moment(expires_at),
        written_at=_moment(words["written_at"]),
    )


def _moment(words: Json) -> datetime:
    return datetime.fromisoformat(_a(str, words))


def _a(kind: type[T] | tuple[type[T], ...], words: Json | T) -> T:
    """Return `words`, which are of this `kind` unless somebody edited the record by hand."""
    if isinstance(words, kind):
        return words
    raise HouseDamaged("An entry in the change log is not one: run ipse audit verify.")
