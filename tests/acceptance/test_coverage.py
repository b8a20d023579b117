"""No promise without a test, and no test of a promise that nobody made."""

from tests.acceptance.behaviours import BEHAVIOURS
from tests.acceptance.marks import by_behaviour, missing_parts, read_marks
from tests.acceptance.page import is_in_step

COUNTS = {"S": 59, "B": 30, "P": 74, "M": 48}
MARKS = by_behaviour(read_marks())


def test_the_list_holds_every_id_of_every_source_in_order() -> None:
    every = [f"{letter}{number}" for letter in COUNTS for number in range(1, COUNTS[letter] + 1)]
    assert list(BEHAVIOURS) == every


def test_every_sentence_is_one_of_its_own_that_ends() -> None:
    sentences = [behaviour.sentence for behaviour in BEHAVIOURS.values()]
    assert len(set(sentences)) == len(sentences)
    assert [sentence for sentence in sentences if not sentence.endswith(".")] == []


def test_every_behaviour_that_is_not_deferred_has_its_tests() -> None:
    kept = [behaviour for behaviour in BEHAVIOURS.values() if behaviour.deferral is None]
    unproven = {behaviour.id: missing_parts(behaviour, MARKS) for behaviour in kept}
    assert {name: parts for name, parts in unproven.items() if parts} == {}


def test_a_behaviour_whose_tests_are_all_there_is_no_longer_deferred() -> None:
    deferred = [behaviour for behaviour in BEHAVIOURS.values() if behaviour.deferral is not None]
    assert [each.id for each in deferred if not missing_parts(each, MARKS)] == []


def test_no_test_names_a_behaviour_that_does_not_exist() -> None:
    assert sorted(MARKS.keys() - BEHAVIOURS.keys()) == []


def test_a_test_names_a_half_exactly_where_there_are_halves() -> None:
    astray = [
        mark
        for name, behaviour in BEHAVIOURS.items()
        for mark in MARKS.get(name, ())
        if mark.half not in (behaviour.halves or (None,))
    ]
    assert astray == []


def test_no_mark_stands_outside_the_acceptance_tests_where_none_would_count_it() -> None:
    assert set(read_marks(folder="tests")) == set(read_marks())


def test_the_page_of_behaviours_is_in_step_with_the_list_and_the_tests() -> None:
    assert is_in_step(), "run python -m tests.acceptance.page"
