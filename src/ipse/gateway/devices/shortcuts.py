"""Apple Shortcuts: signals in our own form, put together by hand in an app that knows only text.

Taken are many signals, one, or one whose payload stands beside its kind. Of a field that is a
number or a yes, text that says the same is taken; without a time a signal counts from its arrival.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ipse.gateway.devices.loose import (
    UNREADABLE,
    flag_of,
    moment_in,
    number_of,
    object_in,
    objects_in,
    text_of,
)
from ipse.kernel.document import Json, JsonObject
from ipse.senses.signals import Signal

_NUMBERS: Final = frozenset({"accuracy", "hours", "lat", "lon"})
_FLAGS: Final = frozenset({"accepted", "all_day", "busy", "cancelled", "done", "on"})
_TIMES: Final = frozenset({"end", "start"})
_AROUND: Final = frozenset({"at", "kind", "payload"})


def signals_in(message: Json) -> tuple[Signal, ...]:
    """Return the signals of a message, one or many."""
    fields = object_in(message)
    if "observations" in fields:
        return tuple(map(_signal, _listed(fields["observations"])))
    return (_signal(fields),)


def _listed(value: Json) -> Iterator[JsonObject]:
    """Yield the items of a list; a shortcut with one item sends no list."""
    yield from [value] if isinstance(value, dict) else objects_in(value)


def _signal(fields: JsonObject) -> Signal:
    kind, written = text_of(fields, "kind").casefold(), text_of(fields, "at")
    at = moment_in(written)
    if not kind or (written and at is None):
        return UNREADABLE
    beside = {name: value for name, value in fields.items() if name not in _AROUND}
    return Signal(kind, at, _typed(object_in(fields.get("payload")) or beside))


def _typed(payload: JsonObject) -> JsonObject:
    """Return `payload` with each field as what it is meant to be; an empty one was left out."""
    said: JsonObject = {name: value for name, value in payload.items() if value not in ("", None)}
    return {name: _meant(name, said) for name in said}


def _meant(name: str, payload: JsonObject) -> Json:
    read: Json = None
    if name in _NUMBERS:
        read = number_of(payload, name)
    elif name in _FLAGS:
        read = flag_of(payload, name)
    elif name in _TIMES:
        moment = moment_in(text_of(payload, name))
        read = None if moment is None else moment.isoformat()
    return payload[name] if read is None else read
