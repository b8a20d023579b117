from __future__ import annotations

import pytest

from ipse.kernel.call import Scope
from ipse.kernel.errors import NotFound
from ipse.kernel.origin import MANUAL
from ipse.person import verbs as person
from ipse.person.entries import EntryKey, Section
from ipse.senses.signals import Kind, Signal
from ipse.senses.tally import Withdrawn
from ipse.senses.verbs import switching
from ipse.storage.audit import Sound
from ipse.storage.changes import changes
from ipse.storage.proving import verify_record
from ipse.storage.work import Work
from tests.unit.senses.living import EVERYTHING, Life, raw, signal
from tests.unit.senses.noticing import DAY, HOME, HOUR, MINUTE, NOON, positions

WEEKLY = [signal(Kind.DEPARTURE, NOON - ago * 7 * DAY, place="zwinger") for ago in range(1, 5)]
HABIT = "routine/tuesday.departure.zwinger"


def words_of_the_log(life: Life) -> str:
    """Everything that the change log holds, as text."""
    rows = life.record.read(lambda work: work.connection.execute(changes.select()).all())
    return str(rows)


def test_a_sense_that_is_off_keeps_nothing(life: Life) -> None:
    assert life.push(*WEEKLY).ignored == 4
    assert life.stored() == []


def test_switching_off_erases_conclusions_with_signals(life: Life) -> None:
    life.switch("routine", "state")
    life.push(*WEEKLY, signal(Kind.FOCUS, mode="Work"))
    assert life.switch("routine", enabled=False) == Withdrawn(entries=1, signals=4)
    assert life.concluded() == {"state/now": "In Work Focus"}
    assert [sample.kind for sample in life.stored()] == [Kind.FOCUS]
    assert "zwinger" not in words_of_the_log(life)
    assert isinstance(life.record.read(verify_record), Sound)


def test_switching_off_leaves_no_trace_under_what_others_wrote(life: Life) -> None:
    life.switch("routine")
    life.push(*WEEKLY)
    life.say(HABIT, "I leave when I like")
    life.switch("routine", enabled=False)
    assert [entry.summary for entry in life.entries()] == ["I leave when I like"]
    assert "zwinger around" not in words_of_the_log(life)
    call = life.call(MANUAL, Scope.OWNER)
    section, _, key = HABIT.partition("/")
    with pytest.raises(NotFound, match="undo"):
        life.record.write(lambda work: person.undo_entry(work, call, section, key))


def test_switching_off_takes_the_tombstones_along(life: Life) -> None:
    life.switch("routine")
    life.push(*WEEKLY)
    life.push(signal(Kind.DEPARTURE, NOON - 7 * DAY - 5 * HOUR, place="zwinger"))
    assert HABIT in words_of_the_log(life)
    life.switch("routine", enabled=False)
    assert "zwinger" not in words_of_the_log(life)


def test_what_another_sense_drew_from_the_signals_goes_too(life: Life) -> None:
    life.switch("routine", "state")
    life.push(
        signal(Kind.DEPARTURE, NOON - HOUR, place="home"),
        signal(Kind.MOTION, activity="automotive"),
    )
    assert life.concluded() == {"state/now": "Commuting"}
    life.switch("routine", enabled=False)
    assert life.concluded() == {"state/now": "Driving"}


def test_positions_go_with_what_the_geofence_drew_from_them(life: Life) -> None:
    life.switch(*EVERYTHING)
    life.name_places(HOME)
    life.push(*[raw(each) for each in positions([(-40, 0), (-30, 0), (-20, 900), (-10, 900)])])
    assert len(life.crossings()) == 1
    assert life.switch("places", enabled=False).signals == 4
    assert (life.crossings(), life.stored()) == ([], [])


def test_a_switch_is_a_change_once(life: Life) -> None:
    before = words_of_the_log(life)
    life.switch("state")
    once = words_of_the_log(life)
    assert before != once
    life.switch("state")
    assert words_of_the_log(life) == once


