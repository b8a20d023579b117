"""The page on Python runs as it stands, and lists what the door can do."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

from ipse.house.boot import wake
from ipse.house.config import load_settings
from ipse.house.door import PersonDoor
from tests.architecture.tree import ROOT

PAGE: Final = ROOT / "docs" / "how-to" / "use-from-python.md"
_EXAMPLE: Final = re.compile(r"```python\n(.*?)```\s*```text\n(.*?)```", re.DOTALL)


def test_the_example_prints_what_the_page_says(tmp_path: Path) -> None:
    found = _EXAMPLE.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    settings = load_settings(tmp_path / "config", house=tmp_path / "house")
    house, first = wake(settings)
    house.close()
    assert first is not None
    ran = subprocess.run(
        [sys.executable, "-c", found[1]],
        env={
            "IPSE_HOUSE": str(settings.house),
            "IPSE_CONFIG": str(settings.config),
            "IPSE_TOKEN": first.token,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout == found[2], ran.stderr


def test_the_page_lists_everything_that_the_door_can_do() -> None:
    page = PAGE.read_text(encoding="utf-8")
    able = [name for name in vars(PersonDoor) if not name.startswith("_") and name != "door"]
    assert able
    assert [name for name in able if f"`{name}(" not in page] == []
