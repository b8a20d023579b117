"""Asking: a question, what an embedder read, and what came up, as verbs take and return them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from ipse.memory.holding import Held, activation
from ipse.memory.masks import Wanted
from ipse.memory.recall import Found
from ipse.memory.tiers import Recallable, Tier
from ipse.memory.traces import Feeling, Trace
from ipse.memory.workspace import Contender, Point, kind_of
from ipse.physics.similarity import Quantised, Question

STANDING: Final = timedelta(days=1)
"""What holds at all times is as near at hand as what was recorded so long ago."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What an embedder made of texts: its name, and a vector for each (None for none)."""

    embedder: str
    vectors: Sequence[Quantised | None]

    def made_of(self, ids: Sequence[str]) -> list[tuple[str, Quantised]]:
        """Return the vectors by the `ids` of what was read, in the order of the texts."""
        pairs = zip(ids, self.vectors, strict=True)
        return [(trace_id, vector) for trace_id, vector in pairs if vector is not None]


@dataclass(frozen=True, slots=True)
class Asked:
    """A question with its vector, who may hear the answer, and how much is wanted."""

    text: str
    vector: Question | None
    wanted: Wanted
    most: int


@dataclass(frozen=True, slots=True)
class Recalled:
    """One memory that came up: a trace, or a statement that stands in another room."""

    found: Found
    trace: Trace | None
    statement: Recallable | None = None

    @property
    def tags(self) -> tuple[str, ...]:
        """Return its tags."""
        held = self.trace or self.statement
        return () if held is None else held.tags


@dataclass(frozen=True, slots=True)
class Felt:
    """How the resident feels now, and the story that it is in."""

    mood: Point = (0.0, 0.0, 0.0)
    story: Question | None = None


def contenders_of(
    recalled: Mapping[str, Recalled],
    held: Mapping[str, Held],
    aligned: Mapping[str, float],
    now: datetime,
) -> list[Contender]:
    """Return what was recalled as contenders for the seats; the best found is most relevant."""
    most = max((each.found.score for each in recalled.values()), default=1.0) or 1.0
    return [
        Contender(
            item_id=item_id,
            kind=kind_of(Tier.SEMANTIC if each.trace is None else each.trace.tier, each.tags),
            activation=activation(held.get(item_id), _recorded_at(each, now), now),
            relevance=max(each.found.score / most, 0.0),
            alignment=aligned[item_id],
            felt=None if each.trace is None else _point(each.trace.feeling),
        )
        for item_id, each in recalled.items()
    ]


def _recorded_at(each: Recalled, now: datetime) -> datetime:
    return now - STANDING if each.trace is None else each.trace.recorded_at


def _point(feeling: Feeling | None) -> Point | None:
    return None if feeling is None else (feeling.valence, feeling.arousal, feeling.dominance)
