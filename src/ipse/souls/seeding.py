"""Seeding: the souls that come with the house, given once and then left to their owner.

What an owner edited is theirs, and what they deleted stays deleted: a starter is only ever written
where neither the house remembers it nor a file stands.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

STARTERS: Final = ("getting-to-know-you",)
"""The ids of the souls that come with the house (S29)."""


@dataclass(frozen=True, slots=True)
class Seed:
    """Write the starter."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Write nothing."""


Seeding: TypeAlias = Seed | Leave


def decide_seeding(*, seeded_before: bool, exists: bool) -> Seeding:
    """Return whether a starter is written, given its past and whether its file stands."""
    return Leave() if seeded_before or exists else Seed()
