"""When the power goes, what was acknowledged is there; and the check that says so can fail."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from tests.restart.powercut import Acknowledged, cut_the_power, record_life

CUTS: Final = 60 if settings().max_examples < 300 else 500
ROUNDS: Final = 40


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_power_cut_between_any_two_writes_loses_nothing_that_was_acknowledged(
    tmp_path: Path,
) -> None:
    life = record_life(tmp_path / "house", ROUNDS)
    damage = cut_the_power(life, tmp_path / "left", CUTS, b"full")
    assert damage.stood > CUTS, "the cuts fell where something had been acknowledged"
    assert (damage.lost, damage.damaged) == (0, 0)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_same_cuts_find_losses_where_the_disk_is_not_waited_for(tmp_path: Path) -> None:
    life = record_life(tmp_path / "house", ROUNDS, synchronous="NORMAL")
    damage = cut_the_power(life, tmp_path / "left", CUTS, b"normal")
    assert damage.lost > 0
    assert damage.damaged == 0, "what NORMAL keeps is whole: it only forgets"


@pytest.mark.proof
@pytest.mark.timeout(3600)
def test_five_thousand_power_cuts_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    for number in range(10):
        life = record_life(tmp_path / f"house-{number}", ROUNDS)
        damage = cut_the_power(life, tmp_path / "left", 500, f"proof {number}".encode())
        assert (damage.lost, damage.damaged) == (0, 0)


def test_a_life_is_recorded_to_its_last_acknowledged_write(tmp_path: Path) -> None:
    life = record_life(tmp_path / "house", 3)
    acknowledged = [each.key for each in life.happened if isinstance(each, Acknowledged)]
    assert sorted(acknowledged) == [f"0-{caller}-{n}" for caller in range(4) for n in range(3)]
