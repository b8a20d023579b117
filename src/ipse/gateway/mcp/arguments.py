"""Arguments: what the tools take, each in its own type, and nothing that is not named here."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Annotated, Final, TypeVar

from pydantic import BeforeValidator, Field, ValidationError
from pydantic.config import JsonDict
from pydantic_core import ErrorDetails

from ipse.gateway.http.forms import Sent
from ipse.gateway.http.memory_forms import (
    AUDIENCES,
    LONGEST_QUESTION,
    TIERS,
    audience_of,
    moment_of,
)
from ipse.gateway.http.person_forms import LONGEST_EXPIRY_HOURS
from ipse.house.recalling import Question
from ipse.kernel.call import Audience, Call
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.memory.masks import Wanted
from ipse.memory.tiers import Tier
from ipse.memory.traces import LONGEST_TEXT
from ipse.memory.traces import Draft as TraceDraft
from ipse.person.drafts import Draft
from ipse.person.entries import LONGEST_KEY, LONGEST_SUMMARY, SECTIONS
from ipse.person.observing import Observation
from ipse.selfhood.phrases import LONGEST_PHRASE
from ipse.social.people import LONGEST_ATTITUDE, LONGEST_FACT
from ipse.social.sameness import LONGEST_NAME

F = TypeVar("F", bound=Sent)

_SECTION: Final[JsonDict] = {"enum": [str(section) for section in SECTIONS]}
_SECTIONS: Final[JsonDict] = {"items": {"type": "string", **_SECTION}}
_PLAIN_NAME: Final = re.compile(r"[a-z_]{1,40}")

# Models write null for what they have not to say.
_Text = Annotated[str, BeforeValidator(lambda given: "" if given is None else given)]
_Names = Annotated[list[str], BeforeValidator(lambda given: [] if given is None else given)]

_Called = Annotated[
    str, Field(min_length=1, max_length=LONGEST_NAME, description="What the person is called.")
]


class ModelArguments(Sent):
    """What of the model is asked for."""

    sections: Annotated[
        list[str] | None,
        Field(description="Only these sections; without it, all.", json_schema_extra=_SECTIONS),
    ] = None
    query: Annotated[
        _Text, Field(max_length=400, description="Words that must all occur in an entry.")
    ] = ""


class ObserveArguments(Sent):
    """One statement about the person, and what it rests on."""

    section: Annotated[str, Field(json_schema_extra=_SECTION)]
    key: Annotated[
        str,
        Field(
            description="A short lasting name, such as home: the same key updates the same entry.",
            json_schema_extra={"minLength": 1, "maxLength": LONGEST_KEY},
        ),
    ]
    summary: Annotated[
        str,
        Field(
            description="One line that says it.",
            json_schema_extra={"minLength": 1, "maxLength": LONGEST_SUMMARY},
        ),
    ]
    quote: Annotated[
        _Text,
        Field(
            description="The person's own words from the message being answered, as they stand "
            "there. Leave it out when they did not say it."
        ),
    ] = ""
    confidence: Annotated[
        float | None,
        Field(
            description="How sure you are, from 0 to 1. Being certain takes a quote.",
            json_schema_extra={"minimum": 0, "maximum": 1},
        ),
    ] = None
    expires_in_hours: Annotated[
        float | None,
        Field(
            gt=0,
            le=LONGEST_EXPIRY_HOURS,
            allow_inf_nan=False,
            description="When it stops being true, for what will not last.",
        ),
    ] = None


class StateArguments(Sent):
    """How the resident's answer should read, if that is so."""

    phrase: Annotated[
        str | None,
        Field(
            max_length=LONGEST_PHRASE,
            description="Words that you would have him say of himself, such as: I am calm. They "
            "are said only when they are true; otherwise his own are.",
        ),
    ] = None


class NoArguments(Sent):
    """Nothing."""


class RememberArguments(Sent):
    """Something to note about somebody."""

    name: _Called
    note: Annotated[
        str,
        Field(min_length=1, max_length=LONGEST_FACT, description="One line about them."),
    ]
    attitude: Annotated[
        str | None,
        Field(
            min_length=1,
            max_length=LONGEST_ATTITUDE,
            description="What the resident thinks of them, in a few words.",
        ),
    ] = None


class RecallArguments(Sent):
    """Who is to be recalled."""

    name: _Called


class LinkArguments(Sent):
    """Whom the one who speaks says to be."""

    name: _Called
    speaking_as: Annotated[
        str | None,
        Field(
            min_length=1,
            max_length=LONGEST_NAME,
            description="The name that the speaker has here, when several people speak.",
        ),
    ] = None


