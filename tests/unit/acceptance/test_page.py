from tests.acceptance.marks import Mark
from tests.acceptance.page import render
from tests.acceptance.sentences.row import Behaviour


def test_a_kept_behaviour_is_listed_under_its_room_with_its_tests() -> None:
    marks = {"S1": (Mark("S1", "tests/acceptance/test_a.py::test_it"),)}
    page = render([Behaviour("S1", "person", "It holds.")], marks)
    assert "\n## Person\n" in page
    assert "\n| S1 | It holds. | kept | `test_a.py::test_it` |\n" in page


def test_a_deferred_behaviour_says_why_and_lists_the_half_that_is_proven() -> None:
    marks = {"P72": (Mark("P72", "tests/acceptance/test_a.py::test_it", "recall"),)}
    behaviour = Behaviour("P72", "memory", "It holds.", "later", ("recall", "scoring"))
    page = render([behaviour], marks)
    assert "| P72 | It holds. | deferred: later | recall: `test_a.py::test_it` |" in page
