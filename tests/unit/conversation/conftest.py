"""The fixture of the conversation's tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ipse.storage.work import Record
from tests.storage.records import open_record


@pytest.fixture
def record(tmp_path: Path) -> Iterator[Record]:
    """An open, founded record in `tmp_path`."""
    with open_record(tmp_path) as record:
        yield record
