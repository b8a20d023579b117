from __future__ import annotations

import json
from pathlib import Path

import pytest

from ipse.house.config import Settings
from ipse.house.doctor import examine_audit
from ipse.house.encryption import encrypt, phrase_of, recover, rekey
from ipse.house.keys import KEYS_NAME, key_from_phrase
from ipse.house.places import record_path
from ipse.house.vault import back_up
from ipse.kernel.chance import FixedEntropy
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import HouseDamaged, HouseError, HouseLocked, InvalidInput, WrongKey
from ipse.storage.recoding import change_key, opens
from tests.storage.houses import opened, settings_in, tell, told
from tests.storage.traces import files_with

CANARY = "Zw\u00f6lf Kanarienv\u00f6gel"


@pytest.fixture
def plain(tmp_path: Path) -> Settings:
    """The settings of a house that knows the canary and is not encrypted."""
    settings = settings_in(tmp_path)
    with opened(settings) as house:
        tell(house, "home", CANARY)
    return settings


@pytest.fixture
def sealed(plain: Settings) -> Settings:
    """The settings of that house, encrypted."""
    encrypt(plain)
    return plain.model_copy(update={"encrypt": True})


def keys_of(settings: Settings) -> JsonObject:
    return json.loads((settings.config / KEYS_NAME).read_text())


def put_keys(settings: Settings, keys: JsonObject) -> None:
    (settings.config / KEYS_NAME).write_text(json.dumps(keys))


def test_encrypting_leaves_no_word_in_any_file(plain: Settings) -> None:
    assert files_with(plain.house, CANARY) == ["record.db"]
    encrypt(plain)
    assert files_with(plain.house, CANARY) == []
    assert not opens(record_path(plain), None)


def test_an_encrypted_house_holds_what_it_held_and_writes_no_plain_word(sealed: Settings) -> None:
    with opened(sealed) as house:
        assert told(house) == {CANARY}
        tell(house, "work", f"{CANARY} at work")
        back_up(house)
        assert files_with(sealed.house.parent, CANARY) == []
    assert files_with(sealed.house.parent, CANARY) == []


def test_a_house_may_be_founded_encrypted(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, encrypt=True)
    with opened(settings) as house:
        tell(house, "home", CANARY)
    assert files_with(tmp_path, CANARY) == []
    with opened(settings) as house:
        assert told(house) == {CANARY}


def test_only_the_owner_can_read_the_encrypted_record(sealed: Settings) -> None:
    assert record_path(sealed).stat().st_mode & 0o077 == 0


def test_a_house_is_encrypted_once(sealed: Settings) -> None:
    with pytest.raises(InvalidInput, match="already"):
        encrypt(sealed)


def test_an_encrypted_house_does_not_open_as_a_plain_one(sealed: Settings) -> None:
    with pytest.raises(HouseDamaged, match="encrypt = true"):
        opened(sealed.model_copy(update={"encrypt": False})).__enter__()


def test_a_plain_house_does_not_pretend_to_be_encrypted(plain: Settings) -> None:
    with pytest.raises(InvalidInput, match="ipse house encrypt"):
        opened(plain.model_copy(update={"encrypt": True})).__enter__()


def test_the_wrong_key_is_refused_and_the_right_one_still_opens(sealed: Settings) -> None:
    keys = keys_of(sealed)
    put_keys(sealed, {**keys, "encryption": "00" * 32})
    with pytest.raises(WrongKey):
        opened(sealed).__enter__()
    put_keys(sealed, keys)
    with opened(sealed) as house:
        assert told(house) == {CANARY}


def test_lost_keys_are_never_replaced_by_new_ones(sealed: Settings) -> None:
    (sealed.config / KEYS_NAME).unlink()
    with pytest.raises(HouseError, match="recover"):
        opened(sealed).__enter__()
    assert not (sealed.config / KEYS_NAME).exists()


def test_another_key_opens_the_house_after_a_rekey_and_the_old_one_does_not(
    sealed: Settings,
) -> None:
    before = keys_of(sealed)
    phrase = rekey(sealed)
    after = keys_of(sealed)
    assert after["identity"] == before["identity"]
    assert after["encryption"] != before["encryption"]
    assert after["former"] is None
    assert key_from_phrase(phrase) == after["encryption"]
    assert not opens(record_path(sealed), bytes.fromhex(str(before["encryption"])))
    with opened(sealed) as house:
        assert told(house) == {CANARY}
    assert files_with(sealed.house, CANARY) == []


def test_a_rekey_cut_short_before_the_record_changed_still_opens(sealed: Settings) -> None:
    keys = keys_of(sealed)
    put_keys(sealed, {**keys, "encryption": "11" * 32, "former": keys["encryption"]})
    with opened(sealed) as house:
        assert told(house) == {CANARY}
    rekey(sealed)
    with opened(sealed) as house:
        assert told(house) == {CANARY}


def test_a_rekey_cut_short_after_the_record_changed_still_opens(sealed: Settings) -> None:
    keys = keys_of(sealed)
    new = FixedEntropy(b"new").secret(32)
    change_key(record_path(sealed), bytes.fromhex(str(keys["encryption"])), new)
    put_keys(sealed, {**keys, "encryption": new.hex(), "former": keys["encryption"]})
    with opened(sealed) as house:
        assert told(house) == {CANARY}


def test_encrypting_cut_short_leaves_a_plain_house_that_can_be_encrypted(plain: Settings) -> None:
    put_keys(plain, {**keys_of(plain), "encryption": "11" * 32})
    unfinished = record_path(plain).with_name("record.db.unfinished")
    unfinished.write_bytes(b"half of it")
    with opened(plain) as house:
        assert told(house) == {CANARY}
    encrypt(plain)
    assert not unfinished.exists()
    with opened(plain.model_copy(update={"encrypt": True})) as house:
        assert told(house) == {CANARY}


def test_the_phrase_opens_a_house_that_lost_its_keys(sealed: Settings) -> None:
    phrase = phrase_of(sealed)
    assert len(phrase.split()) == 24
    (sealed.config / KEYS_NAME).unlink()
    recover(sealed, f"  {phrase.upper()}\n")
    assert phrase_of(sealed) == phrase
    assert examine_audit(sealed).well, "signatures begin anew with the new keys"
    with opened(sealed) as house:
        assert told(house) == {CANARY}


def test_another_phrase_changes_nothing(sealed: Settings) -> None:
    phrase = phrase_of(sealed)
    rekey(sealed)
    keys = keys_of(sealed)
    with pytest.raises(WrongKey):
        recover(sealed, phrase)
    assert keys_of(sealed) == keys


def test_a_slip_of_the_pen_is_noticed(sealed: Settings) -> None:
    words = phrase_of(sealed).split()
    words[0] = "zoo" if words[0] != "zoo" else "abandon"
    for phrase in (" ".join(words), " ".join(words[:-1]), "these are no such words", ""):
        with pytest.raises(InvalidInput):
            recover(sealed, phrase)


def test_no_key_changes_while_the_house_is_open(sealed: Settings) -> None:
    with opened(sealed):
        with pytest.raises(HouseLocked):
            rekey(sealed)
        with pytest.raises(HouseLocked):
            recover(sealed, phrase_of(sealed))


def test_there_is_nothing_to_encrypt_without_a_house(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="no house"):
        encrypt(settings_in(tmp_path))


def test_a_plain_house_has_no_phrase(plain: Settings) -> None:
    with pytest.raises(InvalidInput, match="not encrypted"):
        phrase_of(plain)
