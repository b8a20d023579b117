"""A record with the self's own tables, for the tests of its verbs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ipse.kernel.chance import FixedEntropy, SeededChance
from ipse.kernel.ids import Mint
from ipse.selfhood.store.tables import moods
from ipse.storage.database import open_engine
from ipse.storage.deed import write_deed
from ipse.storage.work import Record
from tests.unit.person.calls import NOON


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    """A record in which nobody has lived yet, closed when the test is over."""
    path = tmp_path / "record.db"
    writers = open_engine(path, None)
    with writers.begin() as connection:
        moods.metadata.create_all(connection)
    readers = open_engine(path, None, read_only=True)
    opened = Record(readers, writers, Mint(SeededChance(b"self")), FixedEntropy(b"self"))
    opened.write(lambda work: write_deed(work, NOON))
    yield opened
    opened.close()
