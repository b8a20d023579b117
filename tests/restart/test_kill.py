from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from ipse.house.house import verify_chain
from ipse.kernel.chance import SeededChance
from ipse.kernel.clock import SteppedClock
from ipse.person.asking import Ask
from ipse.person.verbs import read_model
from ipse.storage.audit import Sound
from ipse.storage.duties import LEASE
from tests.restart.occupants import living_in
from tests.storage.houses import MORNING, by_hand, opened, settings_in

ENOUGH = 10
"""Writes of one life at most, so that a hundred lives do not fill the model."""


def survive(folder: Path, kills: int) -> None:
    """Kill a writing house again and again; each time, look whether anything was lost."""
    settings = settings_in(folder)
    chance = SeededChance(b"kills").stream("when")
    acknowledged: set[str] = set()
    for _ in range(kills):
        with living_in(folder, "write") as occupant:
            acknowledged |= {occupant.heard() for _ in range(chance.randint(1, ENOUGH))}
            acknowledged |= set(occupant.kill())
        with opened(settings) as house:
            call = by_hand(house)
            model = house.record.read(lambda work, call=call: read_model(work, call, Ask()))
            standing = {entry.key for entry in model.entries}
            assert acknowledged <= standing
            verdict = house.record.read(lambda w, h=house: verify_chain(w, settings, h.keys))
            assert isinstance(verdict, Sound)


@pytest.mark.slow
@pytest.mark.timeout(180)
def test_no_acknowledged_write_is_lost_to_twenty_kills(tmp_path: Path) -> None:
    survive(tmp_path, 20)


@pytest.mark.proof
@pytest.mark.timeout(900)
def test_no_acknowledged_write_is_lost_to_a_hundred_kills(tmp_path: Path) -> None:
    survive(tmp_path, 100)


def test_a_duty_that_was_killed_half_way_goes_on_without_doing_a_step_twice(
    tmp_path: Path,
) -> None:
    with living_in(tmp_path, "duty") as occupant:
        assert [occupant.asked(step) for step in ("replay", "decay")] == ["True", "True"]
        occupant.kill()
    later = int(LEASE / timedelta(minutes=1))
    with living_in(tmp_path, "duty", later) as occupant:
        steps = ("replay", "decay", "repair")
        assert [occupant.asked(step) for step in steps] == ["False", "False", "True"]
        assert occupant.leave() == 0
    with opened(settings_in(tmp_path), SteppedClock(MORNING)) as house:
        done = house.record.read(
            lambda work: (
                work.connection.exec_driver_sql(
                    "SELECT subject FROM changes WHERE room = 'sleep' ORDER BY number"
                )
                .scalars()
                .all()
            )
        )
    assert done == ["replay", "decay", "repair"]
