"""Loose: reading fields of what was never written for us, without ever failing.

Other programs send numbers as text, leave fields out, and name a time in a dozen ways. What cannot
be read is None here, and what is left of the signal is refused by the check that all signals pass.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Final

from ipse.kernel.clock import EPOCH
from ipse.kernel.document import Json, JsonObject
from ipse.senses.signals import Signal

UNREADABLE: Final = Signal("unreadable", None, {})
"""Stands for what says nothing that can be read; it counts as a signal of an unknown kind."""

_TRUE: Final = frozenset({"1", "on", "true", "yes"})
_FALSE: Final = frozenset({"0", "false", "no", "off"})


def object_in(value: Json) -> JsonObject:
    """Return `value` if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}


def objects_in(value: Json) -> Iterator[JsonObject]:
    """Yield each item of a list as an object; one that is none is an empty object."""
    for item in value if isinstance(value, list) else []:
        yield object_in(item)


def text_of(fields: JsonObject, *names: str) -> str:
    """Return the text under the first of `names` that has any."""
    for name in names:
        held = fields.get(name)
        if isinstance(held, str) and held.strip():
            return held.strip()
    return ""


def clipped(text: str, longest: int) -> str:
    """Return `text`, shortened: a name that is too long is still a name."""
    return " ".join(text.split())[:longest].strip()


def number_of(fields: JsonObject, *names: str) -> float | None:
    """Return the number under the first of `names` that holds one, as a number or as text."""
    for name in names:
        held = fields.get(name)
        if isinstance(held, str | int | float) and not isinstance(held, bool):
            try:
                number = float(held)
            except ValueError:
                continue
            if math.isfinite(number):
                return number
    return None


def flag_of(fields: JsonObject, name: str) -> bool | None:
    """Return whether the field called `name` says yes, None when it says neither."""
    held = fields.get(name)
    said = str(held).strip().casefold()
    return True if said in _TRUE else False if said in _FALSE else None


def moment_in(text: str) -> datetime | None:
    """Return the moment that `text` names in ISO 8601 or with spaces, None when it names none.

    Without a zone it is no moment: guessing one would put a habit at the wrong hour.
    """
    day, *rest = text.split() or [""]
    try:
        moment = datetime.fromisoformat("T".join([day, "".join(rest)]) if rest else day)
        return None if moment.tzinfo is None else _usable(moment)
    except (ValueError, OverflowError):
        return None


def moment_after_epoch(seconds: float | None) -> datetime | None:
    """Return the moment so many `seconds` after the beginning of 1970, None when there is none."""
    if seconds is None:
        return None
    try:
        return _usable(EPOCH + timedelta(seconds=seconds))
    except OverflowError:
        return None


def _usable(moment: datetime) -> datetime:
    """Return `moment` when it can be brought into any zone; the ends of time cannot."""
    return moment - timedelta(days=1) + timedelta(days=2) - timedelta(days=1)


def place_fields(lat: float | None, lon: float | None, accuracy: float | None) -> JsonObject:
    """Return coordinates as signals carry them; what was not said is left out."""
    said = {"lat": lat, "lon": lon, "accuracy": accuracy}
    return {name: value for name, value in said.items() if value is not None}
