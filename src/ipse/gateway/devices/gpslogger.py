"""GPSLogger: one position a request, as a form or as JSON, in names that its user may choose.

The app fills placeholders into a text, so that every number may come as text.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Final
from urllib.parse import parse_qsl

from ipse.gateway.devices.loose import (
    UNREADABLE,
    moment_after_epoch,
    moment_in,
    number_of,
    object_in,
    place_fields,
    text_of,
)
from ipse.gateway.refusal import Refusal, Refused, Why
from ipse.gateway.strict_json import decide_json
from ipse.kernel.document import Json, JsonObject
from ipse.senses.signals import Kind, Signal

ANSWER: Final = "OK"

_TIMES: Final = ("timestamp", "time", "tst")
_MOST_FIELDS: Final = 60
_NO_FORM: Final = Refusal(
    Why.INVALID_INPUT, "Send a form or a JSON object, with each field once and as UTF-8."
)


def fields_in(body: bytes) -> JsonObject:
    """Return the fields of a body, which is JSON when it begins like it and else a form."""
    if body.lstrip().startswith(b"{"):
        refusal = decide_json(body)
        if refusal is not None:
            raise Refused(refusal)
        document: Json = json.loads(body)
        return object_in(document)
    try:
        pairs = parse_qsl(body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS)
    except ValueError as error:
        raise Refused(_NO_FORM) from error
    fields: JsonObject = dict(pairs)
    if len(fields) != len(pairs):
        raise Refused(_NO_FORM)
    return fields


def signals_in(fields: JsonObject) -> tuple[Signal, ...]:
    """Return the position that `fields` name."""
    stated = any(name in fields for name in _TIMES)
    at = _noticed(fields)
    if stated and at is None:
        return (UNREADABLE,)
    where = place_fields(
        number_of(fields, "lat", "latitude"),
        number_of(fields, "lon", "longitude"),
        number_of(fields, "acc", "accuracy"),
    )
    return (Signal(Kind.POSITION, at, where),)


def _noticed(fields: JsonObject) -> datetime | None:
    return moment_after_epoch(number_of(fields, *_TIMES)) or moment_in(text_of(fields, "time"))
