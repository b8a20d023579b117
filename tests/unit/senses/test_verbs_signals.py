from __future__ import annotations

from dataclasses import replace

import pytest

from ipse.kernel.call import Scope
from ipse.kernel.errors import InvalidInput, NotAllowed
from ipse.senses.retention import LOOK_BACK
from ipse.senses.signals import Kind, Signal
from ipse.senses.tally import Outcome, Tally
from ipse.senses.verbs import observing, switching, taking
from tests.unit.senses.living import EVERYTHING, HOUSE, PHONE, Life, raw, signal
from tests.unit.senses.noticing import DAY, HOME, HOUR, MINUTE, MOMENT, NOON, positions

FOCUS = signal(Kind.FOCUS, mode="Work")
HABIT = "routine/tuesday.departure.home"
NOTHING = Tally(recorded=0, ignored=0, unknown=0, duplicates=0, outdated=0)


def weekly(clock_ago: int = 0) -> list[Signal]:
    """Four departures from home, a week apart."""
    at = NOON - clock_ago * MINUTE
    return [signal(Kind.DEPARTURE, at - ago * 7 * DAY, place="home") for ago in range(1, 5)]


def test_every_signal_is_counted_once(life: Life) -> None:
    life.switch("state")
    tally = life.push(
        FOCUS,
        FOCUS,
        signal(Kind.ARRIVAL, place="work"),
        Signal("telepathy", None, {}),
        signal(Kind.FOCUS, NOON - LOOK_BACK - MOMENT, mode="Work"),
    )
    assert tally == Tally(
        recorded=1, ignored=1, unknown=1, duplicates=1, outdated=1, applied=1, refused=0
    )


def test_a_retried_push_changes_nothing(life: Life) -> None:
    life.switch(*EVERYTHING)
    pushed = [FOCUS, signal(Kind.SLEEP, hours=7), *weekly()]
    first = life.push(*pushed)
    entries = life.entries()
    again = life.push(*pushed)
    assert (first.recorded, first.applied) == (6, 3)
    assert again == replace(NOTHING, duplicates=6)
    assert life.entries() == entries


def test_the_oldest_signal_that_is_kept_is_kept(life: Life) -> None:
    life.switch("state")
    assert life.push(signal(Kind.FOCUS, NOON - LOOK_BACK, mode="Work")).recorded == 1


def test_what_ranks_higher_refuses_what_a_sense_concludes(life: Life) -> None:
    life.switch("state")
    life.say("state/now", "On the moon")
    assert life.push(FOCUS) == replace(NOTHING, recorded=1, refused=1)
    assert [entry.summary for entry in life.entries()] == ["On the moon"]


def test_one_malformed_signal_stops_the_push_and_is_named(life: Life) -> None:
    life.switch("state")
    with pytest.raises(InvalidInput) as caught:
        life.push(FOCUS, signal(Kind.FOCUS))
    assert caught.value.field == "observations[1].payload.mode"
    assert life.stored() == []


@pytest.mark.parametrize("count", [0, 501])
def test_a_push_holds_1_to_500_signals(life: Life, count: int) -> None:
    with pytest.raises(InvalidInput):
        life.push(*[FOCUS] * count)


def test_five_hundred_signals_are_taken(life: Life) -> None:
    life.switch("state")
    many = [signal(Kind.FOCUS, NOON - ago * MINUTE, mode="Work") for ago in range(500)]
    assert life.push(*many).recorded == 500


def test_a_device_pushes_but_switches_nothing(life: Life) -> None:
    phone = life.call(PHONE, Scope.OBSERVE)
    with pytest.raises(NotAllowed):
        life.record.write(lambda work: switching.switch_sense(work, phone, "state", enabled=True))
    with pytest.raises(NotAllowed):
        life.record.read(lambda work: switching.list_senses(work, phone))
    reader = life.call(PHONE, Scope.READ)
    assert len(life.record.read(lambda work: switching.list_senses(work, reader))) == 6
    with pytest.raises(NotAllowed):
        life.record.write(lambda work: taking.take_signals(work, reader, [FOCUS]))


def test_signals_of_one_owner_are_no_business_of_another(life: Life) -> None:
    life.switch("state")
    life.push(FOCUS)
    other = replace(life, owner="ben")
    assert other.push(FOCUS).ignored == 1
    assert (other.stored(), other.concluded()) == ([], {})


def test_the_state_of_now_ends_with_its_signal_although_nobody_sends_another(life: Life) -> None:
    life.switch("state")
    life.push(FOCUS)
    life.now += 45 * MINUTE - MOMENT
    assert life.concluded() == {"state/now": "In Work Focus"}
    life.now += MOMENT
    assert life.concluded() == {}


def test_rest_is_renewed_while_its_night_is_fresh(life: Life) -> None:
    life.switch("state")
    life.push(signal(Kind.SLEEP, hours=6.2))
    rested = {now: dict(life.concluded()) for now in life.live(24)}
    standing = {now - NOON for now, concluded in rested.items() if "state/rest" in concluded}
    assert standing == {hours * HOUR for hours in range(1, 20)}


def test_an_entry_that_says_the_same_is_not_written_every_minute(life: Life) -> None:
    life.switch("state")
    written = 0
    for _ in range(60):
        written += life.push(signal(Kind.MOTION, activity="stationary")).applied
        life.now += MINUTE
        life.observe()
        assert life.concluded() == {"state/now": "Settled"}
    assert written <= 2


def test_a_stream_of_signals_stands_45_minutes_beyond_its_last(life: Life) -> None:
    life.switch("state")
    for _ in range(10):
        life.push(signal(Kind.MOTION, activity="stationary"))
        life.now += MINUTE
    end = life.now - MINUTE + 45 * MINUTE
    while life.now < end:
        life.observe()
        assert life.concluded() == {"state/now": "Settled"}
        life.now += MINUTE
    assert life.concluded() == {}


