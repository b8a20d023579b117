from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from ipse.kernel.chance import FixedEntropy, SeededChance
from ipse.kernel.ids import Mint
from ipse.souls import verbs
from ipse.storage.database import open_engine
from ipse.storage.schema import migrate
from ipse.storage.work import Record

NOON: Final = datetime(2026, 9, 15, 12, tzinfo=UTC)


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    """An empty record of the newest revision."""
    path = tmp_path / "record.db"
    migrate(path, None, tmp_path)
    readers, writers = open_engine(path, None, read_only=True), open_engine(path, None)
    opened = Record(readers, writers, Mint(SeededChance(b"souls")), FixedEntropy(b"souls"))
    yield opened
    opened.close()


def test_a_new_house_was_given_nothing(record: Record) -> None:
    assert record.read(verbs.seeded_starters) == frozenset()


def test_a_starter_is_remembered_with_the_words_it_was_first_given_in(record: Record) -> None:
    for words in (b"first", b"second"):
        record.write(lambda work, words=words: verbs.remember_starter(work, "ada", words, NOON))
    kept = record.read(
        lambda work: work.connection.exec_driver_sql(
            "SELECT soul_id, digest FROM seeded_souls"
        ).all()
    )
    assert kept == [("ada", sha256(b"first").digest())]
    assert record.read(verbs.seeded_starters) == {"ada"}
