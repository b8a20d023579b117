"""What the acceptance tests last came to on this very tree: a pytest plugin that writes it down.

The record belongs to a fingerprint of the tree. A run of some tests adds to the record of the same
tree; on a changed tree it starts a new one. A run that is narrowed to single parameters of a test
is not recorded, since it cannot tell what the other parameters would have done.
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, TypeAlias, cast

import pytest

RECORD: Final = ".ipse-behaviours.json"
TREE: Final = ("src", "tests", "docs", "pyproject.toml", "constraints.txt")
NOT_RUN: Final = "not run"

Outcomes: TypeAlias = Mapping[str, Mapping[str, str]]


def fingerprint(root: Path) -> str:
    """Return a digest of every file that can change what an acceptance test comes to."""
    digest = hashlib.sha256()
    for path in sorted(_files(root)):
        with suppress(FileNotFoundError):  # an editor may take a file away while it is listed
            content = hashlib.sha256(path.read_bytes()).digest()
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + content)
    return digest.hexdigest()


def load_outcomes(root: Path) -> Outcomes:
    """Return what each id's tests came to on the tree as it stands; nothing if never run on it."""
    path = root / RECORD
    if not path.is_file():
        return {}
    stored = cast("Mapping[str, object]", json.loads(path.read_text("utf-8")))  # our own file
    if stored["fingerprint"] != fingerprint(root):
        return {}
    return cast("Outcomes", stored["behaviours"])


def save_outcomes(root: Path, tree: str, outcomes: Outcomes) -> None:
    """Write the record of a tree's fingerprint whole, so that a reader never meets half of it."""
    content = json.dumps({"fingerprint": tree, "behaviours": outcomes}, indent=1, sort_keys=True)
    draft = root / f"{RECORD}.{os.getpid()}"
    draft.write_text(content + "\n", "utf-8")
    draft.replace(root / RECORD)


def merge(known: Outcomes, seen: Outcomes) -> dict[str, dict[str, str]]:
    """Return what is known with what was seen on top; what was not run replaces nothing."""
    merged = {name: dict(tests) for name, tests in known.items()}
    for name, tests in seen.items():
        kept = merged.setdefault(name, {})
        for test, outcome in tests.items():
            if outcome != NOT_RUN or test not in kept:
                kept[test] = outcome
    return merged


@dataclass(slots=True, eq=False)
class Recorder:
    """Listens to one run of pytest and saves what became of the marked acceptance tests."""

    root: Path
    started_on: str = ""
    behaviours: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    outcomes: dict[str, str] = field(default_factory=dict[str, str])
    saved_in: str = ""

    def pytest_collection(self) -> None:
        """Note on which tree the run starts."""
        self.started_on = fingerprint(self.root)

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: Sequence[pytest.Item]) -> None:
        """Note every marked test, before any is deselected."""
        for item in items:
            if marked := _behaviours_of(item):
                self.behaviours[item.nodeid] = marked

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the worst outcome of the setup, the call and the teardown.

        Only the call can pass a test: one that is interrupted has a setup that passed.
        """
        if report.nodeid in self.behaviours and (report.when == "call" or not report.passed):
            previous = self.outcomes.get(report.nodeid, "passed")
            self.outcomes[report.nodeid] = max(previous, report.outcome, key=_WORSE.index)

    def pytest_runtest_logfinish(self, nodeid: str) -> None:
        """Save after the first test of each file: a run that is killed loses one file at most."""
        file = nodeid.partition("::")[0]
        if file != self.saved_in:
            self.saved_in = file
            self.save()

    def pytest_sessionfinish(self) -> None:
        """Save the record."""
        self.save()

    def save(self) -> None:
        """Save what is known, unless no such test ran or the tree changed meanwhile."""
        if not self.outcomes or fingerprint(self.root) != self.started_on:
            return
        seen: dict[str, dict[str, str]] = {}
        for test, names in self.behaviours.items():
            for name in names:
                seen.setdefault(name, {})[test] = self.outcomes.get(test, NOT_RUN)
        with _one_at_a_time(self.root):
            save_outcomes(self.root, self.started_on, merge(load_outcomes(self.root), seen))


def pytest_configure(config: pytest.Config) -> None:
    """Start listening to a run that covers whole tests."""
    if not _is_narrowed(config):
        config.pluginmanager.register(Recorder(config.rootpath), "behaviour-recorder")


@contextmanager
def _one_at_a_time(root: Path) -> Generator[None]:
    """Hold the record alone: of two runs that end together neither loses what the other saw."""
    folder = os.open(root, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


_WORSE: Final = ("passed", "skipped", "failed")


def _behaviours_of(item: pytest.Item) -> tuple[str, ...]:
    in_acceptance = item.nodeid.startswith("tests/acceptance/")
    if not in_acceptance or item.get_closest_marker("proof"):
        return ()
    return tuple(str(name) for mark in item.iter_markers("behaviour") for name in mark.args)


def _is_narrowed(config: pytest.Config) -> bool:
    only_last_failed = bool(config.getoption("lf", default=False))
    return only_last_failed or any("[" in argument for argument in config.args)


def _files(root: Path) -> Iterator[Path]:
    for top in TREE:
        if (root / top).is_file():
            yield root / top
        for folder, _, names in os.walk(root / top):
            if not folder.endswith("__pycache__"):
                yield from (Path(folder, name) for name in names)
