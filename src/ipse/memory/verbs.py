"""What can be done with memory. Each verb takes an open work and a call.

Every change of a trace is one change of the log, under its id. Whoever shares an index hands it in.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Final

from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import NotAllowed, NotFound
from ipse.kernel.ids import Namespace
from ipse.kernel.origin import parse_source
from ipse.memory.asking import Asked, Felt, Reading, Recalled, contenders_of
from ipse.memory.following import (
    TOMBSTONES_LAST,
    FeedItem,
    FeedPage,
    Revision,
    page_size,
    stood_at,
)
from ipse.memory.holding import Held, used
from ipse.memory.index import Index
from ipse.memory.open_loops import OPEN_LOOP, RAISED, Meeting, due_loops
from ipse.memory.recall import Found, alignments, preferred, search
from ipse.memory.store import traces as rows
from ipse.memory.store import uses, vectors
from ipse.memory.tiers import CUES, Cue, Flag, Role, Tier
from ipse.memory.traces import (
    TRACE_TIERS,
    Draft,
    Trace,
    checked_text,
    may_read,
    may_revise,
    traces_from,
)
from ipse.memory.words import trace_from_words, words_of
from ipse.memory.working import displaced
from ipse.memory.workspace import Attention, attend
from ipse.physics.similarity import Quantised
from ipse.storage.acts import ERASING, Act
from ipse.storage.changes import (
    Change,
    NewChange,
    drop_tombstones,
    erase_subject,
    history_of,
    purge_room,
    record_change,
)
from ipse.storage.feed import page_after
from ipse.storage.standing import Disagreement, first_disagreement, left_standing
from ipse.storage.work import Work

ROOM: Final = "memory"


def remember(
    work: Work, call: Call, drafts: Sequence[Draft], reading: Reading | None = None
) -> tuple[Trace, ...]:
    """Store `drafts` in their order and return them as traces; an invalid one stops all."""
    call.require(Scope.OBSERVE, "remember")
    added = traces_from(drafts, call, lambda: work.mint.ulid(call.now))
    rows.add_traces(work, added)
    _save_reading(work, call.namespace, reading, [trace.trace_id for trace in added])
    for trace in added:
        _log(work, call, None, trace)
    if any(trace.tier is Tier.WORKING for trace in added):
        _bound_working(work, call)
    return added


def read_trace(work: Work, call: Call, trace_id: str, as_of: datetime | None = None) -> Trace:
    """Return one trace as it stands, or as it stood `as_of` a moment."""
    call.require(Scope.READ, "read memory")
    standing = _readable(work, call, trace_id)
    if as_of is None:
        return standing
    stood = stood_at(_revisions(work, call, trace_id), as_of)
    if stood is None:
        raise _no_trace()
    return stood


def trace_history(work: Work, call: Call, trace_id: str) -> tuple[Revision, ...]:
    """Return what a trace was, newest first."""
    call.require(Scope.READ, "read the history of a trace")
    return _revisions(work, call, _readable(work, call, trace_id).trace_id)


def list_traces(
    work: Work,
    call: Call,
    tiers: Sequence[Tier] = TRACE_TIERS,
    before: str | None = None,
    limit: int | None = None,
) -> Sequence[Trace]:
    """Return the caller's traces, newest first, but for those that were retracted."""
    call.require(Scope.READ, "list memory")
    size, found = page_size(limit), list[Trace]()
    whose = (work, call.namespace, call.owner, tiers)
    while len(found) < size and (some := rows.list_traces(*whose, before=before, limit=size)):
        found += (t for t in some if Flag.RETRACTED not in t.flags and may_read(t, call))
        before = some[-1].trace_id
    return found[:size]


def revise_trace(
    work: Work, call: Call, trace_id: str, text: str, reading: Reading | None = None
) -> Trace:
    """Give a trace another text and return it; what it said before stays in its history."""
    standing = _own_to_revise(work, call, trace_id)
    revised = replace(standing, text=checked_text(text), source=call.actor)
    _replace(work, call, standing, revised)
    _save_reading(work, call.namespace, reading, [trace_id])
    return revised


def retract_trace(work: Work, call: Call, trace_id: str) -> Trace:
    """Take a trace back, so that no search finds it, and return it; it is not erased."""
    standing = _own_to_revise(work, call, trace_id)
    retracted = replace(standing, flags=standing.flags | {Flag.RETRACTED})
    _replace(work, call, standing, retracted)
    return retracted


