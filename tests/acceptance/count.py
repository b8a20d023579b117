"""Counts the behaviours that are proven: `python -m tests.acceptance.count`.

It trusts the record of this very tree, runs what the record does not tell, and keeps within fifty
seconds. The last line it prints is the count; above it stand the ids that are neither proven nor
deferred, each with what it lacks.
"""

import signal
import subprocess
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from tests.acceptance.behaviours import BEHAVIOURS
from tests.acceptance.marks import ROOT, Mark, by_behaviour, missing_parts, read_marks
from tests.acceptance.recording import NOT_RUN, Outcomes, load_outcomes
from tests.acceptance.sentences.row import Behaviour

RUN_SECONDS: Final = 40
END_SECONDS: Final = 5
AT_ONCE: Final = 2
"""How many runs of pytest share the tests: a machine with two cores has time for all of them."""


@dataclass(frozen=True, slots=True)
class Proven:
    """Every test of it passed."""


@dataclass(frozen=True, slots=True)
class Deferred:
    """Its room is not built yet."""


@dataclass(frozen=True, slots=True)
class Open:
    """It has to be proven and is not."""

    lacks: str


Standing: TypeAlias = Proven | Deferred | Open


def stand(
    behaviour: Behaviour, marks: Mapping[str, tuple[Mark, ...]], outcomes: Outcomes
) -> Standing:
    """Return where one behaviour stands after the recorded run."""
    if behaviour.deferral is not None:
        return Deferred()
    if missing := missing_parts(behaviour, marks):
        return Open(f"no test of {', '.join(missing)}")
    results = {
        f"{mark.test}: {outcome}"
        for mark in marks[behaviour.id]
        for outcome in outcomes_of(mark, outcomes)
        if outcome != "passed"
    }
    return Open("; ".join(sorted(results))) if results else Proven()


def outcomes_of(mark: Mark, outcomes: Outcomes) -> frozenset[str]:
    """Return what the parameters of one marked test came to, or that it was not run."""
    recorded = outcomes.get(mark.behaviour, {})
    found = {outcome for test, outcome in recorded.items() if test.partition("[")[0] == mark.test}
    return frozenset(found or {NOT_RUN})


def unrecorded_files(marks: tuple[Mark, ...], outcomes: Outcomes) -> tuple[str, ...]:
    """Return the test files with a marked test that the record does not tell about."""
    unknown = (mark for mark in marks if NOT_RUN in outcomes_of(mark, outcomes))
    return tuple(sorted({mark.test.partition("::")[0] for mark in unknown}))


def report(marks: tuple[Mark, ...], outcomes: Outcomes) -> str:
    """Return the open behaviours, a line each, and the count as the last line."""
    grouped = by_behaviour(marks)
    standings = {name: stand(each, grouped, outcomes) for name, each in BEHAVIOURS.items()}
    lines = [f"{name}: {each.lacks}" for name, each in standings.items() if isinstance(each, Open)]
    proven = sum(isinstance(each, Proven) for each in standings.values())
    deferred = sum(isinstance(each, Deferred) for each in standings.values())
    lines.append(f"{proven} of {len(BEHAVIOURS)} behaviours proven, {deferred} deferred")
    return "\n".join(lines)


def recorded_outcomes(root: Path, marks: tuple[Mark, ...]) -> Outcomes:
    """Return the outcomes on this tree, after running the tests that have none yet."""
    known = load_outcomes(root)
    if files := unrecorded_files(marks, known):
        run_tests(root, files)
        return load_outcomes(root)
    return known


def run_tests(root: Path, files: tuple[str, ...]) -> None:
    """Run test files within the time there is; what is not reached by then stays unrecorded."""
    with ThreadPoolExecutor(AT_ONCE) as runs:
        list(runs.map(partial(run_share, root), shares(files)))


def shares(files: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the files in as many shares as run at once, none of them empty."""
    return tuple(share for first in range(AT_ONCE) if (share := files[first::AT_ONCE]))


def run_share(root: Path, files: tuple[str, ...]) -> None:
    """Run the marked tests of some files until the time is up."""
    options = ("-q", "-m", "behaviour and not proof", "--continue-on-collection-errors")
    command = [sys.executable, "-m", "pytest", *options, *files]
    with subprocess.Popen(command, cwd=root, stdout=sys.stderr) as tests:
        try:
            tests.wait(RUN_SECONDS)
        except subprocess.TimeoutExpired:
            tests.send_signal(signal.SIGINT)  # lets pytest record what it has
            try:
                tests.wait(END_SECONDS)
            except subprocess.TimeoutExpired:
                tests.kill()


def main() -> int:
    """Print the open behaviours and the count, and return 0."""
    marks = read_marks()
    print(report(marks, recorded_outcomes(ROOT, marks)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
