"""What a start brings back, in which order, and what stops it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest
import sqlalchemy as sa
from sqlalchemy import event

from ipse.house.doctor import examine
from ipse.house.house import House
from ipse.house.places import record_path
from ipse.house.readings import observe
from ipse.house.restarting import SESSION, differences, restart_differences, snapshot_of
from ipse.house.waking import temperament_of
from ipse.kernel.clock import SteppedClock
from ipse.kernel.errors import HouseDamaged
from ipse.selfhood.appraisal import Appraisal
from ipse.selfhood.body import Reading
from ipse.selfhood.temperament import Temperament
from ipse.selfhood.verbs import living, showing
from ipse.storage.changes import history_of
from ipse.storage.database import open_engine
from tests.storage.houses import MORNING, by_hand, first_owner, opened, settings_in


def feel(house: House, congruence: float = -0.8) -> None:
    call = by_hand(house)
    felt = living.Event(Appraisal(congruence, 0.7, -0.6), {}, "a bad night")
    house.record.write(lambda work: living.feel(work, call, felt, temperament_of(house)))


def run(path: Path, statement: str) -> None:
    engine = open_engine(path, None)
    with engine.connect() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()


def test_after_a_restart_with_the_clock_held_only_the_session_is_new(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        feel(house)
        observe(house, [Reading("disk", 0.5)])
        clock.advance(hours=2)
        before = snapshot_of(house)
    with opened(settings, clock, seed=b"another") as house:
        assert differences(before, snapshot_of(house)) == [SESSION]


def test_a_snapshot_notices_what_is_another_by_one_bit(tmp_path: Path) -> None:
    with opened(settings_in(tmp_path)) as house:
        before = snapshot_of(house)
        house.record.write(
            lambda work: work.connection.exec_driver_sql(
                "UPDATE drives SET safety = 0.7000000000000001"
            )
        )
        assert differences(before, snapshot_of(house)) == ["drives.safety"]


def test_a_restart_is_tried_on_a_copy_that_leaves_nothing_behind(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with opened(settings) as house:
        feel(house)
        assert restart_differences(settings, SteppedClock(MORNING)) == [SESSION]
        folders = {path.name for path in tmp_path.iterdir()}
    assert folders == {"house", "config"}
    assert restart_differences(settings, SteppedClock(MORNING)) == [SESSION]


def test_an_encrypted_house_is_tried_too(tmp_path: Path) -> None:
    settings = settings_in(tmp_path, encrypt=True)
    with opened(settings) as house:
        feel(house)
    assert restart_differences(settings, SteppedClock(MORNING)) == [SESSION]


def test_the_first_event_of_a_start_says_what_was_restored_from_when_and_by_whom(
    tmp_path: Path,
) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        clock.advance(hours=2)
        feel(house)
        observe(house, [Reading("disk", 0.5)])
        first = house.session_id
    clock.advance(hours=8)
    with opened(settings, clock, seed=b"another") as house:
        owner = first_owner(house)
        newest = house.record.read(lambda work: history_of(work, owner, "house", "session"))[0]
        assert newest.session_id == house.session_id
        written = {"from": "2026-09-14T10:00:00Z", "session_id": first}
        assert newest.after == {
            "woke_at": "2026-09-14T18:00:00Z",
            "session_id": house.session_id,
            "restored": [{"part": part, **written} for part in ("affect", "drives", "body")],
        }


def test_the_first_event_names_the_session_that_wrote_each_part(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        observe(house, [Reading("disk", 0.5)])
        looked = house.session_id
    clock.advance(hours=1)
    with opened(settings, clock, seed=b"another") as house:
        feel(house)
        felt = house.session_id
    with opened(settings, clock, seed=b"a third") as house:
        owner = first_owner(house)
        newest = house.record.read(lambda work: history_of(work, owner, "house", "session"))[0]
    assert newest.after is not None
    assert newest.after["restored"] == [
        {"part": "affect", "from": "2026-09-14T09:00:00Z", "session_id": felt},
        {"part": "drives", "from": "2026-09-14T09:00:00Z", "session_id": felt},
        {"part": "body", "from": "2026-09-14T08:00:00Z", "session_id": looked},
    ]


def test_mood_then_drives_then_cards_then_body_are_read(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with opened(settings):
        pass
    read: list[str] = []

    def listen(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        read.extend(
            table
            for table in ("moods", "drives", "people", "body_parts")
            if f"FROM {table}" in statement
        )

    event.listen(sa.Engine, "before_cursor_execute", listen)
    try:
        with opened(settings, seed=b"another"):
            order = list(dict.fromkeys(read))
    finally:
        event.remove(sa.Engine, "before_cursor_execute", listen)
    assert order == ["moods", "drives", "people", "body_parts"]


@pytest.mark.parametrize(
    "damage",
    [
        "DELETE FROM moods",
        "DELETE FROM drives",
        "UPDATE moods SET valence = 0.2",
        "UPDATE drives SET energy = 1.0",
        "UPDATE moods SET at = 'dawn'",
        "UPDATE moods SET since = 9e18",
        "UPDATE body_parts SET state = 'odd'",
    ],
)
def test_a_damaged_self_stops_the_start_and_says_how_to_restore(
    tmp_path: Path, damage: str
) -> None:
    settings = settings_in(tmp_path)
    with opened(settings) as house:
        feel(house)
        observe(house, [Reading("disk", 0.5)])
    run(record_path(settings), damage)
    assert {finding.check: finding.well for finding in examine(settings)}["self"] is False
    before = record_path(settings).read_bytes()
    with pytest.raises(HouseDamaged, match="ipse restore <backup>"), opened(settings):
        pass
    assert record_path(settings).read_bytes() == before, "nothing is made anew"


def test_a_house_from_before_the_self_was_kept_begins_a_life(tmp_path: Path) -> None:
    settings = settings_in(tmp_path)
    with opened(settings):
        pass
    path = record_path(settings)
    for table in ("moods", "drives", "moments", "body_parts"):
        run(path, f"DELETE FROM {table}")  # noqa: S608 (names of our own)
    run(path, "DELETE FROM audit WHERE room = 'selfhood'")
    with opened(settings) as house:
        how = house.record.read(lambda work: showing.how_he_is(work, by_hand(house)))
        assert how.mind.mood.session_id == house.session_id


def test_time_powered_off_moves_nothing(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        feel(house)
        before = house.record.read(lambda work: showing.how_he_is(work, by_hand(house))).mind
    clock.advance(days=9)
    with opened(settings, clock, seed=b"another") as house:
        house.record.write(lambda work: living.live_on(work, by_hand(house), temperament_of(house)))
        after = house.record.read(lambda work: showing.how_he_is(work, by_hand(house))).mind
    assert after.mood.latent == before.mood.latent
    assert after.drives == before.drives
    assert after.mood.at == MORNING + timedelta(days=9)


SOUL = """
id: resident
name: Max
purpose: Lives here.
baseline:
  valence: 0.4
  half_life_hours: {valence: 1.0}
"""


def test_the_soul_that_somebody_wrote_says_where_his_mood_goes_home_to(tmp_path: Path) -> None:
    settings, clock = settings_in(tmp_path), SteppedClock(MORNING)
    with opened(settings, clock) as house:
        assert temperament_of(house) == Temperament()
        (settings.house / "souls" / "resident").mkdir(parents=True)
        (settings.house / "souls" / "resident" / "SOUL.yaml").write_text(SOUL)
        temperament = temperament_of(house)
        assert (temperament.soul_id, temperament.baseline.valence) == ("resident", 0.4)
        assert temperament.half_lives.valence == 1.0
        clock.advance(hours=20)
        house.record.write(lambda work: living.live_on(work, by_hand(house), temperament))
        how = house.record.read(lambda work: showing.how_he_is(work, by_hand(house)))
        assert how.mind.mood.affect.valence == pytest.approx(0.4, abs=0.1)
