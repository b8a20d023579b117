"""Work: one unit of work is one transaction, and the record that runs them.

Writes go through one thread. It runs whatever is queued, each caller in a savepoint of its own,
commits them together and only then lets the callers go on: what was acknowledged is on disk.
Reads run in the caller's thread on a snapshot, beside the writer.
"""

from __future__ import annotations

from _thread import allocate_lock
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread, current_thread
from typing import Final, Generic, TypeAlias, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DatabaseError

from ipse.kernel.chance import SEED_BYTES, SeededChance, SystemEntropy
from ipse.kernel.errors import HouseDamaged, HouseError
from ipse.kernel.ids import Mint
from ipse.kernel.ports import Entropy
from ipse.storage.database import (
    DriverConnection,
    DriverCursor,
    DriverError,
    driver_connection,
    explained,
    open_engine,
)

T = TypeVar("T")

LARGEST_BATCH: Final = 500
CHECKPOINT_AFTER: Final = 2_000
"""Units of work between two checkpoints: the WAL stays near ten megabytes."""
ROWS_BEFORE_CHECKPOINT: Final = 50_000
"""Rows changed between two checkpoints: one work of a crowded room writes a thousand."""
_CLOSED: Final = "The house is closed: open it again."
_TRUNCATED: Final = 0
"""What a checkpoint answers when no reader kept it from its end."""


@dataclass(frozen=True, slots=True)
class Work:
    """An open unit of work: its connection, and where new ids and salts come from."""

    connection: sa.Connection
    mint: Mint
    entropy: Entropy


Task: TypeAlias = Callable[[Work], T]


class _Job(Generic[T]):
    """One caller's task and the latch it waits on: a bare lock, since a Future costs far more."""

    __slots__ = ("_answer", "_error", "_latch", "_released", "_task")

    def __init__(self, task: Task[T]) -> None:
        self._task = task
        self._latch = allocate_lock()
        self._latch.acquire()
        self._answer: list[T] = []
        self._error: BaseException | None = None
        self._released = False

    def run(self, work: Work) -> BaseException | None:
        """Run the task; return what it raised, for its caller to raise again."""
        try:
            self._answer.append(self._task(work))
        except BaseException as error:  # noqa: BLE001 (carried to the caller's own thread)
            self._error = error
        return self._error

    def fail(self, error: BaseException) -> None:
        """Let the caller go on with `error`, unless it has one of its own."""
        if not self._released:
            self._error = self._error or error
            self.succeed()

    def succeed(self) -> None:
        """Let the caller go on: its work is on disk, or its error is set."""
        self._released = True
        self._latch.release()

    def wait(self) -> T:
        """Return the task's answer once it is durable, or raise what it raised."""
        self._latch.acquire()
        if self._error is not None:
            raise self._error
        return self._answer[0]


class Record:
    """The house's database: `read` and `write` units of work."""

    def __init__(
        self, readers: sa.Engine, writers: sa.Engine, mint: Mint, entropy: Entropy
    ) -> None:
        self._readers = readers
        self._writers = writers
        self._mint = mint
        self._entropy = entropy
        self._queue: SimpleQueue[_Job[object] | None] = SimpleQueue()
        self._writer = _Writer(writers.connect(), self._queue, mint, entropy)
        self._entrance = Lock()
        self._closed = False
        self._thread = Thread(target=self._serve, name="ipse-writer", daemon=True)
        self._thread.start()

    def write(self, task: Task[T]) -> T:
        """Run `task` in one transaction and return its answer once that is durable."""
        if current_thread() is self._thread:
            raise HouseError("A unit of work cannot open another one.")
        job = _Job(task)
        with self._entrance:  # nobody comes in behind the one who closes: they would wait for ever
            if self._closed:
                raise HouseError(_CLOSED)
            self._queue.put(job)  # pyright: ignore[reportArgumentType] (answers are never read)
        return job.wait()

    def read(self, task: Task[T]) -> T:
        """Run `task` on one snapshot and return its answer; it cannot write."""
        with self._readers.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            try:
                return task(Work(connection, self._mint, self._entropy))
            finally:
                connection.exec_driver_sql("ROLLBACK")

    def copy_to(self, path: Path) -> None:
        """Write a consistent copy, keyed like the record and free of deleted words, to `path`."""
        with self._writers.connect() as connection:
            connection.exec_driver_sql("VACUUM INTO ?", (str(path),))

    def checkpoint(self) -> None:
        """Fold the write-ahead log into the file and truncate it: no erased word stays in it."""
        self.write(lambda _: self._writer.checkpoint_soon())
        self.write(lambda _: None)

    def close(self) -> None:
        """Finish what is queued, checkpoint and close."""
        with self._entrance:
            if self._closed:
                return
            self._closed = True
            self._queue.put(None)
        self._thread.join()
        self._readers.dispose()

    def _serve(self) -> None:
        """Write until the end; a writer that breaks leaves nobody waiting for it."""
        try:
            self._writer.serve()
        finally:
            with self._entrance:
                self._closed = True
            self._writer.turn_away(HouseError(_CLOSED))


