"""Callers of a record in threads of their own, and the moments at which they meet."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from threading import Barrier, Event, Thread
from typing import Generic, TypeVar

from ipse.kernel.errors import HouseError
from ipse.storage.work import Record, Task, Work

T = TypeVar("T")

PATIENCE = 30


class FailedOnPurpose(Exception):
    """What a task of a test raises."""


class Caller(Generic[T]):
    """A thread that does one thing, and what it came to."""

    def __init__(self, act: Callable[[], T]) -> None:
        self._act = act
        self._outcome: list[T | Exception] = []
        self._thread = Thread(target=self._run)
        self._thread.start()

    def _run(self) -> None:
        try:
            self._outcome.append(self._act())
        except (HouseError, FailedOnPurpose) as error:
            self._outcome.append(error)

    def is_done_within(self, seconds: float) -> bool:
        """Whether the thread ends within `seconds`."""
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def outcome(self, patience: float = PATIENCE) -> T | Exception:
        """What the thread's act returned or raised."""
        self._thread.join(patience)
        assert not self._thread.is_alive(), "a caller waits for ever"
        return self._outcome[0]


def writing(record: Record, task: Task[T]) -> Caller[T]:
    """A caller that writes."""
    return Caller(lambda: record.write(task))


def all_at_once(acts: Iterable[Callable[[], T]], patience: float = PATIENCE) -> list[T | Exception]:
    """What `acts` came to when they began together, in their order."""
    waiting = list(acts)
    start = Barrier(len(waiting))

    def after_the_others(act: Callable[[], T]) -> Callable[[], T]:
        def run() -> T:
            start.wait(PATIENCE)
            return act()

        return run

    callers = [Caller(after_the_others(act)) for act in waiting]
    return [caller.outcome(patience) for caller in callers]


@contextmanager
def writer_held(record: Record) -> Generator[None]:
    """Keep the writer busy, so that whatever is queued meanwhile becomes one batch."""
    begun, enough = Event(), Event()

    def hold(_: Work) -> None:
        begun.set()
        enough.wait(PATIENCE)

    holder = writing(record, hold)
    begun.wait(PATIENCE)
    try:
        yield
    finally:
        enough.set()
        holder.outcome()


def wait_until_queued(record: Record, count: int) -> None:
    """Return once `count` jobs wait; the writer is held, so they only become more."""
    queue = vars(record)["_queue"]
    while queue.qsize() < count:
        Event().wait(0.001)
