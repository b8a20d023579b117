"""Foundations: the record, the household and the person model."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "answers",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("bearer", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("fingerprint", sa.LargeBinary(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("body", sa.JSON(none_as_null=True), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "bearer", "key", name="pk_answers"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "audit",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("seq", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("act", sa.String(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("subject_id", sa.String(), nullable=False),
        sa.Column("digest", sa.String(), nullable=False),
        sa.Column("previous", sa.String(), nullable=False),
        sa.Column("hash", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "seq", name="pk_audit"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "change_numbers",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("last", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", name="pk_change_numbers"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "changes",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("number", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("room", sa.String(), nullable=False),
        sa.Column("subject", sa.String(), nullable=False),
        sa.Column("subject_id", sa.String(), nullable=False),
        sa.Column("act", sa.String(), nullable=False),
        sa.Column("actor", sa.String(), nullable=False),
        sa.Column("before", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("after", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("session_id", sa.String(), nullable=False),
        sa.Column("correlation_id", sa.String(), nullable=False),
        sa.Column("link", sa.BigInteger(), nullable=False),
        sa.Column("salt", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "number", name="pk_changes"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_changes_owner_room_number", "changes", ["owner", "room", "number"], unique=False
    )
    op.create_index(
        "ix_changes_owner_room_subject_number",
        "changes",
        ["owner", "room", "subject", "number"],
        unique=False,
    )
    op.create_table(
        "corrections",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("correction_id", sa.String(), nullable=False),
        sa.Column("offered", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("opened_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "section", "key", name="pk_corrections"),
        sa.UniqueConstraint("owner", "correction_id", name="uq_corrections_owner_correction_id"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deed",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("house_id", sa.String(), nullable=False),
        sa.Column("epoch", sa.String(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("founded_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", name="pk_deed"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "duties",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("run", sa.String(), nullable=False),
        sa.Column("holder", sa.String(), nullable=False),
        sa.Column("leased_until", sa.BigInteger(), nullable=False),
        sa.Column("due_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "name", name="pk_duties"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "duty_steps",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("run", sa.Text(), nullable=False),
        sa.Column("step", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "run", "step", name="pk_duty_steps"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "entries",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("section", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("summary", sa.String(), nullable=False),
        sa.Column("value", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("origin", sa.String(), nullable=False),
        sa.Column("writer", sa.String(), nullable=False),
        sa.Column("confidence", sa.Double[float](), nullable=False),
        sa.Column("quoted", sa.Boolean(), nullable=False),
        sa.Column("observed_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.Column("written_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "section", "key", name="pk_entries"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "feeds",
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("room", sa.Text(), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("floor", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("owner", "room", name="pk_feeds"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "members",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("owner", sa.Text(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("admin", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "owner", name="pk_members"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pairing_failures",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("failure_id", sa.Text(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("namespace", "failure_id", name="pk_pairing_failures"),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "pairings",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("pairing_id", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("issuer", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("writer", sa.String(), nullable=False),
        sa.Column("scopes", sa.String(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("ends_at", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["namespace", "owner"],
            ["members.namespace", "members.owner"],
            name="fk_pairings_members",
        ),
        sa.PrimaryKeyConstraint("namespace", "pairing_id", name="pk_pairings"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_pairings_namespace_owner", "pairings", ["namespace", "owner"], unique=False)
    op.create_table(
        "tokens",
        sa.Column("namespace", sa.Text(), nullable=False),
        sa.Column("token_id", sa.Text(), nullable=False),
        sa.Column("owner", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("writer", sa.String(), nullable=False),
        sa.Column("scopes", sa.String(), nullable=False),
        sa.Column("prefix", sa.String(), nullable=False),
        sa.Column("digest", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", sa.BigInteger(), nullable=True),
        sa.Column("revoked_at", sa.BigInteger(), nullable=True),
        sa.Column("last_used_at", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(
            ["namespace", "owner"], ["members.namespace", "members.owner"], name="fk_tokens_members"
        ),
        sa.PrimaryKeyConstraint("namespace", "token_id", name="pk_tokens"),
        sa.UniqueConstraint("namespace", "prefix", name="uq_tokens_namespace_prefix"),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tokens_namespace_owner", "tokens", ["namespace", "owner"], unique=False)
