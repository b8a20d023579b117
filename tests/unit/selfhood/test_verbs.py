"""The self on a real record: written through, brought back, damaged, forgotten."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from hashlib import sha256

import pytest
import rfc8785

from ipse.kernel.call import Audience, Scope
from ipse.kernel.errors import HouseDamaged, InvalidInput, NotAllowed
from ipse.selfhood.body import Reading
from ipse.selfhood.causes import Kind
from ipse.selfhood.drives import SET_POINTS
from ipse.selfhood.mind import LONG_DAY
from ipse.selfhood.verbs import forgetting, living, showing
from ipse.selfhood.verbs.parts import observe_body
from ipse.selfhood.verbs.waking import is_whole
from ipse.storage.audit import Sound
from ipse.storage.changes import history_of
from ipse.storage.proving import verify_record
from ipse.storage.work import Record
from tests.unit.person.calls import ADA, BEN, NOON, PLANNER, a_call
from tests.unit.selfhood.lives import BAD, STILL, call_at, felt, history, how, lived, session, woken

HOUR = timedelta(hours=1)


def run(record: Record, statement: str) -> None:
    record.write(lambda work: work.connection.exec_driver_sql(statement))


def test_a_life_begins_once(record: Record) -> None:
    first = woken(record)
    assert first[0].session_id == session(NOON)
    assert how(record, call_at(NOON)).mind.drives.levels == SET_POINTS
    assert woken(record, NOON + HOUR) == first, "the next start restores what the first has written"
    assert [moment.kind for moment in history(record, call_at(NOON))] == [Kind.BORN]


def test_what_was_felt_is_what_a_start_brings_back_to_the_last_bit(record: Record) -> None:
    woken(record)
    before = felt(record, call_at(NOON + HOUR)).mind
    affect, drives = woken(record, NOON + 9 * HOUR)
    assert (affect.since, affect.session_id) == (NOON + HOUR, session(NOON))
    assert (drives.since, drives.session_id) == (affect.since, affect.session_id)
    assert how(record, call_at(NOON + 9 * HOUR)).mind == before


def test_time_moves_him_awake_and_not_while_the_power_is_off(record: Record) -> None:
    woken(record)
    bad = felt(record, call_at(NOON)).mind.mood
    lived(record, call_at(NOON + 6 * HOUR))
    evening = how(record, call_at(NOON + 6 * HOUR)).mind.mood
    assert evening.latent.valence == pytest.approx(bad.latent.valence / 2)
    morning = NOON + 18 * HOUR
    woken(record, morning)
    lived(record, call_at(morning, woke_at=morning))
    assert how(record, call_at(morning)).mind.mood.latent == evening.latent
    lived(record, call_at(morning + 6 * HOUR, woke_at=morning))
    assert how(record, call_at(morning)).mind.mood.latent.valence == pytest.approx(
        bad.latent.valence / 4
    )


def test_an_event_first_lets_the_time_before_it_pass(record: Record) -> None:
    woken(record)
    felt(record, call_at(NOON))
    at_once = felt(record, call_at(NOON + 6 * HOUR)).mind
    assert at_once.mood.age_hours == 6.0
    assert at_once.drives.levels.energy < SET_POINTS.energy


@pytest.mark.parametrize("loss", ["DELETE FROM moods", "DELETE FROM drives"])
def test_a_missing_part_of_him_stops_the_start(record: Record, loss: str) -> None:
    woken(record)
    run(record, loss)
    with pytest.raises(HouseDamaged, match="ipse restore"):
        woken(record, NOON + HOUR)


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE moods SET valence = 0.5",
        "UPDATE moods SET disposition = 0.000001",
        "UPDATE moods SET at = at + 1",
        "UPDATE moods SET feeling = 'cheerful'",
        "UPDATE moods SET seal = ''",
        "UPDATE drives SET safety = 0.69999",
        "UPDATE drives SET load = 9e999",
    ],
)
def test_a_damaged_part_of_him_stops_the_start_and_is_never_made_anew(
    record: Record, damage: str
) -> None:
    woken(record)
    run(record, damage)
    assert not record.read(lambda work: is_whole(work, call_at(NOON).namespace))
    with pytest.raises(HouseDamaged, match="does not read as it was written: restore"):
        woken(record, NOON + HOUR)


def test_the_drives_of_a_damaged_mood_are_not_even_read(record: Record) -> None:
    woken(record)
    run(record, "UPDATE moods SET valence = 0.5")
    run(record, "DELETE FROM drives")
    with pytest.raises(HouseDamaged, match="mood"):
        woken(record, NOON + HOUR)


def test_a_record_that_is_empty_of_him_but_knew_him_is_damaged(record: Record) -> None:
    woken(record)
    for loss in ("DELETE FROM moods", "DELETE FROM drives", "DELETE FROM moments"):
        run(record, loss)
    with pytest.raises(HouseDamaged, match="missing"):
        woken(record, NOON + HOUR)


def test_an_event_is_one_change_in_numbers_without_its_words(record: Record) -> None:
    woken(record)
    call = call_at(NOON + HOUR)
    felt(record, call, cause="a bad night")
    changes = record.read(lambda work: history_of(work, ADA, "selfhood", "affect"))
    assert [change.session_id for change in changes] == [session(NOON)] * 2
    assert changes[0].before is not None
    assert changes[0].after is not None
    assert changes[0].after["feeling"] == "afraid"
    assert "bad night" not in str(changes)
    assert isinstance(record.read(verify_record), Sound)


def test_a_quiet_minute_is_written_through_and_is_no_event(record: Record) -> None:
    woken(record)
    for minute in range(1, 31):
        lived(record, call_at(NOON + timedelta(minutes=minute)))
    assert how(record, call_at(NOON)).mind.mood.at == NOON + timedelta(minutes=30)
    assert len(history(record, call_at(NOON + HOUR))) == 3, "born, and one each quarter of an hour"
    assert len(record.read(lambda work: history_of(work, ADA, "selfhood", "affect"))) == 1


def test_he_sleeps_after_a_day_awake_and_only_then_does_his_temper_move(record: Record) -> None:
    woken(record)
    felt(record, call_at(NOON))
    early = call_at(NOON + timedelta(hours=LONG_DAY - 0.1))
    late = call_at(NOON + timedelta(hours=LONG_DAY + 0.1))
    assert not record.write(lambda work: living.sleep_when_due(work, early, STILL))
    assert how(record, early).mind.mood.disposition == 0.0
    assert record.write(lambda work: living.sleep_when_due(work, late, STILL))
    assert -0.05 < how(record, late).mind.mood.disposition < 0.0
    assert not record.write(lambda work: living.sleep_when_due(work, late, STILL))


def test_a_cause_is_told_to_whom_it_is_meant_for(record: Record) -> None:
    woken(record)
    call = call_at(NOON)
    felt(record, call, cause="a bad night")
    assert how(record, call).cause == "a bad night"
    for other in (
        replace(call, audience=Audience.PRESENT),
        replace(call, owner=BEN),
        replace(a_call(PLANNER), session_id=call.session_id),
    ):
        assert how(record, other).cause is None
        assert all(moment.cause is None for moment in history(record, other))


def test_a_forgotten_member_leaves_no_cause_and_the_mood_as_it_is(record: Record) -> None:
    woken(record)
    call = call_at(NOON)
    before = felt(record, call, cause="a bad night").mind
    record.write(lambda work: forgetting.forget(work, call))
    assert how(record, call).mind == before
    assert how(record, call).cause is None
    assert record.read(lambda work: history_of(work, ADA, "selfhood", "affect")) == []
    woken(record, NOON + HOUR)


def test_history_goes_after_35_days(record: Record) -> None:
    woken(record)
    kept, gone = (call_at(NOON + showing.KEPT_FOR + each) for each in (timedelta(0), HOUR))
    assert record.write(lambda work: forgetting.prune(work, kept)) == 0
    assert record.write(lambda work: forgetting.prune(work, gone)) == 1


@pytest.mark.parametrize("days", [0.0, -1.0, 35.1, float("nan")])
def test_history_is_asked_for_by_days_that_are_kept(days: float) -> None:
    with pytest.raises(InvalidInput):
        showing.days_asked(days)
    assert showing.days_asked(35.0) == showing.KEPT_FOR


def test_a_part_that_begins_to_fail_is_felt_once(record: Record) -> None:
    woken(record)

    def read(hours: int, value: float) -> tuple[str, ...]:
        call = call_at(NOON + hours * HOUR)
        readings = [Reading("disk", value)]
        return record.write(lambda work: observe_body(work, call, readings, STILL))

    assert read(0, 0.5) == ()
    assert read(1, 0.01) == ("disk",)
    assert read(1, 0.01) == ()
    now = how(record, a_call(owner=BEN))
    assert now.mind.drives.levels.safety == pytest.approx(SET_POINTS.safety - 0.2)
    changes = record.read(lambda work: history_of(work, ADA, "selfhood", "body/disk"))
    assert [change.after for change in changes] == [{"state": "failing"}, {"state": "well"}]


def test_each_verb_asks_for_its_scope(record: Record) -> None:
    woken(record)
    powerless = replace(call_at(NOON), scopes=frozenset({Scope.OBSERVE}))
    reader = replace(powerless, scopes=frozenset({Scope.READ}))
    for act in (how, history):
        with pytest.raises(NotAllowed):
            act(record, powerless)
        act(record, reader)
    with pytest.raises(NotAllowed):
        felt(record, reader)
    felt(record, replace(reader, scopes=frozenset({Scope.ENACT})), BAD)
    with pytest.raises(NotAllowed):
        lived(record, reader)


@pytest.mark.parametrize("table", ["moods", "drives"])
def test_a_seal_is_recomputed_from_its_row_as_the_docs_say(record: Record, table: str) -> None:
    woken(record)
    felt(record, call_at(NOON))
    read = f"SELECT * FROM {table}"  # noqa: S608 (our own name)
    row = record.read(lambda work: work.connection.exec_driver_sql(read).mappings().one())
    told = {str(name): value for name, value in row.items() if name not in {"namespace", "seal"}}
    assert sha256(rfc8785.dumps(told)).hexdigest() == row["seal"]
    told["session_id" if table == "moods" else "load"] = "another"
    assert sha256(rfc8785.dumps(told)).hexdigest() != row["seal"]
