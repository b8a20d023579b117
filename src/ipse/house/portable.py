"""Portable: a whole house as lines of JSON, and back: every row of every table, nothing else.

The first line says which revision of the tables follows, the last how many rows there were. A house
that imports it is the same house: the same ids, history, audit chain and digests of tokens. Nothing
is readable of a secret, since the record holds none; everything that is remembered is, so the file
is for its owner's eyes only, and of an encrypted house it is made only for whoever says so.
"""

from __future__ import annotations

import json
import os
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import datetime
from importlib import import_module
from itertools import islice
from pathlib import Path
from pkgutil import walk_packages
from shutil import rmtree
from typing import Final, TypeAlias, cast

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

import ipse
from ipse.house.agreement import contradiction
from ipse.house.boot import house_keys, open_record, opening_key, wake
from ipse.house.config import Settings
from ipse.house.durable import PRIVATE, sync
from ipse.house.erasure import end_tokens_again, replay, settle
from ipse.house.erasures import erasures_since
from ipse.house.heads import SignedHead, read_heads
from ipse.house.house import ROOM, House, begin_signing
from ipse.house.keys import Keys
from ipse.house.lock import take_lock
from ipse.house.places import backups_of, record_path, staging_of
from ipse.kernel.call import Call
from ipse.kernel.chance import SEED_BYTES, SeededChance
from ipse.kernel.clock import SystemClock, iso, parse_moment
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import Conflict, HouseDamaged, HouseError, InvalidInput
from ipse.kernel.ids import HOUSE, Mint, OwnerId
from ipse.kernel.ports import Entropy
from ipse.storage.acts import Act
from ipse.storage.audit import Sound
from ipse.storage.changes import NewChange, record_change
from ipse.storage.deed import begin_epoch, deed_of
from ipse.storage.proving import verify_record
from ipse.storage.schema import migrate, newest_revision
from ipse.storage.tables import metadata
from ipse.storage.work import Work

Row: TypeAlias = dict[str, object]

FORM: Final = 1
_END: Final = "rows"
_DATED: Final = "%Y-%m-%dT%H-%M-%S-%fZ.jsonl"
ROWS_AT_ONCE: Final = 1_000


def export_house(
    house: House, path: Path | None = None, *, plain: bool = False, by: Call | None = None
) -> tuple[Path, int]:
    """Write the whole house to the new file `path`, or to a dated one; return where, how many rows.

    What stands in the file is readable by whoever has it, so an encrypted house is exported only
    when it is said to be `plain`. Whoever takes it has read everything, so it is logged for them.
    """
    if house.settings.encrypt and not plain:
        raise InvalidInput(
            "This house is encrypted, and an export can be read by whoever has the file: say plain "
            "(--plain) to mean that, or take a backup, which is encrypted.",
            field="plain",
        )
    # Told by the writer: whatever was erased before this moment is not in the file.
    now = house.record.write(lambda _: house.clock.now())
    target = path or backups_of(house.settings) / now.strftime(_DATED)
    _check_target(house, target)
    unfinished = target.with_name(f"{target.name}.unfinished")
    erased = erasures_since(house.settings.config, now)
    try:
        count = _write(house, unfinished, now)
        if erasures_since(house.settings.config, now) != erased:
            raise Conflict("Something was erased while this was written: export again.")
        unfinished.rename(target)
        sync(target.parent)
    except OSError as error:
        raise HouseError(
            f"No export can be written to {target} ({error.strerror}): name a file in a folder "
            "that can be written to."
        ) from error
    finally:
        with suppress(OSError):
            unfinished.unlink(missing_ok=True)
    _log_export(house, by or house.own_call(OwnerId(HOUSE)), count)
    return target, count


def lines_of(work: Work, now: datetime) -> Iterator[str]:
    """Yield the house of `work` line by line, always in the same order."""
    head = {"ipse": ipse.__version__, "form": FORM, "revision": newest_revision()}
    yield _line({**head, "taken_at": iso(now)})
    count = 0
    for table in tables():
        rows = work.connection.execute(sa.select(table).order_by(*table.primary_key.columns))
        for row in rows.mappings():
            yield _line({"table": table.name, "row": _told(table, cast("Row", dict(row)))})
            count += 1
    yield _line({_END: count})


def import_house(settings: Settings, path: Path, entropy: Entropy) -> int:
    """Make the house that the file `path` holds, where there is none yet; return its rows."""
    if not path.is_file():
        raise InvalidInput(f"There is no file {path}: name one that ipse house export wrote.")
    settings.house.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = take_lock(settings.house)
    target = record_path(settings)
    # Erasures are replayed before the record stands in its place: a kill leaves no erased word.
    staging = settings.model_copy(update={"house": staging_of(settings)})
    try:
        if target.exists():
            raise Conflict(f"There is a house at {settings.house}: name a folder without one.")
        rmtree(staging.house, ignore_errors=True)
        staging.house.mkdir(mode=0o700)
        with path.open(encoding="utf-8") as file:
            count, taken_at = _fill(staging, record_path(staging), file, entropy)
        _forget_again(staging, taken_at, entropy)
        record_path(staging).rename(target)
        target.chmod(PRIVATE)
        sync(settings.house)
    except UnicodeError as error:
        raise _damaged() from error
    finally:
        rmtree(backups_of(staging), ignore_errors=True)
        rmtree(staging.house, ignore_errors=True)
        lock.release()
    return count


