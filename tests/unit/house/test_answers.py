from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ipse.house.answers import (
    KEPT_FOR,
    Answer,
    Answered,
    Asked,
    Fresh,
    Kept,
    KeyReused,
    Reused,
    answer_once,
    decide_repeat,
    forget_answers,
    prune_answers,
)
from ipse.kernel.call import Call
from ipse.kernel.errors import InvalidInput
from ipse.storage.work import Record, Work
from tests.storage.callers import FailedOnPurpose, all_at_once
from tests.storage.records import BEN, NOON, a_call, open_record

ASKED = Asked("key", b"fingerprint")
ANSWER = Answer(201, {"made": 1})
KEPT = Kept(b"fingerprint", ANSWER, NOON)
MOMENT = timedelta(microseconds=1)


def test_a_request_without_a_kept_answer_is_done() -> None:
    assert decide_repeat(ASKED, None, NOON) == Fresh()


def test_an_answer_is_kept_for_a_day_and_no_longer() -> None:
    assert decide_repeat(ASKED, KEPT, NOON + KEPT_FOR - MOMENT) == Answered(ANSWER)
    assert decide_repeat(ASKED, KEPT, NOON + KEPT_FOR) == Fresh()


def test_a_key_for_another_request_is_told_from_a_repetition() -> None:
    other = Asked("key", b"another")
    assert decide_repeat(other, KEPT, NOON) == Reused()
    assert decide_repeat(other, KEPT, NOON + KEPT_FOR) == Fresh()


@pytest.mark.parametrize("key", ["", " ", "a b", "\u00e9", "x" * 256, "a\n"])
def test_what_is_no_key_is_refused(key: str) -> None:
    with pytest.raises(InvalidInput):
        Asked(key, b"")


@pytest.mark.parametrize("key", ["!", "~", "x" * 255])
def test_the_ends_of_what_a_key_may_be_are_taken(key: str) -> None:
    assert Asked(key, b"").key == key


class Counter:
    """Something that is done, and how often it was."""

    def __init__(self) -> None:
        self.done = 0

    def act(self) -> Answer:
        """Do it once more and tell how often it was done."""
        self.done += 1
        return Answer(201, {"made": self.done})


def ask(record: Record, counter: Counter, asked: Asked = ASKED, call: Call | None = None) -> Answer:
    made = call or a_call()
    return record.write(lambda work: answer_once(work, made, asked, counter.act))


def test_one_key_is_acted_on_once_and_answered_the_same(tmp_path: Path) -> None:
    counter = Counter()
    with open_record(tmp_path) as record:
        assert ask(record, counter) == Answer(201, {"made": 1})
        assert ask(record, counter) == Answer(201, {"made": 1}, repeated=True)
    with open_record(tmp_path) as record:
        assert ask(record, counter).repeated
    assert counter.done == 1


def test_of_many_at_once_one_acts(tmp_path: Path) -> None:
    counter = Counter()
    with open_record(tmp_path) as record:
        answers = all_at_once([lambda: ask(record, counter)] * 12)
    assert counter.done == 1
    assert sum(isinstance(a, Answer) and a.repeated for a in answers) == 11


def test_another_owner_or_another_bearer_has_keys_of_their_own(tmp_path: Path) -> None:
    counter = Counter()
    with open_record(tmp_path) as record:
        for call in (a_call(), a_call(BEN), replace(a_call(), bearer="token")):
            assert not ask(record, counter, call=call).repeated
    assert counter.done == 3


def test_a_key_for_another_request_does_nothing(tmp_path: Path) -> None:
    counter = Counter()
    with open_record(tmp_path) as record:
        ask(record, counter)
        with pytest.raises(KeyReused):
            ask(record, counter, Asked("key", b"another"))
    assert counter.done == 1


def test_a_request_that_failed_is_done_when_it_is_sent_again(tmp_path: Path) -> None:
    def fail() -> Answer:
        raise FailedOnPurpose

    with open_record(tmp_path) as record:
        with pytest.raises(FailedOnPurpose):
            record.write(lambda work: answer_once(work, a_call(), ASKED, fail))
        assert not ask(record, Counter()).repeated


def test_what_must_not_stay_is_kept_as_its_caller_says(tmp_path: Path) -> None:
    def issue() -> Answer:
        return Answer(201, {"secret": "s"}, kept={"secret": None})

    with open_record(tmp_path) as record:
        bodies = [
            record.write(lambda work: answer_once(work, a_call(), ASKED, issue)).body
            for _ in range(2)
        ]
    assert bodies == [{"secret": "s"}, {"secret": None}]


def test_old_answers_are_pruned_and_fresh_ones_stay(tmp_path: Path) -> None:
    with open_record(tmp_path) as record:
        ask(record, Counter())
        ask(record, Counter(), Asked("later", b""), a_call(now=NOON + MOMENT))
        assert record.write(lambda work: prune_answers(work, NOON + KEPT_FOR)) == 1
        assert record.write(lambda work: prune_answers(work, NOON + KEPT_FOR)) == 0


def test_forgetting_an_owner_forgets_their_answers_and_nobody_elses(tmp_path: Path) -> None:
    def forget(work: Work) -> int:
        return forget_answers(work, BEN)

    with open_record(tmp_path) as record:
        ask(record, Counter())
        ask(record, Counter(), call=a_call(BEN))
        ask(record, Counter(), call=replace(a_call(BEN), bearer="token"))
        assert record.write(forget) == 2
        assert ask(record, Counter()).repeated
