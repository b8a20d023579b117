"""The conversation's tables: messages, and how long each owner keeps them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final, TypeAlias

import sqlalchemy as sa
from sqlalchemy.dialects.sqlite import insert as upsert

from ipse.conversation.messages import Author, Message
from ipse.conversation.retention import Days, Forever, Retention
from ipse.kernel.call import Audience, Surface
from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.ids import OwnerId
from ipse.storage.tables import MicrosType, metadata
from ipse.storage.work import Work


class _MessageColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    message_id = sa.Column(sa.Text, primary_key=True)
    author: sa.Named[str]
    to_agent: sa.Named[str | None]
    surface: sa.Named[str]
    audience: sa.Named[str]
    at: sa.Named[int] = sa.Column(MicrosType)
    text: sa.Named[str]
    bearer: sa.Named[str]
    client_id: sa.Named[str | None]


class _RetentionColumns(sa.TypedColumns):
    owner = sa.Column(sa.Text, primary_key=True)
    days: sa.Named[int | None]


messages: Final = sa.Table(
    "messages",
    metadata,
    _MessageColumns,
    sa.Index(None, "owner", "to_agent", "message_id"),
    sa.Index(None, "owner", "at"),
    sa.UniqueConstraint("owner", "bearer", "client_id"),
    sqlite_with_rowid=False,
)

retentions: Final = sa.Table(
    "message_retentions", metadata, _RetentionColumns, sqlite_with_rowid=False
)

_MessageRow: TypeAlias = sa.Row[str, str, str, str | None, str, str, int, str]

_MESSAGE: Final = (
    messages.c.owner,
    messages.c.message_id,
    messages.c.author,
    messages.c.to_agent,
    messages.c.surface,
    messages.c.audience,
    messages.c.at,
    messages.c.text,
)


def insert_message(work: Work, message: Message, bearer: str, client_id: str | None) -> None:
    """Keep a new message, and who reported it under which id of theirs."""
    work.connection.execute(
        sa.insert(messages).values(
            owner=message.owner,
            message_id=message.message_id,
            author=str(message.author),
            to_agent=message.to_agent,
            surface=str(message.surface),
            audience=str(message.audience),
            at=to_micros(message.at),
            text=message.text,
            bearer=bearer,
            client_id=client_id,
        )
    )


def load_reported(work: Work, owner: OwnerId, bearer: str, client_id: str) -> Message | None:
    """Return the message that `bearer` reported under its `client_id`."""
    row = work.connection.execute(
        sa.select(*_MESSAGE).where(
            messages.c.owner == owner,
            messages.c.bearer == bearer,
            messages.c.client_id == client_id,
        )
    ).one_or_none()
    return None if row is None else _message(row)


def load_latest_to(
    work: Work, owner: OwnerId, to_agent: str | None, audiences: Iterable[Audience]
) -> Message | None:
    """Return the latest message to exactly this agent (None: to nobody) for these `audiences`."""
    columns = messages.c
    addressed = columns.to_agent.is_(None) if to_agent is None else columns.to_agent == to_agent
    meant_for = columns.audience.in_([str(audience) for audience in audiences])
    row = work.connection.execute(
        sa.select(*_MESSAGE)
        .where(columns.owner == owner, addressed, meant_for)
        .order_by(columns.message_id.desc())
        .limit(1)
    ).one_or_none()
    return None if row is None else _message(row)


def load_messages(
    work: Work, owner: OwnerId, *, since: datetime, before: str | None, limit: int
) -> Sequence[Message]:
    """Return at most `limit` messages said after `since`, newest first, from below `before` on."""
    columns = messages.c
    selected = sa.select(*_MESSAGE).where(columns.owner == owner, columns.at > to_micros(since))
    if before is not None:
        selected = selected.where(columns.message_id < before)
    rows = work.connection.execute(selected.order_by(columns.message_id.desc()).limit(limit))
    return [_message(row) for row in rows]


def load_ids_until(work: Work, owner: OwnerId, until: datetime, limit: int) -> Sequence[str]:
    """Return the ids of at most `limit` messages said at `until` or before, oldest first."""
    rows = work.connection.execute(
        sa.select(messages.c.message_id)
        .where(messages.c.owner == owner, messages.c.at <= to_micros(until))
        .order_by(messages.c.at)
        .limit(limit)
    )
    return [message_id for (message_id,) in rows]


def every_id(work: Work) -> Sequence[tuple[OwnerId, str]]:
    """Return the ids of all messages of all owners, each with whose it is."""
    rows = work.connection.execute(sa.select(messages.c.owner, messages.c.message_id))
    return [(OwnerId(owner), message_id) for owner, message_id in rows]


def count_messages(work: Work, owner: OwnerId) -> int:
    """Return how many messages of `owner` are stored."""
    counted = sa.select(sa.func.count()).select_from(messages).where(messages.c.owner == owner)
    return work.connection.scalar(counted) or 0


def delete_message(work: Work, owner: OwnerId, message_id: str) -> bool:
    """Delete one message; return whether it was there."""
    deleted = sa.delete(messages).where(
        messages.c.owner == owner, messages.c.message_id == message_id
    )
    return work.connection.execute(deleted).rowcount > 0


def delete_messages(work: Work, owner: OwnerId) -> None:
    """Delete every message of `owner`."""
    work.connection.execute(sa.delete(messages).where(messages.c.owner == owner))


def retentions_of(work: Work) -> Sequence[tuple[OwnerId, Retention]]:
    """Return how long each owner who said so wants messages to be kept."""
    rows = work.connection.execute(sa.select(retentions.c.owner, retentions.c.days))
    return [(OwnerId(owner), _retention(days)) for owner, days in rows]


def load_retention(work: Work, owner: OwnerId) -> Retention | None:
    """Return how long `owner` said to keep messages, None when they never did."""
    row = work.connection.execute(
        sa.select(retentions.c.days).where(retentions.c.owner == owner)
    ).one_or_none()
    if row is None:
        return None
    (days,) = row
    return _retention(days)


def save_retention(work: Work, owner: OwnerId, retention: Retention) -> None:
    """Keep how long `owner` wants messages to be kept."""
    days = retention.days if isinstance(retention, Days) else None
    statement = upsert(retentions).values(owner=owner, days=days)
    work.connection.execute(
        statement.on_conflict_do_update(index_elements=[retentions.c.owner], set_={"days": days})
    )


def delete_retention(work: Work, owner: OwnerId) -> None:
    """Delete what `owner` said about keeping messages."""
    work.connection.execute(sa.delete(retentions).where(retentions.c.owner == owner))


def _retention(days: int | None) -> Retention:
    return Forever() if days is None else Days(days)


def _message(row: _MessageRow) -> Message:
    owner, message_id, author, to_agent, surface, audience, at, text = row
    return Message(
        message_id=message_id,
        owner=OwnerId(owner),
        author=Author(author),
        to_agent=to_agent,
        surface=Surface(surface),
        audience=Audience(audience),
        at=from_micros(at),
        text=text,
    )
