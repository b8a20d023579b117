"""Memory as it travels: what callers send of it, and what they are told."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final

from pydantic import Field, JsonValue
from pydantic.config import JsonDict

from ipse.gateway.http.forms import Asked, Sent, Told
from ipse.kernel.call import Audience, Call
from ipse.kernel.clock import parse_moment
from ipse.kernel.errors import InvalidInput
from ipse.kernel.pages import LARGEST_PAGE, USUAL_PAGE
from ipse.kernel.tense import Tense
from ipse.memory.masks import Wanted
from ipse.memory.tiers import Tier
from ipse.memory.traces import (
    LARGEST_BATCH,
    LONGEST_TEXT,
    TRACE_TIERS,
    USUAL_IMPORTANCE,
    Draft,
    Feeling,
)

LONGEST_QUESTION: Final = 2_000
MOST_RECALLED: Final = 100
USUALLY_RECALLED: Final = 10

_MOMENT: Final[JsonDict] = {"format": "date-time"}
TIERS: Final[JsonDict] = {"enum": [str(tier) for tier in TRACE_TIERS]}
_TENSE: Final[JsonDict] = {"enum": [str(Tense.FACT), str(Tense.SIM)]}
AUDIENCES: Final[JsonDict] = {"enum": [str(audience) for audience in Audience]}
_SIGNED: Final[JsonDict] = {"minimum": -1, "maximum": 1}
_UNIT: Final[JsonDict] = {"minimum": 0, "maximum": 1}
_Before = Annotated[
    str,
    Field(
        json_schema_extra=AUDIENCES,
        description="Before whom; what is not meant for them does not come up.",
    ),
]


class FeelingSent(Sent):
    """What was felt at the time."""

    valence: Annotated[float, Field(json_schema_extra=_SIGNED)]
    arousal: Annotated[float, Field(json_schema_extra=_SIGNED)]
    dominance: Annotated[float, Field(json_schema_extra=_SIGNED)]


class TraceSent(Sent):
    """One trace as it is offered. Its source and its owner follow from the credential alone."""

    text: Annotated[
        str, Field(min_length=1, description=f"1 to {LONGEST_TEXT} characters: what happened.")
    ]
    tier: Annotated[str, Field(json_schema_extra=TIERS)] = Tier.EPISODIC
    speaker: Annotated[str, Field(description="Who said it, by name.")] = ""
    thread: Annotated[str, Field(description="The conversation that it belongs to.")] = ""
    language: Annotated[str, Field(description="Such as en or pt-BR; told by itself if not.")] = ""
    tags: Annotated[list[str], Field(default_factory=list[str])]
    flags: Annotated[list[str], Field(default_factory=list[str])]
    tense: Annotated[str, Field(json_schema_extra=_TENSE)] = Tense.FACT
    audience: Annotated[str, Field(json_schema_extra=AUDIENCES)] = Audience.OWNER
    people: Annotated[
        list[str], Field(default_factory=list[str], description="The ids of those who take part.")
    ]
    feeling: FeelingSent | None = None
    outcome: Annotated[
        float | None, Field(json_schema_extra=_SIGNED, description="How it ended, bad to good.")
    ] = None
    importance: Annotated[float, Field(json_schema_extra=_UNIT)] = USUAL_IMPORTANCE
    details: dict[str, JsonValue] | None = None
    event_at: Annotated[
        str | None, Field(json_schema_extra=_MOMENT, description="When it happened; now if unsaid.")
    ] = None


class TracesSent(Sent):
    """Several traces, stored together or not at all."""

    traces: Annotated[
        list[TraceSent], Field(json_schema_extra={"minItems": 1, "maxItems": LARGEST_BATCH})
    ]


class RevisionSent(Sent):
    """What a trace shall say instead."""

    text: Annotated[str, Field(min_length=1, description=f"1 to {LONGEST_TEXT} characters.")]


class QuestionSent(Sent):
    """What is to be recalled, and what is not wanted."""

    query: Annotated[str, Field(min_length=1, max_length=LONGEST_QUESTION)]
    k: Annotated[int, Field(ge=1, le=MOST_RECALLED)] = USUALLY_RECALLED
    tiers: Annotated[list[str], Field(default_factory=list[str], description="Only these tiers.")]
    tags: Annotated[
        list[str], Field(default_factory=list[str], description="Only with any of these tags.")
    ]
    people: Annotated[
        list[str], Field(default_factory=list[str], description="Only with any of these people.")
    ]
    tense: Annotated[str, Field(json_schema_extra=_TENSE)] = Tense.FACT
    since: Annotated[str | None, Field(json_schema_extra=_MOMENT)] = None
    until: Annotated[str | None, Field(json_schema_extra=_MOMENT)] = None
    as_of: Annotated[
        str | None, Field(json_schema_extra=_MOMENT, description="Only what was recorded by then.")
    ] = None
    restricted: Annotated[
        bool, Field(description="With what is flagged restricted; for the owner's own token.")
    ] = False
    audience: _Before = Audience.OWNER
    looking: Annotated[
        bool, Field(description="Only to show it: then it is not held longer for it.")
    ] = False


class TracesAsked(Asked):
    """Which traces are listed, newest first."""

    tier: Annotated[str | None, Field(json_schema_extra=TIERS)] = None
    before: Annotated[str | None, Field(description="Only ids below this one.")] = None
    limit: Annotated[int, Field(ge=1, le=LARGEST_PAGE)] = USUAL_PAGE


class MomentAsked(Asked):
    """The moment as of which something is asked."""

    as_of: Annotated[str | None, Field(json_schema_extra=_MOMENT)] = None


class FollowAsked(Asked):
    """Where a device goes on in the feed."""

    since: Annotated[
        str | None, Field(description="The last `next_cursor`; without it, from the start.")
    ] = None
    limit: Annotated[int, Field(ge=1, le=LARGEST_PAGE)] = USUAL_PAGE


class ForgettingAsked(Asked):
    """That this is meant."""

    confirm: Annotated[
        str | None,
        Field(description="`true`, or nothing is forgotten.", json_schema_extra={"enum": ["true"]}),
    ] = None


class FeelingTold(Told):
    """What was felt at the time."""

    valence: float
    arousal: float
    dominance: float


class TraceTold(Told):
    """One trace as it stands."""

    id: str
    tier: str
    text: str
    speaker: str
    thread: str
    language: str
    tags: list[str]
    flags: list[str]
    tense: str
    audience: str
    place: str
    people: list[str]
    feeling: FeelingTold | None
    outcome: float | None
    importance: float
    details: dict[str, JsonValue] | None
    source: str
    event_at: datetime
    recorded_at: datetime


class TracesTold(Told):
    """Several traces."""

    traces: list[TraceTold]


class StatementTold(Told):
    """What stands in another room and is recalled as a memory is: a statement of the soul."""

    id: str
    text: str
    tags: list[str]


class RecalledTold(Told):
    """One memory that came up, a trace or a statement, and what words and meaning gave to it."""

    score: float
    words: float
    meaning: float
    trace: TraceTold | None
    statement: StatementTold | None


class RecallTold(Told):
    """What came up, best first, and which embedder read the question (none: words alone)."""

    results: list[RecalledTold]
    embedder: str
    audience: str
    """Before whom it may be told: those named, those of the last batch, whoever is wider."""


class ProblemSent(Sent):
    """What the resident shall turn its mind to."""

    query: Annotated[str, Field(min_length=1, max_length=LONGEST_QUESTION)]
    light: Annotated[bool, Field(description="Recall as little as a calm moment needs.")] = False
    audience: _Before = Audience.OWNER


class SeatTold(Told):
    """One seat: as what a memory took it, what told most for it, and the memory."""

    kind: str
    score: float
    reason: str
    trace: TraceTold | None
    statement: StatementTold | None


class AttentionTold(Told):
    """What comes to mind, at most seven, the focus first."""

    focus: str | None
    seats: list[SeatTold]


class RevisionTold(Told):
    """What a trace was from one moment on, and who made it so."""

    at: datetime
    actor: str
    trace: TraceTold


class TraceHistoryTold(Told):
    """What a trace was, newest first."""

    history: list[RevisionTold]


class TraceChangeTold(Told):
    """One change of the feed: the trace as it stands from there on, or that it is gone."""

    cursor: str
    id: str
    deleted: bool
    trace: TraceTold | None = None


class MemoryFeedTold(Told):
    """One page of the feed; with `reset` a device drops its whole copy first."""

    changes: list[TraceChangeTold]
    next_cursor: str
    has_more: bool
    reset: bool
    owner: str


class ForgottenTold(Told):
    """How many traces are gone."""

    removed: int


class CacheTold(Told):
    """How full one of the house's caches is, and how often it could answer."""

    held: int
    most: int
    hits: int
    misses: int


