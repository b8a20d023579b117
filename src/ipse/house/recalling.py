"""Recalling: what every door does with a question, in one read of the record.

The question is embedded inside that read: a reader holds nobody up, and who may not recall is
refused before any of it is computed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ipse.house.visit import Visit, Work
from ipse.kernel.call import Call, Scope
from ipse.kernel.document import JsonObject
from ipse.memory import verbs
from ipse.memory.asking import Asked, Felt, Recalled
from ipse.memory.masks import Wanted
from ipse.memory.workspace import Attention


@dataclass(frozen=True, slots=True)
class Answered:
    """What came up for a visitor, and which embedder read the question."""

    recalled: tuple[Recalled, ...]
    embedder: str


def recall_for(
    visit: Visit, question: str, wanted: Callable[[Call], Wanted], most: int
) -> Answered:
    """Return what `visit` may hear of `question`; who may not is refused before it is read."""
    memory = visit.house.memory

    def errand(work: Work, call: Call) -> Answered:
        call.require(Scope.READ, "recall")
        vector = memory.question_of(question)
        asked = Asked(question, vector, wanted(call), most)
        name = "none" if vector is None else memory.embedder.identity
        return Answered(memory.recall(work, call, asked), name)

    return visit.read(errand)


def attend_for(
    visit: Visit, question: str, wanted: Callable[[Call], Wanted], *, light: bool
) -> tuple[Attention, dict[str, Recalled]]:
    """Return what `visit` would have the resident attend to, feeling nothing in particular."""
    memory = visit.house.memory

    def errand(work: Work, call: Call) -> tuple[Attention, dict[str, Recalled]]:
        call.require(Scope.READ, "recall")
        asked = Asked(question, memory.question_of(question), wanted(call), 0)
        return memory.bring_to_mind(work, call, asked, Felt(), light=light)

    return visit.read(errand)


def note_uses(visit: Visit, recalled: Sequence[Recalled]) -> None:
    """Hold what was recalled the longer for it; a use within the hour costs no write."""
    ids = [each.trace.trace_id for each in recalled if each.trace is not None]
    counting = visit.read(lambda work, call: verbs.uncounted_uses(work, call, ids))
    if counting:
        visit.write(lambda work, call: verbs.note_uses(work, call, counting))


def state_for(visit: Visit) -> JsonObject:
    """Return how far the embedder has read what is the visitor's own."""
    identity = visit.house.memory.embedder.identity
    read, traces = visit.read(lambda work, call: verbs.reading_progress(work, call, identity))
    return {"embedder": identity, "read": read, "traces": traces}
