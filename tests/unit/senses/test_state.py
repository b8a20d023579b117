from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.senses.conclusions import Conclusion
from ipse.senses.geofence import Crossing
from ipse.senses.signals import Kind, Sample
from ipse.senses.state import observe_state
from ipse.senses.zones import Zones
from tests.unit.senses.noticing import (
    HOME,
    HOUR,
    METRE,
    MINUTE,
    MOMENT,
    NOON,
    WORK,
    noticed,
    seen,
    told,
)

FRESH = timedelta(minutes=45)


def moving(activity: str, ago: timedelta = MINUTE) -> Sample:
    return noticed(Kind.MOTION, NOON - ago, activity=activity)


def focus(mode: str = "Work", ago: timedelta = MINUTE, *, on: bool = True) -> Sample:
    return noticed(Kind.FOCUS, NOON - ago, mode=mode, on=on)


def found_at(kilometres: float, ago: timedelta = MINUTE, **also: str) -> Sample:
    lat = HOME.spot.lat - kilometres * 1_000 * METRE
    return noticed(Kind.POSITION, NOON - ago, lat=lat, lon=HOME.spot.lon, **also)


def now(*samples: Sample) -> Conclusion | None:
    """What is said of now, for somebody who lives in Paris."""
    lived = Zones(((NOON, ZoneInfo("Europe/Paris")),))
    found = observe_state(seen(NOON, *samples, places=[HOME, WORK], zones=lived))
    return next((each for each in found if each.key == "now"), None)


@pytest.mark.parametrize(
    ("sample", "summary", "confidence"),
    [
        (moving("automotive"), "Driving", 0.8),
        (moving("walking"), "Moving about", 0.7),
        (moving("running"), "Moving about", 0.7),
        (moving("cycling"), "Moving about", 0.7),
        (focus("Sleep"), "In Sleep Focus", 0.9),
        (moving("stationary"), "Settled", 0.6),
    ],
)
def test_a_fresh_signal_says_what_they_are_doing(
    sample: Sample, summary: str, confidence: float
) -> None:
    found = now(sample)
    assert found is not None
    assert (found.summary, found.confidence) == (summary, confidence)
    assert (found.observed_at, found.expires_at) == (sample.at, sample.at + FRESH)


def test_a_signal_is_fresh_for_45_minutes() -> None:
    assert now(moving("walking", FRESH - MOMENT)) is not None
    assert now(moving("walking", FRESH)) is None
    assert now(focus(ago=FRESH)) is None


@pytest.mark.parametrize(
    ("samples", "summary"),
    [
        ([moving("automotive"), focus()], "Driving"),
        ([moving("walking"), focus()], "Moving about"),
        ([focus(), moving("stationary")], "In Work Focus"),
        ([moving("automotive", 2 * MINUTE), moving("stationary")], "Settled"),
        ([moving("unknown"), focus()], "In Work Focus"),
        ([focus(ago=2 * MINUTE), focus(on=False), moving("stationary")], "Settled"),
        ([focus(ago=2 * MINUTE), focus("Sleep")], "In Sleep Focus"),
    ],
)
def test_what_moves_them_decides_before_a_focus_or_that_before_rest(
    samples: list[Sample], summary: str
) -> None:
    found = now(*samples)
    assert found is not None
    assert found.summary == summary


@pytest.mark.parametrize(
    ("samples", "summary"),
    [
        ([moving("stationary"), moving("walking"), moving("automotive")], "Driving"),
        ([moving("unknown"), moving("stationary")], "Settled"),
        ([focus("Work", 9 * MINUTE), focus("Work", on=False), focus("Sleep")], "In Sleep Focus"),
        ([focus("Sleep", 9 * MINUTE), focus("Work", on=False)], "In Sleep Focus"),
        ([focus("Work", on=False), focus("Work"), moving("stationary")], "Settled"),
        ([focus("Sleep", 9 * MINUTE), focus("", on=False), moving("stationary")], "Settled"),
    ],
)
def test_what_happens_at_one_time_is_told_apart(samples: list[Sample], summary: str) -> None:
    for row in (samples, samples[::-1]):
        found = now(*row)
        assert found is not None
        assert found.summary == summary


def test_a_focus_that_ended_says_nothing() -> None:
    assert now(focus(ago=2 * MINUTE), focus(on=False)) is None


def left(place: str, ago: timedelta) -> Sample:
    return noticed(Kind.DEPARTURE, NOON - ago, place=place)


@pytest.mark.parametrize(
    ("samples", "summary"),
    [
        ([left("home", HOUR)], "Commuting"),
        ([left("work", 2 * HOUR)], "Commuting"),
        ([left("work", 2 * HOUR + MOMENT)], "Driving"),
        ([left("gym", HOUR)], "Driving"),
        ([left("home", HOUR), noticed(Kind.ARRIVAL, NOON - MINUTE, place="gym")], "Driving"),
        ([left("home", HOUR), left("gym", MINUTE)], "Driving"),
        ([noticed(Kind.ARRIVAL, NOON - HOUR, place="home"), left("home", MINUTE)], "Commuting"),
    ],
)
def test_between_home_or_work_and_the_next_arrival_they_commute(
    samples: list[Sample], summary: str
) -> None:
    found = now(moving("automotive"), *samples)
    assert found is not None
    assert (found.summary, found.confidence) == (summary, 0.8)


