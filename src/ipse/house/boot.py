"""Waking: lock, migrations, session_id, the resident's self, then the doors may open.

In this order, or not at all; a damaged self stops the start and is never made anew.
Whatever fails on the way releases the lock and is told; a house is never opened half.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from shutil import rmtree

from ipse.house.config import Settings, compile_into
from ipse.house.erasures import ERASURES_NAME
from ipse.house.heads import HEADS_NAME
from ipse.house.house import House
from ipse.house.keys import (
    Keys,
    key_place,
    load_keys,
    new_keys,
    save_keys,
    with_new_encryption,
)
from ipse.house.library import seed_starters
from ipse.house.lock import Lock, take_lock
from ipse.house.places import backups_of, compiled_in, record_path, staging_of
from ipse.house.remembering import remembering_of
from ipse.house.statements import statements_in
from ipse.house.waking import wake_resident
from ipse.household.members import Member
from ipse.household.verbs import found_house
from ipse.kernel.chance import SEED_BYTES, SeededChance, SystemEntropy
from ipse.kernel.clock import Clock, SystemClock
from ipse.kernel.errors import HouseError, InvalidInput
from ipse.kernel.ids import Mint, OwnerId, SessionId
from ipse.kernel.ports import Entropy
from ipse.storage.database import open_engine
from ipse.storage.deed import read_deed, write_deed
from ipse.storage.recoding import key_that_opens
from ipse.storage.schema import migrate
from ipse.storage.work import Record, Work


@dataclass(frozen=True, slots=True)
class FirstStart:
    """What the first start made: the first owner, and their token, which is shown this once."""

    member: Member
    token: str


def wake(
    settings: Settings, clock: Clock | None = None, entropy: Entropy | None = None
) -> tuple[House, FirstStart | None]:
    """Open the house that `settings` name, founding it when there is none yet."""
    settings.house.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = take_lock(settings.house)
    try:
        _clear_restore(settings)
        return _opened(settings, lock, clock or SystemClock(), entropy or SystemEntropy())
    except BaseException:
        lock.release()
        raise


def _opened(
    settings: Settings, lock: Lock, clock: Clock, entropy: Entropy
) -> tuple[House, FirstStart | None]:
    compile_into(compiled_in(settings))
    keyless = load_keys(key_place(settings.config, keyring=settings.keyring)) is None
    keys = house_keys(settings, entropy)
    path = record_path(settings)
    key = opening_key(path, keys) if settings.encrypt else None
    migrate(path, key, backups_of(settings))
    path.chmod(0o600)
    mint = Mint(SeededChance(entropy.secret(SEED_BYTES)))
    record = open_record(path, key, mint, entropy)
    house = House(
        settings=settings,
        clock=clock,
        mint=mint,
        entropy=entropy,
        keys=keys,
        lock=lock,
        record=record,
        session_id=SessionId(mint.ulid(clock.now())),
        memory=remembering_of(settings, partial(statements_in, settings)),
    )
    with ExitStack() as undo:
        undo.callback(record.close)
        first_start = record.write(lambda work: _found_once(work, house))
        if keyless and first_start is None:  # what signed before is lost for good
            record.write(house.begin_signing)
        record.write(lambda work: wake_resident(work, house))
        seed_starters(house)
        undo.pop_all()
    return house, first_start


def _clear_restore(settings: Settings) -> None:
    """Remove what a restore that was cut short left; without its record the house stays shut."""
    staging = staging_of(settings)
    if staging.exists() and not record_path(settings).exists():
        raise HouseError(
            "A restore of this house was cut short: run ipse restore again with the same backup."
        )
    rmtree(staging, ignore_errors=True)


def open_record(path: Path, key: bytes | None, mint: Mint, entropy: Entropy) -> Record:
    """Return the record at `path`, one writer and many readers."""
    return Record(open_engine(path, key, read_only=True), open_engine(path, key), mint, entropy)


def house_keys(settings: Settings, entropy: Entropy) -> Keys:
    """Return the house's keys, made at the first start; never for a record that lost its own."""
    place = key_place(settings.config, keyring=settings.keyring)
    keys = load_keys(place)
    founded = record_path(settings).exists()
    if keys is None:
        _refuse_lost_keys(settings)
    if keys is None or (settings.encrypt and keys.encryption is None and not founded):
        keys = keys or new_keys(entropy)
        keys = with_new_encryption(keys, entropy) if settings.encrypt else keys
        save_keys(place, keys)
    return keys


def known_keys(settings: Settings) -> Keys:
    """Return the keys that the house has, for whoever only looks; none are made."""
    keys = load_keys(key_place(settings.config, keyring=settings.keyring))
    if keys is None:
        raise HouseError("The keys of this house are gone: put back the config folder.")
    return keys


def _refuse_lost_keys(settings: Settings) -> None:
    """Return when nothing is left that only the former keys could open or answer for."""
    if settings.encrypt and record_path(settings).exists():
        raise HouseError(
            "The house is encrypted and its keys are not in the config folder: put that folder "
            "back, or run: ipse house recover."
        )
    left = [name for name in (HEADS_NAME, ERASURES_NAME) if (settings.config / name).exists()]
    if left:
        raise HouseError(
            f"The keys that made {' and '.join(left)} are gone: put back the config folder. If it "
            "is lost for good, move what is left of it aside: signatures begin anew, and older "
            "backups no longer forget single entries again."
        )


def opening_key(path: Path, keys: Keys) -> bytes:
    """Return the key that opens the encrypted record at `path`, or is to open the new one."""
    known = keys.record_keys()
    if not known:
        raise InvalidInput(
            "encrypt = true, but this house is not encrypted: run ipse house encrypt."
        )
    return (key_that_opens(path, known) or known[0]) if path.exists() else known[0]


def _found_once(work: Work, house: House) -> FirstStart | None:
    if read_deed(work) is not None:
        return None
    now = house.clock.now()
    write_deed(work, now)
    member, token = found_house(work, house.own_call(OwnerId(work.mint.ulid(now))))
    house.begin_signing(work)
    return FirstStart(member, token)
