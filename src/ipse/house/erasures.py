"""The list of erasures: what a restored backup must forget or end again, telling nobody what.

It stands beside the keys, outside house and backups. A line holds random ids and a keyed hash of
what was erased, never a word of it. It is on disk before the erasure is acknowledged.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import Final

from pydantic import TypeAdapter, ValidationError

from ipse.house.durable import append_private, whole_lines
from ipse.house.keys import Keys
from ipse.kernel.clock import parse_moment
from ipse.kernel.errors import HouseDamaged
from ipse.kernel.ids import OwnerId

ERASURES_NAME: Final = "erasures.jsonl"


class Extent(StrEnum):
    """How much was erased."""

    ENTRY = "entry"
    SECTIONS = "sections"
    MODEL = "model"
    SENSE = "sense"
    TRACE = "trace"
    MEMORY = "memory"
    MEMBER = "member"
    MESSAGE = "message"
    MESSAGES = "messages"
    GUEST = "guest"
    CAUSE = "cause"
    TOKEN = "token"  # noqa: S105 (not a secret: a revoked or renewed token must stay ended)


@dataclass(frozen=True, slots=True)
class Erasure:
    """One erasure: when (ISO 8601, UTC), whose, how much, which (a keyed hash or a random id)."""

    at: str
    extent: Extent
    owner: OwnerId
    which: str = ""
    sections: list[str] = field(default_factory=list[str])


_LINE: Final = TypeAdapter(Erasure)


def subject_hash(keys: Keys, owner: OwnerId, subject: str) -> str:
    """Return the keyed hash under which an erased entry is remembered."""
    return keys.erasure_hash(f"{owner}\n{subject}")


def guest_hash(keys: Keys) -> Callable[[str], str]:
    """Return the keyed hash under which an erased guest is recognised and kept out."""
    return lambda who: keys.erasure_hash(f"guest\n{who}")


def remember_erasure(config: Path, erasure: Erasure) -> None:
    """Append `erasure` to the list, durably."""
    append_private(config / ERASURES_NAME, json.dumps(asdict(erasure)))


def erasures_since(config: Path, moment: datetime) -> list[Erasure]:
    """Return the erasures at `moment` and after, in order."""
    return [e for e in _all(config) if parse_moment(e.at, field="at") >= moment]


def _all(config: Path) -> list[Erasure]:
    try:
        return [_LINE.validate_json(line) for line in whole_lines(config / ERASURES_NAME)]
    except ValidationError as error:
        raise HouseDamaged(
            f"{config / ERASURES_NAME} is damaged: put back a copy of it, so that what was erased "
            "stays erased."
        ) from error
