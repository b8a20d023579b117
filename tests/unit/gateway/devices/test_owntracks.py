from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from ipse.gateway.devices.loose import UNREADABLE
from ipse.gateway.devices.owntracks import signals_in
from ipse.kernel.document import Json, JsonObject
from ipse.senses.signals import Signal
from tests.unit.gateway.devices.golden import NOW, at, golden

FROM_1970_TO_2001 = 978_307_200
LOCATION_ID = "owntracks b3f10c77"


def location(**fields: Json) -> JsonObject:
    """A location at `NOW`, with some fields replaced or, as None, left out."""
    usual: JsonObject = {"_type": "location", "lat": 1, "lon": 2, "acc": 9, "tst": NOW.timestamp()}
    return {name: value for name, value in {**usual, **fields}.items() if value is not None}


def test_a_location_is_a_position_and_how_somebody_moves() -> None:
    assert signals_in(golden("owntracks_location"), NOW) == (
        Signal("position", at(8), {"lat": 48.8521, "lon": 2.2903, "accuracy": 14}, LOCATION_ID),
        Signal("motion", at(8), {"activity": "stationary"}, LOCATION_ID),
    )


def test_a_region_that_was_left_is_a_departure_at_its_own_time() -> None:
    assert signals_in(golden("owntracks_transition"), NOW) == (
        Signal(
            "departure",
            at(7, 30),
            {"place": "Home", "lat": 48.8519, "lon": 2.2911, "accuracy": 21.5},
            "owntracks a1b2c3d4",
        ),
    )


def test_a_region_whose_name_is_not_shared_is_told_by_where_it_lies() -> None:
    message: JsonObject = {"_type": "transition", "event": "enter", "lat": 1, "lon": 2}
    (signal,) = signals_in({**message, "tst": int(NOW.timestamp())}, NOW)
    assert signal == Signal("arrival", NOW, {"lat": 1, "lon": 2})


@pytest.mark.parametrize("stated", [None, "", 7, "x" * 81, ["a"]])
def test_what_is_no_id_of_a_message_tells_none(stated: Json) -> None:
    assert [signal.sent_as for signal in signals_in(location(_id=stated), NOW)] == [""]


def test_a_waypoint_is_a_zone_that_counts_from_its_arrival() -> None:
    assert signals_in(golden("owntracks_waypoint"), NOW) == (
        Signal("zone", None, {"name": "Gym", "lat": 48.9, "lon": 2.4, "radius_m": 80}),
    )


def test_a_list_of_waypoints_is_all_those_that_can_be_read() -> None:
    gym = golden("owntracks_waypoint")
    assert isinstance(gym, dict)
    odd: list[Json] = [None, {}, {**gym, "rad": 0}, {**gym, "desc": ""}, {**gym, "lat": "north"}]
    listed: JsonObject = {"_type": "waypoints", "waypoints": [gym, *odd[:4]]}
    assert signals_in(listed, NOW) == signals_in(gym, NOW)


def test_each_region_of_one_message_has_an_id_of_its_own() -> None:
    gym = golden("owntracks_waypoint")
    assert isinstance(gym, dict)
    pair: list[Json] = [gym, {**gym, "desc": "Allotment"}]
    listed: JsonObject = {"_type": "waypoints", "_id": "b3f10c77", "waypoints": pair}
    sent_as = [signal.sent_as for signal in signals_in(listed, NOW)]
    assert sent_as == ["owntracks b3f10c77 Gym", "owntracks b3f10c77 Allotment"]


@pytest.mark.parametrize("accuracy", [0, -1, None])
def test_a_location_that_is_not_sure_of_itself_is_no_position(accuracy: int | None) -> None:
    assert signals_in(location(acc=accuracy), NOW) == ()


@pytest.mark.parametrize("kind", ["waypoint", "waypoints", "status", "lwt", "card", "encrypted"])
def test_what_is_about_the_app_tells_nothing(kind: str) -> None:
    assert signals_in({"_type": kind, "tst": 1789372800, "data": "x"}, NOW) == ()


@pytest.mark.parametrize("message", [None, [], "x", 1, {}, {"_type": ["location"]}])
def test_what_is_no_message_tells_nothing(message: JsonObject) -> None:
    assert signals_in(message, NOW) == ()


@pytest.mark.parametrize("tst", [None, "soon", 1e300, -1e300, [], True])
def test_a_time_that_cannot_be_read_makes_it_unreadable(tst: Json) -> None:
    assert signals_in(location(tst=tst), NOW) == (UNREADABLE,)


@pytest.mark.parametrize(("ago", "moved"), [(47, True), (48, True), (49, False)])
def test_a_time_since_2001_is_moved_when_only_that_makes_it_recent(ago: int, moved: bool) -> None:  # noqa: FBT001
    meant = NOW - timedelta(hours=ago)
    told = meant.timestamp() - FROM_1970_TO_2001
    (signal,) = signals_in(location(tst=told), NOW)
    assert (signal.at == meant) is moved


def test_a_recent_time_since_1970_is_never_moved() -> None:
    after_2001 = datetime.fromisoformat("2001-01-02T00:00:00+00:00")
    (signal,) = signals_in(location(tst=after_2001.timestamp()), after_2001)
    assert signal.at == after_2001
