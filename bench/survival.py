"""Survival bench: what kills and power cuts take from a house, and that the harness would see it.

Run `python bench/survival.py [--quick] [--kills N] [--cuts N]`. Real processes under a mixed load
are killed at random moments, and each is reopened with the clock held. Then the power is cut
between any two writes of a recorded life, once as the product writes and once without waiting for
the disk. It prints a table; the last line is one JSON object.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))  # the harness is the one that the tests use

from tests.restart.lives import Survival, survive  # noqa: E402 (behind the path)
from tests.restart.powercut import Damage, cut_the_power, record_life  # noqa: E402 (the same)

ROUNDS: Final = 40
CUTS_A_LIFE: Final = 500


def power_cuts(cuts: int, synchronous: str) -> Damage:
    """Return what so many cuts did, over lives of their own."""
    totals = [0, 0, 0, 0, 0]
    done = 0
    while done < cuts:
        now = min(CUTS_A_LIFE, cuts - done)
        with tempfile.TemporaryDirectory() as folder:
            life = record_life(Path(folder) / "house", ROUNDS, synchronous=synchronous)
            seed = f"{synchronous} {done}".encode()
            damage = cut_the_power(life, Path(folder) / "left", now, seed)
        parts = (damage.cuts, damage.stood, damage.lost, damage.damaged, damage.touched)
        totals = [total + part for total, part in zip(totals, parts, strict=True)]
        done += now
    return Damage(*totals)


def kills(count: int) -> Survival:
    """Return what so many kills did."""
    with tempfile.TemporaryDirectory() as folder:
        return survive(Path(folder), count)


def main() -> None:
    """Run the bench."""
    parser = argparse.ArgumentParser(description="What kills and power cuts take from a house.")
    parser.add_argument("--quick", action="store_true", help="10 kills, 200 cuts")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--cuts", type=int, default=2000)
    asked = parser.parse_args()
    count, cuts = (10, 200) if asked.quick else (asked.kills, asked.cuts)
    begun = time.perf_counter()
    survival = kills(count)
    full, normal = power_cuts(cuts, "FULL"), power_cuts(cuts, "NORMAL")
    print(f"{'':28}{'tries':>8}{'acknowledged':>14}{'lost':>8}{'damaged':>9}")
    print(f"{'kill -9, real processes':28}{survival.kills:8}{survival.acknowledged:14}", end="")
    print(f"{len(survival.lost):8}{0:9}")
    for name, damage in (("power cut, synchronous=FULL", full), ("  the same, NORMAL", normal)):
        print(f"{name:28}{damage.cuts:8}{damage.stood:14}{damage.lost:8}{damage.damaged:9}")
    print(f"after a restart these differ: {', '.join(sorted(survival.differences))}")
    print(f"{time.perf_counter() - begun:.0f} s")
    figures = {
        "acknowledged_lost": len(survival.lost) + full.lost + full.damaged,
        "restart_differences": sorted(survival.differences),
        "lost_with_normal": normal.touched,
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
