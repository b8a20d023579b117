"""The deed: the one row that says which house this is.

`epoch` changes when a backup is restored, so that cursors handed out after that backup was taken
cannot pass for current ones. `seed` is drawn once, for streams of chance that have to come out the
same after a restart; ids never come from it, since of those none may come twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

import sqlalchemy as sa

from ipse.kernel.chance import SEED_BYTES
from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.errors import HouseDamaged
from ipse.kernel.ids import HOUSE
from ipse.storage.tables import MicrosType, metadata
from ipse.storage.work import Work


class _DeedColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    house_id: sa.Named[str]
    epoch: sa.Named[str]
    seed: sa.Named[bytes]
    founded_at: sa.Named[int] = sa.Column(MicrosType)


deeds: Final = sa.Table("deed", metadata, _DeedColumns, sqlite_with_rowid=False)


@dataclass(frozen=True, slots=True)
class Deed:
    """Which house this is."""

    house_id: str
    epoch: str
    seed: bytes
    founded_at: datetime

    @property
    def chain_id(self) -> str:
        """Return what signed heads are for: a restored backup goes on with a chain of its own."""
        return f"{self.house_id}/{self.epoch}"


def read_deed(work: Work) -> Deed | None:
    """Return the deed, None for a house that is not founded yet."""
    columns = deeds.c
    row = work.connection.execute(
        sa.select(columns.house_id, columns.epoch, columns.seed, columns.founded_at).where(
            columns.namespace == HOUSE
        )
    ).one_or_none()
    if row is None:
        return None
    house_id, epoch, seed, founded_at = row
    return Deed(house_id, epoch, seed, from_micros(founded_at))


def deed_of(work: Work) -> Deed:
    """Return the deed of a founded house."""
    deed = read_deed(work)
    if deed is None:
        raise HouseDamaged("The record has no deed: restore a backup with: ipse restore <backup>.")
    return deed


def write_deed(work: Work, now: datetime) -> Deed:
    """Found the house: write its deed and return it."""
    house_id = work.mint.ulid(now)
    deed = Deed(house_id, work.mint.ulid(now), work.entropy.secret(SEED_BYTES), now)
    work.connection.execute(
        sa.insert(deeds).values(
            namespace=HOUSE,
            house_id=deed.house_id,
            epoch=deed.epoch,
            seed=deed.seed,
            founded_at=to_micros(now),
        )
    )
    return deed


def begin_epoch(work: Work, now: datetime) -> str:
    """Begin a new epoch, which no earlier cursor belongs to; return it."""
    epoch = work.mint.ulid(now)
    work.connection.execute(sa.update(deeds).where(deeds.c.namespace == HOUSE).values(epoch=epoch))
    return epoch
