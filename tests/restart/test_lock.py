from __future__ import annotations

import os
from pathlib import Path

import pytest

from ipse.house.lock import LOCK_NAME, Holder, holder_of, take_lock
from ipse.house.places import record_path
from ipse.kernel.errors import HouseLocked
from tests.restart.occupants import living_in
from tests.storage.houses import opened, settings_in, tell, told


def test_a_second_process_is_refused_with_a_sentence_that_names_the_first(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with living_in(tmp_path) as occupant:
        assert occupant.heard() == "open"
        before = record_path(settings).read_bytes()
        with pytest.raises(HouseLocked, match=f"process {occupant.pid} holds the house"):
            opened(settings).__enter__()
        assert record_path(settings).read_bytes() == before
        assert holder_of(settings.house) == Holder(occupant.pid)
        assert occupant.leave() == 0
    with opened(settings) as house:
        tell(house, "home", "Lives in Oak Park")
        assert told(house) == {"Lives in Oak Park"}


def test_the_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with living_in(tmp_path) as occupant:
        assert occupant.heard() == "open"
        occupant.kill()
        assert holder_of(settings.house) is None
        with opened(settings):
            assert holder_of(settings.house) == Holder(os.getpid())


def test_the_holder_tells_where_it_answers(tmp_path: Path) -> None:
    lock = take_lock(tmp_path)
    lock.announce("http://127.0.0.1:8377")
    assert holder_of(tmp_path) == Holder(os.getpid(), "http://127.0.0.1:8377")
    with pytest.raises(HouseLocked, match=r"at http://127\.0\.0\.1:8377"):
        take_lock(tmp_path)
    lock.release()
    assert holder_of(tmp_path) is None


def test_nobody_holds_a_house_that_is_not_there(tmp_path: Path) -> None:
    assert holder_of(tmp_path) is None


def test_looking_who_holds_a_house_takes_nothing_from_its_holder(tmp_path: Path) -> None:
    lock = take_lock(tmp_path)
    for _ in range(3):
        assert holder_of(tmp_path) is not None
    assert lock.is_held
    lock.release()
    assert not lock.is_held


def test_a_holder_that_has_not_said_who_it_is_still_holds(tmp_path: Path) -> None:
    lock = take_lock(tmp_path)
    (tmp_path / LOCK_NAME).write_text("")
    with pytest.raises(HouseLocked):
        take_lock(tmp_path)
    lock.release()
