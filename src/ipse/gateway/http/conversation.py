"""The conversation over HTTP: what the owner said, which nobody but the owner can put here.

An agent's token is refused by every route (ruling 15): one that could write a message would
certify its own inventions, one that could read them would be told more than the model tells.
"""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated, Final

from fastapi import APIRouter, Body, Query
from starlette.responses import JSONResponse

from ipse.conversation import verbs
from ipse.conversation.retention import parse_retention, retention_words
from ipse.gateway.auth import Visitor
from ipse.gateway.http.conversation_forms import (
    ForgettingAsked,
    HeardTold,
    MessagesAsked,
    MessageSent,
    MessagesTold,
    RetentionSent,
    RetentionSetTold,
    RetentionTold,
    message_words,
    spoken_of,
)
from ipse.gateway.http.forms import NoQuery, RemovedTold
from ipse.gateway.http.problems import Problem
from ipse.gateway.refusal import Refusal, Refused, Why
from ipse.gateway.writes import Writer
from ipse.house import erasure
from ipse.house.answers import Answer
from ipse.house.visit import Work
from ipse.kernel.call import Call
from ipse.kernel.clock import iso

UNCONFIRMED: Final = Refusal(
    Why.UNCONFIRMED,
    "This would forget every message, and nothing was forgotten: add ?confirm=true to mean it.",
)

router = APIRouter(prefix="/api/v1/conversation", tags=["conversation"])


@router.post(
    "/messages",
    status_code=HTTPStatus.CREATED,
    response_model=HeardTold,
    responses={HTTPStatus.CONFLICT: {"model": Problem, "description": "The client_id was used."}},
)
def hear_message(
    writer: Writer, sent: Annotated[MessageSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Keep what the owner said; only the owner's own credential may say it."""
    spoken = spoken_of(sent)

    def hear(work: Work, call: Call) -> Answer:
        message = verbs.hear(work, call, spoken)
        return Answer(HTTPStatus.CREATED, {"id": message.message_id, "at": iso(message.at)})

    return writer.answer(hear)


@router.get("/messages", response_model=MessagesTold)
def list_messages(visitor: Visitor, asked: Annotated[MessagesAsked, Query()]) -> JSONResponse:
    """Return what is kept, newest first."""
    messages = visitor.read(
        lambda work, call: verbs.list_messages(work, call, before=asked.before, limit=asked.limit)
    )
    return JSONResponse({"messages": [*map(message_words, messages)]})


@router.delete("/messages/{message_id}", response_model=RemovedTold)
def forget_message(writer: Writer, message_id: str, _query: NoQuery) -> JSONResponse:
    """Forget one message for good."""
    house = writer.visit.house

    def forget(work: Work, call: Call) -> Answer:
        erasure.erase_message(work, house, call, message_id)
        return Answer(HTTPStatus.OK, {"removed": 1})

    return writer.erase(forget)


@router.delete("/messages", response_model=RemovedTold)
def forget_messages(writer: Writer, asked: Annotated[ForgettingAsked, Query()]) -> JSONResponse:
    """Forget every message; without ?confirm=true forget nothing."""
    if asked.confirm != "true":
        raise Refused(UNCONFIRMED)
    house = writer.visit.house

    def forget(work: Work, call: Call) -> Answer:
        return Answer(HTTPStatus.OK, {"removed": erasure.erase_messages(work, house, call)})

    return writer.erase(forget)


@router.get("/retention", response_model=RetentionTold)
def show_retention(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return how long messages are kept."""
    return JSONResponse(retention_words(visitor.read(verbs.retention_of)))


@router.put("/retention", response_model=RetentionSetTold)
def set_retention(
    writer: Writer, sent: Annotated[RetentionSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Keep messages this long from now on; what is older is forgotten at once."""
    retention = parse_retention(sent.keep)

    def keep(work: Work, call: Call) -> Answer:
        removed = verbs.set_retention(work, call, retention)
        return Answer(HTTPStatus.OK, {**retention_words(retention), "removed": removed})

    return writer.erase(keep)
