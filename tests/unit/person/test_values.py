from __future__ import annotations

import pytest

from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.person.values import checked_value


def nested(depth: int) -> JsonObject:
    value: JsonObject = {}
    for _ in range(depth):
        value = {"in": value}
    return value


@pytest.mark.parametrize(
    "value",
    [
        None,
        {},
        {"at": [52.5, {"zone": "Europe/Berlin"}], "ok": True, "no": None},
        {"n": 2**53 - 1},
        {"n": -(2**53) + 1},
        {"s": "x" * 8_183},
        nested(15),
    ],
)
def test_a_value_that_every_reader_reads_alike_is_kept(value: JsonObject | None) -> None:
    assert checked_value(value) == value


@pytest.mark.parametrize(
    "value",
    [
        {"n": float("nan")},
        {"n": [float("inf")]},
        {"n": 2**53},
        {"n": -(2**53)},
        {"s": "x" * 8_184},
        {"s": "\u00e9" * 4_100},
        {"s": "\ud800"},
        {"\0": 1},
        nested(16),
    ],
)
def test_a_value_that_readers_would_read_differently_is_an_error(value: JsonObject) -> None:
    with pytest.raises(InvalidInput) as error:
        checked_value(value)
    assert error.value.field == "value"
