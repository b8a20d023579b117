"""Calls, drafts and entries as the tests of the person model make them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.ids import CorrelationId, Namespace, OwnerId, SessionId
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.person.drafts import Draft
from ipse.person.entries import Entry, parse_section

NOON: Final = datetime(2026, 9, 15, 12, 0, tzinfo=UTC)
ADA: Final = OwnerId("ada")
BEN: Final = OwnerId("ben")
PLANNER: Final = Source(Origin.AGENT, "planner")
LOCATION: Final = Source(Origin.SENSE, "location")

_SCOPES: Final = {
    Origin.MANUAL: frozenset({Scope.OWNER, Scope.OBSERVE, Scope.READ}),
    Origin.AGENT: frozenset({Scope.OBSERVE, Scope.READ}),
}


def a_call(
    actor: Source = MANUAL,
    *,
    now: datetime = NOON,
    owner: OwnerId = ADA,
    scopes: frozenset[Scope] | None = None,
    surface: Surface | None = None,
) -> Call:
    """A call as the doors make it for this actor."""
    inside = Surface.HOUSE if actor.origin is Origin.SENSE else Surface.HTTP
    return Call(
        actor=actor,
        owner=owner,
        namespace=Namespace("resident"),
        audience=Audience.OWNER,
        surface=surface or inside,
        scopes=_SCOPES.get(actor.origin, frozenset()) if scopes is None else scopes,
        now=now,
        session_id=SessionId("session"),
        correlation_id=CorrelationId("interaction"),
    )


def a_draft(
    key: str = "home",
    summary: str = "Lives in Oak Park",
    *,
    section: str = "identity",
    said: str | None = None,
    observed_at: datetime | None = None,
    expires_at: datetime | None = None,
) -> Draft:
    """A draft with little to say."""
    return Draft(section, key, summary, said=said, observed_at=observed_at, expires_at=expires_at)


def an_entry(
    source: Source = MANUAL,
    *,
    place: str = "identity/home",
    summary: str = "Lives in Oak Park",
    quoted: bool = False,
    observed_at: datetime = NOON,
    expires_at: datetime | None = None,
) -> Entry:
    """An entry of Ada's."""
    section, _, key = place.partition("/")
    return Entry(
        owner=ADA,
        section=parse_section(section),
        key=key,
        summary=summary,
        value=None,
        source=source,
        confidence=1.0,
        quoted=quoted,
        observed_at=observed_at,
        expires_at=expires_at,
        written_at=observed_at,
    )
