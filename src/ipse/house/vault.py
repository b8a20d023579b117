"""The vault: backups and restoring one.

A restore is prepared in a folder of its own, where the backup is checked, migrated, given a new
epoch and made to forget again what was erased since; only then does it take the record's place.
What stood before is moved aside, never overwritten.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from shutil import move, rmtree
from typing import Final

from ipse.house.boot import wake
from ipse.house.config import Settings
from ipse.house.erasure import end_tokens_again, replay
from ipse.house.erasures import erasures_since
from ipse.house.heads import set_heads_aside
from ipse.house.house import ROOM, House
from ipse.house.keys import (
    Keys,
    key_from_phrase,
    key_place,
    load_keys,
    new_keys,
    save_keys,
    with_encryption,
)
from ipse.house.lock import take_lock
from ipse.house.places import backups_of, record_path, staging_of
from ipse.kernel.call import Call
from ipse.kernel.chance import SystemEntropy
from ipse.kernel.clock import Clock, SystemClock, parse_moment
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput, WrongKey
from ipse.kernel.ids import HOUSE, OwnerId
from ipse.storage.acts import Act
from ipse.storage.backup import Manifest, put_back, read_manifest, take_backup
from ipse.storage.changes import NewChange, record_change
from ipse.storage.deed import begin_epoch
from ipse.storage.disk import sync
from ipse.storage.work import Work

_DATED: Final = "%Y-%m-%dT%H-%M-%S-%fZ"
_FILES: Final = ("", "-wal", "-shm")


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restore did."""

    manifest: Manifest
    erased_again: int
    new_key: str | None
    """A token for the first admin, when every key of theirs in the backup has ended since."""
    kept: Path | None
    """Where the record that stood before is kept, None when there was none."""


def back_up(
    house: House, folder: Path | None = None, *, by: Call | None = None
) -> tuple[Path, Manifest]:
    """Write a backup to `folder`, or to a dated one beside the house; return where and what.

    Whoever takes a copy has read everything, so it is logged for them, or for the house itself.
    """
    # Told by the writer: whatever was erased before this moment is erased in the copy too.
    now = house.record.write(lambda _: house.clock.now())
    target = folder or backups_of(house.settings) / now.strftime(_DATED)
    house.sign_head()
    manifest = take_backup(house.record, target, now, encrypted=house.settings.encrypt)
    call = by or house.own_call(OwnerId(HOUSE))
    house.record.write(lambda work: _log_backup(work, call, manifest))
    return target, manifest


def _log_backup(work: Work, call: Call, manifest: Manifest) -> None:
    words: JsonObject = {"links": manifest.links, "sha256": manifest.sha256}
    subject = f"backup/{work.mint.ulid(call.now)}"
    record_change(work, call, NewChange(ROOM, subject, Act.SET, None, words))


def restore(
    settings: Settings, folder: Path, clock: Clock | None = None, *, phrase: str | None = None
) -> Restored:
    """Put the backup in `folder` in the record's place and return what was done.

    `phrase` is the recovery phrase of an encrypted backup whose key this machine does not have.
    """
    clock = clock or SystemClock()
    keys = _keys_for(settings, read_manifest(folder), phrase)
    settings.house.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = take_lock(settings.house)
    staging = settings.model_copy(update={"house": staging_of(settings)})
    try:
        rmtree(staging.house, ignore_errors=True)
        manifest = put_back(folder, record_path(staging), _opening(keys, phrase))
        if keys is not None:  # a phrase that opened the backup is this house's from now on
            _keep(settings, keys)
        erased, key = _forget_again(staging, manifest, clock)
        kept = _move_aside(settings, clock.now())
        record_path(staging).rename(record_path(settings))
        sync(settings.house)
        return Restored(manifest, erased, key, kept)
    finally:
        rmtree(backups_of(staging), ignore_errors=True)
        rmtree(staging.house, ignore_errors=True)
        lock.release()


def _keys_for(settings: Settings, manifest: Manifest, phrase: str | None) -> Keys | None:
    """Return the keys for an encrypted backup, that of `phrase` first; None for a plain one."""
    if manifest.encrypted != settings.encrypt:
        raise InvalidInput(
            "This backup is encrypted: set encrypt = true, and restore again."
            if manifest.encrypted
            else "This backup is not encrypted: set encrypt = false, restore again, and run "
            "ipse house encrypt after that."
        )
    if not manifest.encrypted:
        return None
    known = load_keys(key_place(settings.config, keyring=settings.keyring))
    if phrase is not None:
        return with_encryption(known or new_keys(SystemEntropy()), key_from_phrase(phrase))
    if known is None:
        raise WrongKey(
            "The keys of this backup are not in the config folder: put that folder back, or use "
            "the recovery phrase: ipse restore --phrase."
        )
    return known


def _keep(settings: Settings, keys: Keys) -> None:
    """Keep `keys`; where there were none, what their forerunners signed is set aside."""
    place = key_place(settings.config, keyring=settings.keyring)
    if load_keys(place) is None:
        set_heads_aside(settings.config)
    save_keys(place, keys)


def _opening(keys: Keys | None, phrase: str | None) -> list[bytes]:
    """Return what may open the backup: the key of the phrase alone, when there is one."""
    known = [] if keys is None else keys.record_keys()
    return known if phrase is None else known[:1]


def _forget_again(staging: Settings, manifest: Manifest, clock: Clock) -> tuple[int, str | None]:
    """Begin a new epoch in the restored record; erase and end what was erased and ended since."""
    erasures = erasures_since(staging.config, parse_moment(manifest.taken_at, field="taken_at"))
    house, _ = wake(staging, clock)
    with house:
        house.record.write(lambda work: begin_epoch(work, clock.now()))
        done = house.record.write(lambda work: replay(work, house, erasures))
        issued = house.record.write(lambda work: end_tokens_again(work, house, erasures))
        house.record.checkpoint()
        house.record.write(house.begin_signing)
        return done, None if issued is None else issued.secret


def _move_aside(settings: Settings, now: datetime) -> Path | None:
    """Move the record that stands, with its log, to the backups; return where it went."""
    path = record_path(settings)
    # A log without its record, left by a restore cut short, would be read into the new one.
    standing = [f for f in (path.with_name(path.name + end) for end in _FILES) if f.exists()]
    if not standing:
        return None
    aside = backups_of(settings) / f"before-restore-{now.strftime(_DATED)}"
    aside.mkdir(parents=True, mode=0o700)
    for file in standing:
        move(file, aside / file.name)
    return aside
