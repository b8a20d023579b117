"""Retention: how long messages are kept, unless their owner says otherwise.

Times are half open: a message that is exactly as old as the limit is no longer kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias, assert_never

from ipse.kernel.clock import EPOCH
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput

USUAL_DAYS: Final = 35
LONGEST_DAYS: Final = 3_650
FOREVER: Final = "forever"


@dataclass(frozen=True, slots=True)
class Days:
    """Messages are kept for this many days."""

    days: int

    def __post_init__(self) -> None:
        """Refuse a limit that is none."""
        if not 1 <= self.days <= LONGEST_DAYS:
            raise _no_retention()


@dataclass(frozen=True, slots=True)
class Forever:
    """Messages are kept until their owner forgets them."""


Retention: TypeAlias = Days | Forever

USUAL: Final = Days(USUAL_DAYS)


def parse_retention(told: int | str) -> Retention:
    """Return the retention that `told` names: a number of days, or the word forever."""
    if told == FOREVER:
        return Forever()
    if isinstance(told, str):
        if not (told.isascii() and told.isdigit() and len(told) <= len(str(LONGEST_DAYS))):
            raise _no_retention()
        told = int(told)
    return Days(told)


def retention_words(retention: Retention) -> JsonObject:
    """Return `retention` as the change log and the doors write it."""
    match retention:
        case Days(days):
            return {"keep": days}
        case Forever():
            return {"keep": FOREVER}
        case _:
            assert_never(retention)


def kept_since(retention: Retention, now: datetime) -> datetime:
    """Return the moment after which a message must have been said to be kept still."""
    match retention:
        case Days(days):
            return now - timedelta(days=days)
        case Forever():
            return EPOCH
        case _:
            assert_never(retention)


def _no_retention() -> InvalidInput:
    return InvalidInput(
        f"Messages are kept for 1 to {LONGEST_DAYS} days, or {FOREVER}.", field="keep"
    )
