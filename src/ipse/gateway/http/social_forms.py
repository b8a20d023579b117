"""Social memory as it travels: what surfaces send of a room, and what owners are told of people."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import ConfigDict, Field
from pydantic.config import JsonDict

from ipse.gateway.http.forms import Asked, Sent, Told
from ipse.kernel.call import Audience
from ipse.kernel.clock import parse_moment
from ipse.kernel.errors import InvalidInput
from ipse.social.identities import (
    LONGEST_NATIVE_ID,
    IdentityId,
    checked_platform,
    identity_of,
)
from ipse.social.people import LONGEST_ATTITUDE, LONGEST_FACT
from ipse.social.sightings import LARGEST_BATCH, LONGEST_PLACE, Batch, Message, hundredths
from ipse.social.verbs.showing import LARGEST_PAGE, USUAL_PAGE

_MOMENT: Final[JsonDict] = {"format": "date-time"}
_AUDIENCES: Final[JsonDict] = {"enum": [str(audience) for audience in Audience]}

Who = Annotated[
    str,
    Field(
        min_length=1, max_length=LONGEST_NATIVE_ID + 40, description="A card's id, or an identity."
    ),
]
Identity = Annotated[
    str,
    Field(
        min_length=1,
        max_length=LONGEST_NATIVE_ID + 40,
        description="An account, as `platform:native_id`, like `twitch:77`.",
    ),
]


class MetaSent(Sent):
    """What a surface says about a message; what is not known here is let go."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)

    tallied: Annotated[bool, Field(description="This surface has counted the message already.")] = (
        False
    )


class MessageSent(Sent):
    """One message of the room. Its text is read by nobody here and kept nowhere."""

    author_id: Annotated[
        str,
        Field(
            description="The id that the platform never changes: a user id, not a login.",
            json_schema_extra={"minLength": 1, "maxLength": LONGEST_NATIVE_ID},
        ),
    ]
    platform: Annotated[
        str | None, Field(description="The platform of the account; without it, the surface.")
    ] = None
    name: Annotated[str, Field(description="The name as it is displayed.")] = ""
    text: str = ""
    event_id: Annotated[
        str, Field(max_length=400, description="The platform's id of it: counted once.")
    ] = ""
    at: Annotated[str | None, Field(json_schema_extra=_MOMENT)] = None
    direct: Annotated[bool, Field(description="Written to the resident alone.")] = False
    donation: Annotated[
        float, Field(allow_inf_nan=False, description="What came with it; below nothing counts 0.")
    ] = 0.0
    meta: MetaSent = MetaSent()


class BatchSent(Sent):
    """What was said on one surface, in order."""

    surface: Annotated[str, Field(description="Where it was said, such as `twitch`.")]
    place: Annotated[
        str, Field(max_length=LONGEST_PLACE, description="The room or channel on the surface.")
    ] = ""
    audience: Annotated[
        str,
        Field(description="Who can read the turn that this is for.", json_schema_extra=_AUDIENCES),
    ] = str(Audience.ANYONE)
    messages: Annotated[
        list[MessageSent], Field(json_schema_extra={"minItems": 1, "maxItems": LARGEST_BATCH})
    ]


