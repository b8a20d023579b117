"""Encryption at rest: switching it on, changing the key, and coming back with the phrase.

The house is closed for all three. While a key changes both keys are on disk, so that a crash at
any moment locks nobody out.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace

from ipse.house.boot import house_keys, known_keys, opening_key
from ipse.house.config import Settings
from ipse.house.heads import set_heads_aside
from ipse.house.house import begin_signing
from ipse.house.keys import (
    Keys,
    key_from_phrase,
    key_place,
    load_keys,
    new_keys,
    recovery_phrase,
    save_keys,
    with_new_encryption,
)
from ipse.house.lock import take_lock
from ipse.house.places import record_path
from ipse.kernel.chance import SystemEntropy
from ipse.kernel.clock import SystemClock
from ipse.kernel.errors import InvalidInput, WrongKey
from ipse.storage.recoding import change_key, encrypt_record, opens
from ipse.storage.work import look


def encrypt(settings: Settings) -> str:
    """Encrypt the record of a closed house and return its recovery phrase."""
    with _closed(settings):
        path = record_path(settings)
        if not opens(path, None):
            raise InvalidInput("This record is encrypted already: set encrypt = true.")
        keys = with_new_encryption(known_keys(settings), SystemEntropy())
        _save(settings, keys)
        encrypt_record(path, keys.record_keys()[0])
        return recovery_phrase(keys)


def rekey(settings: Settings) -> str:
    """Give the encrypted record of a closed house another key; return its recovery phrase."""
    with _closed(settings):
        path = record_path(settings)
        keys = house_keys(settings, SystemEntropy())
        old = opening_key(path, keys)
        renewed = replace(with_new_encryption(keys, SystemEntropy()), former=old.hex())
        _save(settings, renewed)
        change_key(path, old, renewed.record_keys()[0])
        settled = replace(renewed, former=None)
        _save(settings, settled)
        return recovery_phrase(settled)


def phrase_of(settings: Settings) -> str:
    """Return the recovery phrase of an encrypted house."""
    return recovery_phrase(house_keys(settings, SystemEntropy()))


def recover(settings: Settings, phrase: str) -> None:
    """Take the phrase's key as the one that opens this house, when it does."""
    with _closed(settings):
        key = key_from_phrase(phrase)
        if not opens(record_path(settings), bytes.fromhex(key)):
            raise WrongKey("This phrase is not the one of this house: check each word.")
        place = key_place(settings.config, keyring=settings.keyring)
        known = load_keys(place)
        keys = Keys((known or new_keys(SystemEntropy())).identity, key)
        if known is None:
            _sign_anew(settings, keys)
        _save(settings, keys)


def _sign_anew(settings: Settings, keys: Keys) -> None:
    """Begin the signatures again with `keys`: those that signed before are lost."""
    set_heads_aside(settings.config)
    look(
        record_path(settings),
        keys.record_keys()[0],
        lambda work: begin_signing(work, settings, keys, SystemClock()),
    )


@contextmanager
def _closed(settings: Settings) -> Generator[None]:
    """Hold the house for as long as its key changes."""
    if not record_path(settings).exists():
        raise InvalidInput(
            f"There is no house at {settings.house}: restore a backup with ipse restore, or start "
            "one with ipse run."
        )
    lock = take_lock(settings.house)
    try:
        yield
    finally:
        lock.release()


def _save(settings: Settings, keys: Keys) -> None:
    save_keys(key_place(settings.config, keyring=settings.keyring), keys)
