"""The diffusion is the exact one: frozen steps of scipy, and the laws that every step keeps."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, TypedDict

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.physics.diffusion import (
    Floats,
    Process,
    drawn_after,
    exponential,
    mean_after,
    root_of,
    stationary_covariance,
    step_over,
)
from ipse.physics.halflife import rate_of, remaining, toward

TOLERANCE: Final = 1e-12


class Case(TypedDict):
    """One frozen step."""

    name: str
    Theta: list[list[float]]
    Gamma: list[list[float]]
    dt: float
    mu: list[float]
    x0: list[float]
    Phi: list[list[float]]
    Q: list[list[float]]
    mean: list[float]
    stationary: list[list[float]]


class Frozen(TypedDict):
    """The frozen file."""

    cases: list[Case]


FROZEN: Final[Frozen] = json.loads(Path(__file__).with_name("ou.json").read_text("utf-8"))
CASES: Final = FROZEN["cases"]


def process_in(case: Case) -> Process:
    """The process of a frozen case."""
    return Process(np.array(case["Theta"]), np.array(case["Gamma"]), np.array(case["mu"]))


def apart(ours: Floats, theirs: object) -> float:
    """The largest difference."""
    return float(np.abs(ours - np.array(theirs)).max())


def test_there_are_as_many_cases_as_the_oracle_gave() -> None:
    assert len(CASES) == 15


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_step_is_the_one_that_the_oracle_took(case: Case) -> None:
    process = process_in(case)
    step = step_over(process, case["dt"])
    assert apart(step.phi, case["Phi"]) <= TOLERANCE
    assert apart(step.covariance, case["Q"]) <= TOLERANCE
    assert apart(mean_after(process, step, np.array(case["x0"])), case["mean"]) <= TOLERANCE
    assert apart(stationary_covariance(process), case["stationary"]) <= TOLERANCE


def test_a_tiny_step_keeps_its_leading_digits() -> None:
    (case,) = [case for case in CASES if "tiny" in case["name"]]
    ours = step_over(process_in(case), case["dt"]).covariance
    assert float(np.abs(ours / np.array(case["Q"]) - 1.0).max()) <= 1e-9


rates = st.floats(0.02, 5.0)
spans = st.floats(0.0, 50.0)
places = st.lists(st.floats(-3, 3), min_size=3, max_size=3).map(np.array)


@st.composite
def processes(draw: st.DrawFn) -> Process:
    """Stable processes of three dimensions that pull each other about."""
    diagonal = np.diag([draw(rates) for _ in range(3)])
    pull = draw(st.floats(-0.5, 0.5))
    turning = np.array([[0.0, pull, 0.0], [-pull, 0.0, 0.0], [0.0, 0.0, 0.0]])
    return Process(diagonal + turning, np.eye(3) * draw(st.floats(0.0, 1.0)), draw(places))


@given(process=processes(), first=spans, second=spans, start=places)
def test_two_steps_are_one_step_of_the_same_length(
    process: Process, first: float, second: float, start: Floats
) -> None:
    one, two = step_over(process, first), step_over(process, second)
    whole = step_over(process, first + second)
    by_two = mean_after(process, two, mean_after(process, one, start))
    assert apart(by_two, mean_after(process, whole, start)) <= 1e-9
    spread = two.phi @ one.covariance @ two.phi.T + two.covariance
    assert apart(spread, whole.covariance) <= 1e-9


@given(process=processes(), span=spans)
def test_the_set_point_stays_where_it_is(process: Process, span: float) -> None:
    assert apart(mean_after(process, step_over(process, span), process.mu), process.mu) == 0.0


@given(process=processes(), span=spans)
def test_a_covariance_is_symmetric_and_never_negative(process: Process, span: float) -> None:
    covariance = step_over(process, span).covariance
    assert apart(covariance, covariance.T) == 0.0
    assert float(np.linalg.eigvalsh(covariance).min()) >= -1e-12
    root = root_of(covariance)
    assert apart(root @ root.T, covariance) <= 1e-9


@given(process=processes(), start=places)
def test_in_the_end_only_the_stationary_law_is_left(process: Process, start: Floats) -> None:
    step = step_over(process, 5000.0)
    assert apart(mean_after(process, step, start), process.mu) <= 1e-9
    assert apart(step.covariance, stationary_covariance(process)) <= 1e-9
    noise = process.gamma @ process.gamma.T
    spread = stationary_covariance(process)
    assert apart(process.theta @ spread + spread @ process.theta.T, noise) <= 1e-9


@given(process=processes(), span=spans, start=places, noise=places)
def test_the_same_noise_draws_the_same_place(
    process: Process, span: float, start: Floats, noise: Floats
) -> None:
    step = step_over(process, span)
    first = drawn_after(process, step, start, noise)
    assert first.tobytes() == drawn_after(process, step, start, noise).tobytes()


def test_drawn_places_spread_as_the_covariance_says() -> None:
    case = next(case for case in CASES if case["name"].startswith("dense"))
    process = process_in(case)
    step = step_over(process, case["dt"])
    draws = np.random.Generator(np.random.Philox(7)).standard_normal((40_000, 3))
    places_drawn = np.array(
        [drawn_after(process, step, np.array(case["x0"]), noise) for noise in draws]
    )
    assert apart(places_drawn.mean(axis=0), case["mean"]) <= 0.01
    assert apart(np.cov(places_drawn.T), case["Q"]) <= 0.01


def test_a_distance_is_halved_in_one_half_life() -> None:
    assert remaining(6.0, 6.0) == 0.5
    assert remaining(0.0, 6.0) == 1.0
    assert toward(1.0, 0.0, 12.0, 6.0) == 0.25
    step = step_over(Process(np.array([[rate_of(6.0)]]), np.zeros((1, 1)), np.zeros(1)), 6.0)
    assert abs(float(step.phi[0, 0]) - 0.5) <= 1e-15


def test_the_exponential_of_nothing_is_one() -> None:
    assert apart(exponential(np.zeros((3, 3))), np.eye(3)) == 0.0
