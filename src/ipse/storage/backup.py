"""Backups: one consistent copy with a manifest that a restore checks before it trusts it.

The copy is made by `VACUUM INTO`: one statement, consistent under a running writer, keyed like the
record itself, and free of deleted words.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from shutil import copyfile, rmtree
from typing import Final

from ipse.kernel.clock import iso
from ipse.kernel.errors import HouseDamaged, HouseError, InvalidInput
from ipse.storage.audit import chain_head
from ipse.storage.database import open_engine
from ipse.storage.deed import deed_of
from ipse.storage.disk import sync
from ipse.storage.recoding import key_that_opens
from ipse.storage.schema import newest_revision
from ipse.storage.work import Record

RECORD_NAME: Final = "record.db"
MANIFEST_NAME: Final = "manifest.json"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a backup says of itself."""

    house_id: str
    taken_at: str
    revision: str
    links: int
    sha256: str
    encrypted: bool


def take_backup(record: Record, folder: Path, now: datetime, *, encrypted: bool) -> Manifest:
    """Write a backup into the new folder `folder` and return its manifest."""
    unfinished = _begun(folder)
    house_id, links = record.read(lambda work: (deed_of(work).house_id, chain_head(work).seq))
    copy = unfinished / RECORD_NAME
    record.copy_to(copy)
    manifest = Manifest(
        house_id=house_id,
        taken_at=iso(now),
        revision=newest_revision(),
        links=links,
        sha256=_digest_of(copy),
        encrypted=encrypted,
    )
    (unfinished / MANIFEST_NAME).write_text(json.dumps(asdict(manifest), indent=2) + "\n")
    for name in (RECORD_NAME, MANIFEST_NAME):
        sync(unfinished / name)
    unfinished.rename(folder)
    return manifest


def _begun(folder: Path) -> Path:
    """Return the new folder in which the backup `folder` is prepared."""
    unfinished = folder.with_name(folder.name + ".unfinished")
    try:
        if folder.exists():
            raise InvalidInput(f"{folder} exists already: name a folder that does not.")
        rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True, mode=0o700)
    except OSError as error:
        raise HouseError(
            f"No backup can be written to {folder.parent} ({error.strerror}): make it a folder "
            "that the house may write to."
        ) from error
    return unfinished


def read_manifest(folder: Path) -> Manifest:
    """Return the manifest of the backup in `folder`; an unreadable one is an error."""
    try:
        fields = json.loads((folder / MANIFEST_NAME).read_text())
        return Manifest(**fields)
    except (OSError, ValueError, TypeError) as error:
        raise HouseDamaged(
            f"{folder} is no backup of ipse: its manifest cannot be read."
        ) from error


def put_back(folder: Path, record_path: Path, keys: Sequence[bytes]) -> Manifest:
    """Copy the backup to `record_path`, where it appears whole and checked or not at all."""
    manifest = read_manifest(folder)
    record_path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = record_path.with_name(record_path.name + ".unfinished")
    try:
        copyfile(folder / RECORD_NAME, unfinished)
    except FileNotFoundError as error:
        raise HouseDamaged(f"{folder} has no {RECORD_NAME}: use another backup.") from error
    unfinished.chmod(0o600)
    try:
        _check_copy(unfinished, manifest, keys)
        sync(unfinished)
        unfinished.rename(record_path)
    finally:
        unfinished.unlink(missing_ok=True)
    sync(record_path.parent)
    return manifest


def _check_copy(copy: Path, manifest: Manifest, keys: Sequence[bytes]) -> None:
    if _digest_of(copy) != manifest.sha256:
        raise HouseDamaged("The backup's checksum does not match: it was damaged; use another one.")
    key = key_that_opens(copy, keys)
    engine = open_engine(copy, key)
    try:
        with engine.connect() as connection:
            answer = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
    finally:
        engine.dispose()
    if answer != "ok":
        raise HouseDamaged("The backup's pages are damaged: use another one.")


def _digest_of(path: Path) -> str:
    with path.open("rb") as file:
        summed = sha256()
        while block := file.read(1 << 20):
            summed.update(block)
    return summed.hexdigest()