class MemoryStateTold(Told):
    """How far the embedder has read: what it has not read yet is found by its words."""

    embedder: str
    read: int
    traces: int
    caches: dict[str, CacheTold]


def drafts_of(sent: TracesSent) -> list[Draft]:
    """Return what was sent as drafts."""
    return [_draft_at(place, each) for place, each in enumerate(sent.traces)]


def wanted_of(sent: QuestionSent, call: Call) -> Wanted:
    """Return what of their memories the caller wants."""
    return Wanted(
        owner=call.owner,
        audience=call.audience,
        tiers=frozenset(tier_of(name, "tiers") for name in sent.tiers) or frozenset(Tier),
        tense=_tense(sent.tense),
        tags=frozenset(sent.tags),
        people=frozenset(sent.people),
        since=moment_of(sent.since, "since"),
        until=moment_of(sent.until, "until"),
        as_of=moment_of(sent.as_of, "as_of"),
        restricted=sent.restricted,
        place=call.place,
    )


def moment_of(text: str | None, field: str) -> datetime | None:
    """Return the moment that `text` names, None when it names none."""
    return None if text is None else parse_moment(text, field=field)


def audience_of(name: str) -> Audience:
    """Return the audience of this name."""
    try:
        return Audience(name)
    except ValueError as error:
        raise InvalidInput(
            f"audience takes one of {', '.join(Audience)}.", field="audience"
        ) from error


