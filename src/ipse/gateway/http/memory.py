"""Memory over HTTP: remember, recall, read, revise, follow, forget."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Body, Query
from starlette.responses import JSONResponse

from ipse.gateway.auth import Visitor
from ipse.gateway.http.forms import NoQuery
from ipse.gateway.http.memory_forms import (
    AttentionTold,
    FollowAsked,
    ForgettingAsked,
    ForgottenTold,
    MemoryFeedTold,
    MemoryStateTold,
    MomentAsked,
    ProblemSent,
    QuestionSent,
    RecallTold,
    RevisionSent,
    TraceHistoryTold,
    TracesAsked,
    TracesSent,
    TracesTold,
    TraceTold,
    audience_of,
    drafts_of,
    moment_of,
    tier_of,
    wanted_of,
)
from ipse.gateway.refusal import Refusal, Refused, Why
from ipse.gateway.writes import Writer, Writing
from ipse.house import erasure
from ipse.house.answers import Answer
from ipse.house.recalling import (
    Question,
    attend_for,
    close_for,
    look_for,
    meet_for,
    note_uses,
    recall_for,
    remember_for,
    retract_for,
    revise_for,
    state_for,
)
from ipse.house.visit import Errand, Work
from ipse.kernel.call import Call
from ipse.kernel.clock import iso
from ipse.kernel.document import Json, JsonObject
from ipse.memory.asking import Recalled
from ipse.memory.following import FeedItem, Revision
from ipse.memory.masks import Wanted
from ipse.memory.traces import TRACE_TIERS, Trace
from ipse.memory.verbs import keeping
from ipse.memory.words import words_of

UNCONFIRMED: Final = Refusal(
    Why.UNCONFIRMED,
    "Forgetting cannot be undone and nothing was forgotten: add ?confirm=true to mean it.",
)

router = APIRouter(prefix="/api/v1/memory", tags=["memory"])


@router.post("/traces", response_model=TracesTold, status_code=HTTPStatus.CREATED)
def add_traces(
    writer: Writer, sent: Annotated[TracesSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Remember one trace or several, together or not at all."""
    remember = remember_for(writer.visit, drafts_of(sent))
    return writer.answer(
        lambda work, call: Answer(HTTPStatus.CREATED, _listed(remember(work, call)))
    )


@router.get("/traces", response_model=TracesTold)
def list_traces(visitor: Visitor, asked: Annotated[TracesAsked, Query()]) -> JSONResponse:
    """Return the caller's traces, newest first."""
    tiers = TRACE_TIERS if asked.tier is None else (tier_of(asked.tier, "tier"),)
    found = look_for(
        visitor,
        lambda work, call: keeping.list_traces(work, call, tiers, asked.before, asked.limit),
    )
    return JSONResponse(_listed(found))


@router.get("/traces/{trace_id}", response_model=TraceTold)
def show_trace(
    visitor: Visitor, trace_id: str, asked: Annotated[MomentAsked, Query()]
) -> JSONResponse:
    """Return one trace as it stands, or as it stood at a moment."""
    as_of = moment_of(asked.as_of, "as_of")
    trace = look_for(visitor, lambda work, call: keeping.read_trace(work, call, trace_id, as_of))
    return JSONResponse(words_of(trace))


@router.get("/traces/{trace_id}/history", response_model=TraceHistoryTold)
def show_history(visitor: Visitor, trace_id: str, _query: NoQuery) -> JSONResponse:
    """Return what a trace was, newest first."""
    history = look_for(visitor, lambda work, call: keeping.trace_history(work, call, trace_id))
    return JSONResponse({"history": [_revision(revision) for revision in history]})