def test_a_meeting_begins_without_a_push(life: Life) -> None:
    life.switch("calendar")
    start, end = NOON + 2 * HOUR, NOON + 3 * HOUR
    life.push(signal(Kind.CALENDAR, id="e", start=start.isoformat(), end=end.isoformat()))
    seen = {now - NOON: life.concluded() for now in life.live(4)}
    assert [hours for hours, concluded in seen.items() if concluded] == [2 * HOUR]


def test_a_habit_is_withdrawn_when_it_no_longer_holds(life: Life) -> None:
    life.switch("routine")
    life.push(*weekly())
    assert life.concluded() == {
        "routine/tuesday.departure.home": "Tuesday leaves home around 12:00"
    }
    life.push(signal(Kind.DEPARTURE, NOON - 7 * DAY - 3 * HOUR, place="home"))
    assert life.concluded() == {}


def test_a_late_sample_moves_the_habit_that_it_belongs_to(life: Life) -> None:
    life.switch("routine")
    first, late, *others = weekly(20)
    life.push(first, *others)
    assert life.concluded() == {}
    life.push(late)
    assert life.concluded() == {
        "routine/tuesday.departure.home": "Tuesday leaves home around 11:40"
    }


def test_a_reminder_outlives_its_signal_but_not_its_end(life: Life) -> None:
    life.switch("commitments")
    life.push(signal(Kind.REMINDER, id="a", title="Renew it", due="2026-12-24"))
    life.now += 40 * DAY
    life.survey()
    assert life.stored() == []
    life.observe()
    assert life.concluded() == {"commitments/reminder.a": "Renew it, due 24 Dec"}
    life.now = NOON.replace(month=12, day=26)
    life.observe()
    assert life.concluded() == {"commitments/reminder.a": "Renew it, overdue since 24 Dec"}
    life.push(signal(Kind.REMINDER, id="a", done=True))
    assert life.concluded() == {}


def test_a_clock_that_jumps_back_leaves_no_conclusion_from_the_future(life: Life) -> None:
    life.switch("state")
    life.now += 3_650 * DAY
    life.push(FOCUS)
    life.now = NOON
    life.observe()
    assert life.concluded() == {}
    life.survey()
    assert life.stored() == []
    assert life.push(FOCUS).applied == 1


def test_what_a_clock_ahead_stamped_counts_from_its_arrival(life: Life) -> None:
    life.switch("state")
    life.push(signal(Kind.FOCUS, NOON + HOUR, mode="Work"))
    (entry,) = life.entries()
    assert (entry.observed_at, entry.expires_at) == (NOON, NOON + 45 * MINUTE)


def test_a_clock_ahead_hides_nothing_that_comes_after_it(life: Life) -> None:
    life.switch("state")
    life.push(signal(Kind.MOTION, NOON + HOUR, activity="automotive"))
    life.now += MINUTE
    life.push(signal(Kind.MOTION, activity="stationary"))
    assert life.concluded() == {"state/now": "Settled"}


def test_only_the_house_or_the_owner_makes_the_rounds(life: Life) -> None:
    phone = life.call(PHONE, Scope.OBSERVE, Scope.READ)
    for verb in (observing.observe, observing.survey, observing.prune, switching.forget_signals):
        with pytest.raises(NotAllowed):
            life.record.write(lambda work, verb=verb: verb(work, phone))
    house = life.call(HOUSE, Scope.OWNER)
    assert life.record.write(lambda work: observing.observe(work, house)) == Outcome()


def test_a_message_that_was_sent_before_is_known_by_its_own_id(life: Life) -> None:
    life.switch("state")
    sent = replace(signal(Kind.FOCUS, NOON, mode="Work"), sent_as="app 1")
    again = replace(signal(Kind.FOCUS, NOON - HOUR, mode="Rest"), sent_as="app 1")
    other = replace(again, sent_as="app 2")
    assert life.push(sent).recorded == 1
    told = life.push(again, other, replace(other, at=NOON - 2 * HOUR))
    assert (told.recorded, told.duplicates) == (1, 2)
    assert {each.at for each in life.stored()} == {NOON, NOON - HOUR}


def test_one_id_may_stand_for_several_kinds_of_one_message(life: Life) -> None:
    life.switch("state", "places")
    motion = replace(signal(Kind.MOTION, NOON, activity="walking"), sent_as="app 1")
    position = replace(signal(Kind.POSITION, NOON, lat=1, lon=2), sent_as="app 1")
    assert life.push(motion, position).recorded == 2
    assert life.push(motion, position).duplicates == 2


def test_a_region_is_asked_about_at_once_until_its_place_is_named(life: Life) -> None:
    life.switch("places")
    life.push(signal(Kind.ZONE, name="Gym", lat=48.9, lon=2.4, radius_m=80))
    assert list(life.concluded()) == ["identity/place.gym"]
    life.observe()
    life.survey()
    assert list(life.concluded()) == ["identity/place.gym"]
    life.say("identity/gym", "The gym", {"lat": 0, "lon": 0})
    life.observe()
    assert life.concluded() == {}
    life.push(signal(Kind.ZONE, name="Gym", lat=48.9, lon=2.4, radius_m=90))
    assert life.concluded() == {}


def test_a_region_that_nobody_confirmed_makes_no_arrivals(life: Life) -> None:
    life.switch("places")
    life.push(signal(Kind.ZONE, name="Home", lat=HOME.spot.lat, lon=HOME.spot.lon))
    life.push(*map(raw, positions([(-900, 900), (-800, 900), (-700, 0), (-600, 0)])))
    assert life.crossings() == []
