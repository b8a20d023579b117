"""The interview as it travels."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ipse.gateway.http.forms import Sent, Told
from ipse.house.interviews import LONGEST_ANSWER
from ipse.kernel.document import JsonObject
from ipse.person.interview import MOST_QUESTIONS, Ask, Step


class AnswerSent(Sent):
    """What somebody answered to the open question."""

    topic: Annotated[str, Field(max_length=64, description="The topic of the question.")]
    answer: Annotated[
        str,
        Field(
            min_length=1,
            max_length=LONGEST_ANSWER,
            description="Their own words; skip, rather not and later are answers too.",
        ),
    ]


class QuestionTold(Told):
    """A question, and the how-manieth it is of how many at most."""

    topic: str
    section: str
    key: str
    text: str
    number: int
    of: int


class InterviewTold(Told):
    """The question that is open, or why none is."""

    question: QuestionTold | None
    ending: Annotated[str | None, Field(description="Why the interview ends, when it does.")]


class AnsweredTold(InterviewTold):
    """What became of an answer, and what is asked next."""

    reply: str


def step_words(step: Step) -> JsonObject:
    """Return where an interview stands."""
    if isinstance(step, Ask):
        return {"question": _question(step), "ending": None}
    return {"question": None, "ending": step.why.sentence}


def _question(ask: Ask) -> JsonObject:
    return {
        "topic": ask.question.topic,
        "section": str(ask.question.section),
        "key": ask.question.key,
        "text": ask.question.text,
        "number": ask.number,
        "of": MOST_QUESTIONS,
    }
