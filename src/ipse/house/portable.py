"""Portable: a whole house as lines of JSON, and back: every row of every table, nothing else.

The first line says which revision of the tables follows. A house that imports it is the same house:
the same ids, history, audit chain and digests of tokens. Nothing is readable of a secret, since the
record holds none; everything that is remembered is, so the file is for its owner's eyes only.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from datetime import datetime
from importlib import import_module
from itertools import islice
from pathlib import Path
from pkgutil import walk_packages
from typing import Final, TypeAlias, cast

import sqlalchemy as sa

import ipse
from ipse.house.boot import house_keys, open_record, opening_key, wake
from ipse.house.config import Settings
from ipse.house.durable import PRIVATE, sync
from ipse.house.erasure import end_tokens_again, replay, settle
from ipse.house.erasures import erasures_since
from ipse.house.heads import SignedHead, read_heads
from ipse.house.house import House, begin_signing
from ipse.house.keys import Keys
from ipse.house.lock import take_lock
from ipse.house.places import backups_of, record_path
from ipse.kernel.chance import SEED_BYTES, SeededChance
from ipse.kernel.clock import SystemClock, iso, parse_moment
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import Conflict, HouseDamaged, InvalidInput
from ipse.kernel.ids import Mint
from ipse.kernel.ports import Entropy
from ipse.storage.deed import begin_epoch, deed_of
from ipse.storage.schema import migrate, newest_revision
from ipse.storage.tables import metadata
from ipse.storage.work import Work

Row: TypeAlias = dict[str, object]

FORM: Final = 1
ROWS_AT_ONCE: Final = 1_000


def export_house(house: House, path: Path) -> int:
    """Write the whole house to the new file `path`; return how many rows that were."""
    if path.exists():
        raise InvalidInput(f"{path} exists already: name a file that does not.")
    # Told by the writer: whatever was erased before this moment is not in the file.
    now = house.record.write(lambda _: house.clock.now())
    handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    count = -1  # the line that says what follows is no row
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        count += house.record.read(
            lambda work: sum(1 for line in lines_of(work, now) if file.write(line + "\n"))
        )
        file.flush()
        os.fsync(file.fileno())
    sync(path.parent)
    return count


def lines_of(work: Work, now: datetime) -> Iterator[str]:
    """Yield the house of `work` line by line, always in the same order."""
    head = {"ipse": ipse.__version__, "form": FORM, "revision": newest_revision()}
    yield _line({**head, "taken_at": iso(now)})
    for table in tables():
        rows = work.connection.execute(sa.select(table).order_by(*table.primary_key.columns))
        for row in rows.mappings():
            yield _line({"table": table.name, "row": _told(table, cast("Row", dict(row)))})


def import_house(settings: Settings, path: Path, entropy: Entropy) -> int:
    """Make the house that the file `path` holds, where there is none yet; return its rows."""
    settings.house.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = take_lock(settings.house)
    target = record_path(settings)
    unfinished = target.with_name(f"{target.name}.importing")
    try:
        if target.exists():
            raise Conflict(f"There is a house at {settings.house}: name a folder without one.")
        unfinished.unlink(missing_ok=True)
        with path.open(encoding="utf-8") as file:
            count, taken_at = _fill(settings, unfinished, file, entropy)
        unfinished.rename(target)
        target.chmod(PRIVATE)
        sync(settings.house)
    finally:
        for left in settings.house.glob(f"{unfinished.name}*"):
            left.unlink()
        lock.release()
    _forget_again(settings, taken_at, entropy)
    return count


def tables() -> list[sa.Table]:
    """Return every table of the record, those first that others refer to."""
    for found in walk_packages(ipse.__path__, "ipse."):
        holds = ".store" in found.name or found.name.startswith("ipse.storage.")
        if holds and "migrations" not in found.name:
            import_module(found.name)
    return metadata.sorted_tables


def _forget_again(settings: Settings, taken_at: datetime, entropy: Entropy) -> None:
    """Erase in the imported house what was erased after the file was written, as a restore does."""
    since = erasures_since(settings.config, taken_at)
    if not since:
        return
    house, _ = wake(settings, entropy=entropy)
    with house:
        house.record.write(lambda work: replay(work, house, since))
        house.record.write(lambda work: end_tokens_again(work, house, since))
        settle(house)


def _fill(
    settings: Settings, path: Path, lines: Iterable[str], entropy: Entropy
) -> tuple[int, datetime]:
    told = iter(lines)
    taken_at = _taken_at(next(told, ""))
    keys = house_keys(settings, entropy)
    key = opening_key(path, keys) if settings.encrypt else None

    def fill(work: Work) -> int:
        count = _insert(work, told)
        _take_over(work, settings, keys)
        return count

    migrate(path, key, backups_of(settings))
    mint = Mint(SeededChance(entropy.secret(SEED_BYTES)))
    record = open_record(path, key, mint, entropy)
    try:
        return record.write(fill), taken_at
    finally:
        record.close()


def _take_over(work: Work, settings: Settings, keys: Keys) -> None:
    """Sign the chain of an imported house; one that was signed here before goes on as another."""
    clock, chain_id = SystemClock(), deed_of(work).chain_id
    heads = read_heads(settings.config, keys.signing_key())
    if any(isinstance(head, SignedHead) and head.chain_id == chain_id for head in heads):
        begin_epoch(work, clock.now())
    begin_signing(work, settings, keys, clock)


def _insert(work: Work, lines: Iterator[str]) -> int:
    known, count = {table.name: table for table in tables()}, 0
    while batch := list(islice(lines, ROWS_AT_ONCE)):
        by_table: dict[str, list[Row]] = {}
        for line in batch:
            name, row = _read(line)
            if name not in known:
                raise HouseDamaged(f"The file has rows of {name}, which no table here holds.")
            by_table.setdefault(name, []).append(_kept(known[name], row))
        for name, rows in by_table.items():
            work.connection.execute(sa.insert(known[name]), rows)
        count += len(batch)
    return count


def _taken_at(line: str) -> datetime:
    """Return when the file was written that begins with `line`."""
    try:
        head = json.loads(line)
        form, revision, taken_at = head["form"], head["revision"], str(head["taken_at"])
    except (ValueError, KeyError, TypeError) as error:
        raise HouseDamaged("This file holds no house: it does not begin as an export.") from error
    if (form, revision) != (FORM, newest_revision()):
        raise InvalidInput(
            f"This file was written at revision {revision}, and this ipse works on "
            f"{newest_revision()}: import it with the version that wrote it, then upgrade."
        )
    return parse_moment(taken_at, field="taken_at")


def _read(line: str) -> tuple[str, Row]:
    try:
        told = json.loads(line)
        return str(told["table"]), cast("Row", dict(told["row"]))
    except (ValueError, KeyError, TypeError) as error:
        raise HouseDamaged("The file is cut short or damaged: nothing was imported.") from error


def _told(table: sa.Table, row: Row) -> Row:
    return {
        name: b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in row.items()
        if name in table.columns
    }


def _kept(table: sa.Table, row: Row) -> Row:
    return {
        name: b64decode(value) if _is_binary(table, name) and isinstance(value, str) else value
        for name, value in row.items()
    }


def _is_binary(table: sa.Table, name: str) -> bool:
    return name in table.columns and isinstance(table.columns[name].type, sa.LargeBinary)


def _line(words: JsonObject | Row) -> str:
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
