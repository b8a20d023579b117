"""The person model as it travels: what callers send of it, and what they are told."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated, Final, Literal, TypeAlias

from pydantic import Discriminator, Field, JsonValue, Tag
from pydantic.config import JsonDict

from ipse.gateway.http.forms import Asked, Sent, Told
from ipse.kernel.clock import parse_moment
from ipse.kernel.errors import InvalidInput
from ipse.kernel.origin import parse_source
from ipse.kernel.pages import LARGEST_PAGE, USUAL_PAGE
from ipse.person.drafts import LARGEST_BATCH, Draft, at_index
from ipse.person.entries import LONGEST_KEY, LONGEST_SUMMARY, SECTIONS
from ipse.person.history import LARGEST_LENGTH, USUAL_LENGTH
from ipse.person.observing import Observation

LONGEST_EXPIRY_HOURS: Final = 87_660.0
"""Ten years."""

_SECTION: Final[JsonDict] = {"enum": [str(section) for section in SECTIONS]}
_MOMENT: Final[JsonDict] = {"format": "date-time"}


def _trimmed(longest: int) -> str:
    # Not a maxLength: outer white space may make what is sent longer than what counts.
    return f"1 to {longest} characters, outer white space aside."


Sections: TypeAlias = Annotated[
    list[str] | None,
    Field(description="Sections by name: several, or one text with commas between them."),
]
InspectedOwner: TypeAlias = Annotated[
    str | None,
    Field(description="The member whose record an admin looks at; each look is recorded for them."),
]


class ModelAsked(Asked):
    """What of the model is asked for."""

    sections: Sections = None
    query: Annotated[
        str | None, Field(max_length=400, description="Words that must all occur in an entry.")
    ] = None
    owner: InspectedOwner = None


class PurgeAsked(Asked):
    """What is to be forgotten, and that this is meant."""

    confirm: Annotated[
        str | None,
        Field(description="`true`, or nothing is forgotten.", json_schema_extra={"enum": ["true"]}),
    ] = None
    sections: Sections = None


class SyncAsked(Asked):
    """Where a device goes on in the feed."""

    since: Annotated[
        str | None, Field(description="The last `next_cursor`; without it, from the start.")
    ] = None
    limit: Annotated[int, Field(ge=1, le=LARGEST_PAGE)] = USUAL_PAGE
    owner: InspectedOwner = None


class HistoryAsked(Asked):
    """How far back, and whose record is read."""

    limit: Annotated[int, Field(ge=1, le=LARGEST_LENGTH)] = USUAL_LENGTH
    owner: InspectedOwner = None


class EntrySent(Sent):
    """One entry as it is offered. Its source follows from the credential, whatever is said here."""

    section: Annotated[str, Field(json_schema_extra=_SECTION)]
    key: Annotated[str, Field(min_length=1, description=_trimmed(LONGEST_KEY))]
    summary: Annotated[str, Field(min_length=1, description=_trimmed(LONGEST_SUMMARY))]
    value: dict[str, JsonValue] | None = None
    confidence: Annotated[float | None, Field(json_schema_extra={"minimum": 0, "maximum": 1})] = (
        None
    )
    observed_at: Annotated[str | None, Field(json_schema_extra=_MOMENT)] = None
    expires_at: Annotated[str | None, Field(json_schema_extra=_MOMENT)] = None
    expires_in_hours: Annotated[
        float | None, Field(gt=0, le=LONGEST_EXPIRY_HOURS, allow_inf_nan=False)
    ] = None
    quote: Annotated[
        str | None,
        Field(
            description="The person's own words from the message that an agent answers; "
            "a quote that is not in it fails the whole request."
        ),
    ] = None
    source: Annotated[str | None, Field(description="Read, checked, and without any effect.")] = (
        None
    )
    owner: Annotated[str | None, Field(description="Without any effect.")] = None


class EntriesSent(Sent):
    """Several entries, written together or not at all."""

    entries: Annotated[
        list[EntrySent], Field(json_schema_extra={"minItems": 1, "maxItems": LARGEST_BATCH})
    ]
    source: Annotated[str | None, Field(description="Read, checked, and without any effect.")] = (
        None
    )
    owner: Annotated[str | None, Field(description="Without any effect.")] = None


def _form_of(body: object) -> Literal["one", "many"]:
    return "many" if isinstance(body, dict) and "entries" in body else "one"


WriteSent: TypeAlias = Annotated[
    Annotated[EntrySent, Tag("one")] | Annotated[EntriesSent, Tag("many")],
    Discriminator(_form_of),
]


class EntryTold(Told):
    """One entry as it stands."""

    section: Annotated[str, Field(json_schema_extra=_SECTION)]
    key: str
    summary: str
    value: dict[str, JsonValue] | None
    source: str
    confidence: float
    quoted: bool
    observed_at: datetime
    expires_at: datetime | None
    written_at: datetime


class ModelTold(Told):
    """The model in words and as entries."""

    prose: str
    entries: list[EntryTold]


class WrittenTold(Told):
    """What became of one write: applied with the entry, or not, with what stands and why."""

    applied: bool
    entry: EntryTold | None
    reason: Annotated[str | None, Field(description="Why it was not applied.")] = None
    note: Annotated[str | None, Field(description="What its writer should know.")] = None
    code: Annotated[str | None, Field(description="The reason or the note, for programs.")] = None
    correction_opened: bool | None = None


class WrittenManyTold(Told):
    """What became of each write, in the order in which they were sent."""

    results: list[WrittenTold]


class ChangeTold(Told):
    """One change of the feed: the entry as it stands from there on, or that it is gone."""

    cursor: str
    section: str
    key: str
    deleted: bool
    entry: EntryTold | None = None


class FeedTold(Told):
    """One page of the feed; with `reset` a device drops its whole copy first."""

    changes: list[ChangeTold]
    next_cursor: str
    has_more: bool
    reset: bool
    owner: str


class RevisionTold(Told):
    """What an entry was from one moment on, and who made it so."""

    at: datetime
    actor: str
    undone: bool
    entry: EntryTold


class HistoryTold(Told):
    """What an entry was, newest first."""

    history: list[RevisionTold]


class CorrectionTold(Told):
    """What the owner was heard to say against what they once typed."""

    id: str
    opened_at: datetime
    entry: EntryTold


class CorrectionsTold(Told):
    """The corrections that wait for their owner's word."""

    corrections: list[CorrectionTold]


