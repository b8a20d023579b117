"""Words: a trace as JSON, in the change log, in the feed, in exports and at the doors."""

from __future__ import annotations

from datetime import datetime
from typing import TypeVar

from ipse.kernel.call import Audience
from ipse.kernel.clock import iso
from ipse.kernel.document import Json, JsonObject
from ipse.kernel.errors import HouseDamaged
from ipse.kernel.ids import Namespace, OwnerId
from ipse.kernel.origin import parse_source
from ipse.kernel.tense import Tense
from ipse.memory.tiers import Flag, Tier
from ipse.memory.traces import Feeling, Trace

T = TypeVar("T")


def words_of(trace: Trace) -> JsonObject:
    """Return `trace` as JSON; namespace and owner are known from where it stands."""
    return {
        "id": trace.trace_id,
        "tier": trace.tier,
        "text": trace.text,
        "speaker": trace.speaker,
        "thread": trace.thread,
        "language": trace.language,
        "tags": list(trace.tags),
        "flags": list[Json](sorted(trace.flags)),
        "tense": trace.tense,
        "audience": trace.audience,
        "place": trace.place,
        "people": list(trace.people),
        "feeling": None if trace.feeling is None else _feeling_words(trace.feeling),
        "outcome": trace.outcome,
        "importance": trace.importance,
        "details": trace.details,
        "source": str(trace.source),
        "event_at": iso(trace.event_at),
        "recorded_at": iso(trace.recorded_at),
    }


def trace_from_words(namespace: Namespace, owner: OwnerId, words: JsonObject) -> Trace:
    """Return the trace that `words` of ours describe."""
    details, feeling, outcome = words["details"], words["feeling"], words["outcome"]
    return Trace(
        trace_id=_a(str, words["id"]),
        namespace=namespace,
        owner=owner,
        tier=Tier(_a(str, words["tier"])),
        text=_a(str, words["text"]),
        speaker=_a(str, words["speaker"]),
        thread=_a(str, words["thread"]),
        language=_a(str, words["language"]),
        tags=_texts(words["tags"]),
        flags=frozenset(map(Flag, _texts(words["flags"]))),
        tense=Tense(_a(str, words["tense"])),
        audience=Audience(_a(str, words["audience"])),
        place=_a(str, words["place"]),
        people=_texts(words["people"]),
        feeling=None if feeling is None else _feeling(feeling),
        outcome=None if outcome is None else _number(outcome),
        importance=_number(words["importance"]),
        details=details if isinstance(details, dict) else None,
        source=parse_source(_a(str, words["source"])),
        event_at=_moment(words["event_at"]),
        recorded_at=_moment(words["recorded_at"]),
    )


def _feeling_words(feeling: Feeling) -> JsonObject:
    return {
        "valence": feeling.valence,
        "arousal": feeling.arousal,
        "dominance": feeling.dominance,
    }


def _feeling(words: Json) -> Feeling:
    if not isinstance(words, dict):
        raise _damaged()
    return Feeling(
        valence=_number(words["valence"]),
        arousal=_number(words["arousal"]),
        dominance=_number(words["dominance"]),
    )


def _texts(words: Json) -> tuple[str, ...]:
    if not isinstance(words, list):
        raise _damaged()
    return tuple(_a(str, word) for word in words)


def _number(words: Json) -> float:
    return float(_a((int, float), words))


def _moment(words: Json) -> datetime:
    return datetime.fromisoformat(_a(str, words))


def _a(kind: type[T] | tuple[type[T], ...], words: Json | T) -> T:
    """Return `words`, which are of this `kind` unless somebody edited the record by hand."""
    if isinstance(words, kind):
        return words
    raise _damaged()


def _damaged() -> HouseDamaged:
    return HouseDamaged("A trace in the change log is not one: run ipse audit verify.")