class TraceArguments(Sent):
    """One thing that happened. Where it comes from and whose it is follow from the credential."""

    text: Annotated[
        str,
        Field(
            description="What happened or was said, in one or two sentences.",
            json_schema_extra={"minLength": 1, "maxLength": LONGEST_TEXT},
        ),
    ]
    speaker: Annotated[_Text, Field(description="Who said it, by name.")] = ""
    event_at: Annotated[
        str | None, Field(description="When it happened, in ISO 8601; now if unsaid.")
    ] = None
    tier: Annotated[
        str,
        Field(
            description="episodic for what happened, procedural for how something is done, "
            "working for what is at hand.",
            json_schema_extra=TIERS,
        ),
    ] = Tier.EPISODIC
    tags: Annotated[_Names, Field(default_factory=list[str])]
    people: Annotated[
        _Names, Field(default_factory=list[str], description="The ids of those who take part.")
    ]
    audience: Annotated[
        str,
        Field(
            description="Before whom it may come up: the owner alone, those present, anyone.",
            json_schema_extra=AUDIENCES,
        ),
    ] = Audience.OWNER


class QuestionArguments(Sent):
    """What is to be recalled, and before whom."""

    query: Annotated[
        str, Field(min_length=1, max_length=LONGEST_QUESTION, description="What you want to know.")
    ]
    most: Annotated[int, Field(ge=1, le=50, description="At most so many.")] = 10
    tags: Annotated[
        _Names, Field(default_factory=list[str], description="Only with any of these tags.")
    ]
    people: Annotated[
        _Names, Field(default_factory=list[str], description="Only with any of these people.")
    ]
    since: Annotated[str | None, Field(description="Only from then on, in ISO 8601.")] = None
    until: Annotated[str | None, Field(description="Only until then.")] = None
    as_of: Annotated[str | None, Field(description="Only what was recorded by then.")] = None
    audience: Annotated[
        str,
        Field(
            description="Who hears it; what is not meant for them does not come up.",
            json_schema_extra=AUDIENCES,
        ),
    ] = Audience.OWNER


def schema_of(form: type[Sent]) -> JsonObject:
    """Return the JSON Schema of `form`, as a tool publishes it."""
    schema: JsonObject = form.model_json_schema()
    return {name: part for name, part in schema.items() if name not in {"title", "description"}}


def parsed(form: type[F], arguments: JsonObject) -> F:
    """Return `arguments` as `form`; one that is missing, unknown or of another type is an error."""
    try:
        return form.model_validate(arguments)
    except ValidationError as error:
        faults = "; ".join(map(_told, error.errors(include_input=False, include_url=False)))
        raise InvalidInput(f"Correct the arguments: {faults}.") from None


def observation_from(arguments: ObserveArguments, now: datetime) -> Observation:
    """Return the statement that `arguments` make."""
    lasts = arguments.expires_in_hours
    draft = Draft(
        section=arguments.section,
        key=arguments.key,
        summary=arguments.summary,
        confidence=arguments.confidence,
        expires_at=None if lasts is None else now + timedelta(hours=lasts),
    )
    return Observation(draft, arguments.quote)


def trace_from(arguments: TraceArguments) -> TraceDraft:
    """Return the trace that `arguments` offer."""
    return TraceDraft(
        text=arguments.text,
        tier=arguments.tier,
        speaker=arguments.speaker,
        tags=tuple(arguments.tags),
        people=tuple(arguments.people),
        audience=arguments.audience,
        event_at=moment_of(arguments.event_at, "event_at"),
    )


def question_from(arguments: QuestionArguments) -> Question:
    """Return the question that `arguments` ask."""
    since, until, as_of = (
        moment_of(text, name)
        for text, name in (
            (arguments.since, "since"),
            (arguments.until, "until"),
            (arguments.as_of, "as_of"),
        )
    )

    def wanted(call: Call) -> Wanted:
        return Wanted(
            owner=call.owner,
            audience=call.audience,
            place=call.place,
            tags=frozenset(arguments.tags),
            people=frozenset(arguments.people),
            since=since,
            until=until,
            as_of=as_of,
        )

    return Question(arguments.query, wanted, arguments.most, audience_of(arguments.audience))


def _told(fault: ErrorDetails) -> str:
    """Return which argument is at fault and how; a name that could be words is not repeated."""
    name = str(fault["loc"][0]) if fault["loc"] else ""
    return f"{name if _PLAIN_NAME.fullmatch(name) else 'one of them'}: {fault['msg'].lower()}"
