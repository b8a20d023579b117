"""Power cuts: every write of the record is known, and the power may go between any two of them.

A file's writes are durable up to its last sync. Of those after it, each may have reached the disk
or not, whole or only in its first sectors, in any combination: that is what a power cut leaves. The
record runs here as it is, writer thread, verbs and statements; only the files are watched.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random  # noqa: TID251 (its type alone)
from threading import Lock, Thread
from types import ModuleType
from typing import Final, TypeAlias

import apsw
import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from ipse.house.places import record_path
from ipse.household.credentials import RESIDENT
from ipse.kernel.call import Call
from ipse.kernel.chance import FixedEntropy, SeededChance
from ipse.kernel.errors import HouseError
from ipse.kernel.ids import Mint
from ipse.selfhood.verbs.waking import is_whole
from ipse.storage import database
from ipse.storage.work import Record, Work, look
from tests.restart import apsw_driver
from tests.restart.deeds import Doer, act, doer_in, kept
from tests.storage.houses import opened, settings_in

SECTOR: Final = 512
CALLERS: Final = 4

_PRAGMAS: Final[tuple[str, ...]] = vars(database)["_PRAGMAS"]  # those of the product, to the letter


@dataclass(frozen=True, slots=True)
class Written:
    """Bytes written to a file."""

    file: str
    offset: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Cut:
    """A file made shorter."""

    file: str
    size: int


@dataclass(frozen=True, slots=True)
class Synced:
    """A file forced to the disk."""

    file: str


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A caller was told that this is kept."""

    key: str


Happened: TypeAlias = Written | Cut | Synced | Acknowledged


@dataclass(slots=True)
class Tape:
    """Everything that happened to the files, in order."""

    happened: list[Happened] = field(default_factory=list[Happened])
    lock: Lock = field(default_factory=Lock)

    def add(self, happened: Happened) -> None:
        """Put it at the end."""
        with self.lock:
            self.happened.append(happened)


