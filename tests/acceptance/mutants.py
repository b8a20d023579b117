"""Breaks one rule at a time and expects its test to notice: `python -m tests.acceptance.mutants`.

Every mutant is applied to a copy of the tree, and its tests have to fail there. They run once
without any mutant first, because a test that fails anyway notices nothing.
"""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.acceptance.agent_mutants import AGENTS
from tests.acceptance.guest_mutants import GUESTS
from tests.acceptance.marks import ROOT
from tests.acceptance.memory_mutants import MEMORY
from tests.acceptance.person_mutants import PERSON
from tests.acceptance.selfhood_mutants import SELFHOOD
from tests.acceptance.senses_mutants import SENSES
from tests.acceptance.social_mutants import SOCIAL

RUN_SECONDS: Final = 300
PASSED: Final = 0
FAILED: Final = 1  # pytest's code for failed tests; higher ones say that it could not run them


@dataclass(frozen=True, slots=True)
class Mutant:
    """One way to break the rule behind a behaviour.

    Attributes
    ----------
    behaviour
        Id of what no longer holds.
    path
        File with the rule, from the root of the tree.
    old, new
        Text that occurs there exactly once, and what stands in its place.
    tests
        The test, file or folder that has to fail, as pytest takes it.
    """

    behaviour: str
    path: str
    old: str
    new: str
    tests: str


MUTANTS: Final = tuple(
    Mutant(*row) for row in (*PERSON, *AGENTS, *SENSES, *SELFHOOD, *MEMORY, *SOCIAL, *GUESTS)
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one mutant, and whether that is as it should be."""

    mutant: Mutant
    verdict: str
    caught: bool = False


def run_mutants(tree: Path, mutants: Iterable[Mutant]) -> tuple[Outcome, ...]:
    """Return the outcome of each mutant, tried in turn in one copy of the tree."""
    with tempfile.TemporaryDirectory(prefix="ipse-mutants-") as folder:
        copy = Path(folder) / "tree"
        shutil.copytree(tree, copy, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        passing: dict[str, bool] = {}
        outcomes: list[Outcome] = []
        for mutant in mutants:
            if mutant.tests not in passing:
                passing[mutant.tests] = _run_tests(copy, mutant.tests) == PASSED
            outcomes.append(
                _try(copy, mutant)
                if passing[mutant.tests]
                else Outcome(mutant, "its tests fail without it too")
            )
        return tuple(outcomes)


def table(outcomes: Iterable[Outcome]) -> str:
    """Return a line for each mutant and a last line that sums them up."""
    listed = tuple(outcomes)
    lines = [
        f"{each.mutant.behaviour:<4} {each.verdict:<30} {each.mutant.path}: "
        f"{_shown(each.mutant.old)} -> {_shown(each.mutant.new)}"
        for each in listed
    ]
    caught = sum(each.caught for each in listed)
    return "\n".join([*lines, f"{caught} of {len(listed)} mutants caught"])


def main(tree: Path = ROOT, mutants: tuple[Mutant, ...] = MUTANTS) -> int:
    """Print the table, and return 1 unless every mutant was caught."""
    outcomes = run_mutants(tree, mutants)
    print(table(outcomes))
    return 0 if all(each.caught for each in outcomes) else 1


def _try(copy: Path, mutant: Mutant) -> Outcome:
    path = copy / mutant.path
    source = path.read_text("utf-8")
    if (times := source.count(mutant.old)) != 1:
        return Outcome(mutant, f"its old text occurs {times} times")
    path.write_text(source.replace(mutant.old, mutant.new), "utf-8")
    try:
        code = _run_tests(copy, mutant.tests)
    finally:
        path.write_text(source, "utf-8")
    return _judge(mutant, code)


def _judge(mutant: Mutant, code: int | None) -> Outcome:
    if code == PASSED:
        return Outcome(mutant, "survived")
    if code is None:
        return Outcome(mutant, "caught: its tests hung", caught=True)
    if code == FAILED:
        return Outcome(mutant, "caught", caught=True)
    return Outcome(mutant, f"its tests did not run (code {code})")


def _run_tests(copy: Path, tests: str) -> int | None:
    """Return pytest's exit code for the copy, or `None` when it took too long.

    The copy's source goes before the installed one. No bytecode is written: a mutant may have the
    size and the second of what it replaces, and then Python would run the old one.
    """
    environment = (f"PYTHONPATH={copy / 'src'}", "PYTHONDONTWRITEBYTECODE=1")
    pytest = (sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", tests)
    try:
        return subprocess.run(
            ["env", *environment, *pytest],
            cwd=copy,
            stdout=subprocess.DEVNULL,
            timeout=RUN_SECONDS,
            check=False,
        ).returncode
    except subprocess.TimeoutExpired:
        return None


def _shown(text: str) -> str:
    return repr(" ".join(text.split()))


if __name__ == "__main__":
    sys.exit(main())
