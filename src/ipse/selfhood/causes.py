"""Causes: what brought a mood about, and who may be told (ruling 14).

What one member said alone with the resident is not explained in a turn that another can read. The
mood itself is his own; why he is in it belongs to whoever caused it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from ipse.kernel.call import Audience, Call, Scope
from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId
from ipse.selfhood.affect import Affect
from ipse.selfhood.drives import Levels

LONGEST_CAUSE: Final = 200
_WIDTH: Final = {Audience.OWNER: 0, Audience.PRESENT: 1, Audience.ANYONE: 2}


class Kind(StrEnum):
    """What a moment of the history is."""

    BORN = "born"
    FELT = "felt"
    LIVED = "lived"
    SLEPT = "slept"


@dataclass(frozen=True, slots=True)
class Cause:
    """Why, in somebody's words, and for whose ears."""

    words: str
    owner: OwnerId
    audience: Audience


@dataclass(frozen=True, slots=True)
class Moment:
    """One point of the history of a mind."""

    moment_id: str
    at: datetime
    kind: Kind
    session_id: str
    correlation_id: str
    affect: Affect
    levels: Levels
    disposition: float
    load: float
    cause: Cause | None


def checked_cause(words: str | None) -> str | None:
    """Return the words of a cause, trimmed; too many of them are an error."""
    trimmed = " ".join((words or "").split())
    if len(trimmed) > LONGEST_CAUSE:
        raise InvalidInput(f"A cause has at most {LONGEST_CAUSE} characters.", field="cause")
    return trimmed or None


def may_hear(cause: Cause, call: Call) -> bool:
    """Return whether this caller, with whoever reads along, may be told the cause.

    What is for the owner alone is told to their own hand, and to no agent of theirs.
    """
    if cause.audience is Audience.ANYONE:
        return True
    if cause.owner != call.owner or _WIDTH[call.audience] > _WIDTH[cause.audience]:
        return False
    return cause.audience is not Audience.OWNER or Scope.OWNER in call.scopes