def test_switching_on_again_begins_with_nothing(life: Life) -> None:
    life.switch("routine")
    life.push(*WEEKLY)
    life.switch("routine", enabled=False)
    life.switch("routine")
    life.observe()
    assert life.concluded() == {}


def test_an_unknown_sense_is_not_found(life: Life) -> None:
    with pytest.raises(NotFound):
        life.switch("smell")


@pytest.mark.parametrize(
    ("sections", "kept"),
    [
        (None, set[Kind]()),
        ([Section.STATE], {Kind.DEPARTURE, Kind.REMINDER}),
        ([Section.ROUTINE], {Kind.FOCUS, Kind.REMINDER}),
        ([Section.RELATIONSHIPS], {Kind.DEPARTURE, Kind.FOCUS, Kind.REMINDER}),
    ],
)
def test_a_purge_takes_the_signals_of_its_sections(
    life: Life, sections: list[Section] | None, kept: set[Kind]
) -> None:
    life.switch(*EVERYTHING)
    life.push(
        *WEEKLY,
        signal(Kind.FOCUS, mode="Work"),
        signal(Kind.REMINDER, id="a", title="Call Ben"),
    )
    call = life.call(MANUAL, Scope.OWNER)
    life.record.write(lambda work: switching.forget_signals(work, call, sections))
    assert {sample.kind for sample in life.stored()} == kept


def forget_entry(life: Life, at: str) -> None:
    """Forget an entry with what it rests on, as the house does it."""
    section, _, key = at.partition("/")
    place, call = EntryKey(Section(section), key), life.call(MANUAL, Scope.OWNER)

    def forget(work: Work) -> None:
        switching.forget_grounds(work, call, place)
        person.forget_entry(work, call, section, key)

    life.record.write(forget)


@pytest.mark.parametrize(
    ("pushed", "at"),
    [
        (WEEKLY, HABIT),
        (
            [signal(Kind.FOCUS, NOON - m * MINUTE, mode="Work") for m in (1, 9)],
            "state/now",
        ),
        ([signal(Kind.SLEEP, hours=7)], "state/rest"),
        (
            [
                signal(Kind.REMINDER, NOON - ago * HOUR, id="a", title="Call Ben")
                for ago in range(3)
            ],
            "commitments/reminder.a",
        ),
        (
            [
                signal(Kind.REACTION, NOON - ago * HOUR, about="tea", accepted=True)
                for ago in range(3)
            ],
            "preferences/reaction.tea",
        ),
        (
            [signal(Kind.ZONE, NOON - h * HOUR, name="Gym", lat=1, lon=2) for h in (0, 9)],
            "identity/place.gym",
        ),
    ],
)
def test_what_was_forgotten_is_not_concluded_again(
    life: Life, pushed: list[Signal], at: str
) -> None:
    life.switch(*EVERYTHING)
    life.push(*pushed)
    assert at in life.concluded()
    forget_entry(life, at)
    life.observe()
    life.survey()
    life.observe()
    assert at not in life.concluded()


def test_a_habit_that_positions_made_is_forgotten_with_them(life: Life) -> None:
    life.switch(*EVERYTHING)
    life.name_places(HOME)
    row: list[tuple[float, float]] = [
        (-60, 0),
        (-50, 0),
        (0, 900),
        (10, 900),
        (3_600, 0),
        (3_610, 0),
    ]
    for ago in range(1, 5):
        life.push(*[raw(each) for each in positions(row, NOON - ago * 7 * DAY)])
    assert "routine/tuesday.departure.home" in life.concluded()
    forget_entry(life, "routine/tuesday.departure.home")
    life.survey()
    life.observe()
    assert "routine/tuesday.departure.home" not in life.concluded()


def test_forgetting_everybody_leaves_every_sense_off(life: Life) -> None:
    life.switch(*EVERYTHING)
    life.push(*WEEKLY)
    call = life.call(MANUAL, Scope.OWNER)
    life.record.write(lambda work: switching.forget(work, call))
    assert life.stored() == []
    assert not any(
        each.enabled for each in life.record.read(lambda w: switching.list_senses(w, call))
    )
    assert "'senses'" not in words_of_the_log(life)