def forget_trace(work: Work, call: Call, trace_id: str) -> None:
    """Erase a trace with its history, vector and uses; only a tombstone stays."""
    call.require(Scope.OWNER, "forget a trace")
    if rows.load_trace(work, call.namespace, call.owner, trace_id) is None:
        raise _no_trace()
    _erase(work, call, [trace_id])


def forget_about(work: Work, call: Call, person: str) -> int:
    """Erase the caller's traces that a person takes part in; return how many."""
    call.require(Scope.OWNER, "forget a person")
    ids = rows.ids_about(work, call.namespace, call.owner, person)
    _erase(work, call, ids)
    return len(ids)


def people_known(work: Work, call: Call) -> frozenset[str]:
    """Return the ids of everybody who takes part in the caller's traces."""
    call.require(Scope.OWNER, "look for a person")
    return rows.people_of(work, call.namespace, call.owner)


def purge_memory(work: Work, call: Call) -> int:
    """Erase everything that the caller's owner lived; return how many traces that were."""
    call.require(Scope.OWNER, "purge memory")
    ids = rows.ids_of(work, call.namespace, call.owner)
    rows.erase_traces(work, call.namespace, ids)
    uses.delete_meeting(work, call.namespace, call.owner)
    purge_room(work, call, ROOM)
    return len(ids)


def sync_traces(work: Work, call: Call, since: str | None, limit: int | None = None) -> FeedPage:
    """Return the changes that a device at the cursor `since` has not seen."""
    call.require(Scope.READ, "follow memory")
    page = page_after(work, call.owner, ROOM, since or None, page_size(limit))
    items = [_item(call, cursor, change) for cursor, change in page.changes]
    told = tuple(each for each in items if each.trace is None or may_read(each.trace, call))
    return FeedPage(told, page.next_cursor, page.has_more, page.reset, call.owner)


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


def agrees_with_log(work: Work) -> Disagreement | None:
    """Return the first trace that is not what the log says, None when all are."""
    stored = {(each.owner, each.trace_id): words_of(each) for each in rows.every_trace(work)}
    return first_disagreement(ROOM, left_standing(work, ROOM), stored)


def drop_old_tombstones(work: Work, call: Call) -> int:
    """Delete tombstones older than 35 days; return how many."""
    call.require(Scope.OWNER, "drop tombstones")
    return drop_tombstones(work, call.owner, ROOM, before=call.now - TOMBSTONES_LAST)


def uncounted_uses(work: Work, call: Call, ids: Sequence[str]) -> tuple[str, ...]:
    """Return those of `ids` for which a use now would count."""
    held = uses.load_uses(work, call.namespace, ids)
    return tuple(each for each in ids if used(held.get(each), call.now) is not None)


def note_uses(work: Work, call: Call, ids: Sequence[str]) -> int:
    """Hold traces that were recalled the longer for it; return for how many that counted."""
    held = uses.load_uses(work, call.namespace, ids)
    after = {each: use for each in ids if (use := used(held.get(each), call.now)) is not None}
    for trace_id, use in after.items():
        uses.save_use(work, call.namespace, trace_id, use)
    return len(after)


def held_traces(work: Work, call: Call, ids: Sequence[str]) -> dict[str, Held]:
    """Return how traces are held, by id; looking at it is no use."""
    call.require(Scope.READ, "read memory")
    return uses.load_uses(work, call.namespace, ids)


def meet(work: Work, call: Call) -> tuple[Trace, ...]:
    """Note an interaction with the owner; return the open loops that it is time to bring up."""
    call.require(Scope.READ, "be told of open loops")
    call.require(Scope.OBSERVE, "note an interaction")
    last = uses.load_meeting(work, call.namespace, call.owner)
    meeting = Meeting(
        last_at=None if last is None else last[1],
        first_of_session=last is not None and last[0] != call.session_id,
    )
    at_hand = rows.list_traces(work, call.namespace, call.owner, [Tier.WORKING])
    due = tuple(due_loops(at_hand, meeting, call.now))
    for trace in due:
        raised = replace(trace, tags=tuple(sorted({*trace.tags, RAISED})))
        _replace(work, call, trace, raised)
    uses.save_meeting(work, call.namespace, call.owner, call.session_id, call.now)
    return due


