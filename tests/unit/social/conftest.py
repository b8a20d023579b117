"""A record for the tests of the verbs of social memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.storage.records import open_record
from tests.unit.social.room import Room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """An empty room."""
    with open_record(tmp_path) as record:
        yield Room(record)
