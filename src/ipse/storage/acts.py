"""Acts: what a change did to its subject."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Act(StrEnum):
    """The closed list of acts."""

    SET = "set"
    UNDONE = "undone"
    EXPIRED = "expired"
    ERASED = "erased"
    PURGED = "purged"


ERASING: Final = frozenset({Act.EXPIRED, Act.ERASED, Act.PURGED})
"""After these acts the subject is gone, and so are the words of every change before."""
