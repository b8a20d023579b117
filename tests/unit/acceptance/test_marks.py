import pytest

from tests.acceptance.marks import Mark, UnreadableMarkError, find_marks, missing_parts
from tests.acceptance.sentences.row import Behaviour

WHOLE = Behaviour("S1", "person", "It holds.")
HALVED = Behaviour("P72", "memory", "It holds.", halves=("recall", "scoring"))


def test_a_decorated_test_is_read_with_its_file_and_name() -> None:
    source = '@pytest.mark.behaviour("S1")\ndef test_it() -> None: ...\n'
    assert list(find_marks(source, "t.py")) == [Mark("S1", "t.py::test_it")]


def test_one_test_may_prove_several_behaviours_in_one_mark_or_in_two() -> None:
    source = """
@pytest.mark.behaviour("S1", "S2")
@pytest.mark.behaviour("S3")
async def test_it() -> None: ...
"""
    assert [mark.behaviour for mark in find_marks(source, "t.py")] == ["S1", "S2", "S3"]


def test_a_half_is_read_with_its_name() -> None:
    source = '@pytest.mark.behaviour("P72", half="recall")\ndef test_it() -> None: ...\n'
    assert list(find_marks(source, "t.py")) == [Mark("P72", "t.py::test_it", "recall")]


def test_the_long_version_of_a_check_proves_nothing_by_itself() -> None:
    source = '@pytest.mark.proof\n@pytest.mark.behaviour("S1")\ndef test_it() -> None: ...\n'
    assert list(find_marks(source, "t.py")) == []


@pytest.mark.parametrize(
    "source",
    [
        'pytestmark = pytest.mark.behaviour("S1")\n',
        'CASE = pytest.param(1, marks=pytest.mark.behaviour("S1"))\n',
        '@pytest.mark.behaviour("S1")\ndef open_door() -> None: ...\n',
        "@pytest.mark.behaviour\ndef test_it() -> None: ...\n",
        "@pytest.mark.behaviour()\ndef test_it() -> None: ...\n",
        "@pytest.mark.behaviour(NAME)\ndef test_it() -> None: ...\n",
        '@pytest.mark.behaviour("S1", part="recall")\ndef test_it() -> None: ...\n',
    ],
)
def test_a_mark_that_could_be_missed_is_an_error_that_says_where(source: str) -> None:
    with pytest.raises(UnreadableMarkError, match=r"^t\.py:1: write"):
        list(find_marks(source, "t.py"))


def test_an_undivided_behaviour_misses_itself_until_a_test_names_it() -> None:
    assert missing_parts(WHOLE, {}) == ("S1",)
    assert missing_parts(WHOLE, {"S1": (Mark("S1", "t.py::test_it"),)}) == ()


def test_a_halved_behaviour_is_complete_with_its_last_half() -> None:
    recall = Mark("P72", "t.py::test_it", "recall")
    scoring = Mark("P72", "t.py::test_that", "scoring")
    assert missing_parts(HALVED, {"P72": (recall,)}) == ("scoring",)
    assert missing_parts(HALVED, {"P72": (recall, scoring)}) == ()
