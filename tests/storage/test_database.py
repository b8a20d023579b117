from __future__ import annotations

from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import OperationalError

from ipse.kernel.errors import HouseDamaged, WrongKey
from ipse.storage.database import open_engine
from ipse.storage.work import Record
from tests.storage.records import a_call, open_record, say

KEPT = {
    "journal_mode": "wal",
    "synchronous": 2,  # FULL
    "secure_delete": 1,
    "temp_store": 2,  # MEMORY
    "trusted_schema": 0,
    "busy_timeout": 5000,
    "wal_autocheckpoint": 0,
    "foreign_keys": 1,
}


def in_force(connection: sa.Connection, pragma: str) -> object:
    return connection.exec_driver_sql(f"PRAGMA {pragma}").scalar()


@pytest.mark.parametrize("pragma", KEPT)
def test_reader_and_writer_keep_words_safe(record: Record, pragma: str) -> None:
    assert record.read(lambda work: in_force(work.connection, pragma)) == KEPT[pragma]
    assert record.write(lambda work: in_force(work.connection, pragma)) == KEPT[pragma]


def test_only_the_writer_can_write(record: Record) -> None:
    assert record.read(lambda work: in_force(work.connection, "query_only")) == 1
    assert record.write(lambda work: in_force(work.connection, "query_only")) == 0
    with pytest.raises(OperationalError, match="readonly"):
        record.read(lambda work: say(work, "identity/home"))


def test_foreign_keys_are_off_from_connect_on_while_migrating(tmp_path: Path) -> None:
    engine = open_engine(tmp_path / "record.db", None, migrating=True)
    with engine.connect() as connection:
        assert in_force(connection, "foreign_keys") == 0
    engine.dispose()


def test_a_reader_stays_on_its_snapshot_while_others_write(record: Record) -> None:
    def look(connection: sa.Connection) -> object:
        return connection.exec_driver_sql("SELECT count(*) FROM changes").scalar()

    def twice(connection: sa.Connection) -> tuple[object, object]:
        first = look(connection)
        record.write(lambda work: say(work, "identity/home"))
        return first, look(connection)

    assert record.read(lambda work: twice(work.connection)) == (0, 0)
    assert record.read(lambda work: look(work.connection)) == 1


def test_a_file_that_is_no_record_is_told_from_a_wrong_key(tmp_path: Path) -> None:
    path = tmp_path / "record.db"
    path.write_bytes(b"no database at all" * 400)
    with pytest.raises(HouseDamaged), open_engine(path, None).connect():
        pass
    with pytest.raises(WrongKey), open_engine(path, bytes(32)).connect():
        pass


def test_another_key_does_not_open_an_encrypted_record(tmp_path: Path) -> None:
    key, other = b"k" * 32, b"o" * 32
    with open_record(tmp_path, key) as record:
        record.write(lambda work: say(work, "identity/home", call=a_call()))
    with pytest.raises(WrongKey), open_engine(tmp_path / "record.db", other).connect():
        pass
    with pytest.raises(HouseDamaged), open_engine(tmp_path / "record.db", None).connect():
        pass
    with open_record(tmp_path, key) as record:
        assert record.read(lambda work: in_force(work.connection, "integrity_check")) == "ok"


def test_damaged_pages_are_told_in_a_sentence_without_a_word_of_them(tmp_path: Path) -> None:
    with open_record(tmp_path) as record:
        for n in range(40):
            record.write(lambda work, n=n: say(work, f"state/{n}", "x" * 2000))
    path = tmp_path / "record.db"
    pages = bytearray(path.read_bytes())
    pages[len(pages) // 2 :] = bytes(len(pages) - len(pages) // 2)
    path.write_bytes(pages)
    engine = open_engine(path, None)
    with pytest.raises(HouseDamaged, match="ipse restore"), engine.connect() as connection:
        connection.exec_driver_sql("SELECT after FROM changes").all()
    engine.dispose()
