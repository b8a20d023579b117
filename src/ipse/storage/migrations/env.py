"""Alembic's entry: the caller's connection, and one transaction around all revisions."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import context

_connection: sa.Connection = context.config.attributes["connection"]
context.configure(
    connection=_connection,
    render_as_batch=True,
    transactional_ddl=True,
    transaction_per_migration=False,
)
context.run_migrations()
