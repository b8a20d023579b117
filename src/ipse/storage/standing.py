"""Standing: whether the tables of a room hold what the last change of each subject left there.

The audit chain vouches for the log, so whoever edits a table by hand contradicts the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

import sqlalchemy as sa

from ipse.kernel.document import JsonObject
from ipse.kernel.ids import OwnerId
from ipse.storage.acts import ERASING
from ipse.storage.changes import changes
from ipse.storage.work import Work

UNLOGGED: Final = 0
"""In the place of a change's number: no change speaks of it."""

Standing: TypeAlias = Mapping[tuple[OwnerId, str], JsonObject]
"""What stands in a room's tables, by owner and subject, in the words of the log."""


@dataclass(frozen=True, slots=True)
class Left:
    """What the last change of a subject left standing."""

    owner: OwnerId
    subject: str
    number: int
    words: JsonObject


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Something stands otherwise than the log says; it is named by ids alone."""

    room: str
    owner: OwnerId
    number: int
    """Of the change that is contradicted, or UNLOGGED."""


def left_standing(work: Work, room: str) -> Iterator[Left]:
    """Yield what the log says stands in `room`, for every owner."""
    newest = (
        sa.select(changes.c.owner, changes.c.subject, sa.func.max(changes.c.number).label("last"))
        .where(changes.c.room == room)
        .group_by(changes.c.owner, changes.c.subject)
        .subquery()
    )
    columns = changes.c
    rows = work.connection.execute(
        sa.select(columns.owner, columns.subject, columns.number, columns.after)
        .join(newest, (columns.owner == newest.c.owner) & (columns.number == newest.c.last))
        .where(columns.act.not_in(ERASING))
        .order_by(columns.owner, columns.number)
    )
    for owner, subject, number, after in rows:
        yield Left(OwnerId(owner), subject, number, after or {})


def first_disagreement(
    room: str, logged: Iterable[Left], standing: Standing
) -> Disagreement | None:
    """Return the first subject whose words differ in log and table, None when all agree.

    The log may say more of a subject than its table keeps, never less.
    """
    unlogged = dict(standing)
    for left in logged:
        found = unlogged.pop((left.owner, left.subject), None)
        if found is None or any(left.words.get(name) != word for name, word in found.items()):
            return Disagreement(room, left.owner, left.number)
    return next((Disagreement(room, owner, UNLOGGED) for owner, _ in unlogged), None)
