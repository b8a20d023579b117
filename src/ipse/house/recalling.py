"""Recalling: what every door does to remember and to recall, and who may (S16).

A question is embedded inside the read that answers it: a reader holds nobody up, and who may not
recall is refused before any of it is computed. What is to be remembered is embedded before the
write, once its writer has been let pass.

Whoever recalls is heard by those of the batch that their credential brought last, so that nothing
that was said alone comes up before others, nor in one place what was for those in another
(ruling 14).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace

from ipse.house.agents import with_tool
from ipse.house.visit import Errand, T, Visit, Work
from ipse.household.audience import widest
from ipse.kernel.call import Audience, Call, Scope
from ipse.kernel.document import JsonObject
from ipse.memory.asking import Asked, Felt, Recalled
from ipse.memory.masks import Wanted
from ipse.memory.traces import Draft, Trace
from ipse.memory.verbs import embedding, keeping, meeting, using
from ipse.memory.workspace import Attention
from ipse.social.verbs.finding import hearing_of
from ipse.souls.soul import Builtin


@dataclass(frozen=True, slots=True)
class Question:
    """What a visitor asks of memory, and before whom; what is for nobody there does not come up."""

    text: str
    wanted: Callable[[Call], Wanted]
    most: int
    before: Audience = Audience.OWNER


@dataclass(frozen=True, slots=True)
class Answered:
    """What came up for a visitor, which embedder read the question, and before whom it is told."""

    recalled: tuple[Recalled, ...]
    embedder: str
    audience: Audience


def remember_for(visit: Visit, drafts: Sequence[Draft]) -> Errand[tuple[Trace, ...]]:
    """Return the errand that stores `drafts`; who may not is refused before any is read."""
    _let_write(visit)
    reading = visit.house.memory.read_drafts(drafts)

    def remember(work: Work, call: Call) -> tuple[Trace, ...]:
        return keeping.remember(work, heard_by(work, call, call.audience), drafts, reading)

    return _writing(visit, remember)


def revise_for(
    visit: Visit, trace_id: str, text: str, details: JsonObject | None = None
) -> Errand[Trace]:
    """Return the errand that lets a trace say `text`; who may not is refused before it is read."""
    _let_write(visit)
    standing = look_for(visit, lambda work, call: keeping.read_trace(work, call, trace_id))
    said = replace(standing.recallable, text=text).spoken
    reading = visit.house.memory.read_texts([said])
    return _changing(
        visit, lambda work, call: keeping.revise_trace(work, call, trace_id, text, reading, details)
    )


def retract_for(visit: Visit, trace_id: str) -> Errand[Trace]:
    """Return the errand that takes a trace back."""
    return _changing(visit, lambda work, call: keeping.retract_trace(work, call, trace_id))


def close_for(visit: Visit, trace_id: str) -> Errand[Trace]:
    """Return the errand that closes an open loop."""
    return _changing(visit, lambda work, call: meeting.close_loop(work, call, trace_id))


def meet_for(visit: Visit) -> Errand[tuple[Trace, ...]]:
    """Return the errand that notes an interaction and tells which open loops it brings up."""

    def meet(work: Work, call: Call) -> tuple[Trace, ...]:
        return meeting.meet(work, heard_by(work, call, call.audience))

    return with_tool(visit.house, Builtin.MEMORY_RECALL, _writing(visit, meet))


def look_for(visit: Visit, errand: Errand[T]) -> T:
    """Return what `errand` reads; whoever is not their owner's hand reads as they are heard."""
    return visit.read(with_tool(visit.house, Builtin.MEMORY_RECALL, _as_heard(errand)))


def recall_for(visit: Visit, question: Question) -> Answered:
    """Return what `visit` may hear of `question`; who may not is refused before it is read."""
    memory = visit.house.memory

    def recall(work: Work, call: Call) -> Answered:
        call.require(Scope.READ, "recall")
        heard = heard_by(work, call, question.before)
        vector = memory.question_of(question.text)
        asked = Asked(question.text, vector, question.wanted(heard), question.most)
        name = "none" if vector is None else memory.embedder.identity
        return Answered(memory.recall(work, heard, asked), name, heard.audience)

    return visit.read(with_tool(visit.house, Builtin.MEMORY_RECALL, recall))


def attend_for(
    visit: Visit, question: Question, *, light: bool
) -> tuple[Attention, dict[str, Recalled]]:
    """Return what `visit` would have the resident attend to, feeling nothing in particular."""
    memory = visit.house.memory

    def attend(work: Work, call: Call) -> tuple[Attention, dict[str, Recalled]]:
        call.require(Scope.READ, "recall")
        heard = heard_by(work, call, question.before)
        vector = memory.question_of(question.text)
        asked = Asked(question.text, vector, question.wanted(heard), question.most)
        return memory.bring_to_mind(work, heard, asked, Felt(), light=light)

    return visit.read(with_tool(visit.house, Builtin.MEMORY_RECALL, attend))


def heard_by(work: Work, call: Call, before: Audience) -> Call:
    """Return `call` as it is heard: `before` whom it says, and whoever is there besides."""
    hearing = hearing_of(work, call)
    present = widest((call.audience, before, hearing.audience))
    return replace(call, audience=present, place=hearing.place)


def note_uses(visit: Visit, recalled: Sequence[Recalled]) -> None:
    """Hold what was recalled the longer for it; a use within the hour costs no write."""
    ids = [each.trace.trace_id for each in recalled if each.trace is not None]
    counting = visit.read(lambda work, call: using.uncounted_uses(work, call, ids))
    if counting:
        visit.write(lambda work, call: using.note_uses(work, call, counting))


def state_for(visit: Visit) -> JsonObject:
    """Return how far the embedder has read what is the visitor's own, and how the caches fare."""
    memory = visit.house.memory
    identity = memory.embedder.identity
    read, traces = look_for(
        visit, lambda work, call: embedding.reading_progress(work, call, identity)
    )
    caches: JsonObject = {name: asdict(usage) for name, usage in memory.usage.items()}
    return {"embedder": identity, "read": read, "traces": traces, "caches": caches}


def _let_write(visit: Visit) -> None:
    def allowed(_work: Work, call: Call) -> None:
        call.require(Scope.OBSERVE, "remember")

    visit.read(_writing(visit, allowed))


def _writing(visit: Visit, errand: Errand[T]) -> Errand[T]:
    return with_tool(visit.house, Builtin.MEMORY_REMEMBER, errand)


def _changing(visit: Visit, errand: Errand[T]) -> Errand[T]:
    return _writing(visit, _as_heard(errand))


def _as_heard(errand: Errand[T]) -> Errand[T]:
    """Return `errand` done as the caller is heard, unless it is their owner's own hand."""

    def done(work: Work, call: Call) -> T:
        alone = Scope.OWNER in call.scopes
        return errand(work, call if alone else heard_by(work, call, call.audience))

    return done