class DismissedTold(Told):
    """How many corrections were dropped."""

    dismissed: int


def observations_of(sent: EntrySent | EntriesSent, now: datetime) -> list[Observation]:
    """Return what was sent as statements; claims about source and owner are read and let go."""
    _check_source(sent.source)
    if isinstance(sent, EntrySent):
        return [observation_of(sent, now)]
    return [_observation_at(index, entry, now) for index, entry in enumerate(sent.entries)]


def _observation_at(index: int, sent: EntrySent, now: datetime) -> Observation:
    try:
        return observation_of(sent, now)
    except InvalidInput as error:
        raise at_index(error, index) from error


def observation_of(sent: EntrySent, now: datetime) -> Observation:
    """Return one entry as a statement, with the quote that it is said to rest on."""
    _check_source(sent.source)
    draft = Draft(
        section=sent.section,
        key=sent.key,
        summary=sent.summary,
        value=sent.value,
        confidence=sent.confidence,
        observed_at=_moment(sent.observed_at, "observed_at"),
        expires_at=_expiry(sent, now),
    )
    return Observation(draft, sent.quote)


def names_of(sections: list[str] | None) -> list[str] | None:
    """Return the sections that an address names, None when it names none."""
    if sections is None:
        return None
    return [name for text in sections for name in text.split(",")]


def _check_source(source: str | None) -> None:
    if source is not None:
        parse_source(source)


def _expiry(sent: EntrySent, now: datetime) -> datetime | None:
    if sent.expires_in_hours is None:
        return _moment(sent.expires_at, "expires_at")
    if sent.expires_at is not None:
        raise InvalidInput(
            "Say expires_at or expires_in_hours, not both.", field="expires_in_hours"
        )
    return now + timedelta(hours=sent.expires_in_hours)


def _moment(text: str | None, field: str) -> datetime | None:
    return None if text is None else parse_moment(text, field=field)
