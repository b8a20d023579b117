from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.senses.conclusions import Conclusion
from ipse.senses.routine import WEEKDAYS, confidence_of, observe_routine
from ipse.senses.signals import Kind, Sample
from ipse.senses.zones import Zones
from tests.unit.senses.noticing import DAY, HOME, MINUTE, NOON, noticed, seen, told

WEEK = 7 * DAY
ZONES = [
    "UTC",
    "Europe/Paris",
    "Europe/London",
    "America/New_York",
    "America/Los_Angeles",
    "America/Sao_Paulo",
    "Asia/Tokyo",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Kiritimati",
    "Pacific/Pago_Pago",
]


def at(clock: str, weeks_ago: int = 0, zone: str = "UTC") -> datetime:
    """The moment of `clock` on the Tuesday of `NOON`, or so many weeks before."""
    hours, minutes = map(int, clock.split(":"))
    day = NOON - weeks_ago * WEEK
    local = datetime(day.year, day.month, day.day, hours, minutes, tzinfo=ZoneInfo(zone))
    return local.astimezone(UTC)


def left(clock: str, weeks_ago: int = 0, place: str = "home", zone: str = "UTC") -> Sample:
    return noticed(Kind.DEPARTURE, at(clock, weeks_ago, zone), place=place)


def came(clock: str, weeks_ago: int = 0, place: str = "work", zone: str = "UTC") -> Sample:
    return noticed(Kind.ARRIVAL, at(clock, weeks_ago, zone), place=place)


def weeks(*clocks: str) -> list[Sample]:
    """Departures from home on that many Tuesdays before today, the last week first."""
    return [left(clock, ago) for ago, clock in enumerate(clocks, start=1)]


def habit(*samples: Sample) -> Conclusion | None:
    """The habit of Tuesday's departure from home."""
    found = observe_routine(seen(NOON, *samples))
    return next((each for each in found if each.key == "tuesday.departure.home"), None)


def test_four_matching_days_are_a_habit_three_are_none() -> None:
    assert habit(*weeks("08:10", "08:12", "08:08")) is None
    found = habit(*weeks("08:10", "08:12", "08:08", "08:10"))
    assert found is not None
    assert found.summary == "Tuesday leaves home around 08:10"
    assert found.section == "routine"
    assert found.observed_at == at("08:10", 1)
    assert found.expires_at is None


@pytest.mark.parametrize(
    ("samples", "summary"),
    [
        ([came("08:55", ago) for ago in range(1, 5)], "Tuesday arrives at work around 08:55"),
        (
            [came("18:30", ago, "home") for ago in range(1, 5)],
            "Tuesday arrives home around 18:30",
        ),
        ([left("18:02", ago, "gym") for ago in range(1, 5)], "Tuesday leaves gym around 18:00"),
    ],
)
def test_a_habit_is_told_as_people_say_it(samples: list[Sample], summary: str) -> None:
    assert list(told(observe_routine(seen(NOON, *samples))).values()) == [summary]


def test_one_day_counts_once_however_often_they_left() -> None:
    same_day = [left("08:10", 1), left("08:11", 1), left("08:12", 1), left("08:13", 1)]
    assert habit(*same_day) is None


def test_the_first_departure_or_the_last_arrival_of_a_day_counts() -> None:
    departures = [left(clock, ago) for ago in range(1, 5) for clock in ("13:00", "08:10")]
    arrivals = [came(clock, ago, "home") for ago in range(1, 5) for clock in ("18:30", "12:15")]
    summaries = told(observe_routine(seen(NOON, *departures, *arrivals)))
    assert summaries["tuesday.departure.home"] == "Tuesday leaves home around 08:10"
    assert summaries["tuesday.arrival.home"] == "Tuesday arrives home around 18:30"


def test_days_further_than_an_hour_from_the_median_are_no_habit() -> None:
    assert habit(*weeks("08:00", "08:00", "08:00", "09:00")) is not None
    assert habit(*weeks("08:00", "08:00", "08:00", "09:01")) is None


@pytest.mark.parametrize(
    ("days", "spread", "confidence"),
    [(4, 15, 0.7), (4, 14.9, 0.85), (5, 60, 0.75), (5, 0, 0.9), (9, 60, 0.95), (12, 0, 0.95)],
)
def test_more_days_or_a_tighter_row_are_held_firmer(
    days: int, spread: float, confidence: float
) -> None:
    assert confidence_of(days, timedelta(minutes=spread)) == confidence


