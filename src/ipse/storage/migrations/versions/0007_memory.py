"""Memory: traces, what embedders made of them, how they are held, when one met last."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "traces",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("trace_id", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("tier", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("speaker", sa.String(), nullable=False),
        sa.Column("thread", sa.String(), nullable=False),
        sa.Column("language", sa.String(), nullable=False),
        sa.Column("tags", sa.String(), nullable=False),
        sa.Column("flags", sa.String(), nullable=False),
        sa.Column("tense", sa.String(), nullable=False),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("people", sa.String(), nullable=False),
        sa.Column("valence", sa.Double[float](), nullable=True),
        sa.Column("arousal", sa.Double[float](), nullable=True),
        sa.Column("dominance", sa.Double[float](), nullable=True),
        sa.Column("outcome", sa.Double[float](), nullable=True),
        sa.Column("importance", sa.Double[float](), nullable=False),
        sa.Column("details", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("writer", sa.String(), nullable=False),
        sa.Column("event_at", sa.BigInteger(), nullable=False),
        sa.Column("recorded_at", sa.BigInteger(), nullable=False),
        sa.Column("mark", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "trace_id", name="pk_traces"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_traces_namespace_mark", "traces", ["namespace", "mark"], unique=False)
    op.create_index(
        "ix_traces_namespace_owner_tier_trace_id",
        "traces",
        ["namespace", "owner", "tier", "trace_id"],
        unique=False,
    )
    op.create_table(
        "trace_vectors",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("trace_id", sa.Text(), nullable=False),
        sa.Column("embedder", sa.String(), nullable=False),
        sa.Column("scale", sa.Double[float](), nullable=False),
        sa.Column("codes", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "trace_id", name="pk_trace_vectors"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "trace_uses",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("trace_id", sa.Text(), nullable=False),
        sa.Column("stability", sa.Double[float](), nullable=False),
        sa.Column("difficulty", sa.Double[float](), nullable=False),
        sa.Column("used_at", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("namespace", "trace_id", name="pk_trace_uses"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "trace_marks",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", name="pk_trace_marks"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "trace_graves",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("mark", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("trace_id", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "mark", name="pk_trace_graves"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "meetings",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "owner", name="pk_meetings"),
        sqlite_with_rowid=False,
    )
