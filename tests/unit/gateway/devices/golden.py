"""Payloads as the documents of each app describe them, made up by us."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, cast

from ipse.kernel.document import Json

GOLDEN: Final = Path(__file__).parents[3] / "golden"
NOW: Final = datetime(2026, 9, 14, 8, 0, tzinfo=UTC)


def raw(name: str) -> bytes:
    """The bytes of one payload."""
    return (GOLDEN / name).read_bytes()


def golden(name: str) -> Json:
    """One JSON payload."""
    return cast("Json", json.loads(raw(f"{name}.json")))


def at(hour: int, minute: int = 0, day: int = 14) -> datetime:
    """A moment of that September, in UTC."""
    return datetime(2026, 9, day, hour, minute, tzinfo=UTC)
