"""Temperament: the part of a soul that says where a mood returns to, how fast, and how lively."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np

from ipse.physics.diffusion import Floats, Process, mean_after, root_of, step_over
from ipse.physics.halflife import rate_of
from ipse.selfhood.affect import Affect, Latent, latent_of
from ipse.selfhood.disposition import valence_set_point

Noise: TypeAlias = Callable[[int], tuple[float, float, float]]
"""Standard normal noise for the hour of this number; the same hour draws the same (Q13)."""

HOUR: Final = 1.0
AT_REST: Final = Affect(0.0, 0.0, 0.0)
HALF_LIVES: Final = Affect(6.0, 2.0, 8.0)
"""Hours awake for half of the way back to the baseline."""
LONGEST_MEMORY: Final = 240
"""Hours of noise that a long step still draws: of an earlier one nothing is left."""


@dataclass(frozen=True, slots=True)
class Temperament:
    """What a soul sets: baseline, half-lives in hours awake, noise, and how strongly he reacts."""

    soul_id: str = "resident-default"
    soul_version: int = 1
    baseline: Affect = AT_REST
    half_lives: Affect = HALF_LIVES
    volatility: float = 0.02
    """Per square root of an hour, in latent space."""
    reactivity: float = 0.6


def process_of(temperament: Temperament, disposition: float) -> Process:
    """Return the process that the mood follows in latent space."""
    resting = temperament.baseline
    valence = valence_set_point(resting.valence, disposition)
    rests_at = latent_of(Affect(valence, resting.arousal, resting.dominance))
    lives = temperament.half_lives
    rates = [rate_of(hours) for hours in (lives.valence, lives.arousal, lives.dominance)]
    return Process(
        theta=np.diag(rates),
        gamma=np.eye(len(rates)) * temperament.volatility,
        mu=_array(rests_at),
    )


def drifted(process: Process, mood: Latent, age: float, hours: float, noise: Noise) -> Latent:
    """Return the mood after `hours` awake from the `age` in hours on.

    The mean moves all the time; noise falls at each full hour of age, so that neither how often
    somebody looks nor how a span is cut changes the path.
    """
    end = age + hours
    begin = max(age, float(int(end) - LONGEST_MEMORY))
    place = mean_after(process, step_over(process, begin - age), _array(mood))
    shaking = root_of(step_over(process, HOUR).covariance)
    for hour in range(int(begin) + 1, int(end) + 1):
        place = mean_after(process, step_over(process, hour - begin), place)
        place = place + shaking @ np.array(noise(hour))
        begin = float(hour)
    place = mean_after(process, step_over(process, end - begin), place)
    return Latent(*place.tolist())


def _array(mood: Latent) -> Floats:
    return np.array([mood.valence, mood.arousal, mood.dominance])
