"""The schema: bringing a record to the newest revision, in one transaction or not at all.

Before an existing record is migrated, a copy of it is kept outside the house. A record from a
newer version of ipse is refused untouched.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from ipse.kernel.errors import HouseDamaged
from ipse.storage.database import open_engine

_SCRIPTS: Final = Path(__file__).with_name("migrations")


def newest_revision() -> str:
    """Return the revision that this version of ipse works on."""
    return ScriptDirectory(str(_SCRIPTS)).get_current_head() or ""


def revision_of(path: Path, key: bytes | None) -> str | None:
    """Return the revision of the record at `path`, None before the first."""
    engine = open_engine(path, key, read_only=True)
    try:
        with engine.connect() as connection:
            return MigrationContext.configure(connection).get_current_revision()
    finally:
        engine.dispose()


def migrate(path: Path, key: bytes | None, copies: Path) -> str | None:
    """Bring the record at `path` to the newest revision; return the one it came from.

    An existing record is copied into the folder `copies` first.
    """
    engine = open_engine(path, key, migrating=True)
    try:
        with engine.connect() as connection:
            found = MigrationContext.configure(connection).get_current_revision()
            connection.rollback()
            if found == newest_revision():
                return found
            _refuse_newer(found)
            if found is not None:
                _keep_a_copy(connection, copies, found)
            _upgrade(connection)
            return found
    finally:
        engine.dispose()


def _refuse_newer(found: str | None) -> None:
    known = {script.revision for script in ScriptDirectory(str(_SCRIPTS)).walk_revisions()}
    if found is not None and found not in known:
        raise HouseDamaged(
            f"This house was written by a newer ipse (revision {found}): install that version. "
            "Nothing was changed."
        )


def _keep_a_copy(connection: sa.Connection, copies: Path, revision: str) -> None:
    copies.mkdir(parents=True, exist_ok=True, mode=0o700)
    copy = copies / f"before-migrating-{revision}.db"
    copy.unlink(missing_ok=True)
    connection.exec_driver_sql("VACUUM INTO ?", (str(copy),))


def _upgrade(connection: sa.Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    settings = Config()
    settings.set_main_option("script_location", str(_SCRIPTS))
    settings.attributes["connection"] = connection
    try:
        command.upgrade(settings, "head")
        _refuse_orphans(connection)
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")


def _refuse_orphans(connection: sa.Connection) -> None:
    if connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall():
        raise HouseDamaged("The migration would lose rows: nothing was changed; report this.")