def test_today_is_never_part_of_what_it_is_measured_against() -> None:
    assert habit(*weeks("08:10", "08:10", "08:10"), left("08:10")) is None
    with_today = habit(*weeks("08:10", "08:10", "08:10", "08:10"), left("08:50"))
    assert with_today == habit(*weeks("08:10", "08:10", "08:10", "08:10"))


def deviation(*samples: Sample, now: datetime = NOON, zone: str = "UTC") -> Conclusion | None:
    """What is said of today."""
    found = observe_routine(seen(now, *samples, zone=zone))
    return next((each for each in found if each.key == "today.deviation"), None)


USUAL = weeks("08:00", "08:00", "08:00", "08:00")


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        ("08:30", None),
        ("08:31", "Left home about 30 minutes later than usual today"),
        ("09:30", "Left home about 90 minutes later than usual today"),
        ("07:30", None),
        ("07:15", "Left home about 45 minutes earlier than usual today"),
    ],
)
def test_more_than_half_an_hour_off_is_told_for_today(clock: str, words: str | None) -> None:
    found = deviation(*USUAL, left(clock))
    assert (found.summary if found else None) == words
    if found:
        assert found.confidence == 0.7
        assert found.expires_at == datetime(2026, 9, 16, tzinfo=UTC)


def test_of_several_deviations_the_worst_is_told() -> None:
    usual = [*USUAL, *[came("08:55", ago) for ago in range(1, 5)]]
    found = deviation(*usual, left("08:40"), came("10:00"))
    assert found is not None
    assert found.summary == "Arrived at work about 65 minutes later than usual today"


def test_a_day_without_its_departure_is_no_deviation() -> None:
    assert deviation(*USUAL) is None


def test_the_deviation_ends_at_the_midnight_of_where_they_live() -> None:
    zone = "America/New_York"
    usual = [left("03:00", ago, zone=zone) for ago in range(1, 5)]
    found = deviation(*usual, left("05:00", zone=zone), zone=zone)
    assert found is not None
    assert found.expires_at == datetime(2026, 9, 16, 4, tzinfo=UTC)


@pytest.mark.parametrize("zone", ZONES)
def test_a_habit_keeps_the_clock_on_the_wall_in_every_zone(zone: str) -> None:
    # Within the four weeks before one of these the clock of most of these zones changes, both ways.
    ends = [(2026, 10, 20), (2026, 11, 10), (2027, 3, 30), (2027, 4, 20)]
    for now in (datetime(*end, 12, tzinfo=UTC) for end in ends):
        there = ZoneInfo(zone)
        days = [
            (now - ago * WEEK).astimezone(there).replace(hour=8, minute=10) for ago in range(1, 5)
        ]
        samples = [noticed(Kind.DEPARTURE, day.astimezone(UTC), place="home") for day in days]
        (found,) = observe_routine(seen(now, *samples, zone=zone))
        weekday = WEEKDAYS[days[0].weekday()].capitalize()
        assert found.summary == f"{weekday} leaves home around 08:10"


def test_a_habit_around_midnight_is_one_habit() -> None:
    found = habit(*weeks("23:50", "00:05", "23:55", "00:10"))
    assert found is not None
    assert found.summary == "Tuesday leaves home around 00:00"


@pytest.mark.parametrize("zone", ["Europe/Paris", "America/New_York", "Australia/Lord_Howe"])
@pytest.mark.parametrize("month", [4, 11])
def test_a_habit_in_the_hour_that_is_skipped_or_comes_twice_is_one_habit(
    zone: str, month: int
) -> None:
    # Sundays at 02:20 on the wall, where that hour is missing or there twice on one of them.
    there, first = ZoneInfo(zone), datetime(2026, month, 1, 2, 20)  # noqa: DTZ001
    sunday = first + timedelta(days=6 - first.weekday())
    walls = [(sunday - ago * WEEK).replace(tzinfo=there) for ago in range(-1, 7)]
    samples = [noticed(Kind.DEPARTURE, wall.astimezone(UTC), place="bar") for wall in walls]
    now = samples[0].at + DAY
    (found,) = observe_routine(seen(now, *samples[:6], zone=zone))
    assert found.key == "sunday.departure.bar"
    assert found.summary == "Sunday leaves bar around 02:20"


