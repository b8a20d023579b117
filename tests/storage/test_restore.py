from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest
import sqlalchemy as sa

from ipse.house.doctor import examine_audit
from ipse.house.erasure import erase_entry, erase_member, purge_model, renew_token, settle
from ipse.house.house import House, verify_chain
from ipse.house.places import backups_of, record_path, staging_of
from ipse.house.vault import back_up, restore
from ipse.household.verbs import add_member, owners, who_asks
from ipse.kernel.clock import SteppedClock
from ipse.kernel.errors import HouseDamaged, HouseError, HouseLocked, NotAuthenticated
from ipse.kernel.ids import OwnerId
from ipse.person.drafts import Draft
from ipse.person.entries import EntryKey, Section
from ipse.person.verbs import sync_model, write_entries
from ipse.storage.audit import Sound, links
from ipse.storage.backup import RECORD_NAME
from ipse.storage.changes import changes, numbers
from ipse.storage.deed import deeds
from ipse.storage.tables import metadata
from tests.storage.houses import (
    MORNING,
    by_hand,
    first_owner,
    founded,
    opened,
    settings_in,
    tell,
    told,
    visit,
)
from tests.storage.traces import files_with

HOME = EntryKey(Section.IDENTITY, "home")
Rows = dict[str, list[tuple[object, ...]]]


def everything(house: House) -> Rows:
    """Every row of every table but the deed, whose epoch a restore changes, and what a start adds.

    That a house woke is an event of the log, and a link.
    """
    return {
        table.name: house.record.read(
            lambda work, table=table: sorted(map(tuple, work.connection.execute(_lasting(table))))
        )
        for table in metadata.tables.values()
        if table not in {deeds, numbers}
    }


def _lasting(table: sa.Table) -> sa.Select[*tuple[object, ...]]:
    rows = sa.select(table)
    return rows.where(table.c["room"] != "house") if table in {changes, links} else rows


def erase(house: House, place: EntryKey, owner: OwnerId | None = None) -> None:
    call = by_hand(house, owner)
    house.record.write(lambda work: erase_entry(work, house, call, place))
    settle(house)


