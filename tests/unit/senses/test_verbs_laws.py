"""What must hold of any row of signals, in whatever order and however often they come."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ipse.kernel.call import Scope
from ipse.person import verbs as person
from ipse.senses.geofence import crossings_of, fixes_of
from ipse.senses.retention import KEPT
from ipse.senses.signals import Kind, Signal
from ipse.senses.verbs import switching
from ipse.storage.work import Record, Work
from tests.unit.senses.living import EVERYTHING, HOUSE, Life, raw, signal
from tests.unit.senses.noticing import DAY, HOME, HOUR, MINUTE, NOON, WORK, positions

QUIET = settings(
    max_examples=max(20, settings().max_examples // 2),
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@pytest.fixture
def anew(record: Record) -> Callable[[], Life]:
    """A way to begin Ada's life again, in the same record."""

    def begin() -> Life:
        life = Life(record)
        call = life.call(HOUSE, Scope.OWNER)

        def clear(work: Work) -> None:
            switching.forget(work, call)
            person.purge_model(work, call)

        record.write(clear)
        life.switch(*EVERYTHING)
        life.name_places(HOME, WORK)
        return life

    return begin


steps = st.lists(
    st.tuples(
        st.sampled_from([5, 20, 45, 60, 61, 300]), st.sampled_from([0, 40, 95, 105, 111, 900])
    ),
    min_size=1,
    max_size=14,
)


@QUIET
@given(row=steps, data=st.data())
def test_crossings_do_not_depend_on_when_positions_arrive(
    anew: Callable[[], Life], row: list[tuple[int, int]], data: st.DataObject
) -> None:
    at, walked = -data.draw(st.sampled_from([0.0, 7_200.0])), list[tuple[float, float]]()
    for seconds, metres in reversed(row):  # until now, or until two hours ago
        walked.insert(0, (at, metres))
        at -= seconds
    samples = positions(walked)
    life = anew()
    waiting = data.draw(st.permutations(samples))
    while waiting:
        count = data.draw(st.integers(1, len(waiting)))
        life.push(*[raw(each) for each in waiting[:count]])
        waiting = waiting[count:]
    life.observe()
    expected = list(crossings_of(fixes_of(samples, [HOME, WORK]), NOON))
    assert life.crossings() == expected
    life.survey()
    assert life.crossings() == expected


def ago(minutes: int, weeks: int = 0) -> datetime:
    return NOON - weeks * 7 * DAY - minutes * MINUTE


def crossed(kind: Kind, place: str, weeks: int, minutes: int) -> Signal:
    return signal(kind, ago(minutes, weeks), place=place)


def focused(minutes: int, mode: str) -> Signal:
    return signal(Kind.FOCUS, ago(minutes), mode=mode)


def moved(minutes: int, activity: str) -> Signal:
    return signal(Kind.MOTION, ago(minutes), activity=activity)


def reminded(minutes: int, *, done: bool) -> Signal:
    return signal(Kind.REMINDER, ago(minutes), id="a", title="Call Ben", done=done)


def reacted(minutes: int, *, accepted: bool) -> Signal:
    return signal(Kind.REACTION, ago(minutes), about="tea", accepted=accepted)


minutes_ago = st.integers(0, 90)
anything = st.one_of(
    st.builds(
        crossed,
        st.sampled_from([Kind.ARRIVAL, Kind.DEPARTURE]),
        st.sampled_from(["home", "work"]),
        st.integers(0, 4),
        minutes_ago,
    ),
    st.builds(focused, minutes_ago, st.sampled_from(["Work", "Sleep"])),
    st.builds(moved, minutes_ago, st.sampled_from(["walking", "automotive", "stationary"])),
    st.builds(reminded, minutes_ago, done=st.booleans()),
    st.builds(reacted, minutes_ago, accepted=st.booleans()),
)


def standing(life: Life) -> list[tuple[str, str, object, float]]:
    """What the entries say; for how long is up to when they were last renewed."""
    return [
        (entry.place.subject, entry.summary, entry.value, entry.confidence)
        for entry in life.entries()
    ]


@QUIET
@given(signals=st.lists(anything, min_size=1, max_size=20), data=st.data())
def test_neither_order_nor_retries_change_what_stands(
    anew: Callable[[], Life], signals: list[Signal], data: st.DataObject
) -> None:
    life = anew()
    ordered = sorted(signals, key=lambda each: each.at or NOON)
    life.push(*ordered)
    once = standing(life)
    life = anew()
    waiting = data.draw(st.permutations([*signals, *signals[::2]]))
    while waiting:
        count = data.draw(st.integers(1, len(waiting)))
        life.push(*waiting[:count])
        waiting = waiting[count:]
    assert standing(life) == once


@pytest.mark.slow
def test_in_400_days_no_signal_is_ever_older_than_35_days(life: Life) -> None:
    life.switch(*EVERYTHING)
    life.name_places(HOME)
    for _ in range(400):
        for hours in (9, 10):
            life.now += hours * HOUR
            life.push(
                signal(Kind.REMINDER, id="a", title="Call Ben"),
                signal(Kind.DEPARTURE, place="home"),
                signal(Kind.POSITION, life.now - 33 * DAY, lat=1, lon=2, accuracy=9),
            )
        life.now += 5 * HOUR
        ages = [life.now - sample.at for sample in life.stored()]  # just before the daily round
        assert max(ages) <= KEPT
        life.survey()
    life.now += 30 * DAY
    life.survey()
    assert all(life.now - sample.at <= KEPT for sample in life.stored())
