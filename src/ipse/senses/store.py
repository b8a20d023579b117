"""The senses' tables, and how their rows become samples, crossings and switches.

A signal's key is what makes it itself: kind, subject, time and the digest of its payload. So a
repeated one finds itself there, and what an observer asks for (the latest of a kind, the latest
about each subject, a span of time) lies together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import dialect
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.document import JsonObject
from ipse.kernel.ids import OwnerId
from ipse.senses.conclusions import Grounds
from ipse.senses.consent import SENSES, Sense, Switch
from ipse.senses.geofence import Crossing
from ipse.senses.signals import SUBJECTLESS, Kind, Sample, digest_of
from ipse.storage.tables import JsonColumn, MicrosType, metadata
from ipse.storage.work import Work


class _SignalColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    kind = sa.Column(sa.Text, primary_key=True)
    subject = sa.Column(sa.Text, primary_key=True)
    at = sa.Column(MicrosType, primary_key=True, autoincrement=False)
    digest = sa.Column(sa.LargeBinary, primary_key=True)
    payload: sa.Named[JsonObject | None] = sa.Column(JsonColumn)
    received_at: sa.Named[int] = sa.Column(MicrosType)
    sent_as = sa.Column(sa.Text, nullable=True)


class _CrossingColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    at = sa.Column(MicrosType, primary_key=True, autoincrement=False)
    kind = sa.Column(sa.Text, primary_key=True)
    place: sa.Named[str]


class _SenseColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    name = sa.Column(sa.Text, primary_key=True)
    enabled: sa.Named[bool]
    changed_at: sa.Named[int] = sa.Column(MicrosType)


signals: Final = sa.Table("signals", metadata, _SignalColumns, sqlite_with_rowid=False)
_SENT_ONCE: Final = sa.Index(
    "uq_signals_sent_as",
    signals.c.owner,
    signals.c.kind,
    signals.c.sent_as,
    unique=True,
    sqlite_where=signals.c.sent_as.is_not(None),
    postgresql_where=signals.c.sent_as.is_not(None),
)
crossings: Final = sa.Table("crossings", metadata, _CrossingColumns, sqlite_with_rowid=False)
senses: Final = sa.Table("senses", metadata, _SenseColumns, sqlite_with_rowid=False)

_Row: TypeAlias = sa.Row[str, str, int, JsonObject | None, int]

_SAMPLE: Final = (
    signals.c.kind,
    signals.c.subject,
    signals.c.at,
    signals.c.payload,
    signals.c.received_at,
)

_KEEP: Final = str(upsert(signals).on_conflict_do_nothing().compile(dialect=dialect()))
"""Keeps what is not there yet. As text: of 500 rows the expression takes longer than SQLite."""

_NOTICED: Final = sa.case(
    (signals.c.at > signals.c.received_at, signals.c.received_at), else_=signals.c.at
)
"""What a clock that is ahead has stamped was noticed when it arrived, not later."""


def add_signals(
    work: Work, owner: OwnerId, samples: Sequence[Sample], received_at: datetime
) -> int:
    """Store those of `samples` that are not there yet; return how many that were."""
    if not samples:
        return 0
    received = to_micros(received_at)
    rows = [
        (
            owner,
            sample.kind.value,
            sample.subject,
            to_micros(sample.at),
            digest_of(text),
            text,  # the payload, in the spelling that its digest was made of
            received,
            sample.sent_as or None,
        )
        for sample, text in ((sample, sample.text) for sample in samples)
    ]
    return work.connection.exec_driver_sql(_KEEP, rows).rowcount


def latest(work: Work, owner: OwnerId, kind: Kind, since: datetime) -> Sequence[Sample]:
    """Return the latest signal of `kind` after `since`, with all others of the same moment.

    The kinds that are about nothing in particular are asked for in this way.
    """
    own = (*_of_kinds(owner, [kind]), signals.c.at > to_micros(since))
    last = sa.select(sa.func.max(_NOTICED)).where(*own).scalar_subquery()
    return _samples(work, *own, last == _NOTICED)


def newest_of_each(work: Work, owner: OwnerId, kind: Kind, since: datetime) -> Sequence[Sample]:
    """Return the latest signals of `kind` about each subject."""
    own = (signals.c.owner == owner, signals.c.kind == str(kind))
    last = (
        sa.select(signals.c.subject, sa.func.max(signals.c.at).label("last"))
        .where(*own, signals.c.at > to_micros(since))
        .group_by(signals.c.subject)
        .subquery()
    )
    rows = work.connection.execute(
        sa.select(*_SAMPLE)
        .join(last, (last.c.subject == signals.c.subject) & (last.c.last == signals.c.at))
        .where(*own)
    )
    return [_sample(row) for row in rows]


def span(
    work: Work, owner: OwnerId, kinds: Sequence[Kind], since: datetime, until: datetime
) -> Sequence[Sample]:
    """Return the signals of `kinds` from `since` to `until`, in order of time."""
    between = signals.c.at.between(to_micros(since), to_micros(until))
    return _in_order(_samples(work, *_of_kinds(owner, kinds), between))


def thinned(
    work: Work, owner: OwnerId, kind: Kind, since: datetime, until: datetime, *, every: timedelta
) -> Sequence[Sample]:
    """Return the first signals of `kind` in each interval from `since` to `until`, in order."""
    between = signals.c.at.between(to_micros(since), to_micros(until))
    own = (*_of_kinds(owner, [kind]), between)
    first = (
        sa.select(sa.func.min(signals.c.at))
        .where(*own)
        .group_by(signals.c.at // (every // timedelta(microseconds=1)))
    )
    return _in_order(_samples(work, *own, signals.c.at.in_(first)))


def neighbour(
    work: Work, owner: OwnerId, moment: datetime, *, later: bool, skip: int = 0
) -> datetime | None:
    """Return when the next position before `moment`, or after it, was noticed."""
    at = signals.c.at
    asked = sa.select(at).where(*_of_kinds(owner, [Kind.POSITION]))
    asked = (
        asked.where(at > to_micros(moment)).order_by(at)
        if later
        else asked.where(at < to_micros(moment)).order_by(at.desc())
    )
    found: int | None = work.connection.scalar(asked.limit(1).offset(skip))
    return None if found is None else from_micros(found)


def from_feed(work: Work, owner: OwnerId, kinds: Sequence[Kind], feed: str) -> Sequence[Sample]:
    """Return the signals of `kinds` that came by the feed called `feed`."""
    named = signals.c.payload["feed"].as_string() == feed
    return _samples(work, *_of_kinds(owner, kinds), named)


def delete_samples(work: Work, owner: OwnerId, samples: Iterable[Sample]) -> None:
    """Delete `samples`, at whatever time they were sent alike."""
    columns = signals.c
    for sample in samples:
        about = (columns.kind == str(sample.kind), columns.subject == sample.subject)
        deleted = sa.delete(signals).where(
            columns.owner == owner, *about, columns.digest == sample.digest
        )
        work.connection.execute(deleted)


def delete_kinds(work: Work, owner: OwnerId, kinds: Iterable[Kind]) -> int:
    """Delete every signal of `kinds`; return how many went."""
    deleted = sa.delete(signals).where(
        signals.c.owner == owner, signals.c.kind.in_([str(kind) for kind in kinds])
    )
    return work.connection.execute(deleted).rowcount


def delete_outside(work: Work, owner: OwnerId, oldest: datetime, newest: datetime) -> int:
    """Delete what is older than `oldest` or lies after `newest`; return how many signals went."""
    gone = 0
    for table in (signals, crossings):
        kept = table.c.at.between(to_micros(oldest), to_micros(newest))
        deleted = sa.delete(table).where(table.c.owner == owner, ~kept)
        gone += work.connection.execute(deleted).rowcount * (table is signals)
    return gone


def delete_grounds(work: Work, owner: OwnerId, grounds: Grounds) -> None:
    """Delete the signals that `grounds` name; and a crossing with the positions that it came from.

    A position of a span that made a crossing would make it again.
    """
    since, until = to_micros(grounds.since), to_micros(grounds.until)
    of_kind = (signals.c.kind == str(grounds.kind)) & (signals.c.subject == grounds.subject)
    crossed = sa.delete(crossings).where(
        crossings.c.owner == owner,
        crossings.c.kind == str(grounds.kind),
        crossings.c.place == grounds.subject,
        crossings.c.at.between(since, until),
    )
    if work.connection.execute(crossed).rowcount:
        of_kind |= signals.c.kind == str(Kind.POSITION)
    work.connection.execute(
        sa.delete(signals).where(
            signals.c.owner == owner,
            of_kind,
            signals.c.at >= since,
            sa.or_(signals.c.at <= until, signals.c.received_at <= until),
        )
    )


def load_crossings(
    work: Work, owner: OwnerId, since: datetime, until: datetime
) -> Sequence[Crossing]:
    """Return the crossings from `since` to `until`, in order; a departure before an arrival."""
    columns = crossings.c
    rows = work.connection.execute(
        sa.select(columns.kind, columns.place, columns.at)
        .where(columns.owner == owner, columns.at.between(to_micros(since), to_micros(until)))
        .order_by(columns.at, columns.kind.desc())
    )
    return [Crossing(Kind(kind), place, from_micros(at)) for kind, place, at in rows]


def replace_crossings(
    work: Work, owner: OwnerId, since: datetime, until: datetime, found: Sequence[Crossing]
) -> bool:
    """Let `found` be the crossings from `since` to `until`; return whether that changed any."""
    if list(load_crossings(work, owner, since, until)) == list(found):
        return False
    work.connection.execute(
        sa.delete(crossings).where(
            crossings.c.owner == owner,
            crossings.c.at.between(to_micros(since), to_micros(until)),
        )
    )
    rows = [
        {
            "owner": owner,
            "at": to_micros(crossing.at),
            "kind": str(crossing.kind),
            "place": crossing.place,
        }
        for crossing in found
    ]
    if rows:
        work.connection.execute(upsert(crossings).on_conflict_do_nothing(), rows)
    return True


def delete_crossings(work: Work, owner: OwnerId) -> None:
    """Delete every crossing."""
    work.connection.execute(sa.delete(crossings).where(crossings.c.owner == owner))


def load_switches(work: Work, owner: OwnerId) -> Sequence[Switch]:
    """Return the switch of every sense; one that was never touched is off."""
    columns = senses.c
    rows = work.connection.execute(
        sa.select(columns.name, columns.enabled, columns.changed_at).where(columns.owner == owner)
    )
    set_to = {name: (enabled, from_micros(changed_at)) for name, enabled, changed_at in rows}
    return [Switch(sense, *set_to.get(sense.name, (False, None))) for sense in SENSES]


def every_switch(work: Work) -> Sequence[tuple[OwnerId, str, bool]]:
    """Return every switch that was ever touched, by owner and name."""
    columns = senses.c
    rows = work.connection.execute(sa.select(columns.owner, columns.name, columns.enabled))
    return [(OwnerId(owner), name, enabled) for owner, name, enabled in rows]


def save_switch(
    work: Work, owner: OwnerId, sense: Sense, changed_at: datetime, *, enabled: bool
) -> None:
    """Store whether `sense` is on."""
    stored = {"enabled": enabled, "changed_at": to_micros(changed_at)}
    work.connection.execute(
        upsert(senses)
        .values(owner=owner, name=sense.name, **stored)
        .on_conflict_do_update(index_elements=[senses.c.owner, senses.c.name], set_=stored)
    )


def delete_switches(work: Work, owner: OwnerId) -> None:
    """Delete every switch: all senses are off, as on the first day."""
    work.connection.execute(sa.delete(senses).where(senses.c.owner == owner))


def _of_kinds(owner: OwnerId, kinds: Sequence[Kind]) -> list[sa.ColumnElement[bool]]:
    """Return the condition for signals of `kinds`, so that a span of time is found by the key."""
    found = [signals.c.owner == owner, signals.c.kind.in_([str(kind) for kind in kinds])]
    return [*found, signals.c.subject == ""] if SUBJECTLESS.issuperset(kinds) else found


def _samples(work: Work, *where: sa.ColumnElement[bool]) -> Sequence[Sample]:
    asked = sa.select(*_SAMPLE).where(*where).order_by(signals.c.at, signals.c.digest)
    return [_sample(row) for row in work.connection.execute(asked)]


def _in_order(samples: Iterable[Sample]) -> Sequence[Sample]:
    """Return `samples` in order: what a clock that is ahead has stamped came earlier."""
    return sorted(samples, key=lambda sample: sample.at)


def _sample(row: _Row) -> Sample:
    kind, subject, at, payload, received_at = row
    return Sample(Kind(kind), from_micros(min(at, received_at)), subject, payload or {})
