from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.gateway.devices import (
    gpslogger,
    health_auto_export,
    home_assistant,
    overland,
    owntracks,
    shortcuts,
)
from ipse.gateway.devices.loose import (
    clipped,
    flag_of,
    moment_after_epoch,
    moment_in,
    number_of,
)
from ipse.gateway.devices.taking import is_sound
from ipse.kernel.document import Json, JsonObject
from tests.unit.gateway.devices.golden import NOW, at

NAMES: Final[Sequence[str]] = (
    "_type", "locations", "properties", "geometry", "coordinates", "data", "gps", "metrics", "name",
    "to_state", "from_state", "entity_id", "state", "timestamp", "tst", "time", "lat", "lon", "acc",
    "kind", "observations", "at", "sleepStart", "sleepEnd", "startDate", "endDate", "value",
    "motion",
)  # fmt: skip
WORDS: Final[Sequence[str]] = (
    "location", "transition", "enter", "visit", "update_location", "person.ann", "sleep_analysis",
    "2026-09-14T08:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "1e400",
    "Core",
)  # fmt: skip
leaves: st.SearchStrategy[Json] = (
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats()
    | st.sampled_from(WORDS)
    | st.text(max_size=5)
)


def _wider(inner: st.SearchStrategy[Json]) -> st.SearchStrategy[Json]:
    fields: st.SearchStrategy[dict[str, Json]] = st.dictionaries(st.sampled_from(NAMES), inner)
    return st.lists(inner, max_size=4) | fields


anything = st.recursive(leaves, _wider, max_leaves=25)


@given(anything)
def test_whatever_is_sent_no_dialect_fails(message: Json) -> None:
    fields: JsonObject = message if isinstance(message, dict) else {}
    signals = (
        *owntracks.signals_in(message, NOW),
        *overland.signals_in(message),
        *home_assistant.signals_in(message),
        *gpslogger.signals_in(fields),
        *shortcuts.signals_in(message),
        *health_auto_export.signals_in(message),
    )
    assert all(is_sound(signal, NOW) in {True, False} for signal in signals)


@pytest.mark.parametrize(
    "text",
    [
        "2026-09-14T10:00:00+02:00",
        "2026-09-14T10:00:00+0200",
        "2026-09-14 10:00:00 +0200",
        " 2026-09-14T08:00:00.000Z ",
    ],
)
def test_a_moment_is_read_in_each_of_its_spellings(text: str) -> None:
    assert moment_in(text) == at(8)


@pytest.mark.parametrize(
    "text", ["", " ", "noon", "2026-09-14T10:00:00", "2026-09-14", "1789372800"]
)
def test_without_a_zone_it_is_no_moment(text: str) -> None:
    assert moment_in(text) is None


@pytest.mark.parametrize("text", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_the_ends_of_time_are_no_moments(text: str) -> None:
    assert moment_in(text) is None


def test_seconds_are_counted_from_1970() -> None:
    assert moment_after_epoch(1789372800.5) == datetime(2026, 9, 14, 8, 0, 0, 500_000, tzinfo=UTC)
    assert moment_after_epoch(1e12) is None


@pytest.mark.parametrize(
    ("held", "number"),
    [
        (1, 1),
        ("1.5", 1.5),
        (True, None),
        ("x", None),
        (math.inf, None),
        ("nan", None),
        (None, None),
    ],
)
def test_a_number_may_be_text_and_is_finite(held: Json, number: float | None) -> None:
    assert number_of({"a": held}, "a") == number


def test_the_first_name_that_holds_a_number_counts() -> None:
    assert number_of({"a": "", "b": "2"}, "a", "b") == 2


@pytest.mark.parametrize(("held", "flag"), [(" YES ", True), ("off", False), ("", None), (2, None)])
def test_a_flag_says_yes_or_no_or_neither(held: Json, flag: bool | None) -> None:  # noqa: FBT001
    assert flag_of({"a": held}, "a") is flag


def test_a_name_that_is_too_long_is_shortened() -> None:
    assert clipped("  a\n b ", 80) == "a b"
    assert clipped("a" * 81, 80) == "a" * 80
