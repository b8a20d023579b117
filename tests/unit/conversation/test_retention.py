from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.conversation.retention import (
    USUAL,
    Days,
    Forever,
    Retention,
    kept_since,
    parse_retention,
    retention_words,
)
from ipse.kernel.clock import EPOCH
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from tests.unit.conversation.talk import NOON


def test_messages_are_kept_35_days_when_nobody_says_otherwise() -> None:
    assert Days(35) == USUAL


@pytest.mark.parametrize(
    ("told", "retention"),
    [
        (1, Days(1)),
        (3_650, Days(3_650)),
        ("1", Days(1)),
        ("3650", Days(3_650)),
        ("forever", Forever()),
    ],
)
def test_a_retention_is_days_or_forever(told: int | str, retention: Retention) -> None:
    assert parse_retention(told) == retention


@pytest.mark.parametrize(
    "told", [0, -1, 3_651, "0", "3651", "", "-1", "1.5", "always", "¹", "9" * 5_000]
)
def test_anything_else_is_an_error(told: int | str) -> None:
    with pytest.raises(InvalidInput, match="1 to 3650 days, or forever"):
        parse_retention(told)


@pytest.mark.parametrize(
    ("retention", "words"), [(Days(7), {"keep": 7}), (Forever(), {"keep": "forever"})]
)
def test_a_retention_is_written_as_it_is_told(retention: Retention, words: JsonObject) -> None:
    assert retention_words(retention) == words


@given(st.integers(1, 3_650))
def test_a_limit_lies_that_many_days_back(days: int) -> None:
    assert NOON - kept_since(parse_retention(str(days)), NOON) == timedelta(days=days)


@given(st.integers(1, 3_650), st.integers(1, 3_650))
def test_a_longer_retention_never_keeps_less(one: int, other: int) -> None:
    shorter, longer = sorted((one, other))
    assert kept_since(Days(longer), NOON) <= kept_since(Days(shorter), NOON)
    assert kept_since(Forever(), NOON) == EPOCH
