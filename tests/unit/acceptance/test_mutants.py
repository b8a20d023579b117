from dataclasses import replace
from pathlib import Path

import pytest

from tests.acceptance.mutants import Mutant, main, run_mutants, table

RULE = "def may_enter(age: int) -> bool:\n    return age >= 18\n"
TEST = """
from rule import may_enter

def test_eighteen_may_enter():
    assert may_enter(18)

def test_nobody_checks_the_young():
    assert may_enter(30)
"""
CAUGHT = Mutant("S1", "src/rule.py", ">= 18", "> 18", "test_rule.py::test_eighteen_may_enter")


SLEEPY = replace(CAUGHT, tests="test_rule.py::test_nobody_checks_the_young")


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a tree with one rule, one test that holds it and one that does not."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # it starts faster
    (tmp_path / "src").mkdir()
    (tmp_path / "src/rule.py").write_text(RULE)
    (tmp_path / "test_rule.py").write_text(TEST)
    return tmp_path


def test_a_mutant_is_caught_only_by_a_test_that_passes_without_it(tree: Path) -> None:
    verdicts = {
        CAUGHT: "caught",
        SLEEPY: "survived",
        replace(CAUGHT, old="> 17"): "its old text occurs 0 times",
        replace(CAUGHT, old="age"): "its old text occurs 2 times",
        replace(CAUGHT, tests="test_rule.py::test_of_nothing"): "its tests fail without it too",
        replace(CAUGHT, new="!!"): "its tests did not run (code 4)",
    }
    outcomes = run_mutants(tree, verdicts)
    assert {outcome.mutant: outcome.verdict for outcome in outcomes} == verdicts
    assert [outcome.mutant for outcome in outcomes if outcome.caught] == [CAUGHT]


def test_a_mutant_is_gone_before_the_next_one_and_never_in_the_tree_itself(tree: Path) -> None:
    harmless = replace(CAUGHT, old="age:", new="age :")
    outcomes = run_mutants(tree, [CAUGHT, harmless, CAUGHT])
    assert [outcome.verdict for outcome in outcomes] == ["caught", "survived", "caught"]
    assert table(outcomes).splitlines()[-1] == "2 of 3 mutants caught"
    assert (tree / "src/rule.py").read_text() == RULE


@pytest.mark.parametrize(("mutant", "code"), [(CAUGHT, 0), (SLEEPY, 1)])
def test_the_command_fails_when_a_mutant_survives(tree: Path, mutant: Mutant, code: int) -> None:
    assert main(tree, (mutant,)) == code
