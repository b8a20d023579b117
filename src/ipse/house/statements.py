"""Statements: what a soul says, as recall finds it (ruling 13).

They are the resident's own constitution and meant for anyone: what binds him binds him in company
too. They hold at all times, hence no day stands in them and no moment leaves them out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ipse.house.config import Settings
from ipse.house.library import soul_in
from ipse.kernel.call import Audience
from ipse.kernel.clock import EPOCH
from ipse.kernel.ids import HOUSE, Namespace, OwnerId
from ipse.memory.tiers import Recallable, Tier
from ipse.souls.soul import Soul


def statements_in(settings: Settings, namespace: Namespace) -> tuple[Recallable, ...]:
    """Return what the soul of `namespace` says as it stands now, nothing when it cannot be read."""
    soul = soul_in(settings, namespace)
    return () if soul is None else statements_of(soul)


@lru_cache(maxsize=8)
def statements_of(soul: Soul) -> tuple[Recallable, ...]:
    """Return each statement of `soul` by itself, tagged by what it is to him."""
    return tuple(
        Recallable(
            item_id=f"soul:{soul.id}:{name}",
            owner=OwnerId(HOUSE),
            tier=Tier.SEMANTIC,
            text=text,
            event_at=EPOCH,
            recorded_at=EPOCH,
            audience=Audience.ANYONE,
            tags=("soul", *tags),
        )
        for name, text, *tags in _told(soul)
        if text.strip()
    )


def _told(soul: Soul) -> Iterator[tuple[str, ...]]:
    """Yield the name, the text and the tags of each statement."""
    yield "purpose", soul.purpose
    yield "personality", soul.personality
    yield "communication_style", soul.communication_style
    for number, value in enumerate(soul.values, start=1):
        yield f"value:{number}", value, "value"
    for number, guardrail in enumerate(soul.guardrails, start=1):
        yield f"guardrail:{number}", guardrail, "constraint"
    for dogma in soul.dogmas:
        yield f"dogma:{dogma.id}", dogma.statement, "dogma"