def tables() -> list[sa.Table]:
    """Return every table of the record, those first that others refer to."""
    for found in walk_packages(ipse.__path__, "ipse."):
        holds = ".store" in found.name or found.name.startswith("ipse.storage.")
        if holds and "migrations" not in found.name:
            import_module(found.name)
    return metadata.sorted_tables


def _check_target(house: House, target: Path) -> None:
    if target.exists():
        raise InvalidInput(f"{target} exists already: name a file that does not.")
    if target.resolve().is_relative_to(house.settings.house.resolve()):
        raise InvalidInput(
            f"{target} lies in the house, which keeps no file of what it may erase: name another "
            "place."
        )


def _write(house: House, unfinished: Path, now: datetime) -> int:
    """Write the house to a new file, durably; return how many rows that were."""
    unfinished.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished.unlink(missing_ok=True)
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        lines = house.record.read(
            lambda work: sum(1 for line in lines_of(work, now) if file.write(line + "\n"))
        )
        file.flush()
        os.fsync(file.fileno())
    return lines - 2  # the first and the last are no rows


def _log_export(house: House, call: Call, count: int) -> None:
    def log(work: Work) -> None:
        subject = f"export/{work.mint.ulid(call.now)}"
        record_change(work, call, NewChange(ROOM, subject, Act.SET, None, {"rows": count}))

    house.record.write(log)


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
        _check_truth(work)
        _take_over(work, settings, keys)
        return count

    migrate(path, key, backups_of(settings))
    mint = Mint(SeededChance(entropy.secret(SEED_BYTES)))
    record = open_record(path, key, mint, entropy)
    try:
        return record.write(fill), taken_at
    except (SQLAlchemyError, OverflowError) as error:
        raise _damaged() from error
    finally:
        record.close()


def _check_truth(work: Work) -> None:
    """Return when the chain vouches for the log, and the log for the tables."""
    if not isinstance(verify_record(work), Sound) or contradiction(work) is not None:
        raise HouseDamaged(
            "The file was edited: its audit chain does not vouch for it. Nothing was imported."
        )


def _take_over(work: Work, settings: Settings, keys: Keys) -> None:
    """Sign the chain of an imported house; one that was signed here before goes on as another."""
    clock, chain_id = SystemClock(), deed_of(work).chain_id
    heads = read_heads(settings.config, keys.signing_key())
    if any(isinstance(head, SignedHead) and head.chain_id == chain_id for head in heads):
        begin_epoch(work, clock.now())
    begin_signing(work, settings, keys, clock)


def _insert(work: Work, lines: Iterable[str]) -> int:
    known, count, rows = {table.name: table for table in tables()}, 0, _rows(lines)
    while batch := list(islice(rows, ROWS_AT_ONCE)):
        by_table: dict[str, list[Row]] = {}
        for name, row in batch:
            if name not in known:
                raise HouseDamaged(f"The file has rows of {name}, which no table here holds.")
            by_table.setdefault(name, []).append(_kept(known[name], row))
        for name, some in by_table.items():
            work.connection.execute(sa.insert(known[name]), some)
        count += len(batch)
    return count


def _rows(lines: Iterable[str]) -> Iterator[tuple[str, Row]]:
    """Yield each row with the name of its table; a file that does not end as one is damaged."""
    count, ended = 0, False
    for line in lines:
        told = _read(line)
        if ended or (_END in told and told != {_END: count}):
            raise _damaged()
        if _END in told:
            ended = True
            continue
        yield str(told["table"]), cast("Row", told["row"])
        count += 1
    if not ended:
        raise _damaged()


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


def _read(line: str) -> Row:
    """Return a line as the row that it tells, or as the end."""
    try:
        told = cast("Row", dict(json.loads(line)))
    except (ValueError, TypeError) as error:
        raise _damaged() from error
    if _END not in told and not ("table" in told and isinstance(told.get("row"), dict)):
        raise _damaged()
    return told


def _told(table: sa.Table, row: Row) -> Row:
    return {
        name: b64encode(value).decode() if isinstance(value, bytes) else value
        for name, value in row.items()
        if name in table.columns
    }


def _kept(table: sa.Table, row: Row) -> Row:
    try:
        return {
            name: b64decode(value, validate=True)
            if _is_binary(table, name) and isinstance(value, str)
            else value
            for name, value in row.items()
        }
    except ValueError as error:
        raise _damaged() from error


def _is_binary(table: sa.Table, name: str) -> bool:
    return name in table.columns and isinstance(table.columns[name].type, sa.LargeBinary)


def _damaged() -> HouseDamaged:
    return HouseDamaged("The file is cut short or damaged: nothing was imported.")


def _line(words: JsonObject | Row) -> str:
    return json.dumps(words, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
