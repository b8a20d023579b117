from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from shutil import rmtree
from typing import Final

import pytest

from ipse.house.boot import wake
from ipse.house.config import load_settings
from ipse.house.house import House
from ipse.house.library import (
    Faulty,
    Readable,
    seed_starters,
    soul_faults,
    soul_of,
    souls_listing,
)
from ipse.kernel.clock import SteppedClock
from ipse.souls.tree import LARGEST_BYTES
from tests.unit.souls.written import LEAST

NOON: Final = datetime(2026, 9, 15, 12, tzinfo=UTC)
STARTER: Final = "getting-to-know-you"


def opened(folder: Path) -> House:
    """The house in `folder`, open."""
    settings = load_settings(folder / "config", house=folder / "house")
    return wake(settings, SteppedClock(NOON))[0]


@pytest.fixture
def given(tmp_path: Path) -> Iterator[House]:
    """An open house as it wakes for the first time, with the starters."""
    with opened(tmp_path) as house:
        yield house


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """An open house whose owner has thrown every soul away."""
    with opened(tmp_path) as house:
        rmtree(house.settings.house / "souls")
        yield house


def shelf(house: House, agent_id: str) -> Path:
    """Where the soul of an agent stands."""
    return house.settings.house / "souls" / agent_id / "SOUL.yaml"


def put(house: House, agent_id: str, text: str) -> Path:
    """Write the soul of an agent by hand."""
    path = shelf(house, agent_id)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_a_house_without_souls_has_none(house: House) -> None:
    assert souls_listing(house) == ()
    assert soul_of(house, "ada") is None


def test_a_starter_is_given_once_when_the_house_wakes(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        soul = soul_of(house, STARTER)
        assert soul is not None
        assert souls_listing(house) == (Readable(STARTER, soul),)
        assert seed_starters(house) == ()


def test_a_deleted_starter_stays_deleted_after_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path) as house:
        rmtree(shelf(house, STARTER).parent)
    with opened(tmp_path) as house:
        assert seed_starters(house) == ()
        assert not shelf(house, STARTER).exists()


def test_an_edited_starter_is_never_overwritten(given: House) -> None:
    edited = shelf(given, STARTER).read_text(encoding="utf-8").replace("Curious", "Shy")
    path = put(given, STARTER, edited)
    assert seed_starters(given) == ()
    assert path.read_text(encoding="utf-8") == edited


def test_a_soul_of_the_owners_under_a_starters_id_is_left_alone_for_good(house: House) -> None:
    path = put(house, STARTER, "mine")
    assert seed_starters(house) == ()
    assert path.read_text(encoding="utf-8") == "mine"
    path.unlink()
    assert seed_starters(house) == ()


def test_a_kill_between_the_file_and_the_record_loses_nothing(given: House) -> None:
    given.record.write(lambda work: work.connection.exec_driver_sql("DELETE FROM seeded_souls"))
    assert seed_starters(given) == ()
    shelf(given, STARTER).unlink()
    assert seed_starters(given) == ()


def test_an_edit_holds_at_once_though_size_and_time_stay_the_same(house: House) -> None:
    path = put(house, "ada", LEAST)
    before, stamp = soul_of(house, "ada"), path.stat()
    put(house, "ada", LEAST.replace("name: Ada", "name: Eve"))
    os.utime(path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert path.stat().st_size == stamp.st_size
    assert before is not None
    assert soul_of(house, "ada") == replace(before, name="Eve")


def test_a_removed_soul_is_gone_at_once(house: House) -> None:
    path = put(house, "ada", LEAST)
    assert soul_of(house, "ada") is not None
    path.unlink()
    assert soul_of(house, "ada") is None
    assert souls_listing(house) == ()


def test_a_soul_with_a_mistake_is_none_and_the_mistake_is_named(house: House) -> None:
    put(house, "ada", LEAST + "builtin: []\n")
    put(house, "eve", LEAST.replace("ada", "eve"))
    told = "souls/ada/SOUL.yaml, line 4: 'builtin' is no key of a soul: did you mean 'builtins'?"
    assert soul_of(house, "ada") is None
    assert soul_of(house, "eve") is not None
    assert [type(shelved) for shelved in souls_listing(house)] == [Faulty, Readable]
    assert soul_faults(house.settings) == (told,)


def test_a_soul_in_anothers_folder_is_none(house: House) -> None:
    put(house, "eve", LEAST)
    assert soul_of(house, "eve") is None
    assert "the folder must be named ada" in soul_faults(house.settings)[0]


@pytest.mark.parametrize("agent_id", ["", ".", "..", "../souls/ada", "ada/../ada", "Ada", "/ada"])
def test_only_an_agents_id_finds_a_soul(house: House, agent_id: str) -> None:
    put(house, "ada", LEAST)
    assert soul_of(house, agent_id) is None


def test_what_is_no_text_is_a_mistake(house: House) -> None:
    put(house, "ada", "").write_bytes(b"\xff")
    put(house, "eve", "é" * LARGEST_BYTES)
    faults = soul_faults(house.settings)
    assert "is not in UTF-8" in faults[0]
    assert "is larger than 65536 bytes" in faults[1]


def test_a_file_by_another_name_is_missed(house: House) -> None:
    put(house, "ada", LEAST).rename(shelf(house, "ada").with_name("soul.yml"))
    assert soul_faults(house.settings) == ("souls/ada/SOUL.yaml is missing: name the file so.",)
    assert soul_of(house, "ada") is None


def test_what_is_no_file_is_not_waited_for(house: House) -> None:
    path = put(house, "ada", LEAST)
    path.unlink()
    os.mkfifo(path)
    assert soul_of(house, "ada") is None


def test_files_beside_the_souls_are_nobodys(house: House) -> None:
    put(house, ".git", "x")
    (house.settings.house / "souls" / "README").write_text("mine", encoding="utf-8")
    assert souls_listing(house) == ()