def tier_of(name: str, field: str) -> Tier:
    """Return the tier of this name."""
    try:
        return Tier(name)
    except ValueError as error:
        raise InvalidInput(f"{field} takes of {', '.join(Tier)}.", field=field) from error


def _draft_at(place: int, sent: TraceSent) -> Draft:
    try:
        event_at = moment_of(sent.event_at, "event_at")
    except InvalidInput as error:
        field = f"traces[{place}].event_at"
        raise InvalidInput(f"traces[{place}]: {error.message}", field=field) from error
    felt = sent.feeling
    return Draft(
        text=sent.text,
        tier=sent.tier,
        speaker=sent.speaker,
        thread=sent.thread,
        language=sent.language,
        tags=tuple(sent.tags),
        flags=tuple(sent.flags),
        tense=sent.tense,
        audience=sent.audience,
        people=tuple(sent.people),
        feeling=None if felt is None else Feeling(felt.valence, felt.arousal, felt.dominance),
        outcome=sent.outcome,
        importance=sent.importance,
        details=sent.details,
        event_at=event_at,
    )


def _tense(name: str) -> Tense:
    if name not in {Tense.FACT, Tense.SIM}:
        raise InvalidInput("tense takes FACT or SIM; for a replay say as_of.", field="tense")
    return Tense(name)
