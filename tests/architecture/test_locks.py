"""What is installed is locked by hash, and what a person runs is what the gate tried."""

from __future__ import annotations

import re
import tomllib
from typing import Final

from tests.architecture.tree import ROOT

PIN: Final = re.compile(r"(?m)^([a-z0-9-]+)==(\S+)(.*(?:\n    --hash=.*)*)")


def pins(name: str) -> dict[str, str]:
    """The versions that the lock `name` holds, by distribution."""
    return {found[1]: found[2] for found in PIN.finditer((ROOT / name).read_text(encoding="utf-8"))}


def dependencies() -> set[str]:
    """The distributions that the product itself asks for."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {re.split(r"[^a-z0-9-]", line, maxsplit=1)[0] for line in project["dependencies"]}


def test_every_pin_has_a_hash() -> None:
    text = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    assert [found[1] for found in PIN.finditer(text) if "--hash=sha256:" not in found[3]] == []
    assert len(pins("constraints.txt")) > len(dependencies())


def test_a_person_runs_what_the_gate_tried() -> None:
    assert pins("constraints-runtime.txt").items() <= pins("constraints.txt").items()


def test_every_dependency_is_locked_for_running() -> None:
    assert dependencies() <= pins("constraints-runtime.txt").keys()
