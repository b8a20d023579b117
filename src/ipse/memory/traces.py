"""Traces: what was lived, learned to do or is at hand, with all that stood around it.

A trace keeps its text and who said it, when it happened and when it was written, who may read it,
what was felt and how it ended. Its source follows from the credential; what only the owner or the
resident itself may claim (that something was lived, is a dogma, is a skill) no agent can.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeVar

from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput, NotAllowed
from ipse.kernel.ids import Namespace, OwnerId
from ipse.kernel.origin import Origin, Source
from ipse.kernel.tense import Tense
from ipse.memory.tiers import UNREAL, Flag, Recallable, Tier

LONGEST_TEXT: Final = 8_000
LONGEST_NAME: Final = 120
MOST_TAGS: Final = 32
MOST_PEOPLE: Final = 64
LARGEST_BATCH: Final = 500
USUAL_IMPORTANCE: Final = 0.5

RESERVED_TAGS: Final = frozenset(
    {"dogma", "scar", "playbook", "habit", "lived", "reaction", "enactment"}
)
"""Tags with one fixed meaning (P19): they steer the resident, so no agent writes them."""

TRACE_TIERS: Final = (Tier.WORKING, Tier.EPISODIC, Tier.PROCEDURAL)

# From the one who may read everything of theirs to whoever comes by.
_WIDTH: Final = {Audience.OWNER: 0, Audience.PRESENT: 1, Audience.ANYONE: 2}

_TAG: Final = re.compile(r"[\w][\w.:-]{0,63}")
_WORD: Final = re.compile(r"\S{1,120}")
_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")

E = TypeVar("E", bound=StrEnum)


@dataclass(frozen=True, slots=True)
class Feeling:
    """What was felt: valence, arousal, dominance, each in [-1, 1]."""

    valence: float
    arousal: float
    dominance: float


@dataclass(frozen=True, slots=True)
class Draft:
    """A trace as somebody offers it."""

    text: str
    tier: str = Tier.EPISODIC
    speaker: str = ""
    thread: str = ""
    language: str = ""
    tags: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    tense: str = Tense.FACT
    audience: str = Audience.OWNER
    people: tuple[str, ...] = ()
    feeling: Feeling | None = None
    outcome: float | None = None
    importance: float = USUAL_IMPORTANCE
    details: JsonObject | None = None
    event_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Trace:
    """One stored trace."""

    trace_id: str
    namespace: Namespace
    owner: OwnerId
    tier: Tier
    text: str
    speaker: str
    thread: str
    language: str
    tags: tuple[str, ...]
    flags: frozenset[Flag]
    tense: Tense
    audience: Audience
    place: str
    """Where it was said, if it is meant for those who were present there."""
    people: tuple[str, ...]
    feeling: Feeling | None
    outcome: float | None
    importance: float
    details: JsonObject | None
    source: Source
    event_at: datetime
    recorded_at: datetime

    @property
    def is_waking(self) -> bool:
        """Return whether it was lived awake, so that a fact may cite it."""
        return self.tense is Tense.FACT and UNREAL.isdisjoint(self.flags)

    @property
    def recallable(self) -> Recallable:
        """Return it as a search finds it."""
        return Recallable(
            item_id=self.trace_id,
            owner=self.owner,
            tier=self.tier,
            text=self.text,
            event_at=self.event_at,
            recorded_at=self.recorded_at,
            audience=self.audience,
            tense=self.tense,
            flags=self.flags,
            tags=self.tags,
            people=self.people,
            speaker=self.speaker,
            thread=self.thread,
            language=self.language,
            place=self.place,
        )


def traces_from(
    drafts: Sequence[Draft], call: Call, new_id: Callable[[], str]
) -> tuple[Trace, ...]:
    """Return what `drafts` offer as traces; the error of a wrong one says which it is."""
    if not 1 <= len(drafts) <= LARGEST_BATCH:
        raise InvalidInput(f"Offer 1 to {LARGEST_BATCH} traces at a time.", field="traces")
    return tuple(_placed(draft, call, new_id(), place) for place, draft in enumerate(drafts))


def trace_from(draft: Draft, call: Call, trace_id: str) -> Trace:
    """Return what `draft` offers as a trace; a wrong field is an error that names it."""
    tags, flags = _tags(draft.tags), frozenset(_one_of(Flag, name, "flags") for name in draft.flags)
    tense = _one_of(Tense, draft.tense, "tense")
    audience = _one_of(Audience, draft.audience, "audience")
    _require_right_to(tags, call)
    _require_sense(tags, flags, tense)
    return Trace(
        trace_id=trace_id,
        namespace=call.namespace,
        owner=call.owner,
        tier=_tier(draft.tier),
        text=checked_text(draft.text),
        speaker=_line(draft.speaker, "speaker"),
        thread=_line(draft.thread, "thread"),
        language=_language(draft.language),
        tags=tags,
        flags=flags,
        tense=tense,
        audience=audience,
        place=call.place if audience is Audience.PRESENT else "",
        people=_people(draft.people),
        feeling=_feeling(draft.feeling),
        outcome=None if draft.outcome is None else _within(draft.outcome, -1.0, "outcome"),
        importance=_within(draft.importance, 0.0, "importance"),
        details=draft.details,
        source=call.actor,
        event_at=draft.event_at or call.now,
        recorded_at=call.now,
    )


def may_read(trace: Trace, call: Call) -> bool:
    """Return whether `call` may see `trace` before those who are present (ruling 14).

    What is restricted is for the owner's own hand, and for no agent or device of theirs. What was
    meant for those present is told where they were, and nowhere else.
    """
    if Flag.RESTRICTED in trace.flags and Scope.OWNER not in call.scopes:
        return False
    if call.audience is trace.audience is Audience.PRESENT:
        return bool(trace.place) and trace.place == call.place
    return _WIDTH[call.audience] <= _WIDTH[trace.audience]


def may_revise(trace: Trace, call: Call) -> bool:
    """Return whether `call` may change `trace`: its own writer may, and the owner's hand."""
    return call.actor.origin is Origin.MANUAL or call.actor == trace.source


