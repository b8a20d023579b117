"""Load: the strain that discomfort leaves behind when it lasts (allostatic load, McEwen).

    dL/dt = k D (1 - L) - L / tau

For a constant discomfort D it has a closed form, which keeps it within [0, 1] (SYSTEM1 Q14).
"""

from __future__ import annotations

import math
from typing import Final

from ipse.selfhood.affect import Affect
from ipse.selfhood.drives import Levels, deficit

RECOVERS_IN: Final = 72.0
"""tau, hours awake: load without discomfort falls to a third in this time."""
GROWS_BY: Final = 1.0 / 24.0
"""k, per hour awake of full discomfort."""


def carried(load: float, discomfort: float, hours: float) -> float:
    """Return the load after `hours` awake in a constant `discomfort`."""
    rate = 1.0 / RECOVERS_IN + GROWS_BY * discomfort
    limit = GROWS_BY * discomfort / rate
    return limit + (load - limit) * math.exp(-rate * hours)


def discomfort_of(affect: Affect, levels: Levels) -> float:
    """Return how much it hurts, from 0 to 1: a bad mood hurts, and so do unmet needs."""
    return 1.0 - (1.0 - max(0.0, -affect.valence)) * (1.0 - deficit(levels))
