"""The addresses that mem0's own client asks, so that what was built on it remembers here.

Tried with the client of mem0ai 2.2.1, unchanged: `MemoryClient(api_key=<token>, host=<address>)`.
Only the form is theirs. Whoever shows a token is that token's owner, and what is written has that
token's source; `user_id`, `agent_id`, `app_id` and `run_id` are labels, never rights. Messages are
kept as they were said: nothing here infers facts from them.
"""

from __future__ import annotations

from hashlib import sha256
from http import HTTPStatus
from itertools import pairwise
from typing import Annotated, Final

from fastapi import APIRouter, Body, Query
from pydantic import AliasChoices, BaseModel, ConfigDict, Field, JsonValue
from starlette.responses import JSONResponse

from ipse.gateway.auth import Visitor
from ipse.gateway.http.forms import NoQuery
from ipse.gateway.writes import Writer
from ipse.house import erasure
from ipse.house.answers import Answer
from ipse.house.recalling import (
    Question,
    look_for,
    note_uses,
    recall_for,
    remember_for,
    retract_for,
    revise_for,
)
from ipse.house.visit import Visit, Work
from ipse.kernel.call import Call, Scope
from ipse.kernel.clock import iso
from ipse.kernel.document import Json, JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.kernel.pages import LARGEST_PAGE
from ipse.memory.following import Revision
from ipse.memory.masks import Wanted
from ipse.memory.recall import Found
from ipse.memory.traces import TRACE_TIERS, Draft, Trace
from ipse.memory.verbs import keeping

LABELS: Final = ("user_id", "agent_id", "app_id", "run_id")
LONGEST_LABEL: Final = 200
MOST_MESSAGES: Final = 100
MOST_FOUND: Final = 100
USUALLY_FOUND: Final = 10

router = APIRouter(tags=["mem0"])


class _Loose(BaseModel):
    """What their client sends; it adds fields from version to version, which are let go."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class Message(_Loose):
    """One message of a conversation."""

    role: str = "user"
    content: Annotated[str, Field(min_length=1)]


class Labelled(_Loose):
    """Whom or what something is about, in their words."""

    user_id: Annotated[str | None, Field(max_length=LONGEST_LABEL)] = None
    agent_id: Annotated[str | None, Field(max_length=LONGEST_LABEL)] = None
    app_id: Annotated[str | None, Field(max_length=LONGEST_LABEL)] = None
    run_id: Annotated[str | None, Field(max_length=LONGEST_LABEL)] = None

    def labels(self) -> dict[str, str]:
        """Return the labels that are given."""
        named = {name: getattr(self, name) for name in LABELS}
        return {name: value for name, value in named.items() if isinstance(value, str)}


class AddSent(Labelled):
    """What is to be remembered."""

    messages: Annotated[list[Message], Field(min_length=1, max_length=MOST_MESSAGES)]
    metadata: dict[str, JsonValue] | None = None


class ListSent(_Loose):
    """Which memories are listed."""

    filters: dict[str, JsonValue] = {}


class SearchSent(ListSent, Labelled):
    """What is searched for; their first clients put labels beside the query, and name a limit."""

    query: Annotated[str, Field(min_length=1, max_length=2_000)]
    top_k: Annotated[
        int, Field(ge=1, le=MOST_FOUND, validation_alias=AliasChoices("top_k", "limit"))
    ] = USUALLY_FOUND


class UpdateSent(_Loose):
    """What a memory shall say instead, or which metadata it shall have."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    text: Annotated[str | None, Field(min_length=1)] = None
    metadata: dict[str, JsonValue] | None = None


class LabelsGiven(BaseModel):
    """Whom or what memories are about, in an address."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    user_id: Annotated[str, Field(max_length=LONGEST_LABEL)] = ""
    agent_id: Annotated[str, Field(max_length=LONGEST_LABEL)] = ""
    app_id: Annotated[str, Field(max_length=LONGEST_LABEL)] = ""
    run_id: Annotated[str, Field(max_length=LONGEST_LABEL)] = ""

    def filters(self) -> dict[str, JsonValue]:
        """Return the labels that are given, as filters."""
        return {name: getattr(self, name) for name in LABELS if getattr(self, name)}


class PageAsked(BaseModel):
    """Which page of a list."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    page: Annotated[int, Field(ge=1, le=1_000)] = 1
    page_size: Annotated[int, Field(ge=1, le=LARGEST_PAGE)] = 100