def checked_text(text: str) -> str:
    """Return `text` as a trace keeps it."""
    found = text.strip()
    if not 1 <= len(found) <= LONGEST_TEXT:
        raise InvalidInput(f"text takes 1 to {LONGEST_TEXT} characters.", field="text")
    return found


def _placed(draft: Draft, call: Call, trace_id: str, place: int) -> Trace:
    try:
        return trace_from(draft, call, trace_id)
    except InvalidInput as error:
        field = f"traces[{place}].{error.field}"
        raise InvalidInput(f"traces[{place}]: {error.message}", field=field) from error


def _require_right_to(tags: Iterable[str], call: Call) -> None:
    claimed = sorted(RESERVED_TAGS.intersection(tags))
    if claimed and call.actor.origin is not Origin.MANUAL and call.surface is not Surface.HOUSE:
        raise NotAllowed(
            f"The tag {claimed[0]} has a fixed meaning that only the owner or the resident gives: "
            "leave it out."
        )


def _require_sense(tags: tuple[str, ...], flags: frozenset[Flag], tense: Tense) -> None:
    dreamt = tense is Tense.SIM or not UNREAL.isdisjoint(flags)
    if dreamt and "lived" in tags:
        raise InvalidInput("What was dreamed or simulated was not lived (P57).", field="tags")
    if tense is Tense.REPLAY:
        raise InvalidInput("A replay is seen again, never stored: use FACT or SIM.", field="tense")
    if tense is Tense.FACT and {Flag.DREAMED, Flag.SIMULATED} & flags:
        raise InvalidInput("What was dreamed or simulated has the tense SIM.", field="tense")


def _one_of(kind: type[E], name: str, field: str) -> E:
    try:
        return kind(name)
    except ValueError as error:
        raise InvalidInput(f"{field} takes one of {', '.join(kind)}.", field=field) from error


def _tier(name: str) -> Tier:
    if name == Tier.SEMANTIC:
        raise InvalidInput(
            "The semantic tier is the claims: write a claim instead of a trace.", field="tier"
        )
    if name not in TRACE_TIERS:
        raise InvalidInput(f"tier takes one of {', '.join(TRACE_TIERS)}.", field="tier")
    return Tier(name)


def _line(text: str, field: str) -> str:
    found = " ".join(text.split())
    if len(found) > LONGEST_NAME:
        raise InvalidInput(f"{field} takes at most {LONGEST_NAME} characters.", field=field)
    return found


def _language(name: str) -> str:
    if name and not _LANGUAGE.fullmatch(name):
        raise InvalidInput("language is a tag such as en or pt-BR.", field="language")
    return name


def _tags(names: Iterable[str]) -> tuple[str, ...]:
    found = sorted(set(names))
    if len(found) > MOST_TAGS:
        raise InvalidInput(f"A trace takes at most {MOST_TAGS} tags.", field="tags")
    if not all(map(_TAG.fullmatch, found)):
        raise InvalidInput(
            "A tag is 1 to 64 letters, digits, dot, colon, dash, underscore.", field="tags"
        )
    return tuple(found)


def _people(names: Iterable[str]) -> tuple[str, ...]:
    found = sorted(set(names))
    if len(found) > MOST_PEOPLE or not all(map(_WORD.fullmatch, found)):
        raise InvalidInput(
            f"people takes at most {MOST_PEOPLE} ids without white space.", field="people"
        )
    return tuple(found)


def _feeling(feeling: Feeling | None) -> Feeling | None:
    if feeling is not None:
        for value in (feeling.valence, feeling.arousal, feeling.dominance):
            _within(value, -1.0, "feeling")
    return feeling


def _within(value: float, least: float, field: str) -> float:
    if not math.isfinite(value) or not least <= value <= 1.0:
        raise InvalidInput(f"{field} takes a number from {least:g} to 1.", field=field)
    return float(value)
