"""The change log: every change of the record, once, in order, with what stood before and after.

It serves the feeds of devices, history and undo, and it holds the words whose salted digests the
audit chain keeps. A change's number is taken inside its own transaction: numbers taken before it
or timestamps would let a reader skip what commits late (FINDINGS, Storage).

Erasing a subject deletes its rows and leaves one tombstone that names it; a purge leaves nothing
and starts a new generation, so that no cursor from before it can pass for a current one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.call import Call
from ipse.kernel.clock import from_micros, iso, to_micros
from ipse.kernel.ids import OwnerId, SubjectId
from ipse.storage import audit
from ipse.storage.acts import ERASING, Act
from ipse.storage.tables import JsonColumn, JsonObject, MicrosType, metadata
from ipse.storage.work import Work

SALT_BYTES: Final = 16
STRIDE: Final = 50
"""How many changes are read at a time on the way back."""


class _ChangeColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    number = sa.Column(sa.BigInteger, primary_key=True, autoincrement=False)
    room: sa.Named[str]
    subject: sa.Named[str]
    subject_id: sa.Named[str]
    act: sa.Named[str]
    actor: sa.Named[str]
    before: sa.Named[JsonObject | None] = sa.Column(JsonColumn)
    after: sa.Named[JsonObject | None] = sa.Column(JsonColumn)
    at: sa.Named[int] = sa.Column(MicrosType)
    session_id: sa.Named[str]
    correlation_id: sa.Named[str]
    link: sa.Named[int] = sa.Column(sa.BigInteger)
    salt: sa.Named[bytes]


class _FeedColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    room = sa.Column(sa.Text, primary_key=True)
    generation: sa.Named[int]
    floor: sa.Named[int] = sa.Column(sa.BigInteger)


class _NumberColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    last: sa.Named[int] = sa.Column(sa.BigInteger)


changes: Final = sa.Table(
    "changes",
    metadata,
    _ChangeColumns,
    sa.Index(None, "owner", "room", "number"),
    sa.Index(None, "owner", "room", "subject", "number"),
    sqlite_with_rowid=False,
)

feeds: Final = sa.Table("feeds", metadata, _FeedColumns, sqlite_with_rowid=False)

numbers: Final = sa.Table("change_numbers", metadata, _NumberColumns, sqlite_with_rowid=False)

# Every write runs these: building them once is half of what they would cost.
_ADD: Final = sa.insert(changes)
_NEXT_NUMBER: Final = (
    upsert(numbers)
    .values(owner=sa.bindparam("whose"), last=1)
    .on_conflict_do_update(index_elements=[numbers.c.owner], set_={"last": numbers.c.last + 1})
    .returning(numbers.c.last)
)
_KNOWN_ID: Final = (
    sa.select(changes.c.subject_id)
    .where(
        changes.c.owner == sa.bindparam("whose"),
        changes.c.room == sa.bindparam("in_room"),
        changes.c.subject == sa.bindparam("named"),
    )
    .limit(1)
)


@dataclass(frozen=True, slots=True)
class NewChange:
    """A change about to be recorded; `subject` names it within its room."""

    room: str
    subject: str
    act: Act
    before: JsonObject | None
    after: JsonObject | None


@dataclass(frozen=True, slots=True)
class Change:
    """One recorded change."""

    number: int
    room: str
    subject: str
    act: Act
    actor: str
    before: JsonObject | None
    after: JsonObject | None
    at: datetime
    session_id: str
    correlation_id: str


@dataclass(frozen=True, slots=True)
class FeedHead:
    """Where a feed stands: its generation, where its history begins, the last number."""

    generation: int
    floor: int
    last: int


def record_change(work: Work, call: Call, new: NewChange) -> int:
    """Record `new` for the call's owner, link it into the audit chain; return its number."""
    change = Change(
        number=_next_number(work, call.owner),
        room=new.room,
        subject=new.subject,
        act=new.act,
        actor=str(call.actor),
        before=new.before,
        after=new.after,
        at=call.now,
        session_id=call.session_id,
        correlation_id=call.correlation_id,
    )
    subject_id = _subject_id(work, call, new)
    salt = work.entropy.secret(SALT_BYTES)
    digest = audit.NOTHING if new.act in ERASING else digest_of(salt, call.owner, change)
    link = audit.append(work, call, audit.Entry(new.room, new.act, call.owner, subject_id, digest))
    row = {
        "owner": call.owner,
        "number": change.number,
        "room": change.room,
        "subject": change.subject,
        "subject_id": subject_id,
        "act": change.act,
        "actor": change.actor,
        "before": change.before,
        "after": change.after,
        "at": to_micros(change.at),
        "session_id": change.session_id,
        "correlation_id": change.correlation_id,
        "link": link,
        "salt": salt,
    }
    work.connection.execute(_ADD, row)
    return change.number


