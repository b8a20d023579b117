"""Encryption at rest: encrypting a record, and changing the key of an encrypted one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ipse.kernel.errors import HouseDamaged, WrongKey
from ipse.storage.database import open_engine

_LEFTOVERS: Final = ("-wal", "-shm")


def opens(path: Path, key: bytes | None) -> bool:
    """Return whether `key` opens the record at `path`; every other failure is raised."""
    try:
        engine = open_engine(path, key)
        with engine.connect():
            return True
    except (WrongKey, HouseDamaged):
        return False


def key_that_opens(path: Path, keys: Sequence[bytes]) -> bytes | None:
    """Return the first of `keys` that opens the record; None when it is not encrypted."""
    if not keys:
        return None
    for key in keys:
        if opens(path, key):
            return key
    raise WrongKey(
        "None of this house's keys opens the record: put back the config folder that belongs to "
        "it, or use its recovery phrase: ipse house recover, for a backup ipse restore --phrase."
    )


def encrypt_record(path: Path, key: bytes) -> None:
    """Replace the plain record at `path` by an encrypted one, whole or not at all."""
    encrypted = path.with_name(path.name + ".unfinished")
    encrypted.unlink(missing_ok=True)
    engine = open_engine(path, None)
    with engine.connect() as connection:
        run = connection.exec_driver_sql
        run(f"ATTACH DATABASE ? AS encrypted KEY \"x'{key.hex()}'\"", (str(encrypted),))
        run("SELECT sqlcipher_export('encrypted')")
        run("DETACH DATABASE encrypted")
        encrypted.chmod(path.stat().st_mode)
        run("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()
    encrypted.rename(path)
    for ending in _LEFTOVERS:
        path.with_name(path.name + ending).unlink(missing_ok=True)


def change_key(path: Path, old: bytes, new: bytes) -> None:
    """Encrypt the record at `path` with `new` instead of `old`."""
    engine = open_engine(path, old)
    with engine.connect() as connection:
        connection.exec_driver_sql(f"PRAGMA rekey=\"x'{new.hex()}'\"")
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
    engine.dispose()
