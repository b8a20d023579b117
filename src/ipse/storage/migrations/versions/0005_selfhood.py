"""The resident's self: mood, drives, their history, and the model of his body."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "moods",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("valence", sa.Double[float](), nullable=False),
        sa.Column("arousal", sa.Double[float](), nullable=False),
        sa.Column("dominance", sa.Double[float](), nullable=False),
        sa.Column("disposition", sa.Double[float](), nullable=False),
        sa.Column("age_hours", sa.Double[float](), nullable=False),
        sa.Column("day_valence", sa.Double[float](), nullable=False),
        sa.Column("day_hours", sa.Double[float](), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("soul_id", sa.String(), nullable=False),
        sa.Column("soul_version", sa.Integer(), nullable=False),
        sa.Column("feeling", sa.String(), nullable=False),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("cause_id", sa.String(), nullable=True),
        sa.Column("seal", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", name="pk_moods"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "drives",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("energy", sa.Double[float](), nullable=False),
        sa.Column("curiosity", sa.Double[float](), nullable=False),
        sa.Column("safety", sa.Double[float](), nullable=False),
        sa.Column("connection", sa.Double[float](), nullable=False),
        sa.Column("load", sa.Double[float](), nullable=False),
        sa.Column("seal", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", name="pk_drives"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "moments",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("moment_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("correlation_id", sa.String(), nullable=False),
        sa.Column("numbers", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("cause", sa.String(), nullable=True),
        sa.Column("cause_owner", sa.String(), nullable=True),
        sa.Column("cause_audience", sa.String(), nullable=True),
        sa.PrimaryKeyConstraint("namespace", "moment_id", name="pk_moments"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_moments_namespace_at", "moments", ["namespace", "at"], unique=False)
    op.create_table(
        "body_parts",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("part", sa.Text(), nullable=False),
        sa.Column("state", sa.String(), nullable=False),
        sa.Column("value", sa.Double[float](), nullable=True),
        sa.Column("since", sa.BigInteger(), nullable=False),
        sa.Column("seen_at", sa.BigInteger(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("troubled_at", sa.BigInteger(), nullable=True),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("first_failure", sa.BigInteger(), nullable=True),
        sa.Column("last_failure", sa.BigInteger(), nullable=True),
        sa.Column("preceded_by", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("namespace", "part", name="pk_body_parts"),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    for table in ("body_parts", "moments", "drives", "moods"):
        op.drop_table(table)