class NoteSent(Sent):
    """Something to remember about somebody."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    note: Annotated[str, Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_FACT})]
    attitude: Annotated[
        str | None, Field(json_schema_extra={"minLength": 1, "maxLength": LONGEST_ATTITUDE})
    ] = None
    audience: Annotated[
        str | None,
        Field(
            description="Who may be told; without it, those who can hear this.",
            json_schema_extra=_AUDIENCES,
        ),
    ] = None


class IdentitySent(Sent):
    """One account."""

    identity: Identity


class JoinedSent(Sent):
    """What was joined last."""

    identity: Annotated[
        str,
        Field(
            min_length=1,
            max_length=LONGEST_NATIVE_ID + 40,
            description="An account that was joined, or the id of the card that it was joined to.",
        ),
    ]


class LinkSent(Sent):
    """One account, and whose it is."""

    identity: Identity
    person: Who


class SpeakerSent(Sent):
    """Whom the one who speaks says to be."""

    name: Annotated[str, Field(min_length=1, max_length=200)]
    speaking_as: Annotated[str | None, Field(max_length=200)] = None


class MergeSent(Sent):
    """Two people who are one."""

    one: Who
    other: Who


class SurfaceSent(Sent):
    """A surface."""

    surface: Annotated[str, Field(min_length=1, max_length=32)]


class PageAsked(Asked):
    """Which page of people is asked for."""

    after: Annotated[str, Field(max_length=200, description="The last id of the page before.")] = ""
    limit: Annotated[int, Field(ge=1, le=LARGEST_PAGE)] = USUAL_PAGE


class NameAsked(Asked):
    """Who is asked about."""

    name: Annotated[str, Field(min_length=1, max_length=200)]


class ContextTold(Told):
    """The two blocks for the prompt, and what was counted."""

    prompt: str
    introduction: str
    here: str
    counted: int
    promoted: int


class AnswerTold(Told):
    """What the resident is told."""

    answer: str


class LinkedTold(Told):
    """Whether an account was linked, and what the resident is told."""

    answer: str
    linked: bool


class FactTold(Told):
    """One note on a card."""

    text: str
    source: str
    told_by: str | None
    about_themselves: bool
    audience: str
    at: str
    archived: bool


class AccountTold(Told):
    """One account on a card."""

    identity: str
    name: str


class CardTold(Told):
    """What the resident remembers of one person."""

    person_id: str
    name: str
    minted_at: str
    attitude: str | None
    warmth: float
    accounts: list[AccountTold]
    facts: list[FactTold]


class TallyTold(Told):
    """What was counted of one account."""

    identity: str
    name: str
    messages: int
    donated: float
    had_1on1: bool
    marked: bool
    sittings: int
    last_seen: str
    person_id: str | None


class PeopleTold(Told):
    """A page of cards."""

    people: list[CardTold]


class TalliesTold(Told):
    """A page of tallies."""

    tallies: list[TallyTold]


class HeldTold(Told):
    """All that is held of one person."""

    card: CardTold | None
    tallies: list[TallyTold]


class CardAnswerTold(Told):
    """The card as it stands now, when there is one."""

    card: CardTold | None


class ForgottenTold(Told):
    """How much of a person is gone."""

    accounts: int
    cards: int


class DoneTold(Told):
    """Whether there was something to do."""

    done: bool


class AccountsTold(Told):
    """The accounts that the caller has named as their own."""

    accounts: list[AccountTold]


def batch_of(sent: BatchSent) -> Batch:
    """Return what was sent as a batch."""
    surface = checked_platform(sent.surface)
    messages = [_message(index, each, surface) for index, each in enumerate(sent.messages)]
    return Batch(surface, messages, sent.place, audience_of(sent.audience) or Audience.ANYONE)


def audience_of(text: str | None) -> Audience | None:
    """Return the audience that a caller names, None when they name none."""
    try:
        return None if text is None else Audience(text)
    except ValueError as error:
        raise InvalidInput(
            f"audience is one of {', '.join(Audience)}.", field="audience"
        ) from error


def _message(index: int, sent: MessageSent, surface: str) -> Message:
    try:
        return Message(
            identity=_identity(sent, surface),
            name=sent.name,
            event_id=sent.event_id,
            at=None if sent.at is None else parse_moment(sent.at, field="at"),
            direct=sent.direct,
            donated=hundredths(sent.donation),
            tallied=sent.meta.tallied,
        )
    except InvalidInput as error:
        field = f"messages[{index}].{error.field}"
        raise InvalidInput(f"messages[{index}]: {error.message}", field=field) from error


def _identity(sent: MessageSent, surface: str) -> IdentityId:
    platform = surface if sent.platform is None else checked_platform(sent.platform)
    return identity_of(platform, sent.author_id)
