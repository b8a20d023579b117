"""Erasure: afterwards no byte of the words is in any file of the house."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ipse.house.rhythm import keep_duties
from ipse.storage.audit import Sound
from ipse.storage.proving import verify_record
from tests.acceptance.houses import OpenHouse
from tests.acceptance.person_steps import ENTRIES, MODEL, applied, put, quoted

CANARY = "Qu\u00e4kzeisig"
KEPT = "Turmfalke"
HOME = f"{ENTRIES}/identity/home"


def spellings(word: str) -> Iterator[bytes]:
    """`word` in every encoding in which a file might hold it."""
    for encoding in ("utf-8", "utf-16-le", "utf-16-be", "latin-1"):
        yield word.encode(encoding)
    yield json.dumps(word).strip('"').encode()
    for shift in range(3):  # base64 of a longer text holds one of three forms
        padded = base64.b64encode(b"x" * shift + word.encode())
        yield padded[4 if shift else 0 : -4]


def files_with(folder: Path, word: str) -> list[str]:
    """The files below `folder` that hold `word` in any spelling."""
    held = [(path, path.read_bytes()) for path in sorted(folder.rglob("*")) if path.is_file()]
    return [
        path.name
        for path, content in held
        if any(spelling in content for spelling in spellings(word))
    ]


def write_everywhere(place: OpenHouse) -> None:
    """Leave the canary in an entry, its history, a stored answer and a pending correction."""
    token = place.owner_token
    keyed = {"Idempotency-Key": "once"}
    body = {"section": "identity", "key": "home", "summary": f"Lives in {CANARY}"}
    applied(place.ask("PUT", ENTRIES, token, json=body, headers=keyed))
    value = {"city": CANARY, "nested": [{"again": CANARY}]}
    applied(put(place, token, "identity/home", "Lives in Oslo", value=value))
    quoted(place, "identity/home", f"Lives near {CANARY}", f"I live near {CANARY}")
    applied(put(place, token, "preferences/bird", KEPT))


def forget(place: OpenHouse) -> None:
    """Remove the entry."""
    assert place.ask("DELETE", HOME, place.owner_token).status_code == 200


def purge_section(place: OpenHouse) -> None:
    """Purge the entry's section."""
    params = {"confirm": "true", "sections": "identity"}
    assert place.ask("DELETE", MODEL, place.owner_token, params=params).status_code == 200


@pytest.mark.parametrize("erase", [forget, purge_section])
def test_no_byte_of_erased_words_is_left(
    place: OpenHouse, tmp_path: Path, erase: Callable[[OpenHouse], None]
) -> None:
    write_everywhere(place)
    assert files_with(tmp_path, CANARY), "the scan would find them"
    erase(place)
    assert files_with(tmp_path, CANARY) == []
    assert files_with(tmp_path, KEPT) != []
    assert isinstance(place.house.record.read(verify_record), Sound)


def test_a_purge_leaves_no_byte_of_any_words(place: OpenHouse, tmp_path: Path) -> None:
    write_everywhere(place)
    params = {"confirm": "true"}
    assert place.ask("DELETE", MODEL, place.owner_token, params=params).status_code == 200
    assert files_with(tmp_path, CANARY) == files_with(tmp_path, KEPT) == []
    assert isinstance(place.house.record.read(verify_record), Sound)


def test_what_expires_is_erased_too(place: OpenHouse, tmp_path: Path) -> None:
    applied(put(place, place.owner_token, "state/now", CANARY, expires_in_hours=1))
    place.clock.advance(hours=1)
    keep_duties(place.house)
    place.house.record.checkpoint()
    assert files_with(tmp_path, CANARY) == []


def test_a_forgotten_key_is_no_byte_of_the_model_once_its_tombstone_is_gone(
    place: OpenHouse, tmp_path: Path
) -> None:
    applied(put(place, place.owner_token, f"relationships/{CANARY}", "Calls on Sundays"))
    forget_key = f"{ENTRIES}/relationships/{CANARY}"
    assert place.ask("DELETE", forget_key, place.owner_token).status_code == 200
    place.clock.advance(days=36)
    keep_duties(place.house)
    place.house.record.checkpoint()
    assert files_with(tmp_path, CANARY.lower()) == []
