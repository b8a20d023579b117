from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.document import JsonObject
from ipse.senses.places import Place, Spot, distance_m, place_at, place_from, place_named
from tests.unit.senses.noticing import HOME, METRE, WORK

spots = st.builds(Spot, st.floats(-90, 90), st.floats(-180, 180))


@pytest.mark.parametrize(
    ("value", "radius"),
    [
        ({"lat": 1, "lon": 2}, 100.0),
        ({"lat": 1, "lon": 2, "radius_m": 250}, 250.0),
        ({"lat": 1, "lon": 2, "radius_m": 5}, 20.0),
        ({"lat": 1, "lon": 2, "radius_m": 1e9}, 50_000.0),
        ({"lat": 1, "lon": 2, "radius_m": "wide"}, 100.0),
    ],
)
def test_an_entry_with_coordinates_is_a_place(value: JsonObject, radius: float) -> None:
    assert place_from("gym", value) == Place("gym", Spot(1.0, 2.0), radius)


@pytest.mark.parametrize(
    "value",
    [None, {}, {"lat": 1}, {"lat": 91, "lon": 0}, {"lat": 0, "lon": 181}, {"lat": "1", "lon": 2}],
)
def test_an_entry_without_a_spot_on_this_earth_is_none(value: JsonObject | None) -> None:
    assert place_from("gym", value) is None


def test_distances_are_those_on_the_globe() -> None:
    paris, berlin = Spot(48.8566, 2.3522), Spot(52.52, 13.405)
    assert distance_m(paris, berlin) == pytest.approx(877_500, rel=0.002)
    assert distance_m(Spot(0, 179.9), Spot(0, -179.9)) == pytest.approx(22_239, rel=0.001)
    assert distance_m(Spot(90, 0), Spot(-90, 0)) == pytest.approx(20_015_115, rel=0.0001)


@given(one=spots, other=spots)
def test_distance_is_the_same_both_ways_and_never_negative(one: Spot, other: Spot) -> None:
    assert distance_m(one, other) == pytest.approx(distance_m(other, one), abs=1e-3)
    assert distance_m(one, other) >= distance_m(one, one) == 0


@pytest.mark.parametrize(("metres", "held"), [(99.9, "home"), (100.1, None)])
def test_a_place_holds_what_lies_within_its_radius(metres: float, held: str | None) -> None:
    found = place_at(Spot(HOME.spot.lat + metres * METRE, HOME.spot.lon), [WORK, HOME])
    assert (found.name if found else None) == held


def test_of_two_places_around_a_spot_it_is_in_the_one_it_lies_deeper_in() -> None:
    town = Place("town", Spot(HOME.spot.lat + 200 * METRE, HOME.spot.lon), 5_000)
    assert place_at(HOME.spot, [town, HOME]) == HOME
    assert place_at(town.spot, [HOME, town]) == town


def test_a_place_is_found_by_its_name() -> None:
    assert place_named("work", [HOME, WORK]) is WORK
    assert place_named("gym", [HOME, WORK]) is None
