"""A DB-API driver over apsw, as far as the record needs one.

The product's own driver takes no virtual file system; this one does, so that the record's own
writer thread and statements run on files whose every write is known.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeAlias

import apsw

paramstyle = "qmark"
apilevel = "2.0"
threadsafety = 1
sqlite_version = apsw.sqlite_lib_version()
sqlite_version_info = tuple(int(part) for part in sqlite_version.split("."))
Binary = bytes
Error = DatabaseError = OperationalError = ProgrammingError = apsw.Error
IntegrityError = InterfaceError = InternalError = DataError = NotSupportedError = apsw.Error

Value: TypeAlias = int | float | str | bytes | None
Row: TypeAlias = tuple[Value, ...]


class Cursor:
    """A cursor that has read its rows when `execute` returns."""

    arraysize = 1
    lastrowid: int | None = None

    def __init__(self, connection: apsw.Connection) -> None:
        self._connection = connection
        self._rows: list[Row] = []
        self.description: tuple[tuple[str | None, ...], ...] | None = None
        self.rowcount = -1

    def execute(self, statement: str, parameters: Sequence[Value] = ()) -> Cursor:
        """Run one statement."""
        cursor = self._connection.cursor()
        self.description = None
        cursor.exec_trace = self._describe
        before = self._connection.total_changes()
        rows = cursor.execute(statement, tuple(parameters))  # pyright: ignore[reportUnknownMemberType] (its stub)
        self._rows = list(rows)
        self.rowcount = self._connection.total_changes() - before
        return self

    def executemany(self, statement: str, rows: Iterable[Sequence[Value]]) -> Cursor:
        """Run one statement for each of `rows`."""
        for row in rows:
            self.execute(statement, row)
        return self

    def fetchone(self) -> Row | None:
        """The next row."""
        return self._rows.pop(0) if self._rows else None

    def fetchall(self) -> list[Row]:
        """The rows that are left."""
        rows, self._rows = self._rows, []
        return rows

    def fetchmany(self, size: int = 1) -> list[Row]:
        """The next `size` rows."""
        rows, self._rows = self._rows[:size], self._rows[size:]
        return rows

    def close(self) -> None:
        """Drop what was not read."""
        self._rows = []

    def _describe(self, cursor: apsw.Cursor, _sql: str, _bindings: object) -> bool:
        columns = cursor.get_description()
        if columns:
            self.description = tuple((name, *(None,) * 6) for name, *_ in columns)
        return True


class Connection:
    """A connection in autocommit: the record begins and commits by itself."""

    isolation_level: str | None = None

    def __init__(self, opened: apsw.Connection) -> None:
        self.opened = opened

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open."""
        return self.opened.in_transaction

    @property
    def total_changes(self) -> int:
        """Rows changed since it was opened."""
        return self.opened.total_changes()

    def cursor(self) -> Cursor:
        """A new cursor."""
        return Cursor(self.opened)

    def execute(self, statement: str, parameters: Sequence[Value] = ()) -> Cursor:
        """Run one statement."""
        return self.cursor().execute(statement, parameters)

    def create_function(self, *_: object, **__: object) -> None:
        """Do nothing: the record calls no function of ours."""

    def commit(self) -> None:
        """Do nothing."""

    def rollback(self) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Close it."""
        self.opened.close()


def opening(vfs: str) -> Callable[..., Connection]:
    """What opens a file through the virtual file system `vfs`."""

    def connect(path: str, **_: object) -> Connection:
        return Connection(apsw.Connection(path, vfs=vfs))

    return connect
