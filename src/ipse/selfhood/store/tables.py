"""The tables themselves."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from ipse.kernel.document import JsonObject
from ipse.storage.tables import JsonColumn, MicrosType, metadata


class _MoodColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    valence: sa.Named[float]
    arousal: sa.Named[float]
    dominance: sa.Named[float]
    disposition: sa.Named[float]
    age_hours: sa.Named[float]
    day_valence: sa.Named[float]
    day_hours: sa.Named[float]
    at: sa.Named[int] = sa.Column(MicrosType)
    session_id: sa.Named[str]
    soul_id: sa.Named[str]
    soul_version: sa.Named[int]
    feeling: sa.Named[str]
    since: sa.Named[int] = sa.Column(MicrosType)
    cause_id: sa.Named[str | None]
    seal: sa.Named[str]


class _DriveColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    energy: sa.Named[float]
    curiosity: sa.Named[float]
    safety: sa.Named[float]
    connection: sa.Named[float]
    load: sa.Named[float]
    seal: sa.Named[str]


class _MomentColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    moment_id = sa.Column(sa.Text, primary_key=True)
    at: sa.Named[int] = sa.Column(MicrosType)
    kind: sa.Named[str]
    session_id: sa.Named[str]
    correlation_id: sa.Named[str]
    numbers: sa.Named[JsonObject | None] = sa.Column(JsonColumn)
    cause: sa.Named[str | None]
    cause_owner: sa.Named[str | None]
    cause_audience: sa.Named[str | None]


class _PartColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    part = sa.Column(sa.Text, primary_key=True)
    state: sa.Named[str]
    value: sa.Named[float | None]
    since: sa.Named[int] = sa.Column(MicrosType)
    seen_at: sa.Named[int] = sa.Column(MicrosType)
    session_id: sa.Named[str]
    troubled_at: sa.Named[int | None] = sa.Column(MicrosType)
    failures: sa.Named[int]
    first_failure: sa.Named[int | None] = sa.Column(MicrosType)
    last_failure: sa.Named[int | None] = sa.Column(MicrosType)
    preceded_by: sa.Named[JsonObject | None] = sa.Column(JsonColumn)


moods: Final = sa.Table("moods", metadata, _MoodColumns, sqlite_with_rowid=False)
drives: Final = sa.Table("drives", metadata, _DriveColumns, sqlite_with_rowid=False)
moments: Final = sa.Table(
    "moments",
    metadata,
    _MomentColumns,
    sa.Index(None, "namespace", "at"),
    sqlite_with_rowid=False,
)
body_parts: Final = sa.Table("body_parts", metadata, _PartColumns, sqlite_with_rowid=False)
