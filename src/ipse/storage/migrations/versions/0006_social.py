"""Social memory: tallies, sittings, cards, facts, joinings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("fact_id", sa.Text(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=False),
        sa.Column("text", sa.String(), nullable=False),
        sa.Column("source", sa.String(), nullable=False),
        sa.Column("told_by", sa.String(), nullable=True),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("archived", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "fact_id", name="pk_facts"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_facts_namespace_person_id", "facts", ["namespace", "person_id"], unique=False
    )
    op.create_table(
        "gatherings",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("bearer", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.Column("words", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "bearer", name="pk_gatherings"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "identities",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False),
        sa.Column("person_id", sa.String(), nullable=True),
        sa.Column("owner", sa.String(), nullable=True),
        sa.Column("first_seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "identity", name="pk_identities"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_identities_namespace_folded", "identities", ["namespace", "folded"], unique=False
    )
    op.create_index(
        "ix_identities_namespace_person_id", "identities", ["namespace", "person_id"], unique=False
    )
    op.create_table(
        "kept_out",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "hash", name="pk_kept_out"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "links",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("link_id", sa.Text(), nullable=False),
        sa.Column("joining", sa.String(), nullable=False),
        sa.Column("from_id", sa.String(), nullable=True),
        sa.Column("to_id", sa.String(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("undone", sa.Boolean(), nullable=False),
        sa.Column("words", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("namespace", "link_id", name="pk_links"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_links_namespace_to_id", "links", ["namespace", "to_id"], unique=False)
    op.create_table(
        "people",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("person_id", sa.Text(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False),
        sa.Column("minted_at", sa.BigInteger(), nullable=False),
        sa.Column("warmth", sa.Double[float](), nullable=False),
        sa.Column("warmth_at", sa.BigInteger(), nullable=False),
        sa.Column("attitude", sa.String(), nullable=False),
        sa.Column("audience", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("place", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "person_id", name="pk_people"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_people_namespace_folded", "people", ["namespace", "folded"], unique=False)
    op.create_table(
        "roster",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("messages", sa.BigInteger(), nullable=False),
        sa.Column("donated", sa.BigInteger(), nullable=False),
        sa.Column("had_1on1", sa.Boolean(), nullable=False),
        sa.Column("marked", sa.Boolean(), nullable=False),
        sa.Column("last_seen", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "identity", name="pk_roster"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "roster_sessions",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("identity", sa.Text(), nullable=False),
        sa.Column("sitting", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "identity", "sitting", name="pk_roster_sessions"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "seen_events",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "event", name="pk_seen_events"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "sittings",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("surface", sa.Text(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("last_at", sa.BigInteger(), nullable=False),
        sa.Column("ended", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "surface", name="pk_sittings"),
        sqlite_with_rowid=False,
    )