def digest_of(salt: bytes, owner: str, change: Change) -> str:
    """Return what the audit chain keeps of `change` instead of its words."""
    words: JsonObject = {
        "owner": owner,
        "number": change.number,
        "room": change.room,
        "subject": change.subject,
        "act": change.act,
        "actor": change.actor,
        "before": change.before,
        "after": change.after,
        "at": iso(change.at),
        "session_id": change.session_id,
        "correlation_id": change.correlation_id,
    }
    return audit.digest(salt, words)


def erase_subject(work: Work, call: Call, room: str, subject: str, act: Act = Act.ERASED) -> int:
    """Delete every change of `subject`, leave one tombstone; return the tombstone's number."""
    number = record_change(work, call, NewChange(room, subject, act, None, None))
    work.connection.execute(
        sa.delete(changes).where(
            changes.c.owner == call.owner,
            changes.c.room == room,
            changes.c.subject == subject,
            changes.c.number < number,
        )
    )
    return number


def purge_room(work: Work, call: Call, room: str) -> None:
    """Delete every change of `room` and begin a new generation of its feed; no tombstone stays."""
    audit.append(
        work,
        call,
        audit.Entry(room, Act.PURGED, call.owner, audit.EVERYTHING, audit.NOTHING),
    )
    work.connection.execute(
        sa.delete(changes).where(changes.c.owner == call.owner, changes.c.room == room)
    )
    _begin_generation(work, call.owner, room)


def purge_subjects(work: Work, call: Call, room: str, prefix: str) -> None:
    """Do what a purge does to those subjects of `room` whose names begin with `prefix`."""
    purged = (
        changes.c.owner == call.owner,
        changes.c.room == room,
        changes.c.subject.startswith(prefix, autoescape=True),
    )
    found = work.connection.execute(sa.select(changes.c.subject_id).where(*purged).distinct())
    for (subject_id,) in found.all():
        link = audit.Entry(room, Act.PURGED, call.owner, SubjectId(subject_id), audit.NOTHING)
        audit.append(work, call, link)
    work.connection.execute(sa.delete(changes).where(*purged))
    _begin_generation(work, call.owner, room)


def drop_tombstones(work: Work, owner: OwnerId, room: str, *, before: datetime) -> int:
    """Delete tombstones older than `before`, so that older cursors reset; return how many."""
    old = (
        changes.c.owner == owner,
        changes.c.room == room,
        changes.c.act.in_(ERASING),
        changes.c.at < to_micros(before),
    )
    newest: int | None = work.connection.scalar(
        sa.select(sa.func.max(changes.c.number)).where(*old)
    )
    if newest is None:
        return 0
    dropped = work.connection.execute(sa.delete(changes).where(*old)).rowcount
    # A clock that went back makes old tombstones of high numbers: the floor never sinks again.
    floor = max(newest, feed_head(work, owner, room).floor)
    statement = upsert(feeds).values(owner=owner, room=room, generation=0, floor=floor)
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[feeds.c.owner, feeds.c.room], set_={"floor": floor}
        )
    )
    return dropped


def last_erased(work: Work, owner: OwnerId, room: str) -> str | None:
    """Return the greatest name of a subject of `room` that somebody erased, None of none."""
    erased = (changes.c.owner == owner, changes.c.room == room, changes.c.act == Act.ERASED)
    found: str | None = work.connection.scalar(
        sa.select(sa.func.max(changes.c.subject)).where(*erased)
    )
    return found


