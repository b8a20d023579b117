"""Values: the structured part of an entry, bounded so that it can be canonical JSON everywhere."""

from __future__ import annotations

import json
import math
from typing import Final

from ipse.kernel.document import Json, JsonObject
from ipse.kernel.errors import InvalidInput

LARGEST_VALUE: Final = 8_192
"""Bytes of a value, written as JSON in UTF-8."""
DEEPEST_VALUE: Final = 16
LARGEST_INTEGER: Final = 2**53 - 1
"""Beyond it an integer is no longer itself in every reader of JSON."""


def checked_value(value: JsonObject | None) -> JsonObject | None:
    """Return `value` when every reader of JSON reads it alike; another is an error."""
    if value is None:
        return None
    _check(value, DEEPEST_VALUE)
    if len(json.dumps(value, ensure_ascii=False).encode()) > LARGEST_VALUE:
        raise _invalid(f"takes at most {LARGEST_VALUE} bytes of JSON")
    return value


def _check(value: Json, depth: int) -> None:
    match value:
        case str():
            _check_text(value)
        case float() if not math.isfinite(value):
            raise _invalid("holds a number that is not finite")
        case int() if abs(value) > LARGEST_INTEGER:
            raise _invalid(f"holds an integer beyond {LARGEST_INTEGER}")
        case dict():
            for key in value:
                _check_text(key)
            _check_within(list(value.values()), depth)
        case list():
            _check_within(value, depth)
        case _:
            pass


def _check_within(values: list[Json], depth: int) -> None:
    if depth == 0:
        raise _invalid(f"is nested more than {DEEPEST_VALUE} deep")
    for value in values:
        _check(value, depth - 1)


def _check_text(text: str) -> None:
    if "\0" in text or not _is_unicode(text):
        raise _invalid("holds text that is not Unicode")


def _is_unicode(text: str) -> bool:
    return not any("\ud800" <= char <= "\udfff" for char in text)


def _invalid(why: str) -> InvalidInput:
    return InvalidInput(f"value {why}: give less, or leave it out.", field="value")
