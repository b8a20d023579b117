from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ipse.house.erasures import (
    ERASURES_NAME,
    Erasure,
    Extent,
    erasures_since,
    remember_erasure,
    subject_hash,
)
from ipse.house.keys import new_keys
from ipse.kernel.chance import FixedEntropy
from ipse.kernel.clock import iso
from ipse.kernel.errors import HouseDamaged
from ipse.kernel.ids import OwnerId

NOON = datetime(2026, 9, 15, 12, tzinfo=UTC)
ADA, BEN = OwnerId("ada"), OwnerId("ben")
KEYS = new_keys(FixedEntropy(b"keys"))


def at(moment: datetime) -> Erasure:
    return Erasure(iso(moment), Extent.MODEL, ADA)


def test_an_erasure_comes_back_as_it_was_remembered(tmp_path: Path) -> None:
    which = subject_hash(KEYS, ADA, "identity/home")
    erasures = [
        Erasure(iso(NOON), Extent.ENTRY, ADA, which),
        Erasure(iso(NOON), Extent.SECTIONS, BEN, sections=["identity", "state"]),
        *(Erasure(iso(NOON), extent, ADA) for extent in (Extent.MODEL, Extent.MEMBER)),
    ]
    for erasure in erasures:
        remember_erasure(tmp_path, erasure)
    assert erasures_since(tmp_path, NOON) == erasures


@pytest.mark.parametrize("step", [timedelta(microseconds=1), timedelta(seconds=1)])
def test_an_erasure_of_the_very_moment_counts_and_one_from_before_does_not(
    tmp_path: Path, step: timedelta
) -> None:
    for moment in (NOON - step, NOON, NOON + step):
        remember_erasure(tmp_path, at(moment))
    assert erasures_since(tmp_path, NOON) == [at(NOON), at(NOON + step)]
    assert erasures_since(tmp_path, NOON + step) == [at(NOON + step)]


def test_nothing_was_erased_where_there_is_no_list(tmp_path: Path) -> None:
    assert erasures_since(tmp_path, NOON) == []


@pytest.mark.parametrize("line", ["", "{}", "no JSON", '{"at": "2026", "extent": "all"}'])
def test_a_damaged_list_is_told(tmp_path: Path, line: str) -> None:
    remember_erasure(tmp_path, at(NOON))
    with (tmp_path / ERASURES_NAME).open("a") as file:
        file.write(line + "\n")
    with pytest.raises(HouseDamaged, match=ERASURES_NAME):
        erasures_since(tmp_path, NOON)


def test_the_list_tells_nothing_of_what_was_erased(tmp_path: Path) -> None:
    which = subject_hash(KEYS, ADA, "identity/home")
    remember_erasure(tmp_path, Erasure(iso(NOON), Extent.ENTRY, ADA, which))
    assert "home" not in (tmp_path / ERASURES_NAME).read_text()
    assert (tmp_path / ERASURES_NAME).stat().st_mode & 0o077 == 0


def test_the_same_subject_of_another_owner_is_another_one() -> None:
    hashes = {
        subject_hash(KEYS, owner, subject)
        for owner in (ADA, BEN)
        for subject in ("identity/home", "identity/work")
    }
    assert len(hashes) == 4
    assert subject_hash(KEYS, ADA, "state/mood") == subject_hash(KEYS, ADA, "state/mood")
