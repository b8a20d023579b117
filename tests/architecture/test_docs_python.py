"""The page on Python runs as it stands, and lists what the door can do."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from ipse.house.boot import wake
from ipse.house.config import load_settings
from ipse.house.door import PersonDoor
from ipse.house.memory_door import MemoryDoor
from tests.architecture.tree import ROOT

PAGE: Final = ROOT / "docs" / "how-to" / "use-from-python.md"
_EXAMPLE: Final = re.compile(r"```python\n(.*?)```\s*```text\n(.*?)```", re.DOTALL)


def test_the_examples_print_what_the_page_says(tmp_path: Path) -> None:
    found = _EXAMPLE.findall(PAGE.read_text(encoding="utf-8"))
    assert found
    settings = load_settings(tmp_path / "config", house=tmp_path / "house")
    house, first = wake(settings)
    house.close()
    assert first is not None
    where = {
        "IPSE_HOUSE": str(settings.house),
        "IPSE_CONFIG": str(settings.config),
        "IPSE_TOKEN": first.token,
        "PYTHONPATH": os.pathsep.join(sys.path),  # this very code
    }
    for code, printed in found:
        whole = code if code.startswith("import ipse") else f"import ipse\n{code}"
        asked = [sys.executable, "-c", whole]
        ran = subprocess.run(asked, env=where, capture_output=True, text=True, check=False)
        assert ran.stdout == printed, ran.stderr


@pytest.mark.parametrize("door", [PersonDoor, MemoryDoor])
def test_the_page_lists_everything_that_the_door_can_do(door: type) -> None:
    page = PAGE.read_text(encoding="utf-8")
    able = [name for name, made in vars(door).items() if callable(made) and name[0] != "_"]
    assert able
    assert [name for name in able if f"`{name}(" not in page] == []
