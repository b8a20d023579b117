"""The doors of devices: one for each app that people have, answered as that app expects.

What they do without, among the guards of the gateway, and why:

- Bodies are checked here, by the same strict rule, and not at the gate: a form and a calendar are
  no JSON, and what OwnTracks and Overland send must be answered as kept, even when nobody can read
  it.
- Bodies may be larger (`DEVICE_BYTES`): a day without a network comes in one piece.
- The address of a calendar may say which one it is and how far to read.
- The token may come as a password (`credentials`): some apps can send no header of their own.

Everything else holds: the name of the host, pages from elsewhere, an address that asks for nothing,
the time that a body may take, scopes, and that a stranger is told nothing.
"""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import JSONResponse, PlainTextResponse

from ipse.gateway.bodies import decide_form
from ipse.gateway.devices import (
    gpslogger,
    health_auto_export,
    home_assistant,
    icalendar,
    overland,
    owntracks,
    shortcuts,
)
from ipse.gateway.devices.credentials import Device
from ipse.gateway.devices.forms import AnyJson, CountsTold, DoneTold, FeedAsked, openly
from ipse.gateway.devices.taking import Taken, take, take_back
from ipse.gateway.http.forms import NoQuery
from ipse.gateway.http.person import switched_on
from ipse.gateway.passage import passage_of
from ipse.gateway.refusal import Refusal, Refused, Why
from ipse.gateway.strict_json import decide_json
from ipse.kernel.document import Json
from ipse.senses.signals import EVERY

router = APIRouter(prefix="/api/v1/devices", tags=["devices"], dependencies=[Depends(switched_on)])

_JSON: Final = "application/json"
_NO_OBJECT: Final = Refusal(Why.INVALID_INPUT, "Send a JSON object, as the guide of this app says.")


@router.post("/owntracks", response_model=list[AnyJson], openapi_extra=openly(_JSON))
def take_owntracks(request: Request, device: Device, _query: NoQuery) -> JSONResponse:
    """Take one message of OwnTracks; nothing is ever sent back to it."""
    take(device, owntracks.signals_in(_read_anyhow(request), device.now), EVERY)
    return JSONResponse(owntracks.ANSWER)


@router.post("/overland", response_model=DoneTold, openapi_extra=openly(_JSON))
def take_overland(request: Request, device: Device, _query: NoQuery) -> JSONResponse:
    """Take a batch of Overland."""
    take(device, overland.signals_in(_read_anyhow(request)))
    return JSONResponse(overland.ANSWER)


@router.post("/home-assistant", response_model=CountsTold, openapi_extra=openly(_JSON))
def take_home_assistant(request: Request, device: Device, _query: NoQuery) -> JSONResponse:
    """Take an update of a location, or a person's change of state, from Home Assistant."""
    return _counts(take(device, home_assistant.signals_in(_read(request)), EVERY))


@router.post(
    "/gpslogger",
    response_class=PlainTextResponse,
    openapi_extra=openly("application/x-www-form-urlencoded", _JSON),
)
def take_gpslogger(request: Request, device: Device, _query: NoQuery) -> PlainTextResponse:
    """Take one position of GPSLogger, as a form or as JSON."""
    take(device, gpslogger.signals_in(gpslogger.fields_in(_body(request))))
    return PlainTextResponse(gpslogger.ANSWER)


@router.post("/shortcuts", response_model=CountsTold, openapi_extra=openly(_JSON))
def take_shortcuts(request: Request, device: Device, _query: NoQuery) -> JSONResponse:
    """Take one signal or many, written as an Apple shortcut can write them."""
    return _counts(take(device, shortcuts.signals_in(_read(request))))


@router.post("/health-auto-export", response_model=CountsTold, openapi_extra=openly(_JSON))
def take_health_auto_export(request: Request, device: Device, _query: NoQuery) -> JSONResponse:
    """Take the nights of an export of Health Auto Export."""
    return _counts(take(device, health_auto_export.signals_in(_read(request))))


@router.post("/icalendar", response_model=CountsTold, openapi_extra=openly("text/calendar"))
def take_icalendar(
    request: Request, device: Device, asked: Annotated[FeedAsked, Query()]
) -> JSONResponse:
    """Take the events and reminders of a calendar; what was deleted from it is taken back."""
    names = icalendar.Names(asked.feed, asked.file)
    reading = icalendar.read(_body(request), device.now, timedelta(days=asked.days), names)
    taken = take(device, reading.signals)
    if reading.whole:
        take_back(device, reading)
    return _counts(taken)


def _body(request: Request) -> bytes:
    return passage_of(request.scope).body


def _read(request: Request) -> Json:
    """Return the object in the body; another body is refused."""
    body = _body(request)
    refusal = decide_form(request.headers.getlist("content-type"), ()) or decide_json(body)
    if refusal is not None:
        raise Refused(refusal)
    document: Json = json.loads(body)
    if not isinstance(document, dict):
        raise Refused(_NO_OBJECT)
    return document


def _read_anyhow(request: Request) -> Json:
    """Return what the body says, nothing when that is no JSON: a refusal would bring it back."""
    body = _body(request)
    return None if decide_json(body) else json.loads(body)


def _counts(taken: Taken) -> JSONResponse:
    tally = taken.tally
    return JSONResponse(
        {
            "recorded": tally.recorded,
            "ignored": tally.ignored,
            "applied": tally.applied,
            "refused": tally.refused,
            "unknown": tally.unknown,
            "duplicates": tally.duplicates,
            "outdated": tally.outdated,
            "malformed": taken.malformed,
        }
    )
