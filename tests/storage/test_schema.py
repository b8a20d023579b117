from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import OperationalError

import ipse
from ipse.kernel.errors import HouseDamaged
from ipse.storage.database import open_engine
from ipse.storage.schema import migrate, newest_revision, revision_of
from ipse.storage.tables import metadata
from tests.storage.records import open_record, say

for _module in walk_packages(ipse.__path__, "ipse."):
    if "migrations" not in _module.name:
        import_module(_module.name)

TABLES = sorted(metadata.tables.values(), key=lambda table: table.name)
SHARDS = {"owner", "namespace"}


def keys_of(table: sa.Table) -> Iterator[str]:
    """The first column of each key, index and reference of `table`."""
    constraints = (sa.PrimaryKeyConstraint, sa.UniqueConstraint, sa.ForeignKeyConstraint)
    for constraint in table.constraints:
        if isinstance(constraint, constraints):
            yield next(iter(constraint.columns)).name
    for index in table.indexes:
        yield next(iter(index.columns)).name


def migrated(folder: Path) -> Path:
    path = folder / "record.db"
    assert migrate(path, None, folder / "copies") is None
    return path


def run(path: Path, statement: str) -> None:
    engine = open_engine(path, None)
    with engine.connect() as connection:
        connection.exec_driver_sql(statement)
    engine.dispose()


def test_the_migrations_make_just_the_tables_that_the_rooms_name(tmp_path: Path) -> None:
    path = migrated(tmp_path)
    engine = open_engine(path, None, read_only=True)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, metadata) == []
    engine.dispose()
    assert revision_of(path, None) == newest_revision()


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_every_key_begins_with_whom_the_row_belongs_to(table: sa.Table) -> None:
    keys = list(keys_of(table))
    assert table.primary_key.columns
    assert set(keys) <= SHARDS


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_nothing_increments_by_itself(table: sa.Table) -> None:
    assert table.dialect_options["sqlite"]["with_rowid"] is False
    assert table.autoincrement_column is None


def test_a_record_of_a_newer_version_is_refused_untouched(tmp_path: Path) -> None:
    path = migrated(tmp_path)
    run(path, "UPDATE alembic_version SET version_num = '9999'")
    before = sha256(path.read_bytes()).hexdigest()
    with pytest.raises(HouseDamaged, match="9999"):
        migrate(path, None, tmp_path / "copies")
    assert sha256(path.read_bytes()).hexdigest() == before
    assert not (tmp_path / "copies").exists()


def test_a_record_of_this_version_is_left_as_it_is(tmp_path: Path) -> None:
    path = migrated(tmp_path)
    before = path.read_bytes()
    assert migrate(path, None, tmp_path / "copies") == newest_revision()
    assert path.read_bytes() == before
    assert not (tmp_path / "copies").exists()


def test_a_migration_that_fails_leaves_the_record_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "record.db"
    run(path, "CREATE TABLE members (stray TEXT)")  # stands in the way of the first revision
    with pytest.raises(OperationalError, match="members"):
        migrate(path, None, tmp_path / "copies")
    engine = open_engine(path, None, read_only=True)
    with engine.connect() as connection:
        assert sa.inspect(connection).get_table_names() == ["members"]
    engine.dispose()


def test_what_was_written_is_there_after_the_next_start(tmp_path: Path) -> None:
    with open_record(tmp_path) as record:
        record.write(lambda work: say(work, "identity/home", "Lives in Oak Park"))
    with open_record(tmp_path) as record:
        told = record.read(
            lambda work: work.connection.exec_driver_sql("SELECT after FROM changes").scalar()
        )
    assert told == '{"summary": "Lives in Oak Park"}'
