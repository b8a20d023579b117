"""Drives and load: what is missing, what it would be worth, and what it leaves behind."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ipse.kernel.errors import InvalidInput
from ipse.selfhood.affect import Affect
from ipse.selfhood.drives import (
    AFTER_SLEEP,
    HALF_LIVES,
    RESTING,
    SET_POINTS,
    Drive,
    Levels,
    checked_nudges,
    deficit,
    distance,
    lived,
    nudged,
    reward,
    slept,
    want,
)
from ipse.selfhood.load import carried, discomfort_of

shares = st.floats(0.0, 1.0)
levels = st.builds(Levels, shares, shares, shares, shares)
hours = st.floats(0.0, 500.0)


def at(drive: Drive, level: float) -> Levels:
    """Everything met but one need."""
    return Levels(**{**{str(each): SET_POINTS.of(each) for each in Drive}, str(drive): level})


@given(some=levels, first=hours, second=hours)
def test_levels_stay_in_range_and_drift_the_same_however_time_is_cut(
    some: Levels, first: float, second: float
) -> None:
    by_two, whole = lived(lived(some, first), second), lived(some, first + second)
    for drive in Drive:
        assert 0.0 <= whole.of(drive) <= 1.0
        assert by_two.of(drive) == pytest.approx(whole.of(drive), abs=1e-12)


@pytest.mark.parametrize("drive", Drive)
def test_each_level_is_half_way_to_its_rest_after_its_half_life(drive: Drive) -> None:
    after = lived(at(drive, 1.0), HALF_LIVES.of(drive)).of(drive)
    assert after == pytest.approx((1.0 + RESTING.of(drive)) / 2)


def test_awake_and_alone_he_tires_and_grows_lonely_and_a_threat_passes() -> None:
    later = lived(at(Drive.SAFETY, 0.2), 10.0)
    assert later.energy < SET_POINTS.energy
    assert later.connection < SET_POINTS.connection
    assert 0.2 < later.safety < SET_POINTS.safety


@given(low=st.floats(0.0, 0.5), lower_by=st.floats(0.01, 0.3), portion=st.floats(0.05, 0.2))
def test_the_same_relief_is_worth_more_to_a_need_that_is_further_off(
    low: float, lower_by: float, portion: float
) -> None:
    assume(low - lower_by >= 0.0)
    near, far = at(Drive.ENERGY, low), at(Drive.ENERGY, low - lower_by)
    assert reward(far, {Drive.ENERGY: portion}) > reward(near, {Drive.ENERGY: portion})


@given(one=st.floats(0.0, 0.5), other=st.floats(0.0, 0.4), portion=st.floats(0.05, 0.2))
def test_relief_is_worth_less_when_something_else_is_missing_too(
    one: float, other: float, portion: float
) -> None:
    alone = at(Drive.ENERGY, one)
    both = Levels(one, SET_POINTS.curiosity, other, SET_POINTS.connection)
    assert reward(both, {Drive.ENERGY: portion}) < reward(alone, {Drive.ENERGY: portion})


@pytest.mark.parametrize("drive", Drive)
def test_he_wants_what_is_missing_most(drive: Drive) -> None:
    assert want(at(drive, 0.1)) is drive
    assert want(SET_POINTS) is None


@pytest.mark.parametrize(("short", "wanted"), [(0.04, None), (0.06, Drive.SAFETY)])
def test_a_need_that_is_hardly_short_asks_for_nothing(short: float, wanted: Drive | None) -> None:
    assert want(at(Drive.SAFETY, SET_POINTS.safety - short)) is wanted


def test_nothing_missing_is_no_distance() -> None:
    assert distance(SET_POINTS) == 0.0
    assert deficit(SET_POINTS) == 0.0
    assert deficit(Levels(0.0, 0.0, 0.0, 0.0)) == 1.0


def test_a_nudge_stops_at_the_end_of_the_scale() -> None:
    assert nudged(SET_POINTS, {Drive.SAFETY: -0.9}).safety == 0.0
    assert nudged(SET_POINTS, {Drive.ENERGY: 0.9}).energy == 1.0


@pytest.mark.parametrize("level", [0.1, 0.95])
def test_a_sleep_gives_energy_back_and_takes_none(level: float) -> None:
    assert slept(at(Drive.ENERGY, level)).energy == max(level, AFTER_SLEEP)


@pytest.mark.parametrize("nudge", [{"hunger": 0.1}, {"energy": 1.1}, {"energy": float("nan")}])
def test_a_nudge_names_a_drive_and_a_number_in_range(nudge: dict[str, float]) -> None:
    with pytest.raises(InvalidInput):
        checked_nudges(nudge)
    assert checked_nudges({"energy": -1.0}) == {Drive.ENERGY: -1.0}


@given(load=shares, hurt=shares, first=hours, second=hours)
def test_load_stays_in_range_whatever_lasts_how_long(
    load: float, hurt: float, first: float, second: float
) -> None:
    whole = carried(load, hurt, first + second)
    assert 0.0 <= whole <= 1.0
    assert carried(carried(load, hurt, first), hurt, second) == pytest.approx(whole, abs=1e-12)


@given(load=shares, hurt=shares, more=shares, span=hours)
def test_more_discomfort_never_leaves_less_load(
    load: float, hurt: float, more: float, span: float
) -> None:
    low, high = sorted((hurt, more))
    assert carried(load, high, span) >= carried(load, low, span) - 1e-12


def test_load_without_discomfort_goes_away() -> None:
    assert carried(1.0, 0.0, 72.0) == pytest.approx(0.36787944)
    assert carried(0.0, 0.0, 1000.0) == 0.0


@given(valence=st.floats(-1, 1), some=levels)
def test_a_bad_mood_and_an_unmet_need_both_hurt(valence: float, some: Levels) -> None:
    hurt = discomfort_of(Affect(valence, 0.0, 0.0), some)
    assert max(0.0, -valence, deficit(some)) - 1e-12 <= hurt <= 1.0
