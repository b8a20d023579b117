"""Interviews: asking what is missing, and keeping each answer in the person's own words.

The questions are a rule of the person model. Here they meet the conversation, since an answer is a
message of the owner's, and the soul of the interviewing agent, which writes what it was told and
has its two tools for that alone (S32). What was asked is remembered by topic, never by a word of
an answer, so an interview goes on after a restart.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.conversation import verbs as conversation
from ipse.conversation.messages import Spoken
from ipse.house.agents import require_tool
from ipse.house.house import House
from ipse.house.observing import observe
from ipse.kernel.call import Call, Scope
from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.errors import Conflict
from ipse.kernel.ids import OwnerId
from ipse.kernel.origin import Origin, Source
from ipse.person import verbs as person
from ipse.person.asking import Ask as Everything
from ipse.person.entries import EntryKey
from ipse.person.interview import (
    INTERVIEWER,
    Ask,
    Asked,
    Outcome,
    Question,
    Step,
    Words,
    draft_from,
    missing,
    next_step,
    parse_answer,
)
from ipse.person.observing import LONGEST_QUOTE, InventedQuote, Observation, reply
from ipse.person.written import ModelFull
from ipse.souls.soul import Builtin
from ipse.storage.tables import MicrosType, metadata
from ipse.storage.work import Work

LONGEST_ANSWER: Final = LONGEST_QUOTE

UNCLEAR: Final = "Not recorded: say it as a plain statement, or say skip or later."
_PUT_ASIDE: Final = {
    Outcome.DECLINED: "Skipped: it will not be asked again.",
    Outcome.LATER: "Another time, then.",
}


class _AskedColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    topic = sa.Column(sa.Text, primary_key=True)
    interview: sa.Named[int]
    outcome: sa.Named[str]
    at: sa.Named[int] = sa.Column(MicrosType)


interviews: Final = sa.Table("interviews", metadata, _AskedColumns, sqlite_with_rowid=False)


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of an answer, in words, and what to ask next."""

    reply: str
    step: Step


def still_missing(work: Work, call: Call) -> Sequence[Question]:
    """Return the questions that the caller's model leaves open."""
    return missing(_known(work, call))


def ask_next(work: Work, house: House, call: Call) -> Step:
    """Return the question to ask the owner now, the open one again, or that the interview ends."""
    call.require(Scope.OWNER, "be interviewed")
    require_tool(house, _as_interviewer(call), Builtin.PERSON_OBSERVE)  # or answers would be lost
    step = next_step(_known(work, call), _load(work, call.owner), call.now)
    if isinstance(step, Ask):
        _save(work, call, step, Outcome.OPEN)
    return step


def take_answer(work: Work, house: House, call: Call, topic: str, text: str) -> Taken:
    """Keep the owner's answer to the open question; return what became of it, and what is next."""
    step = ask_next(work, house, call)
    if not isinstance(step, Ask) or step.question.topic != topic:
        raise Conflict("That question is not open: ask which one is.")
    answer = parse_answer(text)
    if isinstance(answer, Words):
        told, outcome = _keep(work, call, step.question, answer)
    else:
        told, outcome = _PUT_ASIDE[answer], answer
    _save(work, call, step, outcome)
    return Taken(told, ask_next(work, house, call))


def forget_interviews(work: Work, owner: OwnerId) -> None:
    """Forget what `owner` was asked."""
    work.connection.execute(sa.delete(interviews).where(interviews.c.owner == owner))


def _known(work: Work, call: Call) -> Collection[EntryKey]:
    return {entry.place for entry in person.read_model(work, call, Everything()).entries}


def _as_interviewer(call: Call) -> Call:
    """Return the call as the interviewing agent makes it for the same owner."""
    return replace(
        call,
        actor=Source(Origin.AGENT, INTERVIEWER),
        scopes=frozenset({Scope.READ, Scope.OBSERVE}),
    )


def _keep(work: Work, call: Call, question: Question, words: Words) -> tuple[str, Outcome]:
    """Write an answer as the interviewing agent does: quoted from the message that holds it."""
    conversation.hear(work, call, Spoken(words.text, to_agent=INTERVIEWER))
    try:
        observation = Observation(draft_from(question, words), quote=words.text)
        (written,) = observe(work, _as_interviewer(call), [observation])
    except InventedQuote:  # a question, or an "if": nothing that its owner states
        return UNCLEAR, Outcome.OPEN
    full = isinstance(written, ModelFull)
    return reply(written), Outcome.LATER if full else Outcome.ANSWERED


def _load(work: Work, owner: OwnerId) -> Sequence[Asked]:
    columns = interviews.c
    rows = work.connection.execute(
        sa.select(columns.topic, columns.interview, columns.outcome, columns.at).where(
            columns.owner == owner
        )
    )
    return [
        Asked(topic, interview, Outcome(outcome), from_micros(at))
        for topic, interview, outcome, at in rows
    ]


def _save(work: Work, call: Call, step: Ask, outcome: Outcome) -> None:
    values = {
        "interview": step.interview,
        "outcome": str(outcome),
        "at": to_micros(call.now),
    }
    statement = upsert(interviews).values(owner=call.owner, topic=step.question.topic, **values)
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[interviews.c.owner, interviews.c.topic], set_=values
        )
    )
