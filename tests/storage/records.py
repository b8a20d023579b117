"""A record for a test: a real file in a folder, a fixed seed, calls as the doors make them."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.chance import FixedEntropy, SeededChance
from ipse.kernel.ids import CorrelationId, Mint, Namespace, OwnerId, SessionId
from ipse.kernel.origin import MANUAL
from ipse.storage.acts import Act
from ipse.storage.changes import NewChange, record_change
from ipse.storage.database import open_engine
from ipse.storage.deed import write_deed
from ipse.storage.schema import migrate
from ipse.storage.work import Record, Work

NOON: Final = datetime(2026, 9, 15, 12, tzinfo=UTC)
ADA: Final = OwnerId("ada")
BEN: Final = OwnerId("ben")
ROOM: Final = "person"


@contextmanager
def open_record(folder: Path, key: bytes | None = None) -> Generator[Record]:
    """Open the record in `folder`, founded at the first time; close it at the end."""
    path = folder / "record.db"
    is_new = not path.exists()
    migrate(path, key, folder / "copies")
    record = Record(
        open_engine(path, key, read_only=True),
        open_engine(path, key),
        Mint(SeededChance(b"ids")),
        FixedEntropy(b"entropy"),
    )
    try:
        if is_new:
            record.write(lambda work: write_deed(work, NOON))
        yield record
    finally:
        record.close()


def a_call(owner: OwnerId = ADA, now: datetime = NOON) -> Call:
    """A call by the owner's own hand."""
    return Call(
        actor=MANUAL,
        owner=owner,
        namespace=Namespace("resident"),
        audience=Audience.OWNER,
        surface=Surface.HTTP,
        scopes=frozenset({Scope.OWNER}),
        now=now,
        session_id=SessionId("session"),
        correlation_id=CorrelationId("turn"),
    )


def say(
    work: Work, subject: str, words: str = "words", *, call: Call | None = None, room: str = ROOM
) -> int:
    """Record that `subject` says `words` now; return the change's number."""
    change = NewChange(room, subject, Act.SET, None, {"summary": words})
    return record_change(work, call or a_call(), change)
