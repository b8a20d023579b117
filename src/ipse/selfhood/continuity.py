"""Continuity: what a start brings back, and when it must stop instead (M3, M5-M9).

A stored self is whole or it is damaged; there is no third case in which a default mood would do.
Each part carries a seal over its numbers, so that one flipped bit is noticed and not lived with.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final, TypeAlias

import rfc8785

from ipse.kernel.document import Json, JsonObject

RESTORE: Final = "restore a backup with: ipse restore <backup>"


@dataclass(frozen=True, slots=True)
class Unborn:
    """Nothing was ever lived in this namespace: a mind may begin."""


@dataclass(frozen=True, slots=True)
class Resumes:
    """What is stored is whole: he goes on from it."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """What is stored cannot be trusted: the start stops."""

    reason: str


Waking: TypeAlias = Unborn | Resumes | Damaged


@dataclass(frozen=True, slots=True)
class Restored:
    """One part that a start brought back: from when, and which session wrote it."""

    part: str
    since: datetime
    session_id: str


def decide_waking(
    part: str, numbers: Mapping[str, Json] | None, seal: str | None, *, lived: bool
) -> Waking:
    """Return whether `part`, stored as `numbers` under `seal`, can be gone on from.

    `lived` says whether the audit knows of a life in this namespace: then nothing may be missing.
    """
    if numbers is None:
        if not lived:
            return Unborn()
        return Damaged(f"The resident's {part} is missing from the record")
    if not _is_finite(numbers) or seal != seal_of(numbers):
        return Damaged(f"The resident's {part} does not read as it was written")
    return Resumes()


def seal_of(numbers: Mapping[str, Json]) -> str:
    """Return the seal of stored numbers: it differs for every other row."""
    words: JsonObject = dict(numbers)
    return sha256(rfc8785.dumps(words)).hexdigest()


def _is_finite(numbers: Mapping[str, Json]) -> bool:
    return all(math.isfinite(value) for value in numbers.values() if isinstance(value, float))
