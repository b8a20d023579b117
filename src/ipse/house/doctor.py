"""The doctor: what a house looks like from outside, without a credential and without a word of it.

Every finding names a check, says whether it is well, and otherwise what to do. Nothing personal is
read: pages are checked, digests recomputed, permissions looked at.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from shutil import disk_usage
from typing import Final, assert_never

from ipse.house.agreement import contradiction
from ipse.house.boot import known_keys, opening_key
from ipse.house.config import Settings
from ipse.house.house import verify_chain
from ipse.house.keys import KEYS_NAME
from ipse.house.library import soul_faults
from ipse.house.lock import holder_of
from ipse.house.places import record_path
from ipse.household.credentials import RESIDENT
from ipse.kernel.errors import IpseError
from ipse.selfhood.verbs.waking import is_whole
from ipse.storage.audit import Broken, Sound
from ipse.storage.database import checked_driver
from ipse.storage.schema import newest_revision, revision_of
from ipse.storage.work import Work, look

LEAST_FREE_BYTES: Final = 200_000_000
_OTHERS: Final = 0o077


@dataclass(frozen=True, slots=True)
class Finding:
    """One check: whether all is well, and what was found."""

    check: str
    well: bool
    found: str


def examine(settings: Settings) -> list[Finding]:
    """Return every finding about the house, in the order in which to mend them."""
    checks: dict[str, Callable[[Settings], str]] = {
        "driver": _driver,
        "disk": _disk,
        "permissions": _permissions,
        "holder": _holder,
    }
    if record_path(settings).exists():
        checks |= {
            "souls": _souls,
            "schema": _schema,
            "pages": _pages,
            "self": _self,
            "audit": _audit,
        }
    return [_found(check, look, settings) for check, look in checks.items()]


def examine_audit(settings: Settings) -> Finding:
    """Return whether the audit chain of the house verifies, words and signed heads included."""
    return _found("audit", _audit, settings)


class _Unwell(IpseError):
    """A check that found something to mend."""


def _found(check: str, look: Callable[[Settings], str], settings: Settings) -> Finding:
    try:
        return Finding(check, well=True, found=look(settings))
    except IpseError as error:
        return Finding(check, well=False, found=error.message)


def _driver(_: Settings) -> str:
    return f"SQLite {checked_driver()}"


def _disk(settings: Settings) -> str:
    free = disk_usage(_existing(settings.house)).free
    if free < LEAST_FREE_BYTES:
        raise _Unwell(f"Only {free // 1_000_000} MB are free: make room, or writes will fail.")
    return f"{free // 1_000_000_000} GB free"


def _permissions(settings: Settings) -> str:
    for path in (settings.house, record_path(settings), settings.config / KEYS_NAME):
        if path.exists() and path.stat().st_mode & _OTHERS:
            raise _Unwell(f"Others can read {path}: run chmod go= on it.")
    return "only the owner can read house and keys"


def _holder(settings: Settings) -> str:
    holder = holder_of(settings.house)
    return "nobody has the house open" if holder is None else f"{holder} has the house open"


def _souls(settings: Settings) -> str:
    faults = soul_faults(settings)
    if faults:
        raise _Unwell(" ".join(faults))
    return "every soul can be read"


def _schema(settings: Settings) -> str:
    found = revision_of(record_path(settings), _key(settings))
    if found != newest_revision():
        raise _Unwell(f"The record is at revision {found}: start the house once to migrate it.")
    return f"revision {found}"


def _pages(settings: Settings) -> str:
    answer = look(
        record_path(settings),
        _key(settings),
        lambda work: work.connection.exec_driver_sql("PRAGMA integrity_check").scalar(),
    )
    if answer != "ok":
        raise _Unwell("Pages of the record are damaged: restore a backup with ipse restore.")
    return "every page is sound"


def _self(settings: Settings) -> str:
    _schema(settings)  # an older record knows nothing of a self yet
    whole = look(record_path(settings), _key(settings), lambda work: is_whole(work, RESIDENT))
    if not whole:
        raise _Unwell("The resident's self is damaged: restore a backup with ipse restore.")
    return "mood and drives read as they were written"


def _audit(settings: Settings) -> str:
    _schema(settings)  # the chain of an older record cannot be read yet
    keys = known_keys(settings)

    def prove(work: Work) -> str:
        verdict = verify_chain(work, settings, keys)
        match verdict:
            case Sound(head, erased):
                if (edited := contradiction(work)) is not None:
                    raise _Unwell(f"{edited} A table was edited by hand: restore a backup.")
                return f"{head.seq} links verify, the words of {erased} are erased"
            case Broken(seq, reason):
                raise _Unwell(f"The audit chain breaks at link {seq}: {reason}. Restore a backup.")
            case _:
                assert_never(verdict)

    return look(record_path(settings), _key(settings), prove)


def _key(settings: Settings) -> bytes | None:
    if not settings.encrypt:
        return None
    return opening_key(record_path(settings), known_keys(settings))


def _existing(path: Path) -> Path:
    return path if path.exists() else _existing(path.parent)