class ListAsked(PageAsked, LabelsGiven):
    """Which memories are listed, as their first clients ask."""


class DeleteAsked(BaseModel):
    """How one memory is deleted; here nothing is linked."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    delete_linked: bool = False


class DeleteAllAsked(LabelsGiven):
    """Whose memories are deleted."""


@router.get("/v1/ping/")
def ping(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return that the token stands."""
    visitor.read(lambda _, call: call.require(Scope.READ, "read memory"))
    return JSONResponse(
        {"status": "ok", "org_id": "ipse", "project_id": "ipse", "user_email": None}
    )


@router.post("/v1/memories/", name="add_first")
@router.post("/v3/memories/add/")
def add(writer: Writer, sent: Annotated[AddSent, Body()], _query: NoQuery) -> JSONResponse:
    """Remember each message as it was said."""
    remember = remember_for(writer.visit, [_draft(sent, message) for message in sent.messages])

    def add_each(work: Work, call: Call) -> Answer:
        results: list[Json] = [
            {"id": trace.trace_id, "memory": trace.text, "event": "ADD"}
            for trace in remember(work, call)
        ]
        return Answer(HTTPStatus.OK, {"results": results})

    return writer.answer(add_each)


@router.post("/v2/memories/", name="list_second")
@router.post("/v3/memories/")
def list_memories(
    visitor: Visitor, sent: Annotated[ListSent, Body()], asked: Annotated[PageAsked, Query()]
) -> JSONResponse:
    """Return memories with these labels, newest first."""
    return _listed(visitor, sent.filters, asked)


@router.get("/v1/memories/")
def list_first(visitor: Visitor, asked: Annotated[ListAsked, Query()]) -> JSONResponse:
    """Return memories with these labels, newest first."""
    return _listed(visitor, asked.filters(), asked)


def _listed(visitor: Visit, filters: dict[str, JsonValue], asked: PageAsked) -> JSONResponse:
    tags = _tags_of(filters)
    found = look_for(visitor, lambda work, call: _labelled(work, call, tags))
    start = (asked.page - 1) * asked.page_size
    page = found[start : start + asked.page_size]
    results: list[Json] = [_memory(trace) for trace in page]
    return JSONResponse({"count": len(found), "next": None, "previous": None, "results": results})


@router.post("/v1/memories/search/", name="search_first")
@router.post("/v2/memories/search/", name="search_second")
@router.post("/v3/memories/search/")
def search(visitor: Visitor, sent: Annotated[SearchSent, Body()], _query: NoQuery) -> JSONResponse:
    """Return what is remembered of a question among memories with these labels, best first."""
    tags = frozenset(_tags_of({**sent.labels(), **sent.filters}))

    def wanted(call: Call) -> Wanted:
        # Their form has no place for what a soul says.
        tiers = frozenset(TRACE_TIERS)
        return Wanted(call.owner, call.audience, tiers, every_tag=tags, place=call.place)

    found = recall_for(visitor, Question(sent.query, wanted, sent.top_k))
    note_uses(visitor, found.recalled)
    results: list[Json] = [
        _memory(each.trace, each.found) for each in found.recalled if each.trace is not None
    ]
    return JSONResponse({"results": results})


@router.get("/v1/memories/{memory_id}/")
def show(visitor: Visitor, memory_id: str, _query: NoQuery) -> JSONResponse:
    """Return one memory."""
    return JSONResponse(
        _memory(look_for(visitor, lambda work, call: keeping.read_trace(work, call, memory_id)))
    )


