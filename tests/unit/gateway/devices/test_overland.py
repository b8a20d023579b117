from __future__ import annotations

import pytest

from ipse.gateway.devices.loose import UNREADABLE
from ipse.gateway.devices.overland import signals_in
from ipse.kernel.document import Json, JsonObject
from ipse.senses.signals import Signal
from tests.unit.gateway.devices.golden import at, golden


def point(minute: int, *motion: Json, **properties: Json) -> JsonObject:
    """One point, so many minutes after eight."""
    stamp = f"2026-09-14T{8 + minute // 60:02}:{minute % 60:02}:00Z"
    return {
        "type": "Feature",
        "geometry": {"type": "Point", "coordinates": [2, 1]},
        "properties": {"timestamp": stamp, "motion": list(motion), **properties},
    }


def batch(*features: Json) -> JsonObject:
    return {"locations": list(features)}


def test_a_batch_is_positions_visits_and_motions() -> None:
    home: JsonObject = {"lat": 48.8521, "lon": 2.2903, "accuracy": 30}
    assert signals_in(golden("overland_batch")) == (
        Signal("position", at(7, 40), {"lat": 48.8521, "lon": 2.2903, "accuracy": 12}),
        Signal("position", at(7, 50), {"lat": 48.86, "lon": 2.31, "accuracy": 8}),
        Signal("arrival", at(20, 5, day=13), home),
        Signal("departure", at(7, 42), home),
        Signal("motion", at(7, 40), {"activity": "stationary"}),
        Signal("motion", at(7, 50), {"activity": "driving"}),
    )


def test_a_visit_that_goes_on_is_an_arrival_alone() -> None:
    visit = point(5, action="visit", arrival_date="2026-09-14T08:00:00Z", departure_date=None)
    assert signals_in(batch(visit)) == (Signal("arrival", at(8), {"lat": 1, "lon": 2}),)


@pytest.mark.parametrize(("minutes", "told"), [(9, 1), (10, 2)])
def test_a_motion_that_goes_on_is_told_every_ten_minutes(minutes: int, told: int) -> None:
    points = batch(point(0, "walking"), point(minutes, "walking"))
    assert sum(signal.kind == "motion" for signal in signals_in(points)) == told


def test_a_motion_that_changes_is_told_at_once() -> None:
    points = batch(point(0, "walking"), point(1, "stationary", "driving"), point(2, "unheard of"))
    motions = [signal.payload for signal in signals_in(points) if signal.kind == "motion"]
    assert motions == [{"activity": "walking"}, {"activity": "driving"}]


@pytest.mark.parametrize("bad", [None, 1, "x", [], {}, point(0, timestamp="2026-09-14T08:00:00")])
def test_what_cannot_be_read_leaves_the_rest_as_it_is(bad: Json) -> None:
    good = signals_in(batch(point(1)))
    assert signals_in(batch(bad, point(1))) == (UNREADABLE, *good)


@pytest.mark.parametrize("message", [None, [], "x", {}, {"locations": {}}, {"locations": None}])
def test_what_is_no_batch_tells_nothing(message: Json) -> None:
    assert signals_in(message) == ()


def test_an_accuracy_below_zero_is_not_known() -> None:
    (signal,) = signals_in(batch(point(0, horizontal_accuracy=-1)))
    assert signal.payload == {"lat": 1, "lon": 2}
