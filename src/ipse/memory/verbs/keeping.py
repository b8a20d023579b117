"""Keeping: what is remembered, read, followed, revised and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from ipse.kernel.call import Call, Scope
from ipse.kernel.document import JsonObject
from ipse.kernel.pages import page_size
from ipse.memory.asking import Reading
from ipse.memory.following import FeedItem, FeedPage, Revision, stood_at
from ipse.memory.store import traces as rows
from ipse.memory.store import vectors
from ipse.memory.tiers import Flag, Tier
from ipse.memory.traces import TRACE_TIERS, Draft, Trace, checked_text, may_read, traces_from
from ipse.memory.verbs.seeing import (
    ROOM,
    log_trace,
    no_trace,
    own_to_revise,
    readable,
    replace_trace,
    revisions,
    save_reading,
)
from ipse.memory.words import trace_from_words, words_of
from ipse.memory.working import displaced
from ipse.storage.changes import Change
from ipse.storage.feed import page_after
from ipse.storage.standing import Disagreement, first_disagreement, left_standing
from ipse.storage.work import Work


def remember(
    work: Work, call: Call, drafts: Sequence[Draft], reading: Reading | None = None
) -> tuple[Trace, ...]:
    """Store `drafts` in their order and return them as traces; an invalid one stops all."""
    call.require(Scope.OBSERVE, "remember")
    added = traces_from(drafts, call, lambda: work.mint.ulid(call.now))
    rows.add_traces(work, added)
    save_reading(work, call.namespace, reading, [trace.trace_id for trace in added])
    for trace in added:
        log_trace(work, call, None, trace)
    if any(trace.tier is Tier.WORKING for trace in added):
        _bound_working(work, call)
    return added


def read_trace(work: Work, call: Call, trace_id: str, as_of: datetime | None = None) -> Trace:
    """Return one trace as it stands, or as it stood `as_of` a moment."""
    call.require(Scope.READ, "read memory")
    standing = readable(work, call, trace_id)
    if as_of is None:
        return standing
    stood = stood_at(revisions(work, call, trace_id), as_of)
    if stood is None:
        raise no_trace()
    return stood


def trace_history(work: Work, call: Call, trace_id: str) -> tuple[Revision, ...]:
    """Return what a trace was, newest first."""
    call.require(Scope.READ, "read the history of a trace")
    return revisions(work, call, readable(work, call, trace_id).trace_id)


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
    work: Work,
    call: Call,
    trace_id: str,
    text: str,
    reading: Reading | None = None,
    details: JsonObject | None = None,
) -> Trace:
    """Give a trace another text and return it; what it said before stays in its history.

    Its details stay as they are unless others are given.
    """
    standing = own_to_revise(work, call, trace_id)
    revised = replace(standing, text=checked_text(text), source=call.actor)
    if details is not None:
        revised = replace(revised, details=details)
    replace_trace(work, call, standing, revised)
    # What was made of the words before must not stand for these when nobody could read them.
    vectors.delete_vectors(work, call.namespace, [trace_id])
    save_reading(work, call.namespace, reading, [trace_id])
    return revised


def retract_trace(work: Work, call: Call, trace_id: str) -> Trace:
    """Take a trace back, so that no search finds it, and return it; it is not erased."""
    standing = own_to_revise(work, call, trace_id)
    retracted = replace(standing, flags=standing.flags | {Flag.RETRACTED})
    replace_trace(work, call, standing, retracted)
    return retracted


def sync_traces(work: Work, call: Call, since: str | None, limit: int | None = None) -> FeedPage:
    """Return the changes that a device at the cursor `since` has not seen."""
    call.require(Scope.READ, "follow memory")
    page = page_after(work, call.owner, ROOM, since or None, page_size(limit))
    items = [_item(call, cursor, change) for cursor, change in page.changes]
    told = tuple(each for each in items if each.trace is None or may_read(each.trace, call))
    return FeedPage(told, page.next_cursor, page.has_more, page.reset, call.owner)


def agrees_with_log(work: Work) -> Disagreement | None:
    """Return the first trace that is not what the log says, None when all are."""
    stored = {(each.owner, each.trace_id): words_of(each) for each in rows.every_trace(work)}
    return first_disagreement(ROOM, left_standing(work, ROOM), stored)


def _bound_working(work: Work, call: Call) -> None:
    working = rows.list_traces(work, call.namespace, call.owner, [Tier.WORKING])
    for trace in displaced(working):
        replace_trace(work, call, trace, replace(trace, tier=Tier.EPISODIC))


def _item(call: Call, cursor: str, change: Change) -> FeedItem:
    after = change.after
    trace = None if after is None else trace_from_words(call.namespace, call.owner, after)
    return FeedItem(cursor, change.subject, trace)
