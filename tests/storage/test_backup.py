from __future__ import annotations

import json
from pathlib import Path
from threading import Event

import pytest

from ipse.kernel.errors import HouseDamaged, InvalidInput, WrongKey
from ipse.storage.audit import Sound
from ipse.storage.backup import MANIFEST_NAME, RECORD_NAME, put_back, read_manifest, take_backup
from ipse.storage.database import open_engine
from ipse.storage.proving import verify_record
from ipse.storage.schema import newest_revision
from ipse.storage.work import Record, look
from tests.storage.callers import Caller
from tests.storage.records import NOON, a_call, open_record, say
from tests.storage.traces import files_with

KEY = b"k" * 32


@pytest.fixture
def backup(tmp_path: Path, record: Record) -> Path:
    """A backup of a record with a change in it."""
    record.write(lambda work: say(work, "identity/home", "Lives in Oak Park"))
    folder = tmp_path / "backups" / "monday"
    take_backup(record, folder, NOON, encrypted=False)
    return folder


def count_changes(path: Path, key: bytes | None = None) -> object:
    engine = open_engine(path, key, read_only=True)
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT count(*) FROM changes").scalar()
    engine.dispose()
    return found


def test_a_backup_says_what_it_is(backup: Path) -> None:
    manifest = read_manifest(backup)
    assert (manifest.taken_at, manifest.links) == ("2026-09-15T12:00:00Z", 1)
    assert (manifest.revision, manifest.encrypted) == (newest_revision(), False)
    assert {path.name for path in backup.iterdir()} == {MANIFEST_NAME, RECORD_NAME}
    assert backup.stat().st_mode & 0o077 == 0


def test_a_backup_is_put_back_whole(tmp_path: Path, backup: Path) -> None:
    target = tmp_path / "elsewhere" / "record.db"
    assert put_back(backup, target, []) == read_manifest(backup)
    assert count_changes(target) == 1
    assert target.stat().st_mode & 0o077 == 0


def test_no_folder_is_written_over(tmp_path: Path, record: Record, backup: Path) -> None:
    before = (backup / RECORD_NAME).read_bytes()
    for folder in (backup, tmp_path):
        with pytest.raises(InvalidInput, match="exists"):
            take_backup(record, folder, NOON, encrypted=False)
    assert (backup / RECORD_NAME).read_bytes() == before


def test_a_backup_that_was_cut_short_is_no_backup_and_stands_in_nobodys_way(
    tmp_path: Path, record: Record
) -> None:
    unfinished = tmp_path / "monday.unfinished"
    unfinished.mkdir()
    (unfinished / RECORD_NAME).write_bytes(b"half")
    with pytest.raises(HouseDamaged, match="manifest"):
        read_manifest(unfinished)
    take_backup(record, tmp_path / "monday", NOON, encrypted=False)
    assert not unfinished.exists()


@pytest.mark.parametrize("place", [0, 20, 4096 + 100, -1])
def test_a_flipped_byte_is_refused_and_nothing_is_put_back(
    tmp_path: Path, backup: Path, place: int
) -> None:
    copy = bytearray((backup / RECORD_NAME).read_bytes())
    copy[place] ^= 0x01
    (backup / RECORD_NAME).write_bytes(copy)
    target = tmp_path / "elsewhere" / "record.db"
    with pytest.raises(HouseDamaged, match="checksum"):
        put_back(backup, target, [])
    assert list(target.parent.iterdir()) == []


def test_a_record_that_stands_is_left_as_it_was_when_the_backup_is_damaged(
    tmp_path: Path, backup: Path
) -> None:
    (backup / RECORD_NAME).write_bytes(b"other")
    target = tmp_path / "standing.db"
    target.write_bytes(b"what stood before")
    with pytest.raises(HouseDamaged):
        put_back(backup, target, [])
    assert target.read_bytes() == b"what stood before"


def test_a_backup_without_its_record_is_refused(tmp_path: Path, backup: Path) -> None:
    (backup / RECORD_NAME).unlink()
    with pytest.raises(HouseDamaged, match=RECORD_NAME):
        put_back(backup, tmp_path / "other.db", [])


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"house_id": "x"}', "not JSON", "\x00"])
def test_a_manifest_that_cannot_be_read_is_refused(backup: Path, text: str) -> None:
    (backup / MANIFEST_NAME).write_text(text)
    with pytest.raises(HouseDamaged, match="manifest"):
        read_manifest(backup)


def test_a_manifest_that_says_more_than_we_know_is_refused(backup: Path) -> None:
    fields = json.loads((backup / MANIFEST_NAME).read_text())
    (backup / MANIFEST_NAME).write_text(json.dumps({**fields, "new": 1}))
    with pytest.raises(HouseDamaged):
        read_manifest(backup)


def test_a_backup_taken_while_others_write_is_one_moment_of_the_record(
    tmp_path: Path, record: Record
) -> None:
    enough = Event()

    def write_on() -> int:
        written = 0
        while not enough.is_set():
            record.write(lambda work, n=written: say(work, f"state/{n % 5}", "x" * 500))
            written += 1
        return written

    writer = Caller(write_on)
    for n in range(3):
        take_backup(record, tmp_path / str(n), NOON, encrypted=False)
    enough.set()
    assert isinstance(writer.outcome(), int)
    for n in range(3):
        verdict = look(tmp_path / str(n) / RECORD_NAME, None, verify_record)
        assert isinstance(verdict, Sound)
        assert verdict.head.seq >= read_manifest(tmp_path / str(n)).links


def test_a_backup_of_an_encrypted_record_opens_with_its_key_alone(tmp_path: Path) -> None:
    folder = tmp_path / "backup"
    with open_record(tmp_path, KEY) as record:
        record.write(lambda work: say(work, "identity/home", "Canary", call=a_call()))
        take_backup(record, folder, NOON, encrypted=True)
    assert files_with(tmp_path, "Canary") == []
    target = tmp_path / "other.db"
    with pytest.raises(WrongKey):
        put_back(folder, target, [b"w" * 32])
    with pytest.raises(HouseDamaged):
        put_back(folder, target, [])
    assert not target.exists()
    put_back(folder, target, [b"w" * 32, KEY])
    assert count_changes(target, KEY) == 1