def close_loop(work: Work, call: Call, trace_id: str) -> Trace:
    """Close an open loop: it becomes an episode, and comes up no more."""
    standing = _own_to_revise(work, call, trace_id)
    if OPEN_LOOP not in standing.tags:
        raise _no_trace()
    tags = tuple(tag for tag in standing.tags if tag not in {OPEN_LOOP, RAISED})
    closed = replace(standing, tier=Tier.EPISODIC, tags=tags)
    _replace(work, call, standing, closed)
    return closed


def unread_traces(
    work: Work, namespace: Namespace, embedder: str, limit: int
) -> Sequence[tuple[str, str]]:
    """Return ids and spoken texts of traces that `embedder` has not read, newest first."""
    unread = vectors.without_vector(work, namespace, embedder, limit)
    return [(trace.trace_id, trace.recallable.spoken) for trace in unread]


def save_readings(
    work: Work, namespace: Namespace, embedder: str, made: Sequence[tuple[str, Quantised]]
) -> None:
    """Store what `embedder` made of traces that still stand; indexes take it in."""
    standing = rows.load_traces(work, namespace, [trace_id for trace_id, _ in made])
    kept = [each for each in made if each[0] in standing]
    vectors.save_vectors(work, namespace, embedder, kept)
    rows.touch_traces(work, namespace, [trace_id for trace_id, _ in kept])


def reading_progress(work: Work, call: Call, embedder: str) -> tuple[int, int]:
    """Return how many of the caller's traces `embedder` has read, and how many there are."""
    call.require(Scope.READ, "look at memory")
    return vectors.count_read(work, call.namespace, call.owner, embedder)


def _require_recall(call: Call, asked: Asked) -> None:
    call.require(Scope.READ, "recall")
    if asked.wanted.restricted:
        call.require(Scope.OWNER, "recall what is restricted")


def _bound_working(work: Work, call: Call) -> None:
    working = rows.list_traces(work, call.namespace, call.owner, [Tier.WORKING])
    for trace in displaced(working):
        _replace(work, call, trace, replace(trace, tier=Tier.EPISODIC))


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
    if as_of is not None:
        for trace_id, trace in standing.items():
            standing[trace_id] = stood_at(_revisions(work, call, trace_id), as_of) or trace
    recalled = (Recalled(e, standing.get(e.item_id), index.stated(e.item_id)) for e in found)
    return tuple(each for each in recalled if each.trace or each.statement)


def _readable(work: Work, call: Call, trace_id: str) -> Trace:
    standing = rows.load_trace(work, call.namespace, call.owner, trace_id)
    if standing is None or not may_read(standing, call):
        raise _no_trace()
    return standing


def _own_to_revise(work: Work, call: Call, trace_id: str) -> Trace:
    call.require(Scope.OBSERVE, "revise memory")
    standing = _readable(work, call, trace_id)
    if Flag.RETRACTED in standing.flags:
        raise _no_trace()
    if not may_revise(standing, call):
        raise NotAllowed("Only its writer or the owner may change this trace: write another one.")
    return standing


def _replace(work: Work, call: Call, before: Trace, after: Trace) -> None:
    rows.replace_trace(work, after)
    _log(work, call, before, after)


def _log(work: Work, call: Call, before: Trace | None, after: Trace) -> None:
    words = None if before is None else words_of(before)
    record_change(work, call, NewChange(ROOM, after.trace_id, Act.SET, words, words_of(after)))


def _erase(work: Work, call: Call, ids: Sequence[str]) -> None:
    rows.erase_traces(work, call.namespace, ids)
    for trace_id in ids:
        erase_subject(work, call, ROOM, trace_id)


def _save_reading(
    work: Work, namespace: Namespace, reading: Reading | None, ids: Sequence[str]
) -> None:
    if reading is not None:
        vectors.save_vectors(work, namespace, reading.embedder, reading.made_of(ids))


def _revisions(work: Work, call: Call, trace_id: str) -> tuple[Revision, ...]:
    return tuple(
        Revision(
            at=change.at,
            actor=parse_source(change.actor),
            trace=trace_from_words(call.namespace, call.owner, change.after),
        )
        for change in history_of(work, call.owner, ROOM, trace_id)
        if change.act not in ERASING and change.after is not None
    )


def _item(call: Call, cursor: str, change: Change) -> FeedItem:
    after = change.after
    trace = None if after is None else trace_from_words(call.namespace, call.owner, after)
    return FeedItem(cursor, change.subject, trace)


def _no_trace() -> NotFound:
    return NotFound("There is no such trace: recall or list to see what is remembered.")
