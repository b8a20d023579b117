"""Answers: what a write was answered, kept for a day so that it can be sent again without harm.

A caller that heard nothing sends the same request with the same key and is told what happened the
first time. Looking up, acting and keeping the answer are one work, so that of two requests with
one key exactly one acts. Answers belong to one credential, and are erased with their owner's words.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, TypeAlias, assert_never

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.call import Call
from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId
from ipse.storage.tables import JsonColumn, MicrosType, metadata
from ipse.storage.work import Work

KEPT_FOR: Final = timedelta(hours=24)
REPEAT_KEY: Final = re.compile(r"[!-~]{1,255}")


class KeyReused(InvalidInput):
    """A repeat key came back with another request."""

    code = "key-reused"


class _AnswerColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    bearer = sa.Column(sa.Text, primary_key=True)
    key = sa.Column(sa.Text, primary_key=True)
    fingerprint: sa.Named[bytes]
    status: sa.Named[int]
    body: sa.Named[JsonObject] = sa.Column(JsonColumn)
    at: sa.Named[int] = sa.Column(MicrosType)


answers: Final = sa.Table("answers", metadata, _AnswerColumns, sqlite_with_rowid=False)


@dataclass(frozen=True, slots=True)
class Asked:
    """A request as it is recognised again: the caller's key, and a digest of all that was asked."""

    key: str
    fingerprint: bytes

    def __post_init__(self) -> None:
        """Refuse a key that is none."""
        if not REPEAT_KEY.fullmatch(self.key):
            raise InvalidInput(
                "Idempotency-Key takes 1 to 255 visible ASCII characters: use a fresh UUID.",
                field="Idempotency-Key",
            )


@dataclass(frozen=True, slots=True)
class Answer:
    """What a write is answered; `kept` is what a repetition hears, where secrets must not stay."""

    status: int
    body: JsonObject
    kept: JsonObject | None = None
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Kept:
    """An answer as it was kept."""

    fingerprint: bytes
    answer: Answer
    at: datetime


@dataclass(frozen=True, slots=True)
class Fresh:
    """Nothing is kept under the key: act."""


@dataclass(frozen=True, slots=True)
class Answered:
    """The same request was answered before: answer it the same."""

    answer: Answer


@dataclass(frozen=True, slots=True)
class Reused:
    """The key was used for something else."""


Decision: TypeAlias = Fresh | Answered | Reused


def decide_repeat(asked: Asked, kept: Kept | None, now: datetime) -> Decision:
    """Return what to do with a request, given what is kept under its key."""
    if kept is None or now - kept.at >= KEPT_FOR:
        return Fresh()
    if kept.fingerprint != asked.fingerprint:
        return Reused()
    return Answered(kept.answer)


def answer_once(work: Work, call: Call, asked: Asked, act: Callable[[], Answer]) -> Answer:
    """Return the answer to `asked`: that of `act`, which is done once however often it is asked."""
    told = answer_kept(work, call, asked)
    if told is None:
        told = act()
        _save(work, call, asked, told)
    return told


def answer_kept(work: Work, call: Call, asked: Asked) -> Answer | None:
    """Return how `asked` was answered before, None when it was not."""
    decision = decide_repeat(asked, _load(work, call, asked.key), call.now)
    match decision:
        case Fresh():
            return None
        case Answered(answer):
            return answer
        case Reused():
            raise KeyReused(
                "This Idempotency-Key was used for another request: use a fresh one.",
                field="Idempotency-Key",
            )
        case _:
            assert_never(decision)


def forget_answers(work: Work, owner: OwnerId) -> int:
    """Erase every answer kept for `owner`, whoever asked; return how many."""
    return work.connection.execute(sa.delete(answers).where(answers.c.owner == owner)).rowcount


def prune_answers(work: Work, now: datetime) -> int:
    """Erase every answer that is a day old; return how many."""
    old = answers.c.at <= to_micros(now - KEPT_FOR)
    return work.connection.execute(sa.delete(answers).where(old)).rowcount


def _load(work: Work, call: Call, key: str) -> Kept | None:
    columns = answers.c
    row = work.connection.execute(
        sa.select(columns.fingerprint, columns.status, columns.body, columns.at).where(
            columns.owner == call.owner, columns.bearer == call.bearer, columns.key == key
        )
    ).one_or_none()
    if row is None:
        return None
    fingerprint, status, body, at = row
    return Kept(fingerprint, Answer(status, body, repeated=True), from_micros(at))


def _save(work: Work, call: Call, asked: Asked, answer: Answer) -> None:
    values = {
        "fingerprint": asked.fingerprint,
        "status": answer.status,
        "body": answer.body if answer.kept is None else answer.kept,
        "at": to_micros(call.now),
    }
    statement = upsert(answers).values(
        owner=call.owner, bearer=call.bearer, key=asked.key, **values
    )
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[answers.c.owner, answers.c.bearer, answers.c.key], set_=values
        )
    )
