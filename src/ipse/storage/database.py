"""Opening the file: the driver, the pragmas that keep words safe, and the two ways to connect.

SQLite comes from `sqlcipher3`, which bundles a recent one: 3.7.0 to 3.51.2 can corrupt a WAL
database that two connections write or checkpoint at once.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, Protocol, cast

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.pool import NullPool, Pool, QueuePool
from sqlcipher3 import dbapi2 as driver
from sqlcipher3.dbapi2 import (
    DatabaseError as _DatabaseError,  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]  (not in its stub)
)

from ipse.kernel.errors import DriverTooOld, HouseDamaged, HouseError, WrongKey

OLDEST_SAFE_SQLITE: Final = (3, 51, 3)
BUSY_TIMEOUT_MS: Final = 5000
READERS: Final = 16
WRITERS_CACHE_KIB: Final = 32 * 1024
"""What the one writer may keep of the file: in the driver's two megabytes a batch of a crowded room
does not fit, and every page of it is written twice."""

DriverError: Final = cast("type[Exception]", _DatabaseError)
"""Whatever the driver says of a file or a disk that does not do what is asked."""

_PRAGMAS: Final = (
    "PRAGMA journal_mode=WAL",
    "PRAGMA synchronous=FULL",  # NORMAL loses acknowledged rows on a power cut (FINDINGS)
    "PRAGMA secure_delete=ON",  # without it deleted words stay in free pages
    "PRAGMA temp_store=MEMORY",  # sorted words never spill into a file
    "PRAGMA trusted_schema=OFF",
    f"PRAGMA busy_timeout={BUSY_TIMEOUT_MS}",
    "PRAGMA wal_autocheckpoint=0",  # only the writer checkpoints
)


class DriverCursor(Protocol):
    """The little that we ask of a driver's cursor."""

    def execute(self, statement: str, /) -> object:
        """Run one statement."""
        ...

    def fetchone(self) -> tuple[object, ...] | None:
        """Return the next row."""
        ...


class DriverConnection(Protocol):
    """The little that we ask of the driver's connection."""

    @property
    def in_transaction(self) -> bool:
        """Tell whether a transaction is open."""
        ...

    @property
    def total_changes(self) -> int:
        """Tell how many rows were changed through it."""
        ...

    def cursor(self) -> DriverCursor:
        """Return a new cursor."""
        ...

    def close(self) -> None:
        """Close it."""
        ...


def checked_driver(version: tuple[int, ...] | None = None) -> str:
    """Return the version of the driver's SQLite (or `version`) when it has no WAL-reset bug."""
    found = version or driver.sqlite_version_info
    told = ".".join(map(str, found))
    if found < OLDEST_SAFE_SQLITE:
        raise DriverTooOld(
            f"SQLite {told} can corrupt a house; install sqlcipher3 with "
            f"{'.'.join(map(str, OLDEST_SAFE_SQLITE))} or newer."
        )
    return told


def open_engine(
    path: Path, key: bytes | None, *, read_only: bool = False, migrating: bool = False
) -> sa.Engine:
    """Return an engine for the file at `path`.

    `migrating` leaves foreign keys off from connect on: a table that a migration rebuilds would
    otherwise take its children with it.
    """
    checked_driver()
    pool: type[Pool] = QueuePool if read_only else NullPool
    limits: dict[str, int] = {"pool_size": READERS, "max_overflow": 0} if read_only else {}
    engine = sa.create_engine(
        f"sqlite:///{path}",
        module=driver,
        poolclass=pool,
        connect_args={"timeout": 5, "isolation_level": None, "check_same_thread": False},
        **limits,
    )

    def prepare(connection: DriverConnection, _record: object) -> None:
        _prepare(connection, key, read_only=read_only, foreign_keys=not migrating)

    event.listen(engine, "connect", prepare)
    event.listen(engine, "handle_error", _explain)
    return engine


def explained(error: BaseException) -> HouseError | None:
    """Return what `error` says of the disk, in a sentence; None when it says nothing of it."""
    text = str(error) if isinstance(error, DriverError) else ""
    if "disk is full" in text:
        return HouseError("The disk is full, nothing was written: make room and send it again.")
    if "malformed" in text:
        return HouseDamaged(
            "Pages of the record are damaged: restore a backup with: ipse restore <backup>."
        )
    return None


def _explain(context: sa.ExceptionContext) -> None:
    explanation = explained(context.original_exception)
    if explanation is not None:
        raise explanation from context.original_exception


def _prepare(
    connection: DriverConnection, key: bytes | None, *, read_only: bool, foreign_keys: bool
) -> None:
    cursor = connection.cursor()
    if key is not None:
        cursor.execute("PRAGMA cipher_log_level=NONE")  # a wrong key is told by us, not on stderr
        cursor.execute(f"PRAGMA key=\"x'{key.hex()}'\"")
    try:
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
            cursor.fetchone()
    except DriverError as error:
        raise _why_unreadable(error, keyed=key is not None) from error
    cursor.execute(f"PRAGMA foreign_keys={'ON' if foreign_keys else 'OFF'}")
    if read_only:
        cursor.execute("PRAGMA query_only=ON")
    else:
        cursor.execute(f"PRAGMA cache_size=-{WRITERS_CACHE_KIB}")


def _why_unreadable(error: Exception, *, keyed: bool) -> Exception:
    if "not a database" not in str(error):
        return error
    if keyed:
        return WrongKey(
            "This key does not open the house: use the recovery phrase (ipse house recover) or the "
            "config folder that belongs to it."
        )
    return HouseDamaged(
        "The record is encrypted or damaged: set encrypt = true if it was encrypted, else restore "
        "a backup with: ipse restore <backup>."
    )


def driver_connection(connection: sa.Connection) -> DriverConnection:
    """Return the driver's own connection beneath `connection`."""
    raw: DriverConnection | None = connection.connection.driver_connection
    if raw is None:
        raise HouseDamaged("The connection to the record was lost: start the house again.")
    return raw
