"""The person model's tables, and how their rows become entries and corrections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.document import JsonObject
from ipse.kernel.ids import OwnerId
from ipse.kernel.origin import Origin, Source
from ipse.person.corrections import PendingCorrection
from ipse.person.entries import Entry, EntryKey, Section
from ipse.person.words import entry_from, words_of
from ipse.storage.tables import JsonColumn, MicrosType, metadata
from ipse.storage.work import Work


class _EntryColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    section = sa.Column(sa.Text, primary_key=True)
    key = sa.Column(sa.Text, primary_key=True)
    summary: sa.Named[str]
    value: sa.Named[JsonObject | None] = sa.Column(JsonColumn)
    origin: sa.Named[str]
    writer: sa.Named[str]
    confidence: sa.Named[float]
    quoted: sa.Named[bool]
    observed_at: sa.Named[int] = sa.Column(MicrosType)
    expires_at: sa.Named[int | None] = sa.Column(MicrosType)
    written_at: sa.Named[int] = sa.Column(MicrosType)


class _CorrectionColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    section = sa.Column(sa.Text, primary_key=True)
    key = sa.Column(sa.Text, primary_key=True)
    correction_id: sa.Named[str]
    offered: sa.Named[JsonObject | None] = sa.Column(JsonColumn)
    opened_at: sa.Named[int] = sa.Column(MicrosType)


entries: Final = sa.Table("entries", metadata, _EntryColumns, sqlite_with_rowid=False)
corrections: Final = sa.Table(
    "corrections",
    metadata,
    _CorrectionColumns,
    sa.UniqueConstraint("owner", "correction_id"),
    sqlite_with_rowid=False,
)

_EntryRow: TypeAlias = sa.Row[
    str,
    str,
    str,
    str,
    JsonObject | None,
    str,
    str,
    float,
    bool,
    int,
    int | None,
    int,
]

_ENTRY: Final = (
    entries.c.owner,
    entries.c.section,
    entries.c.key,
    entries.c.summary,
    entries.c.value,
    entries.c.origin,
    entries.c.writer,
    entries.c.confidence,
    entries.c.quoted,
    entries.c.observed_at,
    entries.c.expires_at,
    entries.c.written_at,
)


def load_entry(work: Work, owner: OwnerId, place: EntryKey) -> Entry | None:
    """Return what is stored at `place`, expired or not."""
    row = work.connection.execute(sa.select(*_ENTRY).where(*_at(owner, place))).one_or_none()
    return None if row is None else _entry(row)


def load_entries(work: Work, owner: OwnerId, sections: Iterable[Section]) -> Sequence[Entry]:
    """Return what is stored in `sections`, expired or not."""
    rows = work.connection.execute(
        sa.select(*_ENTRY).where(entries.c.owner == owner, entries.c.section.in_(sections))
    )
    return [_entry(row) for row in rows]


def load_every_entry(work: Work) -> Sequence[Entry]:
    """Return what is stored for every owner, expired or not."""
    return [_entry(row) for row in work.connection.execute(sa.select(*_ENTRY))]


def count_live(work: Work, owner: OwnerId, now: datetime) -> int:
    """Return how many entries of `owner` have not expired."""
    live = sa.or_(entries.c.expires_at.is_(None), entries.c.expires_at > to_micros(now))
    counted = sa.select(sa.func.count()).select_from(entries).where(entries.c.owner == owner, live)
    return work.connection.scalar(counted) or 0


def expired_places(work: Work, owner: OwnerId, now: datetime) -> Sequence[EntryKey]:
    """Return where entries of `owner` have expired."""
    rows = work.connection.execute(
        sa.select(entries.c.section, entries.c.key)
        .where(entries.c.owner == owner, entries.c.expires_at <= to_micros(now))
        .order_by(entries.c.section, entries.c.key)
    )
    return [EntryKey(Section(section), key) for section, key in rows]


def save_entry(work: Work, entry: Entry) -> None:
    """Store `entry` in its place."""
    stored: dict[str, object] = {
        "summary": entry.summary,
        "value": entry.value,
        "origin": str(entry.source.origin),
        "writer": entry.source.writer,
        "confidence": entry.confidence,
        "quoted": entry.quoted,
        "observed_at": to_micros(entry.observed_at),
        "expires_at": None if entry.expires_at is None else to_micros(entry.expires_at),
        "written_at": to_micros(entry.written_at),
    }
    statement = upsert(entries).values(
        owner=entry.owner, section=str(entry.section), key=entry.key, **stored
    )
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[entries.c.owner, entries.c.section, entries.c.key], set_=stored
        )
    )


def delete_entry(work: Work, owner: OwnerId, place: EntryKey) -> bool:
    """Delete what is stored at `place`; return whether there was something."""
    return work.connection.execute(sa.delete(entries).where(*_at(owner, place))).rowcount > 0


def delete_sections(work: Work, owner: OwnerId, sections: Sequence[Section]) -> None:
    """Delete every entry and every pending correction in `sections`."""
    for table in (entries, corrections):
        work.connection.execute(
            sa.delete(table).where(table.c.owner == owner, table.c.section.in_(sections))
        )


def load_corrections(work: Work, owner: OwnerId) -> Sequence[PendingCorrection]:
    """Return the corrections of `owner`, expired or not, oldest first."""
    columns = corrections.c
    rows = work.connection.execute(
        sa.select(columns.correction_id, columns.offered, columns.opened_at)
        .where(columns.owner == owner)
        .order_by(columns.correction_id)
    )
    return [
        PendingCorrection(correction_id, entry_from(owner, offered or {}), from_micros(opened_at))
        for correction_id, offered, opened_at in rows
    ]


def correction_ids(work: Work) -> Sequence[tuple[OwnerId, str]]:
    """Return whose corrections wait, with the id of each."""
    rows = work.connection.execute(
        sa.select(corrections.c.owner, corrections.c.correction_id).order_by(
            corrections.c.owner, corrections.c.correction_id
        )
    )
    return [(OwnerId(owner), correction_id) for owner, correction_id in rows]


def save_correction(work: Work, correction: PendingCorrection) -> None:
    """Store `correction` in the place of an earlier one of the same key."""
    stored: dict[str, object] = {
        "correction_id": correction.correction_id,
        "offered": words_of(correction.offered),
        "opened_at": to_micros(correction.opened_at),
    }
    offered = correction.offered
    statement = upsert(corrections).values(
        owner=offered.owner, section=str(offered.section), key=offered.key, **stored
    )
    columns = corrections.c
    work.connection.execute(
        statement.on_conflict_do_update(
            index_elements=[columns.owner, columns.section, columns.key], set_=stored
        )
    )


def delete_correction(work: Work, owner: OwnerId, place: EntryKey) -> bool:
    """Delete the correction that waits at `place`; return whether there was one."""
    deleted = sa.delete(corrections).where(
        corrections.c.owner == owner,
        corrections.c.section == str(place.section),
        corrections.c.key == place.key,
    )
    return work.connection.execute(deleted).rowcount > 0


def _at(owner: OwnerId, place: EntryKey) -> tuple[sa.ColumnElement[bool], ...]:
    return (
        entries.c.owner == owner,
        entries.c.section == str(place.section),
        entries.c.key == place.key,
    )


def _entry(row: _EntryRow) -> Entry:
    (
        owner,
        section,
        key,
        summary,
        value,
        origin,
        writer,
        confidence,
        quoted,
        observed_at,
        expires_at,
        written_at,
    ) = row
    return Entry(
        owner=OwnerId(owner),
        section=Section(section),
        key=key,
        summary=summary,
        value=value,
        source=Source(Origin(origin), writer),
        confidence=confidence,
        quoted=quoted,
        observed_at=from_micros(observed_at),
        expires_at=None if expires_at is None else from_micros(expires_at),
        written_at=from_micros(written_at),
    )
