"""Interview: what to ask somebody who is not known yet, without any model (S30, S31).

It asks about what is missing and nothing else, six questions at most, and takes no for an answer:
what was refused is never asked again, what was put off waits for another interview. An answer is
kept in the person's own words, so nothing in it is interpreted.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, TypeAlias

from ipse.kernel.document import JsonObject
from ipse.person.drafts import Draft
from ipse.person.entries import LONGEST_SUMMARY, EntryKey, Section, one_line
from ipse.person.prose import TIMEZONE

INTERVIEWER: Final = "getting-to-know-you"
"""The agent that asks, and under whose id answers are written (S29)."""
MOST_QUESTIONS: Final = 6
RESTS: Final = timedelta(hours=20)
"""How long after its last question an interview is over: the next one may be tomorrow."""

_ZONE: Final = re.compile(r"\b[A-Z][A-Za-z_]+(?:/[A-Z][A-Za-z_+-]+)+\b|\bUTC\b")
_REFUSAL: Final = re.compile(
    r"(?:skip|pass)(?: on)?(?: it| this| that)?(?: one| question)?(?: please)?"
    r"|(?:the )?next(?: one| question)?(?: please)?"
    r"|no|nope|no thanks?(?: you)?|no comment"
    r"|(?:its |it is |thats |that is )?(?:too )?(?:private|personal)"
    r"|(?:no )?(?:i )?(?:would |d |id )?(?:rather|prefer) not(?: \w+){0,4}"
    r"|(?:no )?(?:i )?(?:dont|do not|wont|will not)(?: want to| wish to)?"
    r" (?:say|tell|answer)(?: (?:you|it|this|that))*"
    r"|none of your business"
)
_DELAY: Final = re.compile(
    r"(?:(?:ask )?(?:me )?(?:maybe )?(?:later|tomorrow)|not (?:right )?now|not today"
    r"|(?:maybe )?(?:another|some other) (?:time|day))(?: please| thanks?)?"
    r"|(?:i )?(?:dont|do not) know(?: yet)?|(?:i )?dunno|(?:i have )?no idea(?: yet)?"
    r"|(?:im |i am )?not sure(?: yet)?"
)
"""Who does not know is asked another day: that is no answer to keep."""


@dataclass(frozen=True, slots=True)
class Question:
    """Something to ask, and the entry that its answer makes."""

    topic: str
    section: Section
    key: str
    label: str
    text: str
    whole_section: bool = False
    """Whether any entry of the section is answer enough."""


_NAME: Final = Question("name", Section.IDENTITY, "name", "Name", "What shall I call you?")
_PRONOUNS: Final = Question(
    "pronouns", Section.IDENTITY, "pronouns", "Pronouns", "Which pronouns do you use?"
)
_TIMEZONE: Final = Question(
    "timezone",
    Section.IDENTITY,
    TIMEZONE,
    "Time zone",
    "Which time zone do you live in, for example Europe/Berlin?",
)
_HOME: Final = Question("home", Section.IDENTITY, "home", "Home", "Where is home?")
_WORK: Final = Question(
    "work", Section.IDENTITY, "work", "Work", "Where do you work or study, if you do?"
)
_WAKE: Final = Question(
    "wake", Section.ROUTINE, "usual.wake", "Gets up", "When do you usually get up on a weekday?"
)
_LEAVE: Final = Question(
    "leave",
    Section.ROUTINE,
    "usual.leave",
    "Leaves home",
    "When do you usually leave home on a weekday?",
)
_PEOPLE: Final = Question(
    "people",
    Section.RELATIONSHIPS,
    "closest",
    "Who matters",
    "Who matters most to you?",
    whole_section=True,
)
_COMMITMENTS: Final = Question(
    "commitments",
    Section.COMMITMENTS,
    "open",
    "Promised",
    "What have you promised to somebody and not done yet, or somebody to you?",
    whole_section=True,
)
_PREFERENCES: Final = Question(
    "preferences",
    Section.PREFERENCES,
    "likes",
    "Likes and dislikes",
    "What do you like, or dislike, that is good to know?",
    whole_section=True,
)
QUESTIONS: Final = (
    _NAME,
    _PRONOUNS,
    _TIMEZONE,
    _HOME,
    _WORK,
    _WAKE,
    _LEAVE,
    _PEOPLE,
    _COMMITMENTS,
    _PREFERENCES,
)
"""Every question, in the order in which they are asked."""


class Outcome(StrEnum):
    """What became of a question."""

    OPEN = "open"
    ANSWERED = "answered"
    DECLINED = "declined"
    LATER = "later"


@dataclass(frozen=True, slots=True)
class Asked:
    """A question that was asked: in which interview, when, and what became of it."""

    topic: str
    interview: int
    outcome: Outcome
    at: datetime


@dataclass(frozen=True, slots=True)
class Ask:
    """The question to ask now, and the how-manieth of its interview it is."""

    question: Question
    interview: int
    number: int


class Why(StrEnum):
    """Why an interview ends."""

    ENOUGH = "enough-for-today"
    NOTHING_LEFT = "nothing-left-to-ask"

    @property
    def sentence(self) -> str:
        """Return the reason in words."""
        return _ENDINGS[self]


_ENDINGS: Final = {
    Why.ENOUGH: "That is enough for today, thank you. Ask for another interview tomorrow.",
    Why.NOTHING_LEFT: "There is nothing left to ask, thank you.",
}


@dataclass(frozen=True, slots=True)
class Finished:
    """No question is to be asked now."""

    why: Why


Step: TypeAlias = Ask | Finished


@dataclass(frozen=True, slots=True)
class Words:
    """An answer, in the person's own words."""

    text: str


