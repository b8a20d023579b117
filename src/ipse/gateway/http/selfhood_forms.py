"""The resident's self as it travels: what callers send of it, and what they are told."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import Field, JsonValue
from pydantic.config import JsonDict

from ipse.gateway.http.forms import Asked, Sent, Told
from ipse.kernel.call import Audience
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.selfhood.appraisal import Agency, Appraisal
from ipse.selfhood.causes import LONGEST_CAUSE, Moment
from ipse.selfhood.drives import SET_POINTS, want
from ipse.selfhood.phrases import LONGEST_PHRASE
from ipse.selfhood.rows import moment_numbers
from ipse.selfhood.telling import CAPABILITY, tell_feelings, tell_origin, tell_want, temper_of
from ipse.selfhood.verbs.living import Event
from ipse.selfhood.verbs.showing import KEPT_FOR, HowHeIs

USUAL_DAYS: Final = 3.0

_UNIT: Final[JsonDict] = {"minimum": -1, "maximum": 1}
_AGENCIES: Final[JsonDict] = {"enum": [str(agency) for agency in Agency]}
_AUDIENCES: Final[JsonDict] = {"enum": [str(audience) for audience in Audience]}


class FeelSent(Sent):
    """Something that happened to the resident, as it was appraised."""

    congruence: Annotated[
        float, Field(description="How far it suits him.", json_schema_extra=_UNIT)
    ]
    urgency: Annotated[float, Field(description="How pressing it is.", json_schema_extra=_UNIT)] = (
        0.0
    )
    power: Annotated[
        float, Field(description="How much he can do about it.", json_schema_extra=_UNIT)
    ] = 0.0
    agency: Annotated[str, Field(description="Whose doing it is.", json_schema_extra=_AGENCIES)] = (
        "circumstantial"
    )
    breach: Annotated[bool, Field(description="Whether it breaks a norm of his.")] = False
    drives: Annotated[
        dict[str, float],
        Field(
            default_factory=dict[str, float],
            description="What it adds to a need, or takes from it: `{connection: 0.2}`.",
        ),
    ]
    cause: Annotated[
        str | None,
        Field(
            max_length=LONGEST_CAUSE,
            description="Why, in words; told to its audience alone.",
        ),
    ] = None
    audience: Annotated[
        str, Field(description="Who may be told the cause.", json_schema_extra=_AUDIENCES)
    ] = "owner"


class PhraseSent(Sent):
    """A phrase that somebody, such as a language model, would have him say of himself."""

    phrase: Annotated[str, Field(max_length=LONGEST_PHRASE)]


class MoodAsked(Asked):
    """How much of his history is asked for."""

    days: Annotated[float, Field(gt=0, le=KEPT_FOR.days, allow_inf_nan=False)] = USUAL_DAYS


class AffectTold(Told):
    """The fast mood; each part from -1 to 1."""

    valence: float
    arousal: float
    dominance: float


class DriveTold(Told):
    """How well a need is met, from 0 to 1, and where it is met enough."""

    level: float
    set_point: float


class SoulTold(Told):
    """Whose temperament he follows."""

    id: str
    version: int


class StateTold(Told):
    """How he is: in words that are computed, and in the numbers that they are computed from."""

    capability: str
    told: str
    feeling: str
    since: str
    cause: Annotated[str | None, Field(description="Null when there is none, or none for you.")]
    affect: AffectTold
    drives: dict[str, DriveTold]
    wants: str | None
    load: float
    disposition: float
    temper: str
    as_of: str
    awake_hours: float
    soul: SoulTold
    session_id: Annotated[str, Field(description="Which life this is: the start that answers.")]


class PhraseTold(Told):
    """Whether the phrase may be said, and what is said instead when it may not."""

    accepted: bool
    why: str | None
    words: list[str]
    say: str


class MomentTold(Told):
    """One moment of his history."""

    id: str
    at: str
    kind: str
    session_id: str
    correlation_id: str
    numbers: dict[str, JsonValue]
    cause: str | None


class HistoryOfMoodTold(Told):
    """His last days in order; a start shows as another `session_id`."""

    moments: list[MomentTold]


class PartTold(Told):
    """One part that he is made of, and where it tends to fail."""

    part: str
    kind: str
    state: str
    value: float | None
    unit: str
    since: str
    hours_so: float
    failures: int
    last_failure: str | None
    hours_between_failures: float | None
    usually_after: str | None
    seen_at: str


class BodyTold(Told):
    """The map of his own hardware and software."""

    told: str
    parts: list[PartTold]


def event_from(sent: FeelSent) -> Event:
    """Return what happened."""
    appraisal = Appraisal(
        sent.congruence, sent.urgency, sent.power, _agency(sent.agency), sent.breach
    )
    return Event(appraisal, sent.drives, sent.cause, _audience(sent.audience))


def state_words(how: HowHeIs, session_id: str) -> JsonObject:
    """Return how he is, for a door."""
    mood, drives = how.mind.mood, how.mind.drives
    origin = tell_origin(mood.since, mood.at, how.cause)
    return {
        "capability": CAPABILITY,
        "told": f"{tell_feelings(how.standing)} {origin}",
        "feeling": mood.feeling,
        "since": iso(mood.since),
        "cause": how.cause,
        "affect": {
            "valence": mood.affect.valence,
            "arousal": mood.affect.arousal,
            "dominance": mood.affect.dominance,
        },
        "drives": {
            str(drive): {"level": level, "set_point": SET_POINTS.of(drive)}
            for drive, level in drives.levels.by_drive()
        },
        "wants": tell_want(want(drives.levels)),
        "load": drives.load,
        "disposition": mood.disposition,
        "temper": temper_of(mood.disposition),
        "as_of": iso(mood.at),
        "awake_hours": mood.age_hours,
        "soul": {"id": mood.soul_id, "version": mood.soul_version},
        "session_id": session_id,
    }


def moment_words(moment: Moment) -> JsonObject:
    """Return one moment of his history, for a door."""
    return {
        "id": moment.moment_id,
        "at": iso(moment.at),
        "kind": str(moment.kind),
        "session_id": moment.session_id,
        "correlation_id": moment.correlation_id,
        "numbers": moment_numbers(moment.affect, moment.levels, moment.disposition, moment.load),
        "cause": None if moment.cause is None else moment.cause.words,
    }


def _agency(name: str) -> Agency:
    if name not in set(Agency):
        raise InvalidInput(f"agency is one of {', '.join(Agency)}.", field="agency")
    return Agency(name)


def _audience(name: str) -> Audience:
    if name not in set(Audience):
        raise InvalidInput(f"audience is one of {', '.join(Audience)}.", field="audience")
    return Audience(name)
