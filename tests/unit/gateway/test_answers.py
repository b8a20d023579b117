"""A write is done once for each key that it is asked with, and its answer is kept for a day."""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from ipse.house.answers import (
    KEPT_FOR,
    Answer,
    Answered,
    Asked,
    Decision,
    Fresh,
    Kept,
    KeyReused,
    Reused,
    answer_once,
    answers,
    decide_repeat,
    forget_answers,
    prune_answers,
)
from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.chance import FixedEntropy, SeededChance
from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import CorrelationId, Mint, Namespace, OwnerId, SessionId
from ipse.kernel.origin import MANUAL
from ipse.storage.database import open_engine
from ipse.storage.work import Record, Work

NOON = datetime(2026, 9, 15, 12, tzinfo=UTC)
TICK = timedelta(microseconds=1)
PUT = Asked("key", b"put")


def call(owner: str = "ada", bearer: str = "token", now: datetime = NOON) -> Call:
    return Call(
        actor=MANUAL,
        owner=OwnerId(owner),
        namespace=Namespace("resident"),
        audience=Audience.OWNER,
        surface=Surface.HTTP,
        scopes=frozenset({Scope.OWNER}),
        now=now,
        session_id=SessionId("session"),
        correlation_id=CorrelationId("turn"),
        bearer=bearer,
    )


@pytest.fixture
def record(tmp_path: Path) -> Generator[Record]:
    path = tmp_path / "record.db"
    writers = open_engine(path, None)
    with writers.begin() as connection:
        answers.create(connection)
    readers = open_engine(path, None, read_only=True)
    opened = Record(readers, writers, Mint(SeededChance(b"a")), FixedEntropy(b"a"))
    yield opened
    opened.close()


class Acts:
    """Something that counts how often it was done."""

    def __init__(self, kept: Answer | None = None) -> None:
        self.done = 0
        self._kept = kept

    def __call__(self) -> Answer:
        """Do it once more."""
        self.done += 1
        return self._kept or Answer(200, {"time": self.done})


def asked_of(record: Record, act: Callable[[], Answer], asked: Asked, asker: Call) -> Answer:
    return record.write(lambda work: answer_once(work, asker, asked, act))


@pytest.mark.parametrize(
    ("fingerprint", "age", "decision"),
    [
        (b"put", KEPT_FOR - TICK, Answered(Answer(200, {}))),
        (b"other", KEPT_FOR - TICK, Reused()),
        (b"put", KEPT_FOR, Fresh()),
        (b"other", KEPT_FOR, Fresh()),
    ],
)
def test_a_key_stands_for_one_request_for_a_day(
    fingerprint: bytes, age: timedelta, decision: Decision
) -> None:
    kept = Kept(fingerprint, Answer(200, {}), NOON)
    assert decide_repeat(PUT, kept, NOON + age) == decision


def test_a_key_that_was_never_seen_is_free() -> None:
    assert decide_repeat(PUT, None, NOON) == Fresh()


@pytest.mark.parametrize("key", ["!", "~", "a" * 255])
def test_a_key_is_visible_ascii(key: str) -> None:
    assert Asked(key, b"").key == key


@pytest.mark.parametrize("key", ["", " ", "a b", "a" * 256, "\x7f", "é", "a\n"])
def test_anything_else_is_no_key(key: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        Asked(key, b"")
    assert refused.value.field == "Idempotency-Key"


def test_what_is_asked_again_is_answered_the_same_and_done_once(record: Record) -> None:
    act = Acts()
    first = asked_of(record, act, PUT, call())
    again = asked_of(record, act, PUT, call(now=NOON + timedelta(hours=23)))
    assert (first.status, first.body, first.repeated) == (200, {"time": 1}, False)
    assert (again.status, again.body, again.repeated) == (200, {"time": 1}, True)
    assert act.done == 1


def test_a_key_of_another_request_is_refused_and_nothing_is_done(record: Record) -> None:
    act = Acts()
    asked_of(record, act, PUT, call())
    with pytest.raises(KeyReused):
        asked_of(record, act, replace(PUT, fingerprint=b"other"), call())
    assert act.done == 1


@pytest.mark.parametrize("other", [call(owner="bob"), call(bearer="another token")])
def test_a_key_belongs_to_one_credential(record: Record, other: Call) -> None:
    act = Acts()
    asked_of(record, act, PUT, call())
    assert not asked_of(record, act, PUT, other).repeated
    assert act.done == 2


def test_what_failed_is_not_kept(record: Record) -> None:
    def fail() -> Answer:
        raise InvalidInput("no")

    with pytest.raises(InvalidInput):
        asked_of(record, fail, PUT, call())
    assert asked_of(record, Acts(), PUT, call()).body == {"time": 1}


def test_of_many_at_once_exactly_one_acts(record: Record) -> None:
    act = Acts()
    with ThreadPoolExecutor(8) as pool:
        asks = [pool.submit(asked_of, record, act, PUT, call()) for _ in range(32)]
    told = [ask.result() for ask in asks]
    assert act.done == 1
    assert sum(not answer.repeated for answer in told) == 1
    assert {answer.status for answer in told} == {200}


def test_a_secret_is_answered_once_and_not_kept(record: Record) -> None:
    act = Acts(Answer(201, {"secret": "hush"}, kept={"secret": None}))
    assert asked_of(record, act, PUT, call()).body == {"secret": "hush"}
    assert asked_of(record, act, PUT, call()).body == {"secret": None}


def test_after_a_day_the_same_key_is_a_new_one(record: Record) -> None:
    act = Acts()
    asked_of(record, act, PUT, call())
    later = asked_of(record, act, PUT, call(now=NOON + KEPT_FOR))
    assert (later.body, later.repeated) == ({"time": 2}, False)


def test_forgetting_takes_every_answer_of_one_owner_and_no_other(record: Record) -> None:
    act = Acts()
    for asker in (call(), call(bearer="agent"), call(owner="bob")):
        asked_of(record, act, PUT, asker)
    assert record.write(lambda work: forget_answers(work, OwnerId("ada"))) == 2
    assert not asked_of(record, act, PUT, call()).repeated
    assert asked_of(record, act, PUT, call(owner="bob")).repeated


def test_pruning_takes_what_is_a_day_old(record: Record) -> None:
    asked_of(record, Acts(), PUT, call())

    def prune(work: Work, now: datetime) -> int:
        return prune_answers(work, now)

    assert record.write(lambda work: prune(work, NOON + KEPT_FOR - TICK)) == 0
    assert record.write(lambda work: prune(work, NOON + KEPT_FOR)) == 1
