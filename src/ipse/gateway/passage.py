"""Passage: what the gateway itself knows of one request on its way through."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from starlette.types import Scope

from ipse.kernel.ids import CorrelationId

_KEY: Final = "ipse.passage"


@dataclass(slots=True)
class Passage:
    """One request on its way: the guards fill it in, doors read it, the log names it."""

    correlation_id: CorrelationId
    now: datetime
    started: float = 0.0
    """When it came in, by the event loop's own clock, in seconds."""
    body: bytes = b""
    status: int = 0
    code: str = ""
    """The code of the problem it was answered with, empty when it was not."""


def enter(scope: Scope, passage: Passage) -> None:
    """Attach `passage` to the request of `scope`."""
    scope[_KEY] = passage


def passage_of(scope: Scope) -> Passage:
    """Return the passage of the request of `scope`."""
    passage = scope[_KEY]
    if not isinstance(passage, Passage):
        raise TypeError("This request did not come in through the threshold.")
    return passage
