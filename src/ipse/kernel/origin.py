"""Origin and source: where a thing came from, stamped by the platform alone.

An entry's source is its origin with the writer's id: `manual`, `agent:<id>`, `sense:<name>`.
No model, body or header can choose one; it follows from the credential.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ipse.kernel.errors import InvalidInput


class Origin(StrEnum):
    """The closed list of places that something can come from."""

    MANUAL = "manual"
    AGENT = "agent"
    SENSE = "sense"
    INTERACTION = "interaction"
    PEER = "peer"
    USER_CORRECTION = "user_correction"
    READING = "reading"
    IMPORT = "import"
    LIVED = "lived"
    SIMULATED = "simulated"
    DERIVED = "derived"


_UNNAMED: Final = frozenset({Origin.MANUAL})
_WRITER: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class Source:
    """An origin with the id of its writer, written `agent:planner`."""

    origin: Origin
    writer: str = ""

    def __post_init__(self) -> None:
        """Refuse a writer where none belongs, and the lack of one where one does."""
        named = self.origin not in _UNNAMED
        if named and not _WRITER.fullmatch(self.writer):
            raise InvalidInput(
                f"{self.writer!r} is no name for a source: use 1 to 64 of a-z, 0-9, dot, dash, "
                "underscore.",
                field="source",
            )
        if not named and self.writer:
            raise InvalidInput(f"The source {self.origin} takes no name.", field="source")

    def __str__(self) -> str:
        """Return it as written in the API."""
        return f"{self.origin}:{self.writer}" if self.writer else str(self.origin)


MANUAL: Final = Source(Origin.MANUAL)
"""The owner's own hand."""

IMPORTED: Final = Source(Origin.AGENT, "import")
"""Statements from an imported file: at the agent's rank, whoever wrote the file."""


def parse_source(text: str) -> Source:
    """Return the source that `text` names; an unknown one is an error."""
    origin, colon, writer = text.partition(":")
    try:
        # A colon with nothing behind it belongs to the name, and no origin is called so.
        return Source(Origin(origin if writer else origin + colon), writer)
    except ValueError as error:
        raise InvalidInput(
            f"{text!r} is no source: use manual, agent:<id> or sense:<name>.", field="source"
        ) from error