@router.put("/traces/{trace_id}", response_model=TraceTold)
def revise_trace(
    writer: Writer, trace_id: str, sent: Annotated[RevisionSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Give a trace another text; what it said before stays in its history."""
    return _told(writer, revise_for(writer.visit, trace_id, sent.text))


@router.post("/traces/{trace_id}/retract", response_model=TraceTold)
def retract_trace(writer: Writer, trace_id: str, _query: NoQuery) -> JSONResponse:
    """Take a trace back, so that nothing recalls it; its owner can still erase it."""
    return _told(writer, retract_for(writer.visit, trace_id))


@router.delete("/traces/{trace_id}", response_model=ForgottenTold)
def delete_trace(writer: Writer, trace_id: str, _query: NoQuery) -> JSONResponse:
    """Forget one trace for good, with its history."""
    house = writer.visit.house

    def forget(work: Work, call: Call) -> Answer:
        erasure.erase_trace(work, house, call, trace_id)
        return Answer(HTTPStatus.OK, {"removed": 1})

    return writer.erase(forget)


@router.delete("", response_model=ForgottenTold)
def purge_memory(writer: Writer, asked: Annotated[ForgettingAsked, Query()]) -> JSONResponse:
    """Forget all traces; without ?confirm=true forget nothing."""
    if asked.confirm != "true":
        raise Refused(UNCONFIRMED)
    house = writer.visit.house

    def purge(work: Work, call: Call) -> Answer:
        return Answer(HTTPStatus.OK, {"removed": erasure.purge_memory(work, house, call)})

    return writer.erase(purge)


@router.post("/recall", response_model=RecallTold)
def recall(
    visitor: Visitor, sent: Annotated[QuestionSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Return what is remembered of a question, best first."""
    before = audience_of(sent.audience)
    found = recall_for(
        visitor, Question(sent.query, lambda call: wanted_of(sent, call), sent.k, before)
    )
    if not sent.looking:
        note_uses(visitor, found.recalled)
    results: list[Json] = [_recalled(each) for each in found.recalled]
    return JSONResponse(
        {"results": results, "embedder": found.embedder, "audience": found.audience}
    )


@router.post("/attention", response_model=AttentionTold)
def show_attention(
    visitor: Visitor, sent: Annotated[ProblemSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Return what comes to mind for a problem, at most seven memories, and why; no use of them."""
    before = audience_of(sent.audience)
    problem = Question(
        sent.query, lambda call: Wanted(call.owner, call.audience, place=call.place), 0, before
    )
    attention, recalled = attend_for(visitor, problem, light=sent.light)
    seats: list[Json] = [
        {
            "kind": seat.kind,
            "score": seat.score,
            "reason": seat.reason,
            **_memory(recalled[seat.item_id]),
        }
        for seat in attention.seats
    ]
    return JSONResponse({"focus": attention.focus, "seats": seats})


@router.get("/facts/sync", response_model=MemoryFeedTold)
def sync_traces(visitor: Visitor, asked: Annotated[FollowAsked, Query()]) -> JSONResponse:
    """Return the changes that a device has not seen yet, and the cursor to go on from."""
    page = look_for(
        visitor, lambda work, call: keeping.sync_traces(work, call, asked.since, asked.limit)
    )
    return JSONResponse(
        {
            "changes": [_change(item) for item in page.items],
            "next_cursor": page.next_cursor,
            "has_more": page.has_more,
            "reset": page.reset,
            "owner": page.owner,
        }
    )


@router.post("/meeting", response_model=TracesTold)
def meet(writer: Writer, _query: NoQuery) -> JSONResponse:
    """Note an interaction; return the open loops of the last one that it is time to bring up."""
    meeting = meet_for(writer.visit)
    return writer.answer(lambda work, call: Answer(HTTPStatus.OK, _listed(meeting(work, call))))


@router.post("/traces/{trace_id}/close", response_model=TraceTold)
def close_loop(writer: Writer, trace_id: str, _query: NoQuery) -> JSONResponse:
    """Close an open loop: it becomes an episode, and comes up no more."""
    return _told(writer, close_for(writer.visit, trace_id))


@router.get("/state", response_model=MemoryStateTold)
def show_state(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return how far the embedder has read, and how the caches fare."""
    return JSONResponse(state_for(visitor))


def _told(writer: Writing, errand: Errand[Trace]) -> JSONResponse:
    return writer.answer(lambda work, call: Answer(HTTPStatus.OK, words_of(errand(work, call))))


def _listed(traces: Sequence[Trace]) -> JsonObject:
    return {"traces": [words_of(trace) for trace in traces]}


def _recalled(each: Recalled) -> JsonObject:
    found = each.found
    return {
        "score": found.score,
        "words": found.words,
        "meaning": found.meaning,
        **_memory(each),
    }


def _memory(each: Recalled) -> JsonObject:
    said = each.statement
    return {
        "trace": None if each.trace is None else words_of(each.trace),
        "statement": None
        if said is None
        else {"id": said.item_id, "text": said.text, "tags": [*said.tags]},
    }


def _revision(revision: Revision) -> JsonObject:
    return {
        "at": iso(revision.at),
        "actor": str(revision.actor),
        "trace": words_of(revision.trace),
    }


def _change(item: FeedItem) -> JsonObject:
    words: JsonObject = {"cursor": item.cursor, "id": item.trace_id, "deleted": item.deleted}
    return words if item.trace is None else {**words, "trace": words_of(item.trace)}