class _File(apsw.VFSFile):
    """A file that is watched."""

    def __init__(
        self, filename: str | apsw.URIFilename | None, flags: list[int], tape: Tape
    ) -> None:
        super().__init__("", filename, flags)
        name = filename.filename() if isinstance(filename, apsw.URIFilename) else filename
        self._name = Path(name or "temporary").name
        self._tape = tape

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802 (SQLite's name)
        super().xWrite(data, offset)  # pyright: ignore[reportUnknownMemberType] (its stub)
        self._tape.add(Written(self._name, offset, bytes(data)))

    def xTruncate(self, newsize: int) -> None:  # noqa: N802 (SQLite's name)
        super().xTruncate(newsize)
        self._tape.add(Cut(self._name, newsize))

    def xSync(self, flags: int) -> None:  # noqa: N802 (SQLite's name)
        super().xSync(flags)
        self._tape.add(Synced(self._name))


class _Watched(apsw.VFS):
    """The machine's own file system, watched."""

    def __init__(self, name: str, tape: Tape) -> None:
        super().__init__(name, "")
        self._tape = tape

    def xOpen(  # noqa: N802 (SQLite's name)
        self, name: str | apsw.URIFilename | None, flags: list[int]
    ) -> apsw.VFSFile:
        return _File(name, flags, self._tape)


@dataclass(frozen=True, slots=True)
class Damage:
    """What so many power cuts did."""

    cuts: int
    stood: int
    """Acknowledged writes, summed over the cuts."""
    lost: int
    """Of those, how many the cuts took."""
    damaged: int
    """Records that did not read any more."""
    touched: int
    """Cuts that took anything."""


@dataclass(frozen=True, slots=True)
class Recording:
    """A life of the record: what stood before it, and everything that happened."""

    begun: dict[str, bytes]
    happened: list[Happened]
    call: Call


def record_life(folder: Path, rounds: int, *, synchronous: str = "FULL") -> Recording:
    """Let four callers write `rounds` times each, on watched files, with checkpoints between."""
    path, doer = _prepared(folder)
    begun = {path.name: path.read_bytes()}
    tape = Tape()
    with _record_on(path, tape, synchronous) as record:

        def live(caller: int) -> None:
            for number in range(rounds):
                key = f"0-{caller}-{number}"
                act(record, doer, key)
                tape.add(Acknowledged(key))
                if caller == 0 and number % 20 == 19:
                    record.checkpoint()

        callers = [Thread(target=live, args=(caller,)) for caller in range(CALLERS)]
        for thread in callers:
            thread.start()
        for thread in callers:
            thread.join()
        happened = list(tape.happened)  # without what closing in good order adds
    return Recording(begun, happened, doer.call)


def cut_the_power(life: Recording, folder: Path, cuts: int, seed: bytes) -> Damage:
    """Cut the power so many times, anywhere in this life, and look what each cut left."""
    chance = SeededChance(seed).stream("cuts")
    stood = lost = damaged = touched = 0
    for image, acknowledged in _images(life, cuts, chance):
        found = _found_in(image, folder, life.call)
        missing = len(acknowledged - (found or set()))
        stood += len(acknowledged)
        lost += missing
        damaged += found is None
        touched += missing > 0
    return Damage(cuts, stood, lost, damaged, touched)


def _prepared(folder: Path) -> tuple[Path, Doer]:
    settings = settings_in(folder)
    with opened(settings) as house:
        return record_path(settings), doer_in(house)


@contextmanager
def _record_on(path: Path, tape: Tape, synchronous: str) -> Generator[Record]:
    """Open the record at `path` on watched files, as the product does but for the file system."""
    vfs = _Watched(f"watched-{id(tape)}", tape)
    driver = ModuleType("watched_driver")
    vars(driver).update(vars(apsw_driver))
    vars(driver)["connect"] = apsw_driver.opening(f"watched-{id(tape)}")
    engine = sa.create_engine(f"sqlite:///{path}", module=driver, poolclass=NullPool)

    def prepare(connection: apsw_driver.Connection, _: object) -> None:
        # A watched file has no shared memory: the one writer holds the index of the log itself.
        for pragma in ("PRAGMA locking_mode=EXCLUSIVE", *_PRAGMAS):
            connection.execute(pragma.replace("synchronous=FULL", f"synchronous={synchronous}"))

    event.listen(engine, "connect", prepare)
    record = Record(engine, engine, Mint(SeededChance(b"power")), FixedEntropy(b"power"))
    try:
        yield record
    finally:
        record.close()
        vfs.unregister()


def _images(
    life: Recording, cuts: int, chance: Random
) -> Iterable[tuple[dict[str, bytes], set[str]]]:
    """What the disk holds after each of so many cuts, and what was acknowledged by then."""
    places = sorted(chance.randrange(len(life.happened)) for _ in range(cuts))
    durable = {name: bytearray(data) for name, data in life.begun.items()}
    pending: dict[str, list[Written | Cut]] = {}
    acknowledged: set[str] = set()
    done = 0
    for place in places:
        for happened in life.happened[done:place]:
            _happen(happened, durable, pending, acknowledged)
        done = place
        image = deepcopy(durable)
        for name, operations in pending.items():
            for operation in operations:
                _maybe(image.setdefault(name, bytearray()), operation, chance)
        yield {name: bytes(data) for name, data in image.items()}, set(acknowledged)


def _happen(
    happened: Happened,
    durable: dict[str, bytearray],
    pending: dict[str, list[Written | Cut]],
    acknowledged: set[str],
) -> None:
    match happened:
        case Written() | Cut():
            pending.setdefault(happened.file, []).append(happened)
        case Synced(file):
            for operation in pending.pop(file, []):
                _apply(durable.setdefault(file, bytearray()), operation)
        case Acknowledged(key):
            acknowledged.add(key)


def _maybe(data: bytearray, operation: Written | Cut, chance: Random) -> None:
    """Let the operation reach the disk, or not, or in part."""
    fate = chance.random()
    if fate < 0.4:
        return
    if fate < 0.6 and isinstance(operation, Written):
        sectors = chance.randrange(len(operation.data) // SECTOR + 1)
        operation = replace(operation, data=operation.data[: sectors * SECTOR])
    _apply(data, operation)


def _apply(data: bytearray, operation: Written | Cut) -> None:
    if isinstance(operation, Cut):
        del data[operation.size :]
        return
    end = operation.offset + len(operation.data)
    data.extend(bytes(max(0, end - len(data))))
    data[operation.offset : end] = operation.data


def _found_in(image: dict[str, bytes], folder: Path, call: Call) -> set[str] | None:
    """The keys that stand in what the cut left, None when the record is damaged."""
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    for name, data in image.items():
        (folder / name).write_bytes(data)
    try:
        return look(folder / "record.db", None, lambda work: _keys(work, call))
    except (HouseError, DBAPIError):
        return None


def _keys(work: Work, call: Call) -> set[str] | None:
    sound = work.connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    if not sound or not is_whole(work, RESIDENT):
        return None
    return kept(work, call)