@router.put("/v1/memories/{memory_id}/")
def update(
    writer: Writer, memory_id: str, sent: Annotated[UpdateSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Let a memory say something else; what it said before stays in its history."""
    if sent.text is None and sent.metadata is None:
        raise InvalidInput("Say what it shall say instead: text, metadata.", field="text")
    standing = look_for(writer.visit, lambda work, call: keeping.read_trace(work, call, memory_id))
    details = dict(standing.details or {})
    if sent.metadata is not None:
        details["metadata"] = sent.metadata
    revise = revise_for(writer.visit, memory_id, sent.text or standing.text, details)
    return writer.answer(lambda work, call: Answer(HTTPStatus.OK, _memory(revise(work, call))))


@router.delete("/v1/memories/{memory_id}/")
def delete(writer: Writer, memory_id: str, _asked: Annotated[DeleteAsked, Query()]) -> JSONResponse:
    """Erase a memory, when its owner asks; an agent takes back what it wrote itself."""
    house, retract = writer.visit.house, retract_for(writer.visit, memory_id)

    def forget(work: Work, call: Call) -> Answer:
        if Scope.OWNER in call.scopes:
            erasure.erase_trace(work, house, call, memory_id)
        else:
            retract(work, call)
        return Answer(HTTPStatus.OK, {"message": "The memory is deleted."})

    return writer.erase(forget)


@router.delete("/v1/memories/")
def delete_all(writer: Writer, asked: Annotated[DeleteAllAsked, Query()]) -> JSONResponse:
    """Erase all memories with these labels; without any label nothing is erased."""
    house = writer.visit.house
    tags = _tags_of(asked.filters())
    if not tags:
        raise InvalidInput(
            "Say whose memories: user_id, agent_id, app_id, run_id.", field="user_id"
        )

    def forget(work: Work, call: Call) -> Answer:
        for trace in _labelled(work, call, tags):
            erasure.erase_trace(work, house, call, trace.trace_id)
        return Answer(HTTPStatus.OK, {"message": "The memories are deleted."})

    return writer.erase(forget)


@router.get("/v1/memories/{memory_id}/history/")
def history(visitor: Visitor, memory_id: str, _query: NoQuery) -> JSONResponse:
    """Return what a memory said, oldest first."""
    revisions = look_for(visitor, lambda work, call: keeping.trace_history(work, call, memory_id))
    ordered = [None, *reversed(revisions)]
    return JSONResponse([_step(before, after) for before, after in pairwise(ordered) if after])


def _draft(sent: AddSent, message: Message) -> Draft:
    labels = sent.labels()
    details: JsonObject = {"labels": dict(labels), "role": message.role}
    if sent.metadata is not None:
        details["metadata"] = sent.metadata
    return Draft(
        text=message.content,
        tags=tuple(_tag(name, value) for name, value in labels.items()),
        thread=_tag("run_id", labels["run_id"]) if "run_id" in labels else "",
        details=details,
    )


def _tag(name: str, value: str) -> str:
    """Return a label as a tag: their labels may hold what no tag may, an address say."""
    return f"{name}:{sha256(value.encode()).hexdigest()[:24]}"


def _tags_of(filters: dict[str, JsonValue]) -> list[str]:
    """Return the tags that `filters` ask for: labels, and several of them under AND."""
    found: list[str] = []
    for name, value in filters.items():
        if name == "AND" and isinstance(value, list):
            for each in value:
                found += _tags_of(each) if isinstance(each, dict) else []
        elif name in LABELS and isinstance(value, str):
            found += [] if value == "*" else [_tag(name, value)]
        else:
            raise InvalidInput(
                f"filters takes {', '.join(LABELS)}, and AND of them.", field="filters"
            )
    return found


def _labelled(work: Work, call: Call, tags: list[str]) -> list[Trace]:
    """Return the caller's traces that bear all `tags`, newest first."""
    found: list[Trace] = []
    before: str | None = None
    while page := keeping.list_traces(work, call, TRACE_TIERS, before, LARGEST_PAGE):
        found += [trace for trace in page if set(tags) <= set(trace.tags)]
        before = page[-1].trace_id
    return found


def _memory(trace: Trace, found: Found | None = None) -> JsonObject:
    details = trace.details or {}
    labels = details.get("labels")
    told: JsonObject = {
        "id": trace.trace_id,
        "memory": trace.text,
        "metadata": details.get("metadata"),
        "categories": [],
        "created_at": iso(trace.recorded_at),
        "updated_at": iso(trace.recorded_at),
    }
    if isinstance(labels, dict):
        told |= labels
    return told if found is None else {**told, "score": found.score}


def _step(before: Revision | None, after: Revision) -> JsonObject:
    return {
        "id": f"{after.trace.trace_id} {iso(after.at)}",
        "memory_id": after.trace.trace_id,
        "old_memory": None if before is None else before.trace.text,
        "new_memory": after.trace.text,
        "event": "ADD" if before is None else "UPDATE",
        "created_at": iso(after.at),
        "updated_at": iso(after.at),
    }
