import subprocess
import sys
from pathlib import Path

import pytest

from tests.acceptance.marks import ROOT
from tests.acceptance.recording import NOT_RUN, fingerprint, load_outcomes, merge, save_outcomes

FILE = "tests/acceptance/test_doors.py"
TESTS = """
import pathlib, pytest

@pytest.mark.behaviour("S1")
@pytest.mark.parametrize("door", ["http", "cli"])
def test_passes(door): ...

@pytest.mark.behaviour("S1", "S2")
def test_fails():
    assert pathlib.Path("docs").exists()

@pytest.mark.behaviour("S3")
def test_is_skipped():
    pytest.skip("not today")

@pytest.fixture
def leak():
    yield
    raise OSError

@pytest.mark.behaviour("S4")
def test_leaks(leak): ...

@pytest.mark.proof
@pytest.mark.behaviour("S5")
def test_is_long(): ...

def test_proves_nothing(): ...
"""


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a tree with a file of acceptance tests, and markers that pytest knows."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # it starts faster
    (tmp_path / FILE).parent.mkdir(parents=True)
    (tmp_path / FILE).write_text(TESTS)
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\nmarkers = ["behaviour", "proof"]\n'
    )
    return tmp_path


def run(tree: Path, *arguments: str) -> None:
    plugin = ("-p", "tests.acceptance.recording", "-p", "no:cacheprovider")
    command = ["env", f"PYTHONPATH={ROOT}", sys.executable, "-m", "pytest", *plugin, *arguments]
    subprocess.run(command, cwd=tree, check=False, capture_output=True, timeout=60)


def test_a_run_records_the_worst_of_each_marked_test_under_each_id(tree: Path) -> None:
    run(tree)
    assert load_outcomes(tree) == {
        "S1": {
            f"{FILE}::test_passes[http]": "passed",
            f"{FILE}::test_passes[cli]": "passed",
            f"{FILE}::test_fails": "failed",
        },
        "S2": {f"{FILE}::test_fails": "failed"},
        "S3": {f"{FILE}::test_is_skipped": "skipped"},
        "S4": {f"{FILE}::test_leaks": "failed"},
    }


def test_what_was_deselected_is_recorded_as_not_run(tree: Path) -> None:
    run(tree, "-k", "fails or http")
    assert load_outcomes(tree)["S1"] == {
        f"{FILE}::test_passes[http]": "passed",
        f"{FILE}::test_passes[cli]": NOT_RUN,
        f"{FILE}::test_fails": "failed",
    }


def test_a_second_run_of_the_same_tree_adds_to_the_record(tree: Path) -> None:
    run(tree, f"{FILE}::test_passes")
    run(tree, f"{FILE}::test_leaks")
    assert sorted(load_outcomes(tree)) == ["S1", "S4"]


@pytest.mark.parametrize("narrowed", [f"{FILE}::test_passes[http]", "--collect-only"])
def test_a_run_that_cannot_speak_for_whole_tests_is_not_recorded(tree: Path, narrowed: str) -> None:
    run(tree, narrowed)
    assert load_outcomes(tree) == {}


def test_a_test_that_is_interrupted_has_not_passed(tree: Path) -> None:
    (tree / FILE).write_text("""
import pytest

@pytest.mark.behaviour("S1")
def test_passes(): ...

@pytest.mark.behaviour("S1")
def test_is_stopped():
    raise KeyboardInterrupt
""")
    run(tree)
    assert load_outcomes(tree)["S1"] == {
        f"{FILE}::test_passes": "passed",
        f"{FILE}::test_is_stopped": NOT_RUN,
    }


def test_a_run_that_is_killed_keeps_the_files_before(tree: Path) -> None:
    (tree / "tests/acceptance/test_zone.py").write_text("""
import os, pytest

@pytest.mark.behaviour("S6")
def test_passes(): ...

@pytest.mark.behaviour("S7")
def test_is_killed():
    os._exit(1)
""")
    run(tree)
    recorded = load_outcomes(tree)
    assert recorded["S4"] == {f"{FILE}::test_leaks": "failed"}
    assert recorded["S6"] == {"tests/acceptance/test_zone.py::test_passes": "passed"}


def test_a_tree_that_changed_during_the_run_is_not_recorded(tree: Path) -> None:
    changing = "\ndef test_changes():\n    pathlib.Path(__file__).with_name('new.py').touch()\n"
    with (tree / FILE).open("a") as file:
        file.write(changing)
    run(tree)
    assert load_outcomes(tree) == {}


def test_the_record_of_another_tree_is_no_record(tree: Path) -> None:
    save_outcomes(tree, fingerprint(tree), {"S1": {"t": "passed"}})
    assert load_outcomes(tree) == {"S1": {"t": "passed"}}
    (tree / "src").mkdir()
    (tree / "src/new.py").touch()
    assert load_outcomes(tree) == {}


def test_bytecode_is_no_part_of_the_tree(tree: Path) -> None:
    before = fingerprint(tree)
    (tree / "tests/__pycache__").mkdir()
    (tree / "tests/__pycache__/x.pyc").touch()
    assert fingerprint(tree) == before


def test_a_renamed_file_is_another_tree(tree: Path) -> None:
    before = fingerprint(tree)
    (tree / FILE).rename(tree / "tests/acceptance/test_other.py")
    assert fingerprint(tree) != before


def test_what_was_not_run_never_replaces_what_was() -> None:
    known = {"S1": {"a": "passed", "b": "failed"}}
    seen = {"S1": {"a": NOT_RUN, "b": "passed", "c": NOT_RUN}, "S2": {"d": "passed"}}
    assert merge(known, seen) == {
        "S1": {"a": "passed", "b": "passed", "c": NOT_RUN},
        "S2": {"d": "passed"},
    }
