"""The souls' table: which starters this house has been given."""

from __future__ import annotations

from datetime import datetime
from typing import Final

import sqlalchemy as sa

from ipse.kernel.clock import to_micros
from ipse.kernel.ids import HOUSE
from ipse.storage.tables import MicrosType, metadata
from ipse.storage.work import Work


class _SeededColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    soul_id = sa.Column(sa.Text, primary_key=True)
    digest: sa.Named[bytes]
    at: sa.Named[int] = sa.Column(MicrosType)


seeded_souls: Final = sa.Table("seeded_souls", metadata, _SeededColumns, sqlite_with_rowid=False)


def load_seeded(work: Work) -> frozenset[str]:
    """Return the ids of the starters that were given."""
    rows = work.connection.execute(
        sa.select(seeded_souls.c.soul_id).where(seeded_souls.c.namespace == HOUSE)
    )
    return frozenset(soul_id for (soul_id,) in rows)


def insert_seeded(work: Work, soul_id: str, digest: bytes, at: datetime) -> None:
    """Keep that a starter was given."""
    work.connection.execute(
        sa.insert(seeded_souls).values(
            namespace=HOUSE, soul_id=soul_id, digest=digest, at=to_micros(at)
        )
    )