Answer: TypeAlias = Words | Outcome
"""Words to keep, or that the person declined or put the question off."""


def missing(held: Collection[EntryKey]) -> tuple[Question, ...]:
    """Return the questions that no entry among `held` answers, in order."""
    sections = {place.section for place in held}
    return tuple(
        question
        for question in QUESTIONS
        if EntryKey(question.section, question.key) not in held
        and not (question.whole_section and question.section in sections)
    )


def next_step(held: Collection[EntryKey], past: Sequence[Asked], now: datetime) -> Step:
    """Return what to ask of somebody of whom `held` is known and who was asked `past`."""
    wanted = missing(held)
    latest = max((asked.interview for asked in past), default=0)
    current = [asked for asked in past if asked.interview == latest]
    if all(now - asked.at >= RESTS for asked in current):
        latest, current = latest + 1, []
    waiting = _waiting(wanted, current)
    if waiting is not None:
        return Ask(waiting, latest, len(current))
    fresh = [question for question in wanted if _may_ask(question, past, current)]
    if not fresh:
        return Finished(Why.NOTHING_LEFT)
    if len(current) >= MOST_QUESTIONS:
        return Finished(Why.ENOUGH)
    return Ask(fresh[0], latest, len(current) + 1)


def parse_answer(text: str) -> Answer:
    """Return what `text` answers: words, a refusal, or a later."""
    plain = " ".join(re.findall(r"\w+", text.casefold().replace("'", "").replace("\u2019", "")))
    if _REFUSAL.fullmatch(plain):
        return Outcome.DECLINED
    if _DELAY.fullmatch(plain):
        return Outcome.LATER
    return Words(text.strip())


def draft_from(question: Question, words: Words) -> Draft:
    """Return the entry that an answer makes: what was asked, and the words as they were said."""
    return Draft(
        section=question.section,
        key=question.key,
        summary=_cut(f"{question.label}: {one_line(words.text)}"),
        value=_value(question, words),
    )


def instructions(wanted: Iterable[Question]) -> str:
    """Return what an agent is told that shall ask about what is `wanted`."""
    questions = "\n".join(
        f"- {question.text} (section {question.section}, key {question.key})" for question in wanted
    )
    return _INSTRUCTIONS.format(limit=MOST_QUESTIONS, questions=questions or _NOTHING)


_NOTHING: Final = "- Nothing is missing: say so, and ask nothing."
_INSTRUCTIONS: Final = """\
Get to know the person you are talking with, by asking.

Read what is known first, with person.model. Ask only about what is missing there, one short
question at a time, and stop after {limit} questions. When they would rather not say, go on to
something else and do not come back to it; when they say later, leave it for another day.

Record each answer with person.observe: the section and key named below, one line that says it, and
as quote their own words from the message you are answering, exactly as they stand there. Never
record what they did not say. When an answer is not recorded, tell them what stands instead.

What is missing:
{questions}"""


def _waiting(wanted: Sequence[Question], current: Sequence[Asked]) -> Question | None:
    """Return the question that was asked and neither answered nor put aside."""
    open_topics = {asked.topic for asked in current if asked.outcome is Outcome.OPEN}
    return next((question for question in wanted if question.topic in open_topics), None)


def _may_ask(question: Question, past: Iterable[Asked], current: Iterable[Asked]) -> bool:
    declined = {asked.topic for asked in past if asked.outcome is Outcome.DECLINED}
    return question.topic not in declined | {asked.topic for asked in current}


def _value(question: Question, words: Words) -> JsonObject | None:
    """Return the zone that an answer names, in the form in which times are told by it."""
    zone = _ZONE.search(words.text) if question is _TIMEZONE else None
    return {TIMEZONE: zone[0]} if zone else None


def _cut(text: str) -> str:
    """Return `text` within a summary's length, cut after a whole word."""
    if len(text) <= LONGEST_SUMMARY:
        return text
    return text[: LONGEST_SUMMARY - 1].rpartition(" ")[0] + "\u2026"
