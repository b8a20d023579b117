"""The interview's rule: what to ask next, and what an answer is."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.person.drafts import offer_from
from ipse.person.entries import LONGEST_SUMMARY, EntryKey, Section
from ipse.person.interview import (
    MOST_QUESTIONS,
    QUESTIONS,
    RESTS,
    Answer,
    Ask,
    Asked,
    Finished,
    Outcome,
    Question,
    Step,
    Why,
    Words,
    draft_from,
    instructions,
    missing,
    next_step,
    parse_answer,
)
from tests.unit.person.calls import NOON, PLANNER, a_call

NAME, PRONOUNS, TIMEZONE, HOME = QUESTIONS[:4]
PLACES = [EntryKey(question.section, question.key) for question in QUESTIONS]
SECOND = timedelta(seconds=1)


def asked(question: Question, outcome: Outcome, interview: int = 1, at: datetime = NOON) -> Asked:
    """A question that was asked."""
    return Asked(question.topic, interview, outcome, at)


def topic(step: Step) -> str | None:
    """What a step asks about."""
    return step.question.topic if isinstance(step, Ask) else None


def test_everything_is_asked_of_somebody_unknown_in_order() -> None:
    assert missing(set()) == QUESTIONS
    assert next_step(set(), (), NOON) == Ask(NAME, interview=1, number=1)


def test_a_topic_is_asked_once_its_entry_is_missing() -> None:
    assert next_step({EntryKey(Section.IDENTITY, "name")}, (), NOON) == Ask(PRONOUNS, 1, 1)


@pytest.mark.parametrize(
    ("section", "answered"),
    [
        (Section.RELATIONSHIPS, 1),
        (Section.PREFERENCES, 1),
        (Section.COMMITMENTS, 1),
        (Section.IDENTITY, 0),
        (Section.ROUTINE, 0),
        (Section.STATE, 0),
    ],
)
def test_any_entry_answers_for_a_section_that_is_asked_about_as_a_whole(
    section: Section, answered: int
) -> None:
    assert len(missing({EntryKey(section, "anything")})) == len(QUESTIONS) - answered


def test_who_is_known_is_asked_nothing() -> None:
    assert next_step(set(PLACES), (), NOON) == Finished(Why.NOTHING_LEFT)


def test_an_open_question_is_asked_again_and_counts_once() -> None:
    past = [asked(NAME, Outcome.ANSWERED), asked(PRONOUNS, Outcome.OPEN)]
    assert next_step({PLACES[0]}, past, NOON) == Ask(PRONOUNS, 1, 2)


def test_an_open_question_that_was_answered_elsewhere_is_passed_over() -> None:
    past = [asked(NAME, Outcome.OPEN)]
    assert next_step({PLACES[0]}, past, NOON) == Ask(PRONOUNS, 1, 2)


@pytest.mark.parametrize(("count", "ends"), [(MOST_QUESTIONS - 1, False), (MOST_QUESTIONS, True)])
def test_the_sixth_question_is_the_last(count: int, *, ends: bool) -> None:
    past = [asked(question, Outcome.LATER) for question in QUESTIONS[:count]]
    step = next_step(set(), past, NOON)
    assert (step == Finished(Why.ENOUGH)) is ends
    assert topic(step) == (None if ends else QUESTIONS[count].topic)


@pytest.mark.parametrize(("after", "begins"), [(RESTS - SECOND, False), (RESTS, True)])
def test_another_interview_begins_when_the_last_one_has_rested(
    after: timedelta, *, begins: bool
) -> None:
    past = [asked(question, Outcome.LATER) for question in QUESTIONS[:MOST_QUESTIONS]]
    step = next_step(set(), past, NOON + after)
    assert (step == Ask(NAME, interview=2, number=1)) is begins


def test_what_was_declined_is_never_asked_again() -> None:
    past = [asked(NAME, Outcome.DECLINED), asked(PRONOUNS, Outcome.LATER)]
    assert topic(next_step(set(), past, NOON)) == TIMEZONE.topic
    assert topic(next_step(set(), past, NOON + RESTS)) == PRONOUNS.topic


def test_who_declined_everything_is_left_alone() -> None:
    past = [asked(question, Outcome.DECLINED) for question in QUESTIONS]
    assert next_step(set(), past, NOON + RESTS) == Finished(Why.NOTHING_LEFT)


@given(
    known=st.sets(st.sampled_from(PLACES)),
    outcomes=st.lists(st.sampled_from([Outcome.DECLINED, Outcome.LATER]), min_size=20, max_size=20),
)
def test_one_interview_asks_six_different_missing_questions_at_most(
    known: set[EntryKey], outcomes: list[Outcome]
) -> None:
    past: list[Asked] = []
    for outcome in outcomes:
        step = next_step(known, past, NOON)
        if isinstance(step, Ask):
            assert step.question in missing(known)
            assert step.number == len(past) + 1
            past.append(asked(step.question, outcome))
    assert len({each.topic for each in past}) == len(past) == min(6, len(missing(known)))


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("skip", Outcome.DECLINED),
        ("Skip it.", Outcome.DECLINED),
        ("PASS!", Outcome.DECLINED),
        ("I'd rather not", Outcome.DECLINED),
        ("I\u2019d rather not say", Outcome.DECLINED),
        ("No, I would rather not tell you that", Outcome.DECLINED),
        ("prefer not to say", Outcome.DECLINED),
        ("no thanks", Outcome.DECLINED),
        ("None of your business.", Outcome.DECLINED),
        ("Skip this question, please", Outcome.DECLINED),
        ("That's private", Outcome.DECLINED),
        ("No comment", Outcome.DECLINED),
        ("I don't want to tell you that", Outcome.DECLINED),
        ("later", Outcome.LATER),
        ("Ask me later, please", Outcome.LATER),
        ("not now", Outcome.LATER),
        ("another time", Outcome.LATER),
        ("Not today.", Outcome.LATER),
        ("I don't know yet", Outcome.LATER),
        ("No idea", Outcome.LATER),
        ("I don't know anybody here", Words("I don't know anybody here")),
        ("I won't say no to chocolate", Words("I won't say no to chocolate")),
        ("Private tuition, mostly", Words("Private tuition, mostly")),
        ("Later than eight", Words("Later than eight")),
        ("I pass the library at nine", Words("I pass the library at nine")),
        ("No tea, ever", Words("No tea, ever")),
        ("I rather like it", Words("I rather like it")),
        ("  Mara ", Words("Mara")),
    ],
)
def test_an_answer_is_words_a_no_or_a_later(text: str, answer: Answer) -> None:
    assert parse_answer(text) == answer


def test_an_answer_becomes_an_entry_in_the_persons_own_words() -> None:
    draft = draft_from(NAME, Words("My name is\nMara"))
    assert (draft.section, draft.key, draft.summary, draft.value) == (
        Section.IDENTITY,
        "name",
        "Name: My name is Mara",
        None,
    )


def test_a_long_answer_is_cut_after_a_whole_word() -> None:
    summary = draft_from(HOME, Words("word " * 200)).summary
    assert len(summary) <= LONGEST_SUMMARY
    assert summary.endswith("word\u2026")


@given(st.sampled_from(QUESTIONS), st.text(min_size=1, max_size=2000))
def test_every_answer_makes_an_entry_that_the_model_takes(question: Question, text: str) -> None:
    draft = draft_from(question, Words(text))
    entry = offer_from(replace(draft, value=None), a_call(PLANNER)).entry
    assert entry.place == EntryKey(question.section, question.key)


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("I am in America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
        ("UTC", "UTC"),
        ("Berlin", None),
        ("and/or", None),
    ],
)
def test_a_zone_is_taken_from_an_answer_that_names_one(text: str, zone: str | None) -> None:
    expected = None if zone is None else {"timezone": zone}
    assert draft_from(TIMEZONE, Words(text)).value == expected
    assert draft_from(HOME, Words(text)).value is None


def test_instructions_name_each_missing_question_with_its_place() -> None:
    told = instructions([HOME])
    assert told.endswith("- Where is home? (section identity, key home)")
    assert "stop after 6 questions" in told
    assert "ask nothing" in instructions([])