def test_a_departure_that_the_geofence_saw_counts_alike() -> None:
    evidence = replace(
        seen(NOON, moving("walking")), crossings=(Crossing(Kind.DEPARTURE, "home", NOON - HOUR),)
    )
    assert told(observe_state(evidence)) == {"now": "Commuting"}


@pytest.mark.parametrize(
    ("samples", "summary"),
    [
        ([found_at(100.1)], "Travelling"),
        ([found_at(99.9), moving("stationary")], "Settled"),
        ([found_at(100.1), moving("automotive"), left("home", HOUR)], "Travelling"),
        ([found_at(100.1), moving("stationary")], "Travelling"),
        ([found_at(100.1), focus()], "In Work Focus"),
        ([found_at(100.1, FRESH), moving("stationary")], "Settled"),
        ([found_at(0, timezone="Asia/Tokyo")], "Travelling"),
        ([found_at(0, timezone="Europe/Berlin"), moving("stationary")], "Settled"),
    ],
)
def test_far_from_home_or_by_another_clock_they_travel(samples: list[Sample], summary: str) -> None:
    found = now(*samples)
    assert found is not None
    assert found.summary == summary


def slept(hours: float, ended_ago: timedelta | None, sent_ago: timedelta = MINUTE) -> Sample:
    end = {} if ended_ago is None else {"end": (NOON - ended_ago).isoformat()}
    return noticed(Kind.SLEEP, NOON - sent_ago, hours=hours, **end)


def test_after_sleep_they_are_awake_until_something_better_is_known() -> None:
    woke = slept(7, 5 * HOUR)
    found = now(woke)
    assert found is not None
    assert (found.summary, found.confidence) == ("Awake", 0.6)
    assert found.expires_at == NOON + HOUR
    better = now(woke, moving("stationary"))
    assert better is not None
    assert better.summary == "Settled"


def test_awake_ends_sixteen_hours_after_waking() -> None:
    assert now(slept(7, 16 * HOUR - MOMENT)) is not None
    assert now(slept(7, 16 * HOUR)) is None


def test_a_sleep_without_its_end_says_nothing_of_now() -> None:
    assert now(slept(7, None)) is None


@pytest.mark.parametrize(
    ("hours", "words"), [(6.2, "6.2"), (7.0, "7"), (6.25, "6.2"), (0.5, "0.5"), (6.96, "7")]
)
def test_a_night_is_told_for_twenty_hours(hours: float, words: str) -> None:
    fresh = observe_state(seen(NOON, slept(hours, None, 20 * HOUR - MOMENT)))
    assert told(fresh) == {"rest": f"Slept about {words} hours last night"}
    assert fresh[0].confidence == 0.8
    assert fresh[0].expires_at == NOON + MOMENT
    assert observe_state(seen(NOON, slept(hours, None, 20 * HOUR))) == ()


def test_rest_stands_for_an_hour_at_a_time() -> None:
    (rest,) = observe_state(seen(NOON, slept(7, None)))
    assert rest.expires_at == NOON + HOUR


def test_a_nap_does_not_pass_for_the_night() -> None:
    night, nap = slept(7, 6 * HOUR), slept(0.5, HOUR)
    assert told(observe_state(seen(NOON, night, nap)))["rest"] == "Slept about 7 hours last night"
    short = slept(3, HOUR)
    assert told(observe_state(seen(NOON, night, short)))["rest"] == "Slept about 3 hours last night"


def test_a_night_that_arrives_late_counts_from_its_end() -> None:
    assert "rest" in told(observe_state(seen(NOON, slept(7, 19 * HOUR))))
    assert "rest" not in told(observe_state(seen(NOON, slept(7, 20 * HOUR))))


def test_nothing_noticed_is_nothing_said() -> None:
    assert observe_state(seen(NOON)) == ()


def test_what_is_yet_to_come_is_not_seen() -> None:
    assert now(moving("walking", -MOMENT)) is None


noticings = st.lists(
    st.sampled_from(
        [
            moving("automotive"),
            moving("walking", 5 * MINUTE),
            moving("stationary"),
            focus(),
            focus(ago=9 * MINUTE, on=False),
            left("home", HOUR),
            found_at(150, 3 * MINUTE),
            slept(7, 4 * HOUR),
            slept(1, HOUR),
        ]
    ),
    max_size=9,
)


@given(samples=noticings, data=st.data())
def test_neither_order_nor_repetition_changes_what_is_said(
    samples: list[Sample], data: st.DataObject
) -> None:
    again = data.draw(st.permutations([*samples, *samples]))
    evidence = seen(NOON, *samples, places=[HOME])
    assert observe_state(evidence) == observe_state(seen(NOON, *again, places=[HOME]))


@given(samples=noticings)
def test_nothing_about_now_stands_longer_than_an_hour(samples: list[Sample]) -> None:
    for found in observe_state(seen(NOON, *samples, places=[HOME])):
        assert found.expires_at is not None
        assert NOON < found.expires_at <= NOON + HOUR
        assert found.observed_at <= NOON
