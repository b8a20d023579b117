from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.clock import (
    Patience,
    SteppedClock,
    SystemClock,
    from_micros,
    iso,
    parse_moment,
    to_micros,
)
from ipse.kernel.errors import InvalidInput

NOON = datetime(2026, 9, 15, 12, tzinfo=UTC)

zones = st.integers(-14 * 60, 14 * 60).map(lambda minutes: timezone(timedelta(minutes=minutes)))
moments = st.datetimes(datetime(1, 1, 3), datetime(9999, 12, 29), timezones=zones)  # noqa: DTZ001 (bounds are naive)


@given(moments)
def test_a_moment_survives_being_written_and_read(moment: datetime) -> None:
    written = iso(moment)
    assert written.endswith("Z")
    assert parse_moment(written, field="at") == moment


@given(moments)
def test_a_moment_survives_being_stored(moment: datetime) -> None:
    assert from_micros(to_micros(moment)) == moment


@given(moments, moments)
def test_stored_moments_sort_as_moments_do(one: datetime, other: datetime) -> None:
    assert (to_micros(one) < to_micros(other)) == (one < other)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "noon",
        "2026-09-15T12:00:00",
        "2026-09-15",
        "2026-13-01T00:00:00Z",
        "0001-01-01T00:00+14:00",
    ],
)
def test_a_text_that_names_no_moment_is_refused_with_its_field(text: str) -> None:
    with pytest.raises(InvalidInput, match="observed_at") as refused:
        parse_moment(text, field="observed_at")
    assert refused.value.field == "observed_at"


def test_another_zone_is_turned_into_utc() -> None:
    parsed = parse_moment("2026-09-15T14:00:00+02:00", field="at")
    assert parsed == NOON
    assert iso(parsed) == "2026-09-15T12:00:00Z"


def test_a_stepped_clock_stands_still_until_it_is_moved() -> None:
    clock = SteppedClock(NOON)
    assert clock.now() == clock.now() == NOON
    assert clock.advance(hours=1, minutes=-5) == NOON + timedelta(minutes=55) == clock.now()
    clock.set(NOON.astimezone(timezone(timedelta(hours=2))))
    assert clock.now() == NOON
    assert clock.now().tzinfo is UTC


def test_the_system_clock_tells_an_aware_time_in_utc() -> None:
    now = SystemClock().now()
    assert now.utcoffset() == timedelta(0)
    assert now > datetime(2026, 1, 1, tzinfo=UTC)


def test_patience_ends_for_whoever_waits_and_for_whoever_comes_later() -> None:
    patience = Patience()
    assert not patience.wait(0)
    woken: list[bool] = []
    waiting = Thread(target=lambda: woken.append(patience.wait(50)))
    waiting.start()
    patience.end()
    waiting.join(50)
    assert woken == [True]
    assert patience.wait(50)
