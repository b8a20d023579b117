"""The fixture of the household's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.unit.household.living import Home, open_home


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    """A founded house."""
    with open_home(tmp_path) as home:
        yield home
