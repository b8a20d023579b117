"""Restarting: what a restart would change, tried on a copy with the clock held (M3).

The copy is woken twice at one and the same moment. Only the session may differ; the tails of the
event log and of the audit, which say that a start took place, and what the machine says of its
parts are set aside. Nothing is read but digests, and the copy is gone afterwards.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from shutil import copyfile, rmtree
from tempfile import mkdtemp
from typing import Final

import rfc8785
import sqlalchemy as sa

from ipse.house.boot import known_keys, opening_key, wake
from ipse.house.config import Settings
from ipse.house.heads import HEADS_NAME
from ipse.house.house import House
from ipse.house.keys import key_place, save_keys
from ipse.house.places import record_path
from ipse.kernel.clock import Clock, SteppedClock, SystemClock
from ipse.kernel.errors import NotFound
from ipse.storage.database import open_engine
from ipse.storage.tables import metadata
from ipse.storage.work import Work

SESSION: Final = "session_id"
APART: Final = frozenset({"audit", "body_parts", "changes", "change_numbers"})
"""Tables that a start itself is written into, and the readings of the machine."""


def restart_differences(settings: Settings, clock: Clock | None = None) -> list[str]:
    """Return the names of the fields that a restart of this house would change."""
    if not record_path(settings).exists():
        raise NotFound(f"There is no house at {settings.house}: start one with ipse run.")
    held = SteppedClock((clock or SystemClock()).now())
    with _copied(settings) as copy:
        before, after = (_snapshot(copy, held) for _ in range(2))
    return differences(before, after)


def differences(before: Mapping[str, str], after: Mapping[str, str]) -> list[str]:
    """Return the names of the fields that differ between two snapshots."""
    return sorted(
        name for name in before.keys() | after.keys() if before.get(name) != after.get(name)
    )


def snapshot_of(house: House) -> dict[str, str]:
    """Return a digest of every field of an open house, by `table.column`, and its session."""
    return {SESSION: house.session_id, **house.record.read(field_digests)}


def _snapshot(settings: Settings, clock: Clock) -> dict[str, str]:
    house, _ = wake(settings, clock)
    with house:
        return snapshot_of(house)


def field_digests(work: Work) -> dict[str, str]:
    """Return a digest of every field of the record, by `table.column`."""
    return {
        f"{table.name}.{column.name}": _digest(work, table, column)
        for table in metadata.sorted_tables
        if table.name not in APART
        for column in table.columns
    }


def _digest(work: Work, table: sa.Table, column: sa.Column[object]) -> str:
    rows = work.connection.execute(sa.select(column).order_by(*table.primary_key.columns))
    digest = sha256()
    for value in rows.scalars():
        plain = value.hex() if isinstance(value, bytes) else value
        digest.update(rfc8785.dumps(plain))  # pyright: ignore[reportArgumentType] (JSON by schema)
        digest.update(b"\0")
    return digest.hexdigest()


@contextmanager
def _copied(settings: Settings) -> Generator[Settings]:
    """Copy the record and its keys to a place of their own, and remove them again."""
    keys = known_keys(settings)
    path = record_path(settings)
    key = opening_key(path, keys) if settings.encrypt else None
    folder = Path(mkdtemp(prefix="trying-a-restart-", dir=settings.house.parent))
    try:
        changed = {"house": folder / "house", "config": folder / "config", "keyring": False}
        copy = settings.model_copy(update=changed)
        copy.house.mkdir(mode=0o700)
        copy.config.mkdir(mode=0o700)
        save_keys(key_place(copy.config, keyring=False), keys)
        if (signed := settings.config / HEADS_NAME).exists():
            copyfile(
                signed, copy.config / HEADS_NAME
            )  # so that the copy's chain can be gone on with
        _copy_record(path, key, record_path(copy))
        yield copy
    finally:
        rmtree(folder, ignore_errors=True)


def _copy_record(path: Path, key: bytes | None, target: Path) -> None:
    """Write a consistent copy of the record, also of one that another process writes to."""
    engine = open_engine(path, key)
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("VACUUM INTO ?", (str(target),))
    finally:
        engine.dispose()
