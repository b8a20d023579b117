"""The mood: what events do to it, what time does, and what neither can do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.errors import InvalidInput
from ipse.selfhood.affect import Affect, Latent, latent_of, moved, seen
from ipse.selfhood.appraisal import Agency, Appraisal, target_of
from ipse.selfhood.disposition import REACH, SHARE_OF_DAY, settled, valence_set_point
from ipse.selfhood.feelings import feeling_of
from ipse.selfhood.temperament import Temperament, drifted, process_of

STILL = Temperament(volatility=0.0)
LIVELY = Temperament(volatility=0.3)
FROM_BAD = Latent(-1.0, 1.0, -1.0)

units = st.floats(-1.0, 1.0)
affects = st.builds(Affect, units, units, units)
latents = st.builds(Latent, *[st.floats(-5, 5)] * 3)
appraisals = st.builds(Appraisal, units, units, units, st.sampled_from(Agency), st.booleans())
hours = st.floats(0.0, 300.0)


def noise(hour: int) -> tuple[float, float, float]:
    """Noise that depends on the hour alone."""
    return ((hour * 37 % 11) - 5) / 3, ((hour * 17 % 7) - 3) / 2, ((hour * 5 % 13) - 6) / 4


def parts(latent: Latent) -> tuple[float, float, float]:
    return latent.valence, latent.arousal, latent.dominance


def by_time(
    temperament: Temperament, start: Latent, span: float, *, age: float = 0.0, temper: float = 0.0
) -> Latent:
    """Where a mood stands after `span` hours awake."""
    return drifted(process_of(temperament, temper), start, age, span, noise)


@given(appraisal=appraisals, mood=affects, reactivity=st.floats(0, 1))
def test_no_event_leads_out_of_what_can_be_felt(
    appraisal: Appraisal, mood: Affect, reactivity: float
) -> None:
    felt = moved(mood, target_of(appraisal), reactivity)
    assert all(abs(part) <= 1.0 + 1e-12 for part in (felt.valence, felt.arousal, felt.dominance))


@given(latent=latents, span=hours)
def test_no_time_leads_to_the_end_of_the_scale(latent: Latent, span: float) -> None:
    affect = seen(by_time(LIVELY, latent, span))
    assert all(abs(part) < 1.0 for part in (affect.valence, affect.arousal, affect.dominance))


@pytest.mark.parametrize(("part", "half_life"), [(0, 6.0), (1, 2.0), (2, 8.0)])
def test_each_part_is_half_way_home_after_its_half_life(part: int, half_life: float) -> None:
    after = by_time(STILL, FROM_BAD, half_life)
    assert parts(after)[part] == pytest.approx(parts(FROM_BAD)[part] / 2, abs=1e-15)


@given(latent=latents, first=hours, second=hours, age=st.floats(0, 1000))
def test_how_a_span_is_cut_changes_no_path(
    latent: Latent, first: float, second: float, age: float
) -> None:
    halfway = by_time(LIVELY, latent, first, age=age)
    by_two = by_time(LIVELY, halfway, second, age=age + first)
    assert parts(by_two) == pytest.approx(
        parts(by_time(LIVELY, latent, first + second, age=age)), abs=1e-6
    )


def test_the_same_hours_bring_the_same_mood_to_the_last_bit() -> None:
    assert by_time(LIVELY, FROM_BAD, 50.3) == by_time(LIVELY, FROM_BAD, 50.3)
    assert by_time(LIVELY, FROM_BAD, 50.3) != by_time(STILL, FROM_BAD, 50.3)


def test_a_mood_goes_home_to_the_baseline_of_the_soul_and_not_to_zero() -> None:
    soul = replace(STILL, baseline=Affect(0.4, -0.2, 0.1))
    rested = seen(by_time(soul, FROM_BAD, 500.0))
    assert (rested.valence, rested.arousal, rested.dominance) == pytest.approx((0.4, -0.2, 0.1))


@pytest.mark.parametrize("temper", [-1.0, -0.3, 0.0, 1.0])
def test_disposition_moves_where_valence_goes_home_to(temper: float) -> None:
    assert seen(by_time(STILL, FROM_BAD, 500.0, temper=temper)).valence == pytest.approx(
        REACH * temper, abs=1e-9
    )


def test_a_set_point_stays_where_a_mood_can_be() -> None:
    assert valence_set_point(0.9, 1.0) == 0.95
    assert valence_set_point(-0.9, -1.0) == -0.95
    assert valence_set_point(0.2, 0.5) == pytest.approx(0.35)


@given(disposition=units, day=units)
def test_one_night_moves_a_temper_a_little_toward_the_day(disposition: float, day: float) -> None:
    after = settled(disposition, day)
    assert abs(after) <= 1.0
    assert abs(after - disposition) <= 2 * SHARE_OF_DAY + 1e-12
    assert abs(day - after) <= abs(day - disposition) + 1e-12
    assert REACH * abs(after - disposition) <= 0.02, "no more than that a night (SYSTEM1 1.10)"


@pytest.mark.parametrize("name", ["congruence", "urgency", "power"])
@pytest.mark.parametrize("value", [1.0001, -1.0001, float("nan"), float("inf")])
def test_what_is_out_of_range_is_an_error_and_no_clamp(name: str, value: float) -> None:
    numbers = {"congruence": 0.0, "urgency": 0.0, "power": 0.0, name: value}
    with pytest.raises(InvalidInput) as refused:
        Appraisal(numbers["congruence"], numbers["urgency"], numbers["power"])
    assert refused.value.field == name


@pytest.mark.parametrize("value", [-1.0, 1.0])
def test_the_ends_of_the_range_are_in_it(value: float) -> None:
    assert target_of(Appraisal(value, value, value)) == Affect(value, value, value)


@pytest.mark.parametrize(
    ("agency", "dominance"),
    [
        (Agency.SELF, -0.2),
        (Agency.OTHER_ADVERSARY, 0.1),
        (Agency.OTHER_BENIGN, 0.0),
        (Agency.CIRCUMSTANTIAL, 0.0),
    ],
)
def test_a_breach_hurts_rouses_and_leans_by_whose_it_is(agency: Agency, dominance: float) -> None:
    assert target_of(Appraisal(0.0, agency=agency, breach=True)) == Affect(-0.3, 0.5, dominance)
    assert target_of(Appraisal(0.0, agency=agency)) == Affect(0.0, 0.0, 0.0)


def test_what_is_pressing_already_is_not_made_less_so_by_a_breach() -> None:
    assert target_of(Appraisal(0.0, urgency=0.8, breach=True)).arousal == 0.8


ANCHORS = {
    (-0.7, 0.8, -0.6): "afraid",
    (0.9, 0.1, 0.7): "enthusiastic",
    (-0.6, -0.3, -0.4): "dejected",
    (0.8, 0.7, 0.7): "enthusiastic",
    (0.0, 0.0, 0.0): "even",
}


@pytest.mark.parametrize("point", ANCHORS)
def test_a_known_mood_has_its_known_word(point: tuple[float, float, float]) -> None:
    assert feeling_of(target_of(Appraisal(*point))) == ANCHORS[point]


@given(affect=affects)
def test_latent_space_gives_back_what_it_took(affect: Affect) -> None:
    again = seen(latent_of(affect))
    assert again.valence == pytest.approx(affect.valence, abs=2e-6)
