"""The whole mind: time awake moves it, time powered off does not, and feelings keep their cause."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from ipse.selfhood.appraisal import Appraisal
from ipse.selfhood.drives import Drive
from ipse.selfhood.mind import (
    LONG_DAY,
    Day,
    Mind,
    awake_hours,
    is_sleepy,
    lived_on,
    met,
    new_mind,
    slept_on,
    stamped,
    stirred,
)
from ipse.selfhood.temperament import Temperament

MORNING = datetime(2026, 9, 14, 8, tzinfo=UTC)
STILL = Temperament(volatility=0.0)


def silence(_: int) -> tuple[float, float, float]:
    """No noise at all."""
    return 0.0, 0.0, 0.0


def born() -> Mind:
    return new_mind(STILL, MORNING, "first", "even")


def later(mind: Mind, hours: float) -> Mind:
    return lived_on(mind, hours, STILL, silence)


@pytest.mark.parametrize(
    ("woke_after", "asked_after", "hours"),
    [(0, 3, 3.0), (2, 3, 1.0), (3, 3, 0.0), (5, 3, 0.0), (0, -1, 0.0)],
)
def test_only_time_awake_counts(woke_after: int, asked_after: int, hours: float) -> None:
    woke, asked = (MORNING + timedelta(hours=each) for each in (woke_after, asked_after))
    assert awake_hours(born().mood, woke, asked) == hours


def test_a_new_mind_is_at_rest_and_lacks_nothing() -> None:
    assert later(born(), 5.0).mood.latent == born().mood.latent
    assert born().mood.disposition == 0.0


def test_a_day_remembers_its_mood_by_the_hour() -> None:
    bad = stirred(born(), Appraisal(-1.0), 0.6)
    mind = bad
    for _ in range(60):
        mind = later(mind, 1 / 60)
    assert mind.mood.day.hours == pytest.approx(1.0)
    assert mind.mood.day.valence == pytest.approx(-0.57, abs=0.02)
    assert Day().valence is None


def test_a_sleep_moves_the_temper_a_little_toward_the_day_and_begins_another() -> None:
    mind = later(stirred(born(), Appraisal(-1.0), 0.6), 4.0)
    rested = slept_on(mind)
    assert mind.mood.day.valence is not None
    assert rested.mood.disposition == pytest.approx(0.03 * mind.mood.day.valence)
    assert rested.mood.day == Day()
    assert rested.mood.latent == mind.mood.latent
    assert rested.drives.levels.energy == 0.9


def test_a_sleep_without_a_day_moves_no_temper() -> None:
    assert slept_on(born()).mood.disposition == 0.0


@pytest.mark.parametrize(("hours", "sleepy"), [(LONG_DAY - 0.1, False), (LONG_DAY, True)])
def test_he_is_sleepy_after_sixteen_hours_awake(hours: float, *, sleepy: bool) -> None:
    assert is_sleepy(later(born(), hours).mood) is sleepy


def test_a_feeling_keeps_its_beginning_and_its_cause_for_as_long_as_it_stays() -> None:
    noon, evening = MORNING + timedelta(hours=4), MORNING + timedelta(hours=10)
    mind = stamped(born(), noon, "first", "tense", "why")
    assert (mind.mood.since, mind.mood.cause_id) == (noon, "why")
    mind = stamped(mind, evening, "second", "tense", "another")
    assert (mind.mood.since, mind.mood.cause_id, mind.mood.at) == (noon, "why", evening)
    mind = stamped(mind, evening, "second", "calm", None)
    assert (mind.mood.since, mind.mood.cause_id) == (evening, None)


def test_a_clock_that_goes_back_takes_no_step_back() -> None:
    mind = stamped(born(), MORNING + timedelta(hours=4), "first", "even", None)
    assert stamped(mind, MORNING, "second", "even", None).mood.at == mind.mood.at


def test_what_meets_a_need_moves_it_alone() -> None:
    mind = met(born(), {Drive.CONNECTION: 0.2})
    assert mind.drives.levels.connection == pytest.approx(0.7)
    assert mind.mood == born().mood
