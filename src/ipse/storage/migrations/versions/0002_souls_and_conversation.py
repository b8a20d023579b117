"""Souls and conversation: which starters were given, what was said, how long that is kept."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "seeded_souls",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("soul_id", sa.Text(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "soul_id", name="pk_seeded_souls"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "messages",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("author", sa.String(), nullable=False),
        sa.Column("to_agent", sa.String(), nullable=True),
        sa.Column("surface", sa.String(), nullable=False),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("bearer", sa.String(), nullable=False),
        sa.Column("client_id", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("owner", "message_id", name="pk_messages"),
        sa.UniqueConstraint(
            "owner", "bearer", "client_id", name="uq_messages_owner_bearer_client_id"
        ),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_messages_owner_to_agent_message_id",
        "messages",
        ["owner", "to_agent", "message_id"],
        unique=False,
    )
    op.create_index("ix_messages_owner_at", "messages", ["owner", "at"], unique=False)
    op.create_table(
        "message_retentions",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("days", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("owner", name="pk_message_retentions"),
        sqlite_with_rowid=False,
    )