def test_a_round_trip_brings_back_every_row_of_every_table(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        tell(house, "home", "Lives in Oak Park")
        tell(house, "tea", "Drinks tea", section="preferences")
        before, epoch = everything(house), house.deed.epoch
        folder, _ = back_up(house)
        clock.advance(hours=1)
        tell(house, "home", "Lives in Rome")
    assert sum(map(len, before.values())) > 10
    restored = restore(settings, folder, clock)
    assert restored.erased_again == 0
    with opened(settings, clock) as house:
        assert everything(house) == before
        assert house.deed.epoch != epoch
        assert told(house) == {"Lives in Oak Park", "Drinks tea"}
        verdict = house.record.read(lambda work: verify_chain(work, settings, house.keys))
        assert isinstance(verdict, Sound)


def test_what_stood_before_a_restore_is_kept_aside(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        folder, _ = back_up(house)
        tell(house, "home", "Lives in Rome")
    restored = restore(settings, folder, clock)
    assert restored.kept is not None
    assert backups_of(settings) in restored.kept.parents
    assert files_with(restored.kept, "Lives in Rome") == [RECORD_NAME]
    assert not staging_of(settings).exists()


def test_a_backup_comes_back_where_no_house_stands(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        tell(house, "home", "Lives in Oak Park")
        folder, _ = back_up(house, tmp_path / "carried")
    other = settings_in(tmp_path / "other")
    assert restore(other, folder, clock).kept is None
    with opened(other, clock) as house:
        assert told(house) == {"Lives in Oak Park"}


def test_a_cursor_from_before_the_restore_resets(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        tell(house, "home", "Lives in Oak Park")
        folder, _ = back_up(house)
        call = by_hand(house)
        seen = house.record.read(lambda work: sync_model(work, call, None)).next_cursor
    restore(settings, folder, clock)
    with opened(settings, clock) as house:
        page = house.record.read(lambda work: sync_model(work, call, seen))
        assert page.reset
        assert len(page.items) == 1


def forget_home(house: House) -> None:
    erase(house, HOME)


def purge_identity(house: House) -> None:
    call = by_hand(house)
    house.record.write(lambda w: purge_model(w, house, call, frozenset({Section.IDENTITY})))


def purge_all(house: House) -> None:
    call = by_hand(house)
    house.record.write(lambda work: purge_model(work, house, call))


@pytest.mark.parametrize(
    ("forgetting", "left"),
    [
        (forget_home, {"Drinks tea"}),
        (purge_identity, {"Drinks tea"}),
        (purge_all, set[str]()),
    ],
)
@pytest.mark.parametrize("later", [0.0, 0.5, 3600.0])
def test_what_was_erased_since_the_backup_is_erased_again(
    tmp_path: Path, forgetting: Callable[[House], None], left: set[str], later: float
) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        tell(house, "home", "Canary of Oak Park")
        tell(house, "tea", "Drinks tea", section="preferences")
        folder, _ = back_up(house)
        clock.advance(seconds=later)
        forgetting(house)
    assert restore(settings, folder, clock).erased_again == 1
    with opened(settings, clock) as house:
        assert told(house) == left
    assert files_with(settings.house, "Canary") == []


def test_an_erasure_asked_for_before_the_backup_and_done_after_it_is_done_again(
    tmp_path: Path,
) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        tell(house, "home", "Lives in Oak Park")
        asked = by_hand(house)
        clock.advance(seconds=1)
        folder, _ = back_up(house)
        house.record.write(lambda work: erase_entry(work, house, asked, HOME))
    restore(settings, folder, clock)
    with opened(settings, clock) as house:
        assert told(house) == set()


def test_what_was_erased_before_the_backup_and_said_again_stays(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        tell(house, "home", "Lives in Rome")
        erase(house, HOME)
        clock.advance(seconds=1)
        tell(house, "home", "Lives in Oak Park")
        folder, _ = back_up(house)
    assert restore(settings, folder, clock).erased_again == 0
    with opened(settings, clock) as house:
        assert told(house) == {"Lives in Oak Park"}


def a_member(house: House, token: str) -> tuple[OwnerId, str]:
    """A second member who has said where they live, and their token."""
    member, issued = visit(house, token).write(
        lambda work, call: add_member(work, call, "Ben", admin=False)
    )
    drafts = [Draft("identity", "home", "Ben lives in Oslo")]
    visit(house, issued.secret).write(lambda work, call: write_entries(work, call, drafts))
    return member.owner, issued.secret


def test_the_erasures_of_each_member_are_theirs_alone(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with founded(settings, clock) as (house, token):
        tell(house, "home", "Ada lives in Oak Park")
        ben, _ = a_member(house, token)
        folder, _ = back_up(house)
        erase(house, HOME, ben)
    assert restore(settings, folder, clock).erased_again == 1
    with opened(settings, clock) as house:
        assert told(house) == {"Ada lives in Oak Park"}
        assert told(house, ben) == set()


def test_a_member_removed_since_the_backup_is_not_brought_back(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with founded(settings, clock) as (house, token):
        ben, secret = a_member(house, token)
        folder, _ = back_up(house)
        visit(house, token).write(lambda work, call: erase_member(work, house, call, ben))
    restore(settings, folder, clock)
    with opened(settings, clock) as house:
        assert house.record.read(owners) == (first_owner(house),)
        with pytest.raises(NotAuthenticated):
            visit(house, secret).read(who_asks)
    assert files_with(settings.house, "Ben") == []


def test_a_token_that_ended_since_the_backup_opens_nothing_again(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with founded(settings, clock) as (house, token):
        key = visit(house, token).read(who_asks).token.token_id
        folder, _ = back_up(house)
        clock.advance(minutes=1)
        visit(house, token).write(lambda work, call: renew_token(work, house, call, key))
    restored = restore(settings, folder, clock)
    assert restored.new_key is not None
    with opened(settings, clock) as house:
        with pytest.raises(NotAuthenticated):
            visit(house, token).read(who_asks)
        assert visit(house, restored.new_key).read(who_asks).member.admin
    assert examine_audit(settings).well


def test_an_open_house_is_not_restored_into(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with opened(settings) as house:
        folder, _ = back_up(house)
        with pytest.raises(HouseLocked):
            restore(settings, folder)
        assert house.record.read(lambda _: True)


def test_a_damaged_backup_leaves_the_house_as_it_was(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        tell(house, "home", "Lives in Oak Park")
        folder, _ = back_up(house)
    damaged = bytearray((folder / RECORD_NAME).read_bytes())
    damaged[5000] ^= 0x01
    (folder / RECORD_NAME).write_bytes(damaged)
    before = sha256(record_path(settings).read_bytes()).hexdigest()
    with pytest.raises(HouseDamaged):
        restore(settings, folder, clock)
    assert sha256(record_path(settings).read_bytes()).hexdigest() == before
    assert not staging_of(settings).exists()
    with opened(settings, clock) as house:
        assert told(house) == {"Lives in Oak Park"}


def test_what_a_restore_left_unfinished_goes_at_the_next_start(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with opened(settings):
        pass
    staging_of(settings).mkdir()
    (staging_of(settings) / RECORD_NAME).write_text("words that were erased since")
    with opened(settings):
        assert not staging_of(settings).exists()


def test_a_restore_cut_short_between_its_two_moves_founds_no_new_house(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        tell(house, "home", "Lives in Oak Park")
        folder, _ = back_up(house)
    staging_of(settings).mkdir()
    record_path(settings).rename(tmp_path / "aside.db")
    log = record_path(settings).with_name("record.db-wal")
    log.write_bytes(b"a log without its record")
    with pytest.raises(HouseError, match="restore again"):
        opened(settings, clock).__enter__()
    assert not record_path(settings).exists()
    restored = restore(settings, folder, clock)
    assert restored.kept is not None
    assert [path.name for path in restored.kept.iterdir()] == ["record.db-wal"]
    with opened(settings, clock) as house:
        assert told(house) == {"Lives in Oak Park"}
