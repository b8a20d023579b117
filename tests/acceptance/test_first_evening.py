"""The tutorial's walk: its own commands, run one after another, answer what the page says."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.architecture.tree import ROOT

PAGE: Final = ROOT / "docs" / "tutorial" / "first-evening.md"
IPSE: Final = Path(sys.executable).with_name("ipse")
START_WITHIN: Final = 60.0
WALK_WITHIN: Final = 180.0

_BLOCK: Final = re.compile(r"^```(sh|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_MARK: Final = "=== step"


@dataclass(frozen=True, slots=True)
class Step:
    """Commands of the page, and what it says that they print."""

    commands: str
    printed: str

    def is_kept_by(self, output: str) -> bool:
        """Return whether `output` is what the page shows; `...` stands for anything."""
        wanted = ".*".join(map(re.escape, self.printed.strip().split("...")))
        return bool(re.fullmatch(wanted, output.strip(), re.DOTALL))


def steps_of(page: str) -> list[Step]:
    """Return the steps of `page`: each block of commands with the block of output after it."""
    blocks = _BLOCK.findall(page)
    kinds = [kind for kind, _ in blocks]
    assert kinds == ["sh", "text"] * (len(blocks) // 2), "commands and outputs do not alternate"
    return [
        Step(commands, printed)
        for (_, commands), (_, printed) in zip(blocks[::2], blocks[1::2], strict=True)
    ]


def script_of(steps: list[Step]) -> str:
    """Return one script that takes every step and marks where each begins."""
    marked = [
        f"echo; echo '{_MARK} {number}'\n{step.commands}" for number, step in enumerate(steps)
    ]
    return "\n".join(["set -eu -o pipefail", *marked])


@dataclass(frozen=True, slots=True)
class Running:
    """A house that `ipse run` has started: where it answers, and what a user sees of it."""

    environment: dict[str, str]
    token: str


@contextmanager
def started(folder: Path) -> Generator[Running]:
    """Start a house in `folder` with the user's own command, and end it in order."""
    environment = {
        "PATH": f"{IPSE.parent}{os.pathsep}{os.defpath}",
        "HOME": str(folder),
        "IPSE_HOUSE": str(folder / "house"),
        "IPSE_CONFIG": str(folder / "config"),
        "IPSE_PORT": "0",
        "PYTHONUNBUFFERED": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    with subprocess.Popen(
        [IPSE, "run"], env=environment, cwd=folder, stdout=subprocess.PIPE, text=True
    ) as house:
        try:
            said = _said_at_start(house)
            port = _found(r"ipse is awake at http://127\.0\.0\.1:(\d+)", said)
            yield Running(environment | {"IPSE_PORT": port}, _found(r"(ipse_\w+)", said))
        finally:
            house.send_signal(signal.SIGINT)
    assert house.returncode == 0, "the house did not end in order"


def _said_at_start(house: subprocess.Popen[str]) -> str:
    """Return what `ipse run` prints until it says how to stop it."""
    assert house.stdout is not None
    said = ""
    for line in house.stdout:
        said += line
        if "Ctrl-C" in line:
            return said
    raise AssertionError(f"the house did not start: {said}")


def _found(pattern: str, text: str) -> str:
    match = re.search(pattern, text)
    assert match, f"{pattern} is not in what the house said"
    return match[1]


@pytest.mark.slow
@pytest.mark.timeout(WALK_WITHIN + START_WITHIN)
def test_a_first_evening_goes_as_the_tutorial_says(tmp_path: Path) -> None:
    steps = steps_of(PAGE.read_text(encoding="utf-8"))
    script = tmp_path / "walk.sh"
    script.write_text(script_of(steps), encoding="utf-8")
    with started(tmp_path) as house:
        walk = subprocess.run(
            ["bash", script],
            env=house.environment,
            cwd=tmp_path,
            input=house.token + "\n",
            capture_output=True,
            text=True,
            timeout=WALK_WITHIN,
            start_new_session=True,
            check=False,
        )
    outputs = re.split(rf"^{_MARK} \d+$", walk.stdout, flags=re.MULTILINE)[1:]
    assert walk.returncode == 0, f"step {len(outputs)} failed: {walk.stderr}"
    strayed = [
        f"{step.commands}printed {output.strip()}"
        for step, output in zip(steps, outputs, strict=True)
        if not step.is_kept_by(output)
    ]
    assert not strayed, "\n\n".join(strayed)


def test_a_step_keeps_to_the_words_around_its_dots() -> None:
    step = Step("", "Kept in ...credential\n")
    assert step.is_kept_by("\nKept in /home/mara/credential\n")
    assert not step.is_kept_by("Kept in /home/mara/credential and elsewhere")
    assert not step.is_kept_by("Kept: /home/mara/credential")
