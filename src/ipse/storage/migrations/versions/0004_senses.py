"""Senses: raw signals, the crossings made of positions, and the switch of each sense."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "crossings",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "at", "kind", name="pk_crossings"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "senses",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "name", name="pk_senses"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "signals",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("payload", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("received_at", sa.BigInteger(), nullable=False),
        sa.Column("sent_as", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("owner", "kind", "subject", "at", "digest", name="pk_signals"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "uq_signals_sent_as",
        "signals",
        ["owner", "kind", "sent_as"],
        unique=True,
        sqlite_where=sa.text("sent_as IS NOT NULL"),
        postgresql_where=sa.text("sent_as IS NOT NULL"),
    )
