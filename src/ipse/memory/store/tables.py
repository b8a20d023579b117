"""The memory's tables.

Every change of a trace takes the next mark of its namespace, and every erased one leaves its id
and a mark in a grave: an index that knows its last mark learns what is new from both.
"""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from ipse.kernel.document import JsonObject
from ipse.storage.tables import JsonColumn, MicrosType, metadata


class _TraceColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    trace_id = sa.Column(sa.Text, primary_key=True)
    owner: sa.Named[str]
    tier: sa.Named[str]
    text: sa.Named[str]
    speaker: sa.Named[str]
    thread: sa.Named[str]
    language: sa.Named[str]
    tags: sa.Named[str]
    flags: sa.Named[str]
    tense: sa.Named[str]
    audience: sa.Named[str]
    place: sa.Named[str]
    people: sa.Named[str]
    valence: sa.Named[float | None]
    arousal: sa.Named[float | None]
    dominance: sa.Named[float | None]
    outcome: sa.Named[float | None]
    importance: sa.Named[float]
    details: sa.Named[JsonObject | None] = sa.Column(JsonColumn)
    origin: sa.Named[str]
    writer: sa.Named[str]
    event_at: sa.Named[int] = sa.Column(MicrosType)
    recorded_at: sa.Named[int] = sa.Column(MicrosType)
    mark: sa.Named[int] = sa.Column(sa.BigInteger)


class _VectorColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    trace_id = sa.Column(sa.Text, primary_key=True)
    embedder: sa.Named[str]
    scale: sa.Named[float]
    codes: sa.Named[bytes]


class _UseColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    trace_id = sa.Column(sa.Text, primary_key=True)
    stability: sa.Named[float]
    difficulty: sa.Named[float]
    used_at: sa.Named[JsonObject | None] = sa.Column(JsonColumn)


class _MarkColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    last: sa.Named[int] = sa.Column(sa.BigInteger)


class _GraveColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    mark = sa.Column(sa.BigInteger, primary_key=True, autoincrement=False)
    trace_id: sa.Named[str]


class _MeetingColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    owner = sa.Column(sa.Text, primary_key=True)
    session_id: sa.Named[str]
    last_at: sa.Named[int] = sa.Column(MicrosType)


traces: Final = sa.Table(
    "traces",
    metadata,
    _TraceColumns,
    sa.Index(None, "namespace", "mark"),
    sa.Index(None, "namespace", "owner", "tier", "trace_id"),
    sqlite_with_rowid=False,
)
vectors: Final = sa.Table("trace_vectors", metadata, _VectorColumns, sqlite_with_rowid=False)
uses: Final = sa.Table("trace_uses", metadata, _UseColumns, sqlite_with_rowid=False)
marks: Final = sa.Table("trace_marks", metadata, _MarkColumns, sqlite_with_rowid=False)
graves: Final = sa.Table("trace_graves", metadata, _GraveColumns, sqlite_with_rowid=False)
meetings: Final = sa.Table("meetings", metadata, _MeetingColumns, sqlite_with_rowid=False)
