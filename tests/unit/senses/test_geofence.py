from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.senses.geofence import Crossing, Fix, crossings_of, fixes_of, place_of
from ipse.senses.places import Place, Spot
from ipse.senses.signals import Kind
from tests.unit.senses.noticing import HOME, METRE, NOON, noticed, positions

FAR = 1_000.0
LATER = NOON + timedelta(hours=9)


def crossed(row: list[tuple[float, float]], now: datetime = LATER) -> list[tuple[str, float]]:
    """What happened, and how many seconds after noon, when positions come in this `row`."""
    fixes = fixes_of(positions(row), [HOME])
    return [
        (crossing.kind, (crossing.at - NOON).total_seconds())
        for crossing in crossings_of(fixes, now)
    ]


def test_two_fixes_outside_are_a_departure_from_the_first_of_them_on() -> None:
    assert crossed([(0, 0), (10, 0), (20, FAR), (30, FAR)]) == [("departure", 20)]


def test_one_fix_outside_among_many_inside_is_none() -> None:
    assert crossed([(0, 0), (10, 0), (20, FAR), (30, 0), (40, 0)]) == []


@pytest.mark.parametrize(("seconds", "found"), [(59.9, []), (60, [("departure", 20)])])
def test_one_fix_is_believed_after_a_minute_without_another_word(
    seconds: float, found: list[tuple[str, float]]
) -> None:
    row: list[tuple[float, float]] = [(0, 0), (10, 0), (20, FAR)]
    assert crossed(row, now=NOON + timedelta(seconds=20 + seconds)) == found


def test_coming_home_is_an_arrival() -> None:
    assert crossed([(0, FAR), (10, FAR), (20, 5), (30, 5)]) == [("arrival", 20)]


def test_being_found_somewhere_for_the_first_time_is_no_arrival() -> None:
    assert crossed([(0, 0), (10, 0)]) == []


def test_leaving_one_place_for_another_is_both() -> None:
    shed = Place("shed", Spot(HOME.spot.lat + FAR * METRE, HOME.spot.lon), 50)
    fixes = fixes_of(positions([(0, 0), (10, 0), (300, FAR), (310, FAR)]), [HOME, shed])
    at = NOON + timedelta(seconds=300)
    assert list(crossings_of(fixes, LATER)) == [
        Crossing(Kind.DEPARTURE, "home", at),
        Crossing(Kind.ARRIVAL, "shed", at),
    ]


@pytest.mark.parametrize(
    ("metres", "accuracy", "place"),
    [
        (0, 99, "home"),
        (0, 100, None),  # accuracy is not under the radius
        (99, 10, "home"),
        (105, 10, None),  # outside, but not by more than its accuracy
        (111, 10, ""),
        (5_000, 100, None),
        (5_000, 99, ""),
    ],
)
def test_a_fix_says_something_only_when_it_is_good_enough(
    metres: float, accuracy: float, place: str | None
) -> None:
    lat = HOME.spot.lat + metres * METRE
    fix = noticed(Kind.POSITION, NOON, lat=lat, lon=HOME.spot.lon, accuracy=accuracy)
    assert place_of(fix, [HOME]) == place


def test_a_fix_without_an_accuracy_says_nothing() -> None:
    fix = noticed(Kind.POSITION, NOON, lat=HOME.spot.lat, lon=HOME.spot.lon)
    assert place_of(fix, [HOME]) is None


@pytest.mark.parametrize(("seconds", "found"), [(60, []), (299, []), (300, ["departure"])])
def test_one_fix_between_two_that_agree_needs_five_minutes(
    seconds: float, found: list[str]
) -> None:
    row: list[tuple[float, float]] = [(0, 0), (90, FAR), (90 + seconds, 0)]
    assert [kind for kind, at in crossed(row) if at == 90] == found


def test_a_phone_that_reports_each_minute_is_believed_when_it_says_so_twice() -> None:
    walk: list[tuple[float, float]] = [(0, 0), (60, 0), (120, FAR), (180, FAR), (240, 0), (300, 0)]
    assert crossed(walk) == [("departure", 120), ("arrival", 240)]


def test_on_the_way_from_one_place_to_another_one_fix_is_enough() -> None:
    shed = Place("shed", Spot(HOME.spot.lat + FAR * METRE, HOME.spot.lon), 50)
    fixes = fixes_of(positions([(0, 0), (60, FAR / 2), (120, FAR)]), [HOME, shed])
    kinds = [(each.kind, each.place) for each in crossings_of(fixes, LATER)]
    assert kinds == [(Kind.DEPARTURE, "home"), (Kind.ARRIVAL, "shed")]


@given(
    true=st.floats(0, 200),
    noise=st.lists(st.floats(-4.9, 4.9), min_size=2, max_size=40),
    gap=st.sampled_from([1, 5, 59, 60, 61, 600]),
)
def test_whoever_stays_where_they_are_never_comes_or_goes(
    true: float, noise: list[float], gap: int
) -> None:
    # The receiver is off by less than half the band between in and out.
    assert crossed([(gap * n, abs(true + off)) for n, off in enumerate(noise)]) == []


@given(gaps=st.lists(st.integers(1, 299), min_size=4, max_size=30), data=st.data())
def test_one_report_in_three_astray_is_nobody_leaving(gaps: list[int], data: st.DataObject) -> None:
    at, row = 0, list[tuple[float, float]]()
    for index, gap in enumerate(gaps):
        at += gap
        astray = index % 3 == 1 and index < len(gaps) - 1 and data.draw(st.booleans())
        row.append((at, FAR if astray else 0))
    assert crossed(row) == []


def test_walking_along_the_edge_makes_no_flutter() -> None:
    edge = [(seconds * 10, 95.0 + (seconds % 3) * 7) for seconds in range(60)]
    assert crossed([(-20, 0), (-10, 0), *edge]) == []


rows = st.lists(st.tuples(st.integers(1, 200), st.sampled_from(["home", "work", ""])), max_size=30)


@given(row=rows)
def test_arrivals_take_turns_with_departures(row: list[tuple[int, str]]) -> None:
    at, fixes = NOON, list[Fix]()
    for seconds, place in row:
        at += timedelta(seconds=seconds)
        fixes.append(Fix(at, place))
    inside: str | None = None
    for crossing in crossings_of(fixes, LATER):
        if crossing.kind is Kind.DEPARTURE:
            assert inside in {None, crossing.place}
            inside = ""
        else:
            assert inside in {None, ""}
            inside = crossing.place