@pytest.mark.parametrize(
    ("hour", "words"),
    [(22, None), (21, "Arrived home about 60 minutes earlier than usual today")],
)
def test_the_last_hour_of_a_day_of_25_is_measured_by_the_clock_on_the_wall(
    hour: int, words: str | None
) -> None:
    # Paris, where the 25th of October has 25 hours; before, 23:50 on the wall was 21:50.
    sundays = [datetime(2026, 10, 18, 21, 50, tzinfo=UTC) - ago * WEEK for ago in range(4)]
    last = datetime(2026, 10, 25, hour, 50, tzinfo=UTC)
    samples = [noticed(Kind.ARRIVAL, at, place="home") for at in [*sundays, last]]
    found = told(observe_routine(seen(last + 5 * MINUTE, *samples, zone="Europe/Paris")))
    assert found["sunday.arrival.home"] == "Sunday arrives home around 23:50"
    assert found.get("today.deviation") == words


def test_the_29th_of_february_is_a_day_like_any_other() -> None:
    now = datetime(2028, 3, 1, 12, tzinfo=UTC)
    leap = datetime(2028, 2, 29, 8, 10, tzinfo=UTC)
    samples = [noticed(Kind.DEPARTURE, leap - ago * WEEK, place="home") for ago in range(4)]
    assert told(observe_routine(seen(now, *samples))) == {
        "tuesday.departure.home": "Tuesday leaves home around 08:10"
    }


def test_travel_does_not_move_the_habits_of_home() -> None:
    moved = Zones(((NOON - 40 * DAY, ZoneInfo("Europe/Paris")), (NOON, ZoneInfo("Asia/Tokyo"))))
    samples = [left("08:10", ago, zone="Europe/Paris") for ago in range(1, 5)]
    found = observe_routine(seen(NOON, *samples, zones=moved))
    assert told(found) == {"tuesday.departure.home": "Tuesday leaves home around 08:10"}


def test_a_point_within_a_place_counts_as_that_place() -> None:
    where = {"lat": HOME.spot.lat, "lon": HOME.spot.lon}
    samples = [noticed(Kind.DEPARTURE, at("08:10", ago), **where) for ago in range(1, 5)]
    assert observe_routine(seen(NOON, *samples)) == ()
    found = observe_routine(seen(NOON, *samples, places=[HOME]))
    assert list(told(found)) == ["tuesday.departure.home"]


def test_what_a_habit_rests_on_are_the_whole_days_it_was_made_of() -> None:
    samples = [left(clock, ago) for ago in range(1, 5) for clock in ("08:10", "13:00")]
    found = habit(*samples)
    assert found is not None
    assert all(any(grounds.hold(sample) for grounds in found.grounds) for sample in samples)
    others = [left("08:10"), came("08:10", 1), left("08:10", 1, "gym"), left("08:10", 5)]
    assert not any(grounds.hold(sample) for grounds in found.grounds for sample in others)


def crossed(kind: Kind, place: str, weeks: int, minutes: int) -> Sample:
    """A coming or going before noon of a Tuesday."""
    return noticed(kind, NOON - weeks * WEEK - minutes * MINUTE, place=place)


lives = st.lists(
    st.builds(
        crossed,
        st.sampled_from([Kind.ARRIVAL, Kind.DEPARTURE]),
        st.sampled_from(["home", "work"]),
        st.integers(0, 4),
        st.integers(0, 50),
    ),
    min_size=10,
    max_size=40,
)


@given(samples=lives, zone=st.sampled_from(ZONES), data=st.data())
def test_neither_order_nor_repetition_changes_a_habit(
    samples: list[Sample], zone: str, data: st.DataObject
) -> None:
    again = data.draw(st.permutations([*samples, *samples]))
    lived = Zones(((NOON, ZoneInfo(zone)),))
    found = observe_routine(seen(NOON, *samples, zones=lived))
    assert observe_routine(seen(NOON, *again, zones=lived)) == found


@given(
    minutes=st.lists(st.integers(-80, 80), min_size=2, max_size=4),
    start=st.integers(0, 24 * 60 - 1),
)
def test_every_day_of_a_habit_lies_within_an_hour_of_it(minutes: list[int], start: int) -> None:
    monday = datetime(2026, 9, 14, tzinfo=UTC)
    samples = [
        noticed(
            Kind.DEPARTURE,
            monday - ago * WEEK + timedelta(minutes=(start + offset) % (24 * 60)),
            place="home",
        )
        for ago, offset in enumerate([0, *minutes])
    ]
    found = observe_routine(seen(NOON, *samples))
    assert (len(found) == 1) <= (len(samples) >= 4)
    for each in found:
        assert each.value is not None
        middle = each.value["minutes"]
        assert isinstance(middle, float)
        for sample in samples:
            clock = sample.at.hour * 60 + sample.at.minute
            assert abs((clock - middle + 720) % 1440 - 720) <= 60.1
