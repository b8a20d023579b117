from __future__ import annotations

import pytest

from ipse.gateway.devices.health_auto_export import signals_in
from ipse.gateway.devices.loose import UNREADABLE
from ipse.kernel.document import Json, JsonObject
from ipse.senses.signals import Signal
from tests.unit.gateway.devices.golden import at, golden


def rows(*data: Json) -> JsonObject:
    return {"data": {"metrics": [{"name": "sleep_analysis", "data": list(data)}]}}


def test_a_night_in_one_row_ends_when_they_woke() -> None:
    payload: JsonObject = {
        "start": "2026-09-13T21:40:00Z",
        "end": "2026-09-14T04:25:00Z",
        "hours": 6.4,
    }
    assert signals_in(golden("health_auto_export_night")) == (Signal("sleep", at(4, 25), payload),)


def test_a_night_in_pieces_counts_each_sleeping_minute_once() -> None:
    payload: JsonObject = {
        "start": "2026-09-13T21:40:00Z",
        "end": "2026-09-14T04:20:00Z",
        "hours": 6.33,
    }
    assert signals_in(golden("health_auto_export_stages")) == (Signal("sleep", at(4, 20), payload),)


def test_an_export_without_stages_tells_how_long_they_slept() -> None:
    start, end = "2026-09-13 23:00:00 +0200", "2026-09-14 06:00:00 +0200"
    (night,) = signals_in(rows({"sleepStart": start, "sleepEnd": end, "asleep": 6.5}))
    assert night.payload["hours"] == 6.5


def test_a_night_without_its_ends_is_unreadable() -> None:
    assert signals_in(rows({"sleepStart": "", "sleepEnd": "late"})) == (UNREADABLE,)


@pytest.mark.parametrize("message", [None, {}, {"data": []}, rows(), rows(None, {}, {"qty": 1})])
def test_an_export_without_nights_tells_nothing(message: Json) -> None:
    assert signals_in(message) == ()
