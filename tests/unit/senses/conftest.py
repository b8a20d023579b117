"""A record with every table of the two rooms, for the tests of the senses' verbs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ipse.kernel.chance import FixedEntropy, SeededChance
from ipse.kernel.ids import Mint
from ipse.senses import store
from ipse.storage.database import open_engine
from ipse.storage.deed import write_deed
from ipse.storage.work import Record
from tests.unit.senses.living import Life
from tests.unit.senses.noticing import NOON


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    """An empty record, closed when the test is over."""
    path = tmp_path / "record.db"
    writers = open_engine(path, None)
    with writers.begin() as connection:
        store.signals.metadata.create_all(connection)
    readers = open_engine(path, None, read_only=True)
    opened = Record(readers, writers, Mint(SeededChance(b"senses")), FixedEntropy(b"senses"))
    opened.write(lambda work: write_deed(work, NOON))
    yield opened
    opened.close()


@pytest.fixture
def life(record: Record) -> Life:
    """Ada, at noon on a Tuesday, with every sense off."""
    return Life(record)
