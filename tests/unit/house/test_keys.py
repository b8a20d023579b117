from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.house.keys import (
    KeyFile,
    Keys,
    key_from_phrase,
    key_place,
    load_keys,
    new_keys,
    recovery_phrase,
    save_keys,
    with_new_encryption,
)
from ipse.kernel.chance import FixedEntropy
from ipse.kernel.errors import HouseError, InvalidInput

PLAIN = new_keys(FixedEntropy(b"keys"))
SEALED = with_new_encryption(PLAIN, FixedEntropy(b"encryption"))


@pytest.mark.parametrize("keys", [PLAIN, SEALED])
def test_keys_come_back_as_they_were_kept(tmp_path: Path, keys: Keys) -> None:
    place = key_place(tmp_path, keyring=False)
    assert load_keys(place) is None
    save_keys(place, keys)
    assert load_keys(place) == keys


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660, 0o777, 0o601])
def test_keys_that_others_can_read_are_refused(tmp_path: Path, mode: int) -> None:
    place = KeyFile(tmp_path / "keys.json")
    save_keys(place, PLAIN)
    assert place.path.stat().st_mode & 0o777 == 0o600
    place.path.chmod(mode)
    with pytest.raises(HouseError, match="chmod 600"):
        load_keys(place)


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"identity": "00"}', '{"other": 1}'])
def test_damaged_keys_are_told_and_not_replaced(tmp_path: Path, text: str) -> None:
    place = KeyFile(tmp_path / "keys.json")
    place.save(text)
    with pytest.raises(HouseError, match="damaged"):
        load_keys(place)
    assert place.load() == text


def test_a_plain_house_has_no_key_and_an_encrypted_one_the_likeliest_first() -> None:
    assert PLAIN.record_keys() == []
    again = with_new_encryption(SEALED, FixedEntropy(b"again"))
    assert again.former == SEALED.encryption
    assert [key.hex() for key in again.record_keys()] == [again.encryption, again.former]
    assert all(len(key) == 32 for key in again.record_keys())


def test_another_encryption_key_leaves_signing_and_remembering_as_they_were() -> None:
    assert SEALED.signing_key().as_dict() == PLAIN.signing_key().as_dict()
    assert SEALED.erasure_hash("words") == PLAIN.erasure_hash("words")


def test_what_is_remembered_of_an_erasure_tells_nothing_without_the_key() -> None:
    other = new_keys(FixedEntropy(b"other"))
    assert PLAIN.erasure_hash("identity/home") != other.erasure_hash("identity/home")
    assert PLAIN.erasure_hash("identity/home") != PLAIN.erasure_hash("identity/work")
    assert "home" not in PLAIN.erasure_hash("identity/home")


@given(st.binary(min_size=32, max_size=32))
def test_a_phrase_brings_back_the_key_it_was_made_from(key: bytes) -> None:
    phrase = recovery_phrase(Keys("00" * 32, key.hex()))
    assert len(phrase.split()) == 24
    assert key_from_phrase(phrase) == key.hex()
    assert key_from_phrase("\n  ".join(phrase.upper().split())) == key.hex()


def test_a_plain_house_has_no_phrase() -> None:
    with pytest.raises(InvalidInput):
        recovery_phrase(PLAIN)
