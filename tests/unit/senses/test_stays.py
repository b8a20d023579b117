from __future__ import annotations

from datetime import timedelta

from ipse.senses.conclusions import Conclusion
from ipse.senses.signals import Sample
from ipse.senses.stays import observe_stays, stays_of
from tests.unit.senses.noticing import DAY, HOME, NOON, positions, seen

START = NOON - 10 * DAY


def stay(days: int, minutes: int = 30, metres: float = 5_000) -> list[Sample]:
    """Positions every ten minutes so far from home, for so long, on so many days."""
    row: list[tuple[float, float]] = []
    for day in range(days):
        row += [(day * 86_400 + minute * 60, metres) for minute in range(0, minutes + 1, 10)]
        row += [(day * 86_400 + minutes * 60 + 600, 0)]
    return positions(row, START)


def asked(*samples: Sample) -> tuple[Conclusion, ...]:
    return observe_stays(seen(NOON, *samples, places=[HOME]))


def test_where_they_stay_on_three_days_is_asked_about_but_never_named() -> None:
    assert asked(*stay(2)) == ()
    (found,) = asked(*stay(3))
    assert found.section == "identity"
    assert found.key == "place.48.895,2.290"
    assert found.summary == "Often stays near 48.895, 2.290, a place that has no name yet"
    assert found.confidence == 0.5
    assert found.value == {"lat": 48.895, "lon": 2.29, "radius_m": 100.0, "days": 3}


def test_a_stay_takes_half_an_hour() -> None:
    assert asked(*stay(3, minutes=20)) == ()
    assert asked(*stay(3, minutes=30)) != ()


def test_a_place_with_a_name_is_not_asked_about() -> None:
    assert asked(*stay(3, metres=50)) == ()


def test_a_silence_that_is_longer_than_a_night_ends_a_stay() -> None:
    silent: list[tuple[float, float]] = [(0, 5_000), (16 * 3_600, 5_050)]
    assert len(list(stays_of(positions(silent)))) == 1
    longer: list[tuple[float, float]] = [(0, 5_000), (16 * 3_600 + 1, 5_050)]
    assert list(stays_of(positions(longer))) == []


def test_passing_by_is_no_stay() -> None:
    road = [(minute * 60.0, minute * 400.0) for minute in range(60)]
    assert list(stays_of(positions(road))) == []


def test_a_stay_tells_from_when_until_when() -> None:
    (found,) = stays_of(positions([(0, 900), (900, 950), (1_800, 920)]))
    assert found.until - found.since == timedelta(minutes=30)
