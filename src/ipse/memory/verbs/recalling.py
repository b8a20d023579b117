"""Recalling: what comes up for a question, and what gets a seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from ipse.kernel.call import Call, Scope
from ipse.kernel.ids import Namespace
from ipse.memory.asking import Asked, Felt, Recalled, contenders_of
from ipse.memory.following import stood_at
from ipse.memory.index import Index
from ipse.memory.recall import Found, alignments, preferred, search
from ipse.memory.store import traces as rows
from ipse.memory.store import uses, vectors
from ipse.memory.tiers import CUES, Cue, Role
from ipse.memory.traces import Trace
from ipse.memory.verbs.seeing import revisions
from ipse.memory.workspace import Attention, attend
from ipse.storage.work import Work


def refresh_index(work: Work, namespace: Namespace, embedder: str, index: Index) -> None:
    """Bring `index` to what this work sees: what is new and changed comes in, what went goes."""
    last = rows.last_mark(work, namespace)
    if last <= index.watermark:
        return
    for trace_id in rows.erased_after(work, namespace, index.watermark):
        index.drop(trace_id)
    for some in rows.traces_after(work, namespace, index.watermark):
        read = vectors.load_vectors(work, namespace, embedder, [each.trace_id for each in some])
        for trace in some:
            index.put(trace.recallable, read.get(trace.trace_id))
    index.watermark = last


def recall(work: Work, call: Call, index: Index, asked: Asked) -> tuple[Recalled, ...]:
    """Return what comes up for a question, best first."""
    _require_recall(call, asked)
    found = search(index, asked.text, asked.vector, asked.wanted, asked.most)
    return _recalled(work, call, index, found, asked.wanted.as_of)


def recall_four(
    work: Work, call: Call, index: Index, asked: Asked, *, light: bool
) -> dict[Role, tuple[Recalled, ...]]:
    """Return what comes up under each of the four cues, in the caller's namespace alone (P17)."""
    _require_recall(call, asked)
    return {cue.role: _under_cue(work, call, index, asked, cue, light=light) for cue in CUES}


def bring_to_mind(
    work: Work, call: Call, index: Index, asked: Asked, now_felt: Felt, *, light: bool
) -> tuple[Attention, dict[str, Recalled]]:
    """Return who gets the seven seats for a question, and what was recalled, by id (P18)."""
    by_role = recall_four(work, call, index, asked, light=light)
    recalled = {each.found.item_id: each for found in by_role.values() for each in found}
    held = uses.load_uses(work, call.namespace, list(recalled))
    aligned = alignments(index, list(recalled), now_felt.story)
    contenders = contenders_of(recalled, held, aligned, call.now)
    return attend(contenders, now_felt.mood), recalled


def _require_recall(call: Call, asked: Asked) -> None:
    call.require(Scope.READ, "recall")
    if asked.wanted.restricted:
        call.require(Scope.OWNER, "recall what is restricted")


def _under_cue(
    work: Work, call: Call, index: Index, asked: Asked, cue: Cue, *, light: bool
) -> tuple[Recalled, ...]:
    most = cue.light if light else cue.usual
    wanted = replace(
        asked.wanted,
        tiers=frozenset({cue.tier}),
        tags=cue.tags if cue.tagged_only else frozenset(),
    )
    found = search(index, asked.text, asked.vector, wanted, 2 * most)
    recalled = _recalled(work, call, index, found, wanted.as_of)
    tags = {each.found.item_id: each.tags for each in recalled}
    chosen = preferred([each.found for each in recalled], tags, cue)[:most]
    by_id = {each.found.item_id: each for each in recalled}
    return tuple(replace(by_id[found.item_id], found=found) for found in chosen)


def _recalled(
    work: Work, call: Call, index: Index, found: Sequence[Found], as_of: datetime | None
) -> tuple[Recalled, ...]:
    """Return what was found with its words; what this work does not see any more is left out."""
    standing = rows.load_traces(work, call.namespace, [each.item_id for each in found])
    stood: dict[str, Trace | None] = {**standing}
    if as_of is not None:
        for trace_id, trace in standing.items():
            whose = replace(call, owner=trace.owner)
            stood[trace_id] = stood_at(revisions(work, whose, trace_id), as_of)
    recalled = (Recalled(e, stood.get(e.item_id), index.stated(e.item_id)) for e in found)
    return tuple(each for each in recalled if each.trace or each.statement)
