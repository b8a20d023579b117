"""One way to break each rule of the senses, and the test that has to notice."""

from __future__ import annotations

from typing import Final

_RULES: Final = "src/ipse/senses"
_OBSERVERS: Final = "tests/acceptance/test_senses_observers.py::test_"
_CONSENT: Final = "tests/acceptance/test_senses_consent.py::test_"

SENSES: Final[tuple[tuple[str, str, str, str, str], ...]] = (
    (
        "S42",
        f"{_RULES}/routine.py",
        "return crossing.at < kept.at",
        "return True",
        "tests/unit/senses/test_routine.py::test_neither_order_nor_repetition_changes_a_habit",
    ),
    (
        "S44",
        f"{_RULES}/signals.py",
        "if signal.at > now + AHEAD:",
        "if signal.at >= now + AHEAD:",
        f"{_OBSERVERS}a_signal_may_be_an_hour_ahead_but_no_more",
    ),
    (
        "S46",
        f"{_RULES}/verbs/taking.py",
        "duplicates=len(wanted) - recorded,",
        "duplicates=0,",
        f"{_OBSERVERS}the_answer_counts_signals_with_what_followed_from_them",
    ),
    (
        "S47",
        f"{_RULES}/state.py",
        "FRESH: Final = timedelta(minutes=45)",
        "FRESH: Final = timedelta(minutes=46)",
        f"{_OBSERVERS}focus_motion_or_sleep_become_what_is_now_for_an_hour_at_most",
    ),
    (
        "S48",
        f"{_RULES}/routine.py",
        "local = evidence.zones.local(crossing.at)",
        "local = crossing.at",
        f"{_OBSERVERS}comings_or_goings_become_a_habit_of_the_weekday",
    ),
    (
        "S49",
        f"{_RULES}/routine.py",
        "if off <= OFF:",
        "if off < OFF:",
        f"{_OBSERVERS}more_than_half_an_hour_off_the_habit_is_noted_until_midnight",
    ),
    (
        "S50",
        f"{_RULES}/routine.py",
        "FEWEST_DAYS: Final = 4",
        "FEWEST_DAYS: Final = 3",
        f"{_OBSERVERS}three_matching_days_are_no_habit_four_are",
    ),
    (
        "S51",
        f"{_RULES}/routine.py",
        "abs(difference(day.time, middle)) > WIDEST",
        "abs(difference(day.time, middle)) >= WIDEST",
        f"{_OBSERVERS}what_strays_beyond_an_hour_is_no_habit",
    ),
    (
        "S52",
        f"{_RULES}/routine.py",
        "if when < today]",
        "if when <= today]",
        f"{_OBSERVERS}today_is_measured_against_the_days_before_it_alone",
    ),
    (
        "S53",
        f"{_RULES}/store.py",
        "set_to.get(sense.name, (False, None))",
        "set_to.get(sense.name, (True, None))",
        f"{_CONSENT}every_sense_is_off_until_it_is_switched_on_by_itself",
    ),
    (
        "S56",
        f"{_RULES}/verbs/switching.py",
        "return Withdrawn(entries, _drop(work, call, [sense], senses_on(work, call)))",
        "return Withdrawn(entries, 0)",
        f"{_CONSENT}switching_off_leaves_no_byte_of_what_a_sense_held_or_concluded",
    ),
    (
        "S56",
        "src/ipse/person/verbs.py",
        "        purge_subjects(work, call, ROOM, beginning)\n",
        "        _ = beginning\n",
        f"{_CONSENT}switching_off_leaves_no_byte_of_what_a_sense_held_or_concluded",
    ),
    (
        "S57",
        f"{_RULES}/verbs/taking.py",
        "read = [sample for sample in known if sample.kind in kinds]",
        "read = known",
        f"{_CONSENT}a_signal_that_no_sense_which_is_on_reads_is_not_stored",
    ),
    (
        "S57",
        f"{_RULES}/consent.py",
        "return frozenset(kind for sense in senses for kind in sense.reads)",
        "return frozenset(k for sense in senses for k in sense.reads | sense.consults)",
        f"{_CONSENT}a_signal_that_no_sense_which_is_on_reads_is_not_stored",
    ),
    (
        "S58",
        f"{_RULES}/retention.py",
        "KEPT: Final = timedelta(days=35)",
        "KEPT: Final = timedelta(days=37)",
        f"{_CONSENT}no_raw_signal_outlives_its_35th_day",
    ),
    (
        "S59",
        f"{_RULES}/verbs/seeing.py",
        "return [each.sense for each in store.load_switches(work, call.owner) if each.enabled]",
        "return [each.sense for each in store.load_switches(work, call.owner)]",
        f"{_CONSENT}each_observer_works_by_its_own_switch_alone",
    ),
)
