from __future__ import annotations

from pathlib import Path

import pytest

from ipse.house.boot import wake
from ipse.house.keys import KEYS_NAME
from ipse.house.lock import holder_of
from ipse.house.places import record_path
from ipse.household.credentials import is_admin
from ipse.household.verbs import who_asks
from ipse.kernel.chance import FixedEntropy
from ipse.kernel.clock import SteppedClock
from ipse.kernel.errors import HouseDamaged, HouseLocked
from tests.storage.houses import MORNING, opened, settings_in, tell, told, visit


def test_the_first_start_founds_a_house_and_shows_its_key_once(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    house, first = wake(settings, SteppedClock(MORNING))
    with house:
        assert first is not None
        credential = visit(house, first.token).read(who_asks)
        assert is_admin(credential)
        assert credential.member == first.member
    house, again = wake(settings, SteppedClock(MORNING))
    with house:
        assert again is None
        assert visit(house, first.token).read(who_asks).member == first.member


def test_nobody_else_can_read_what_a_first_start_makes(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with opened(settings):
        for path in (settings.house, record_path(settings), settings.config / KEYS_NAME):
            assert path.stat().st_mode & 0o077 == 0


def test_only_the_session_is_new_after_a_restart(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock, b"one") as house:
        tell(house, "home", "Lives in Oak Park")
        before = (house.deed, house.keys, told(house))
        session = house.session_id
    with opened(settings, clock, b"two") as house:
        assert (house.deed, house.keys, told(house)) == before
        assert house.session_id != session


def test_a_start_that_fails_frees_the_house(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    settings.house.mkdir()
    record_path(settings).write_bytes(b"no record" * 1000)
    with pytest.raises(HouseDamaged):
        wake(settings)
    assert holder_of(settings.house) is None
    record_path(settings).unlink()
    with opened(settings) as house:
        assert told(house) == set()


def test_a_first_start_that_was_cut_short_is_begun_again(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    settings.house.mkdir()
    record_path(settings).touch()
    house, first = wake(settings, SteppedClock(MORNING), FixedEntropy(b"house"))
    with house:
        assert first is not None


def test_a_house_opens_once_in_one_process_too(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with opened(settings) as house:
        with pytest.raises(HouseLocked):
            wake(settings)
        tell(house, "home", "Lives in Oak Park")


def test_closing_frees_the_house_once(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with opened(settings) as house:
        house.close()
        assert holder_of(settings.house) is None
        with opened(settings) as other:
            house.close()
            assert holder_of(settings.house) is not None
            assert told(other) == set()


def test_a_close_that_cannot_sign_still_frees_the_house(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    house, _ = wake(settings, SteppedClock(MORNING))
    tell(house, "home", "Lives in Oak Park")
    heads = settings.config / "audit-heads.jws"
    heads.unlink()
    heads.mkdir()
    with pytest.raises(IsADirectoryError):
        house.close()
    assert holder_of(settings.house) is None
    heads.rmdir()
    with opened(settings) as house:
        assert told(house) == {"Lives in Oak Park"}
