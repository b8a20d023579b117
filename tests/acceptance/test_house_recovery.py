"""Restoring encrypted backups: on another machine, after a rekey, with the words on paper alone."""

from __future__ import annotations

from pathlib import Path
from shutil import rmtree

import pytest

from ipse.house.config import Settings
from ipse.house.door import open_house
from ipse.house.encryption import encrypt, phrase_of, rekey
from ipse.house.vault import back_up, restore
from ipse.kernel.errors import InvalidInput, WrongKey
from tests.acceptance.houses import running_house

Sealed = tuple[Settings, str]
OTHER_WORDS = " ".join(["zoo"] * 23 + ["vote"])


@pytest.fixture
def sealed(tmp_path: Path) -> Sealed:
    """An encrypted house that knows one thing, and its owner's token; its config says so."""
    with running_house(tmp_path) as place:
        plain = place.settings
    encrypt(plain)
    (plain.config / "ipse.toml").write_text("encrypt = true\n", encoding="utf-8")
    with open_house(plain.house, token=place.owner_token, config=plain.config) as door:
        door.person.set("identity", "home", "Lives in Oak Park")
    return plain.model_copy(update={"encrypt": True}), place.owner_token


def backed_up(sealed: Sealed, name: str) -> Path:
    """A backup of the house, away from it."""
    settings, token = sealed
    with open_house(settings.house, token=token, config=settings.config) as door:
        return back_up(door.house, settings.house.parent / name)[0]


def homes(sealed: Sealed) -> list[str]:
    """What the house knows."""
    settings, token = sealed
    with open_house(settings.house, token=token, config=settings.config) as door:
        return [entry.summary for entry in door.person.entries()]


def test_a_backup_with_the_phrase_is_enough_on_another_machine(sealed: Sealed) -> None:
    settings, _ = sealed
    folder, phrase = backed_up(sealed, "backup"), phrase_of(settings)
    rmtree(settings.house)
    (settings.config / "keys.json").unlink()
    with pytest.raises(WrongKey, match="restore --phrase"):
        restore(settings, folder)
    assert not (settings.config / "keys.json").exists()
    restore(settings, folder, phrase=phrase)
    assert homes(sealed) == ["Lives in Oak Park"]
    assert phrase_of(settings) == phrase


def test_a_backup_from_before_a_rekey_opens_with_its_own_phrase(sealed: Sealed) -> None:
    settings, _ = sealed
    folder, phrase = backed_up(sealed, "before"), phrase_of(settings)
    rekey(settings)
    with pytest.raises(WrongKey, match="restore --phrase"):
        restore(settings, folder)
    assert homes(sealed) == ["Lives in Oak Park"]
    restore(settings, folder, phrase=phrase)
    assert homes(sealed) == ["Lives in Oak Park"]
    assert phrase_of(settings) == phrase


def test_the_wrong_phrase_changes_nothing(sealed: Sealed) -> None:
    settings, _ = sealed
    folder, phrase = backed_up(sealed, "backup"), phrase_of(settings)
    with pytest.raises(WrongKey):
        restore(settings, folder, phrase=OTHER_WORDS)
    assert phrase_of(settings) == phrase
    assert homes(sealed) == ["Lives in Oak Park"]


def test_a_backup_of_the_other_kind_is_refused_with_what_to_do(
    sealed: Sealed, tmp_path: Path
) -> None:
    settings, _ = sealed
    with running_house(tmp_path / "plain") as place:
        plain, _ = back_up(place.house)
    with pytest.raises(InvalidInput, match="encrypt = false"):
        restore(settings, plain)
    with pytest.raises(InvalidInput, match="encrypt = true"):
        restore(place.settings, backed_up(sealed, "backup"))
    assert homes(sealed) == ["Lives in Oak Park"]
