import pytest

from tests.acceptance.behaviours import BEHAVIOURS
from tests.acceptance.count import (
    Deferred,
    Open,
    Proven,
    report,
    shares,
    stand,
    unrecorded_files,
)
from tests.acceptance.marks import Mark
from tests.acceptance.recording import NOT_RUN, Outcomes
from tests.acceptance.sentences.row import Behaviour

WHOLE = Behaviour("S1", "person", "It holds.")
HALVED = Behaviour("P72", "memory", "It holds.", halves=("recall", "scoring"))
MARK = Mark("S1", "a/test_a.py::test_it")
OTHER = Mark("S1", "b/test_b.py::test_it")


def seen(**outcomes: str) -> Outcomes:
    return {"S1": {f"a/test_a.py::test_it[{door}]": outcome for door, outcome in outcomes.items()}}


def test_a_behaviour_is_proven_when_all_its_tests_passed_through_every_door() -> None:
    assert stand(WHOLE, {"S1": (MARK,)}, seen(http="passed", cli="passed")) == Proven()


@pytest.mark.parametrize("outcome", ["failed", "skipped", NOT_RUN])
def test_a_behaviour_is_open_when_one_door_did_not_pass(outcome: str) -> None:
    standing = stand(WHOLE, {"S1": (MARK,)}, seen(http="passed", cli=outcome))
    assert standing == Open(f"a/test_a.py::test_it: {outcome}")


def test_a_behaviour_is_open_when_one_of_its_tests_was_never_run() -> None:
    standing = stand(WHOLE, {"S1": (MARK, OTHER)}, seen(http="passed"))
    assert standing == Open("b/test_b.py::test_it: not run")


def test_a_behaviour_without_a_test_is_open() -> None:
    assert stand(WHOLE, {}, {}) == Open("no test of S1")


def test_a_deferred_behaviour_is_neither_proven_nor_open() -> None:
    assert stand(Behaviour("S1", "person", "It holds.", "Later."), {}, {}) == Deferred()


def test_a_halved_behaviour_counts_with_its_last_half() -> None:
    first = Mark("P72", "a/test_a.py::test_recall", "recall")
    last = Mark("P72", "a/test_a.py::test_scoring", "scoring")
    outcomes = {"P72": {first.test: "passed", last.test: "passed"}}
    assert stand(HALVED, {"P72": (first,)}, outcomes) == Open("no test of scoring")
    assert stand(HALVED, {"P72": (first, last)}, outcomes) == Proven()


def test_a_test_whose_name_begins_like_another_does_not_speak_for_it() -> None:
    longer = {"S1": {"a/test_a.py::test_it_too": "passed"}}
    assert stand(WHOLE, {"S1": (MARK,)}, longer) == Open("a/test_a.py::test_it: not run")


def test_only_files_with_a_test_that_is_not_recorded_are_run_again() -> None:
    assert unrecorded_files((MARK, OTHER), seen(http="failed")) == ("b/test_b.py",)
    assert unrecorded_files((MARK,), seen(http="passed", cli=NOT_RUN)) == ("a/test_a.py",)


@pytest.mark.parametrize("count", range(6))
def test_every_file_is_in_one_share_and_no_share_is_empty(count: int) -> None:
    files = tuple(f"test_{number}.py" for number in range(count))
    split = shares(files)
    assert sorted(file for share in split for file in share) == [*files]
    assert all(split)


def test_the_last_line_of_the_report_is_the_count() -> None:
    deferred = sum(behaviour.deferral is not None for behaviour in BEHAVIOURS.values())
    lines = report((MARK,), seen(http="passed")).splitlines()
    assert lines[-1] == f"1 of 211 behaviours proven, {deferred} deferred"
    assert len(lines) == 211 - deferred
