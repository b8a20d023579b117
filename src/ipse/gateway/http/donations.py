"""Donations: a webhook for services that know no token and sign what they send.

The signature is `X-Ipse-Signature: sha256=<hex>`, HMAC-SHA256 of the body under the secret that
stands in the settings. A donation that is sent again is counted once, by its event id.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Body, Depends, Header, Request
from pydantic import ConfigDict, Field
from starlette.responses import JSONResponse

from ipse.gateway.auth import Served
from ipse.gateway.http.forms import NoQuery, Sent, Told
from ipse.gateway.http.problems import Problem
from ipse.gateway.passage import passage_of
from ipse.house.social import meet, require_switched_on
from ipse.kernel.clock import parse_moment
from ipse.kernel.errors import NotAllowed, SwitchedOff
from ipse.kernel.ids import HOUSE, OwnerId
from ipse.social.identities import checked_platform, identity_of
from ipse.social.sightings import Batch, Message, hundredths

SURFACE: Final = "donations"

router = APIRouter(prefix="/api/v1/social", tags=["social"])


class DonationSent(Sent):
    """One gift; what else a service tells of it is let go."""

    model_config = ConfigDict(extra="ignore", frozen=True, strict=True)

    event_id: Annotated[str, Field(min_length=1, max_length=400)]
    platform: Annotated[str, Field(description="The platform of the giver's account.")]
    donor_id: Annotated[
        str, Field(description="The giver's account; empty when they did not say who they are.")
    ] = ""
    name: str = ""
    amount: Annotated[float, Field(allow_inf_nan=False)]
    at: Annotated[str | None, Field(json_schema_extra={"format": "date-time"})] = None


class DonationTold(Told):
    """Whether the gift was counted: not the second time, and not of somebody unnamed."""

    counted: bool


async def _signed(
    request: Request,
    house: Served,
    signature: Annotated[str, Header(alias="X-Ipse-Signature")] = "",
) -> None:
    """Return when the body was signed with the secret of the settings.

    It comes before the body is looked at: what is wrong with one is told to no stranger.
    """
    require_switched_on(house)
    secret = house.settings.donations_secret.get_secret_value()
    if not secret:
        raise SwitchedOff("Donations are off: set donations_secret and start again.")
    body = passage_of(request.scope).body
    expected = "sha256=" + hmac.new(secret.encode(), body, sha256).hexdigest()
    if not hmac.compare_digest(expected.encode(), signature.encode()):
        raise NotAllowed("The signature does not fit: sign the body with donations_secret.")


@router.post(
    "/donations",
    response_model=DonationTold,
    responses={
        HTTPStatus.FORBIDDEN: {"model": Problem, "description": "The signature does not fit."}
    },
    dependencies=[Depends(_signed)],
)
def take_donation(
    house: Served, sent: Annotated[DonationSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Count a gift and give its giver a card."""
    if not sent.donor_id:
        return JSONResponse({"counted": False})
    batch = Batch(SURFACE, [_message(sent)])
    call = house.own_call(OwnerId(HOUSE))
    errand = meet(house, batch)
    context = house.record.write(lambda work: errand(work, call))
    return JSONResponse({"counted": context.counted > 0})


def _message(sent: DonationSent) -> Message:
    return Message(
        identity=identity_of(checked_platform(sent.platform), sent.donor_id),
        name=sent.name,
        event_id=sent.event_id,
        at=None if sent.at is None else parse_moment(sent.at, field="at"),
        donated=hundredths(sent.amount),
        said=False,
    )
