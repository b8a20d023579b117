from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from ipse.kernel.errors import InvalidInput
from ipse.senses.signals import Kind, Signal, kind_of, moment_of
from tests.unit.senses.noticing import HOUR, MOMENT, NOON, noticed


def test_a_signal_without_a_time_counts_from_its_arrival() -> None:
    assert moment_of(Signal("focus", None, {}), NOON) == NOON


def test_a_clock_may_be_an_hour_ahead_but_no_more() -> None:
    assert moment_of(Signal("focus", NOON + HOUR, {}), NOON) == NOON + HOUR
    with pytest.raises(InvalidInput, match="future"):
        moment_of(Signal("focus", NOON + HOUR + MOMENT, {}), NOON)


def test_a_time_is_kept_in_utc() -> None:
    there = NOON.astimezone(timezone(timedelta(hours=9)))
    assert str(moment_of(Signal("focus", there, {}), NOON)) == str(NOON)


def test_a_time_without_a_zone_is_an_error() -> None:
    with pytest.raises(InvalidInput, match="time zone"):
        moment_of(Signal("focus", datetime(2026, 9, 15), {}), NOON)  # noqa: DTZ001


def test_a_kind_is_one_of_ten_or_unknown() -> None:
    assert len(Kind) == 10
    assert kind_of(Signal("focus", None, {})) is Kind.FOCUS
    assert kind_of(Signal("Focus ", None, {})) is None
    assert kind_of(Signal("telepathy", None, {})) is None


def test_the_digest_tells_payloads_apart_whatever_the_order_of_their_fields() -> None:
    one = noticed(Kind.POSITION, NOON, lat=1.0, lon=2.0)
    same = noticed(Kind.POSITION, NOON + HOUR, lon=2.0, lat=1.0)
    other = noticed(Kind.POSITION, NOON, lat=1.0, lon=2.1)
    assert one.digest == same.digest != other.digest