def feed_head(work: Work, owner: OwnerId, room: str) -> FeedHead:
    """Return where the feed of `room` stands for `owner`."""
    row = work.connection.execute(
        sa.select(feeds.c.generation, feeds.c.floor).where(
            feeds.c.owner == owner, feeds.c.room == room
        )
    ).one_or_none()
    last: int | None = work.connection.scalar(
        sa.select(numbers.c.last).where(numbers.c.owner == owner)
    )
    generation, floor = (0, 0) if row is None else (int(row[0]), int(row[1]))
    return FeedHead(generation, floor, last or 0)


def changes_after(
    work: Work, owner: OwnerId, room: str, *, after: int, limit: int
) -> Sequence[Change]:
    """Return at most `limit` changes of `room` with numbers above `after`, in order."""
    rows = work.connection.execute(
        _selected(owner, room)
        .where(changes.c.number > after)
        .order_by(changes.c.number)
        .limit(limit)
    )
    return [_change(row) for row in rows]


def every_change_after(work: Work, owner: OwnerId, *, after: int, limit: int) -> Sequence[Change]:
    """Return at most `limit` changes of any room with numbers above `after`, in order."""
    rows = work.connection.execute(
        sa.select(*_SHOWN)
        .where(changes.c.owner == owner, changes.c.number > after)
        .order_by(changes.c.number)
        .limit(limit)
    )
    return [_change(row) for row in rows]


def history_of(work: Work, owner: OwnerId, room: str, subject: str) -> Sequence[Change]:
    """Return the changes of `subject`, newest first."""
    return [*walk_back(work, owner, room, subject)]


def walk_back(work: Work, owner: OwnerId, room: str, subject: str) -> Iterator[Change]:
    """Yield the changes of `subject`, newest first, reading little more than is asked for."""
    of_subject = (
        _selected(owner, room)
        .where(changes.c.subject == subject)
        .order_by(changes.c.number.desc())
        .limit(STRIDE)
    )
    stride = [_change(row) for row in work.connection.execute(of_subject)]
    while stride:
        yield from stride
        before = changes.c.number < stride[-1].number
        stride = [_change(row) for row in work.connection.execute(of_subject.where(before))]


_SHOWN: Final = (
    changes.c.number,
    changes.c.room,
    changes.c.subject,
    changes.c.act,
    changes.c.actor,
    changes.c.before,
    changes.c.after,
    changes.c.at,
    changes.c.session_id,
    changes.c.correlation_id,
)


def _selected(
    owner: OwnerId, room: str
) -> sa.Select[int, str, str, str, str, JsonObject | None, JsonObject | None, int, str, str]:
    return sa.select(*_SHOWN).where(changes.c.owner == owner, changes.c.room == room)


def _change(
    row: sa.Row[int, str, str, str, str, JsonObject | None, JsonObject | None, int, str, str],
) -> Change:
    number, room, subject, act, actor, before, after, at, session_id, correlation_id = row
    return Change(
        number=number,
        room=room,
        subject=subject,
        act=Act(act),
        actor=actor,
        before=before,
        after=after,
        at=from_micros(at),
        session_id=session_id,
        correlation_id=correlation_id,
    )


def _begin_generation(work: Work, owner: OwnerId, room: str) -> None:
    statement = upsert(feeds).values(owner=owner, room=room, generation=1, floor=0)
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[feeds.c.owner, feeds.c.room],
            set_={"generation": feeds.c.generation + 1, "floor": 0},
        )
    )


def _next_number(work: Work, owner: OwnerId) -> int:
    number = work.connection.scalar(_NEXT_NUMBER, {"whose": owner})
    return int(number or 0)


def _subject_id(work: Work, call: Call, change: NewChange) -> SubjectId:
    """Return the random id under which the audit chain knows this subject."""
    known = work.connection.scalar(
        _KNOWN_ID, {"whose": call.owner, "in_room": change.room, "named": change.subject}
    )
    return SubjectId(known or work.mint.ulid(call.now))
