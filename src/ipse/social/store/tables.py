"""The tables themselves."""

from __future__ import annotations

from typing import Final

import sqlalchemy as sa

from ipse.kernel.document import JsonObject
from ipse.storage.tables import JsonColumn, MicrosType, metadata


class _IdentityColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    identity = sa.Column(sa.Text, primary_key=True)
    name: sa.Named[str]
    folded: sa.Named[str]
    person_id: sa.Named[str | None]
    owner: sa.Named[str | None]
    first_seen: sa.Named[int] = sa.Column(MicrosType)


class _RosterColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    identity = sa.Column(sa.Text, primary_key=True)
    messages: sa.Named[int] = sa.Column(sa.BigInteger)
    donated: sa.Named[int] = sa.Column(sa.BigInteger)
    had_1on1: sa.Named[bool]
    marked: sa.Named[bool]
    last_seen: sa.Named[int] = sa.Column(MicrosType)


class _RosterSessionColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    identity = sa.Column(sa.Text, primary_key=True)
    sitting = sa.Column(sa.Text, primary_key=True)


class _PersonColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    person_id = sa.Column(sa.Text, primary_key=True)
    name: sa.Named[str]
    folded: sa.Named[str]
    minted_at: sa.Named[int] = sa.Column(MicrosType)
    warmth: sa.Named[float]
    warmth_at: sa.Named[int] = sa.Column(MicrosType)
    attitude: sa.Named[str]
    audience: sa.Named[str]
    owner: sa.Named[str]
    place: sa.Named[str]


class _FactColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    fact_id = sa.Column(sa.Text, primary_key=True)
    person_id: sa.Named[str]
    text: sa.Named[str]
    source: sa.Named[str]
    told_by: sa.Named[str | None]
    audience: sa.Named[str]
    owner: sa.Named[str]
    place: sa.Named[str]
    at: sa.Named[int] = sa.Column(MicrosType)
    archived: sa.Named[bool]


class _LinkColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    link_id = sa.Column(sa.Text, primary_key=True)
    joining: sa.Named[str]
    from_id: sa.Named[str | None]
    to_id: sa.Named[str]
    at: sa.Named[int] = sa.Column(MicrosType)
    undone: sa.Named[bool]
    words: sa.Named[JsonObject | None] = sa.Column(JsonColumn)


class _SittingColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    surface = sa.Column(sa.Text, primary_key=True)
    started_at: sa.Named[int] = sa.Column(MicrosType)
    last_at: sa.Named[int] = sa.Column(MicrosType)
    ended: sa.Named[bool]


class _EventColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    event = sa.Column(sa.Text, primary_key=True)
    at: sa.Named[int] = sa.Column(MicrosType)


class _GatheringColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    bearer = sa.Column(sa.Text, primary_key=True)
    owner: sa.Named[str]
    audience: sa.Named[str]
    place: sa.Named[str]
    words: sa.Named[JsonObject | None] = sa.Column(JsonColumn)
    at: sa.Named[int] = sa.Column(MicrosType)


class _KeptOutColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    hash = sa.Column(sa.Text, primary_key=True)
    at: sa.Named[int] = sa.Column(MicrosType)


identities: Final = sa.Table(
    "identities",
    metadata,
    _IdentityColumns,
    sa.Index(None, "namespace", "person_id"),
    sa.Index(None, "namespace", "folded"),
    sqlite_with_rowid=False,
)
roster: Final = sa.Table("roster", metadata, _RosterColumns, sqlite_with_rowid=False)
roster_sessions: Final = sa.Table(
    "roster_sessions", metadata, _RosterSessionColumns, sqlite_with_rowid=False
)
people: Final = sa.Table(
    "people",
    metadata,
    _PersonColumns,
    sa.Index(None, "namespace", "folded"),
    sqlite_with_rowid=False,
)
facts: Final = sa.Table(
    "facts",
    metadata,
    _FactColumns,
    sa.Index(None, "namespace", "person_id"),
    sqlite_with_rowid=False,
)
links: Final = sa.Table(
    "links",
    metadata,
    _LinkColumns,
    sa.Index(None, "namespace", "to_id"),
    sqlite_with_rowid=False,
)
sittings: Final = sa.Table("sittings", metadata, _SittingColumns, sqlite_with_rowid=False)
seen_events: Final = sa.Table("seen_events", metadata, _EventColumns, sqlite_with_rowid=False)
gatherings: Final = sa.Table("gatherings", metadata, _GatheringColumns, sqlite_with_rowid=False)
kept_out: Final = sa.Table("kept_out", metadata, _KeptOutColumns, sqlite_with_rowid=False)