def look(path: Path, key: bytes | None, task: Task[T]) -> T:
    """Return what `task` reads of a record that this process need not own."""
    engine = open_engine(path, key, read_only=True)
    entropy = SystemEntropy()
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            chance = SeededChance(entropy.secret(SEED_BYTES))
            return task(Work(connection, Mint(chance), entropy))
    except DatabaseError as error:
        raise HouseDamaged(
            "The record is not one of ours any more: restore a backup with: ipse restore <backup>."
        ) from error
    finally:
        engine.dispose()


class _Writer:
    """The one thread that writes."""

    def __init__(
        self,
        connection: sa.Connection,
        queue: SimpleQueue[_Job[object] | None],
        mint: Mint,
        entropy: Entropy,
    ) -> None:
        self._connection = connection.execution_options(isolation_level="AUTOCOMMIT")
        self._driver: DriverConnection = driver_connection(connection)
        self._cursor: DriverCursor = self._driver.cursor()
        self._work = Work(self._connection, mint, entropy)
        self._queue = queue
        self._since_checkpoint = 0
        self._rows_at_checkpoint = 0
        self._owes_checkpoint = False
        self._ended = False

    def serve(self) -> None:
        """Commit batch after batch until the queue ends with None."""
        while not self._ended and (job := self._queue.get()) is not None:
            self._commit_with(job)
        self._checkpoint()
        self._connection.close()

    def turn_away(self, error: HouseError) -> None:
        """Let those who still wait go on with `error`."""
        while not self._queue.empty():
            if (job := self._queue.get()) is not None:
                job.fail(error)

    def checkpoint_soon(self) -> None:
        """Checkpoint as soon as the open batch is committed."""
        self._owes_checkpoint = True

    def _commit_with(self, job: _Job[object]) -> None:
        """Run `job` and whatever arrives meanwhile in one transaction."""
        batch: list[_Job[object]] = []
        next_job: _Job[object] | None = job
        try:
            self._cursor.execute("BEGIN IMMEDIATE")
            while next_job is not None:
                self._run(next_job, batch)
                next_job = self._arrived(len(batch))
            self._cursor.execute("COMMIT")
        except BaseException as error:  # noqa: BLE001 (every caller of the batch must hear it)
            self._give_up(error, batch or [job])
            return
        for done in batch:
            done.succeed()
        self._count(len(batch))

    def _arrived(self, already: int) -> _Job[object] | None:
        """Return a job that has come in meanwhile, unless the batch is full or the end has come."""
        if already >= LARGEST_BATCH:
            return None
        try:
            job = self._queue.get_nowait()
        except Empty:
            return None
        self._ended = job is None
        return job

    def _run(self, job: _Job[object], batch: list[_Job[object]]) -> None:
        batch.append(job)
        self._cursor.execute("SAVEPOINT caller")
        error = job.run(self._work)
        if error is None:
            self._cursor.execute("RELEASE caller")
        elif self._driver.in_transaction:
            self._cursor.execute("ROLLBACK TO caller")
            self._cursor.execute("RELEASE caller")
            batch.pop().fail(error)
        else:
            # A full disk rolls back everything, the callers before this one included.
            raise error

    def _give_up(self, error: BaseException, batch: list[_Job[object]]) -> None:
        told = explained(error) or error
        try:
            if self._driver.in_transaction:
                self._cursor.execute("ROLLBACK")
        finally:
            for job in batch:
                job.fail(told)

    def _count(self, done: int) -> None:
        self._since_checkpoint += done
        rows = self._driver.total_changes - self._rows_at_checkpoint
        is_long = self._since_checkpoint >= CHECKPOINT_AFTER or rows >= ROWS_BEFORE_CHECKPOINT
        if self._owes_checkpoint or is_long:
            self._checkpoint()

    def _checkpoint(self) -> None:
        """Fold the log into the file; what was asked for and could not be done stays owed."""
        self._since_checkpoint = 0
        self._rows_at_checkpoint = self._driver.total_changes
        try:
            self._cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            answer = self._cursor.fetchone()
        except DriverError:
            return  # the disk is full: what is committed stands in the log
        if answer is not None and answer[0] == _TRUNCATED:
            self._owes_checkpoint = False
