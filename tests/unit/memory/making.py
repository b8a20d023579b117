"""Traces, recallables, indexes and calls as the tests of memory make them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final

from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.ids import CorrelationId, Namespace, OwnerId, SessionId
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.memory.index import Index
from ipse.memory.masks import Wanted
from ipse.memory.recall import Found, search
from ipse.memory.tiers import Recallable, Tier
from ipse.memory.traces import Draft, Trace, trace_from
from ipse.models.embedders import Hashing
from ipse.physics.engine import PLAIN
from ipse.physics.similarity import Quantised, ask, quantise

NOON: Final = datetime(2026, 9, 15, 12, tzinfo=UTC)
ADA: Final = OwnerId("ada")
BEN: Final = OwnerId("ben")
PLANNER: Final = Source(Origin.AGENT, "planner")
RESIDENT: Final = Namespace("resident")
DIMENSIONS: Final = 64

_HASHING: Final = Hashing(DIMENSIONS)
_SCOPES: Final = {
    Origin.MANUAL: frozenset({Scope.OWNER}),
    Origin.AGENT: frozenset({Scope.OBSERVE, Scope.READ}),
}


def a_call(
    actor: Source = MANUAL,
    *,
    owner: OwnerId = ADA,
    now: datetime = NOON,
    audience: Audience = Audience.OWNER,
    surface: Surface = Surface.HTTP,
    session: str = "session",
) -> Call:
    """A call as the doors make it for this actor."""
    return Call(
        actor=actor,
        owner=owner,
        namespace=RESIDENT,
        audience=audience,
        surface=surface,
        scopes=_SCOPES.get(actor.origin, frozenset()),
        now=now,
        session_id=SessionId(session),
        correlation_id=CorrelationId("interaction"),
    )


def a_trace(text: str = "Ada fixed the boiler", trace_id: str = "01A", **fields: object) -> Trace:
    """A trace of Ada's; `fields` are put in the place of the usual ones."""
    return replace(trace_from(Draft(text), a_call(), trace_id), **fields)


def an_item(item_id: str, text: str, *, minutes: int = 0, **fields: object) -> Recallable:
    """Something of Ada's to recall, so many minutes after noon."""
    moment = NOON + timedelta(minutes=minutes)
    bare = Recallable(item_id, ADA, Tier.EPISODIC, text, event_at=moment, recorded_at=moment)
    return replace(bare, **fields)


def vector_of(text: str) -> Quantised:
    """What the hashing embedder makes of `text`."""
    (made,) = _HASHING.embed([text])
    return quantise(made)


def an_index(items: Iterable[Recallable]) -> Index:
    """An index of `items` with their vectors."""
    index = Index(PLAIN, DIMENSIONS)
    for item in items:
        index.put(item, vector_of(item.spoken))
    return index


def found_in(
    index: Index, question: str, wanted: Wanted | None = None, *, most: int = 10
) -> tuple[Found, ...]:
    """What comes up for `question`."""
    (made,) = _HASHING.embed([question])
    return search(index, question, ask(made), wanted or Wanted(ADA, Audience.OWNER), most)


def ids_of(found: Iterable[Found]) -> list[str]:
    """The ids of what came up, best first."""
    return [each.item_id for each in found]
