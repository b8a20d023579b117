"""Killed at random moments under a mixed load, he comes back as he was."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from tests.restart.lives import Survival, survive

KILLS: Final = 5 if settings().max_examples < 300 else 100
"""Of a life: a few by hand, a hundred in CI; three hundred in a proof."""


def stays_himself(survival: Survival) -> None:
    """Nothing acknowledged is lost, and a restart changes the session alone."""
    assert survival.lost == []
    assert survival.differences == {"session_id"}
    assert survival.acknowledged >= survival.kills


@pytest.mark.slow
@pytest.mark.timeout(2400)
def test_a_kill_at_any_moment_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    stays_himself(survive(tmp_path, KILLS))


@pytest.mark.proof
@pytest.mark.timeout(3600)
def test_three_hundred_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    stays_himself(survive(tmp_path, 300, seed=b"proof"))
