"""Twitch's EventSub over HTTP: Twitch itself tells what was said and given, and signs it.

Twitch knows no token of the house. It signs id, moment and body of each request with the secret of
the settings, asks once whether the address is ours, and sends again what was not answered in time.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final, assert_never, cast

import structlog
from fastapi import APIRouter, Body, Depends, Header, Request
from pydantic import BaseModel, JsonValue
from starlette.responses import PlainTextResponse, Response

from ipse.gateway.auth import Served
from ipse.gateway.http.forms import NoQuery
from ipse.gateway.passage import passage_of
from ipse.gateway.surfaces.heard import Heard
from ipse.gateway.surfaces.twitch import PLATFORM, Challenge, Revoked, check_signature, event_of
from ipse.house.house import House
from ipse.house.social import meet, require_switched_on
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import NotAllowed, SwitchedOff
from ipse.kernel.ids import HOUSE, OwnerId
from ipse.social.identities import identity_of
from ipse.social.sightings import Batch, Message, hundredths

_log = structlog.get_logger("ipse.gateway")

_DONE: Final = "Counted, or nothing that anybody said."

router = APIRouter(prefix="/api/v1/social", tags=["social"])


class EventSubHeaders(BaseModel):
    """What Twitch says of a request beside its body."""

    twitch_eventsub_message_id: str = ""
    twitch_eventsub_message_timestamp: str = ""
    twitch_eventsub_message_signature: str = ""
    twitch_eventsub_message_type: str = ""
    twitch_eventsub_subscription_type: str = ""

    def by_name(self) -> dict[str, str]:
        """Return the headers by the names that they came under."""
        return {name.replace("_", "-"): str(value) for name, value in self}


Signed = Annotated[EventSubHeaders, Header()]


async def _signed(request: Request, house: Served, headers: Signed) -> None:
    """Return when Twitch sent this, not long ago.

    It comes before the body is looked at: what is wrong with one is told to no stranger.
    """
    require_switched_on(house)
    secret = house.settings.twitch_secret.get_secret_value()
    if not secret:
        raise SwitchedOff("EventSub is off: set twitch_secret and start again.")
    came = passage_of(request.scope)
    unsigned = check_signature(headers.by_name(), came.body, secret, came.now)
    if unsigned is not None:
        raise NotAllowed(f"{unsigned} Subscribe with the secret that stands in twitch_secret.")


@router.post(
    "/twitch",
    response_class=PlainTextResponse,
    responses={
        HTTPStatus.OK: {"description": "The words of Twitch's challenge."},
        HTTPStatus.NO_CONTENT: {"description": _DONE},
    },
    dependencies=[Depends(_signed)],
)
def take_eventsub(
    house: Served,
    headers: Signed,
    sent: Annotated[dict[str, JsonValue], Body()],
    _query: NoQuery,
) -> Response:
    """Take one notification of Twitch's EventSub, or answer its challenge."""
    # Pydantic has a name of its own for the same JSON.
    event = event_of(headers.by_name(), cast("JsonObject", sent))
    match event:
        case Challenge(words):
            return PlainTextResponse(words)
        case Heard():
            _count(house, event)
        case Revoked(kind):
            _log.warning("eventsub-revoked", kind=kind)
        case None:
            pass
        case _:
            assert_never(event)
    return Response(status_code=HTTPStatus.NO_CONTENT)


def _count(house: House, heard: Heard) -> None:
    """Tally what was heard, once however often Twitch sends it; its text is kept nowhere."""
    message = Message(
        identity=identity_of(PLATFORM, heard.author_id),
        name=heard.name,
        event_id=heard.event_id,
        at=heard.at,
        donated=hundredths(heard.donated),
        said=bool(heard.text),
    )
    errand = meet(house, Batch(PLATFORM, [message], heard.place))
    call = house.own_call(OwnerId(HOUSE))
    house.record.write(lambda work: errand(work, call))
