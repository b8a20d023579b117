"""The resident's self over HTTP: how he is, what moved him, and what he is made of."""

from __future__ import annotations

from collections.abc import Sequence
from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Body, Query
from starlette.responses import JSONResponse

from ipse.gateway.auth import Visitor
from ipse.gateway.http.forms import NoQuery, RemovedTold
from ipse.gateway.http.selfhood_forms import (
    BodyTold,
    FeelSent,
    HistoryOfMoodTold,
    MoodAsked,
    PhraseSent,
    PhraseTold,
    StateTold,
    event_from,
    moment_words,
    state_words,
)
from ipse.gateway.writes import Writer
from ipse.house import erasure
from ipse.house.agents import with_tool
from ipse.house.answers import Answer
from ipse.house.visit import Work
from ipse.house.waking import temperament_of
from ipse.kernel.call import Call
from ipse.selfhood.body_words import in_order, part_words, tell_body
from ipse.selfhood.causes import Moment
from ipse.selfhood.phrases import Accepted
from ipse.selfhood.telling import tell_feelings
from ipse.selfhood.verbs import living, parts, showing
from ipse.souls.soul import Builtin

router = APIRouter(prefix="/api/v1/self", tags=["self"])


@router.get("/state", response_model=StateTold)
def show_state(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return how the resident is, from his live drives and his mood."""
    how = visitor.read(with_tool(visitor.house, Builtin.SELF_STATE, showing.how_he_is))
    return JSONResponse(state_words(how, visitor.house.session_id))


@router.post("/feel", response_model=StateTold)
def feel(writer: Writer, sent: Annotated[FeelSent, Body()], _query: NoQuery) -> JSONResponse:
    """Let something that happened move him, and return how he is then."""
    house, event = writer.visit.house, event_from(sent)

    def act(work: Work, call: Call) -> Answer:
        how = living.feel(work, call, event, temperament_of(house))
        return Answer(HTTPStatus.OK, state_words(how, call.session_id))

    return writer.answer(with_tool(house, Builtin.SELF_FEEL, act))


@router.post("/phrase", response_model=PhraseTold)
def check_phrase(
    visitor: Visitor, sent: Annotated[PhraseSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Return whether he may say a phrase of himself; it must claim only what is so."""

    def look(work: Work, call: Call) -> JSONResponse:
        verdict = showing.may_say(work, call, sent.phrase)
        accepted = isinstance(verdict, Accepted)
        computed = tell_feelings(showing.how_he_is(work, call).standing)
        return JSONResponse(
            {
                "accepted": accepted,
                "why": None if accepted else str(verdict.why),
                "words": list(verdict.words),
                "say": sent.phrase if accepted else computed,
            }
        )

    return visitor.read(with_tool(visitor.house, Builtin.SELF_STATE, look))


@router.get("/mood", response_model=HistoryOfMoodTold)
def show_history(visitor: Visitor, asked: Annotated[MoodAsked, Query()]) -> JSONResponse:
    """Return his last days: affect, drives and disposition, moment by moment."""
    within = showing.days_asked(asked.days)

    def read(work: Work, call: Call) -> Sequence[Moment]:
        return showing.history(work, call, within)

    moments = visitor.read(with_tool(visitor.house, Builtin.SELF_STATE, read))
    return JSONResponse({"moments": [moment_words(moment) for moment in moments]})


@router.delete("/mood/{moment_id}/cause", response_model=RemovedTold)
def forget_cause(writer: Writer, moment_id: str, _query: NoQuery) -> JSONResponse:
    """Forget why he was moved, for good: whoever gave the cause may ask; his numbers stay."""
    house = writer.visit.house

    def forget(work: Work, call: Call) -> Answer:
        erasure.erase_cause(work, house, call, moment_id)
        return Answer(HTTPStatus.OK, {"removed": 1})

    return writer.erase(forget)


@router.get("/body", response_model=BodyTold)
def show_body(visitor: Visitor, _query: NoQuery) -> JSONResponse:
    """Return the parts that he is made of, how each is, and where each tends to fail."""
    body = visitor.read(with_tool(visitor.house, Builtin.SELF_PARTS, parts.read_body))
    return JSONResponse(
        {
            "told": tell_body(body),
            "parts": [part_words(part, visitor.now) for part in in_order(body)],
        }
    )
