"""Call: who asks, for whom, with which rights, and when. Every verb takes one.

A call is made from a credential and the clock by a door; nothing in it comes from a body.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from ipse.kernel.errors import NotAllowed
from ipse.kernel.ids import CorrelationId, Namespace, OwnerId, SessionId
from ipse.kernel.origin import Source


class Scope(StrEnum):
    """What a credential lets its bearer do."""

    OWNER = "owner"
    OBSERVE = "observe"
    READ = "read"
    ENACT = "enact"
    APPROVE = "approve"


class Audience(StrEnum):
    """Who may read a thing."""

    OWNER = "owner"
    PRESENT = "present"
    ANYONE = "anyone"


class Surface(StrEnum):
    """Where a call came in."""

    HTTP = "http"
    MCP = "mcp"
    CLI = "cli"
    PYTHON = "python"
    HOUSE = "house"


@dataclass(frozen=True, slots=True)
class Call:
    """One request, wholly described; the same call gives the same answer."""

    actor: Source
    owner: OwnerId
    namespace: Namespace
    audience: Audience
    surface: Surface
    scopes: frozenset[Scope]
    now: datetime
    session_id: SessionId
    correlation_id: CorrelationId
    bearer: str = ""
    """The id of the credential itself: stored answers and rate limits are kept for it alone."""
    place: str = ""
    """Where those who hear are, such as `discord/900`; it matters where it is not open to all."""

    def require(self, scope: Scope, what: str) -> None:
        """Return when the caller holds `scope` (or the owner's, which holds all the rest)."""
        if scope in self.scopes or (Scope.OWNER in self.scopes and scope is not Scope.APPROVE):
            return
        raise NotAllowed(f"This credential may not {what}: it needs the scope {scope}.")
