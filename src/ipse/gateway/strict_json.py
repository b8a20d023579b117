"""Strict JSON: the part of the format that every reader understands in the same way (RFC 7493).

Numbers that lose digits, names that stand twice and text that is no text read differently in
different programs, so that one of them checks what another never sees.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator
from typing import Final, NoReturn

from ipse.gateway.refusal import Refusal, Why
from ipse.kernel.document import Json

DEEPEST: Final = 32
LARGEST_INTEGER: Final = 2**53 - 1

_LONGEST_INTEGER: Final = len(str(LARGEST_INTEGER)) + 1
# The last alternatives swallow a string that never ends, so that each byte is looked at once.
_BRACKET_OR_STRING: Final = re.compile(
    rb'"(?:[^"\\]|\\.)*+(?:"|\\?\Z)|(?P<open>[\[{])|(?P<close>[\]}])', re.DOTALL
)
_UNSAFE_TEXT: Final = re.compile("[\0\ud800-\udfff]")


class _Flaw(ValueError):
    """What is wrong with a document, as a sentence."""


def decide_json(body: bytes) -> Refusal | None:
    """Return why `body` is refused as JSON, None when it is sound."""
    try:
        _check(body)
    except _Flaw as flaw:
        return Refusal(Why.MALFORMED_JSON, str(flaw))
    except ValueError:
        return Refusal(Why.MALFORMED_JSON, "The body is not JSON in UTF-8: correct it.")
    return None


def _check(body: bytes) -> None:
    if depth_of(body) > DEEPEST:
        raise _Flaw(f"The JSON is nested more than {DEEPEST} levels deep: flatten it.")
    value: Json = json.loads(
        body.decode("utf-8"),
        object_pairs_hook=_without_doubles,
        parse_int=_whole,
        parse_float=_finite,
        parse_constant=_no_constant,
    )
    if b"\\u" in body and any(_UNSAFE_TEXT.search(text) for text in _texts(value)):
        raise _Flaw("The JSON holds a NUL or half of a surrogate pair: send plain text.")


def depth_of(body: bytes) -> int:
    """Return how deep brackets nest in `body`, those within strings apart."""
    depth = deepest = 0
    for found in _BRACKET_OR_STRING.finditer(body):
        depth += (found["open"] is not None) - (found["close"] is not None)
        deepest = max(deepest, depth)
    return deepest


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise _Flaw("The JSON names a member twice in one object: keep one of them.")
    return members


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_INTEGER or abs(int(digits)) > LARGEST_INTEGER:
        raise _Flaw("The JSON holds an integer beyond 2**53 - 1: send it as text.")
    return int(digits)


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise _Flaw("The JSON holds a number too large to be one: send a finite number.")
    return number


def _no_constant(name: str) -> NoReturn:
    raise _Flaw(f"{name} is no JSON: send a finite number or null.")


def _texts(value: Json) -> Iterator[str]:
    """Yield every string within `value`, names of members too."""
    match value:
        case str():
            yield value
        case list():
            for item in value:
                yield from _texts(item)
        case dict():
            for name, member in value.items():
                yield from _texts(name)
                yield from _texts(member)
        case _:
            pass
