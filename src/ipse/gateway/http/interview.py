"""The interview over HTTP: one question at a time, for the owner alone."""

from __future__ import annotations

from http import HTTPStatus
from typing import Annotated

from fastapi import APIRouter, Body, Depends
from starlette.responses import JSONResponse

from ipse.gateway.http.forms import NoQuery
from ipse.gateway.http.interview_forms import (
    AnsweredTold,
    AnswerSent,
    InterviewTold,
    step_words,
)
from ipse.gateway.http.person import switched_on
from ipse.gateway.http.problems import Problem
from ipse.gateway.writes import Writer
from ipse.house import interviews
from ipse.house.answers import Answer
from ipse.house.visit import Work
from ipse.kernel.call import Call

router = APIRouter(
    prefix="/api/v1/person/interview", tags=["person"], dependencies=[Depends(switched_on)]
)


@router.post("", response_model=InterviewTold)
def ask_next(writer: Writer, _query: NoQuery) -> JSONResponse:
    """Begin an interview, or go on with the one that is open."""
    house = writer.visit.house

    def ask(work: Work, call: Call) -> Answer:
        return Answer(HTTPStatus.OK, step_words(interviews.ask_next(work, house, call)))

    return writer.answer(ask)


@router.post(
    "/answers",
    response_model=AnsweredTold,
    responses={HTTPStatus.CONFLICT: {"model": Problem, "description": "It is not open."}},
)
def take_answer(
    writer: Writer, sent: Annotated[AnswerSent, Body()], _query: NoQuery
) -> JSONResponse:
    """Keep the answer to the open question in the person's own words, and ask the next one."""
    house = writer.visit.house

    def take(work: Work, call: Call) -> Answer:
        taken = interviews.take_answer(work, house, call, sent.topic, sent.answer)
        return Answer(HTTPStatus.OK, {**step_words(taken.step), "reply": taken.reply})

    return writer.answer(take)
