"""Places: where things stand, by the settings alone."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ipse.house.config import Settings

_RECORD: Final = "record.db"
_RESTORING: Final = "restoring"
_COMPILED: Final = "compiled"


def record_path(settings: Settings) -> Path:
    """Return where the record of a house stands."""
    return settings.house / _RECORD


def backups_of(settings: Settings) -> Path:
    """Return the folder, outside the house, where its backups go."""
    return settings.house.with_name(f"{settings.house.name}-backups")


def staging_of(settings: Settings) -> Path:
    """Return the folder in which a restore prepares what will stand in the record's place."""
    return settings.house / _RESTORING


def compiled_in(settings: Settings) -> Path:
    """Return the folder for what is compiled for this machine; it holds no word of anybody."""
    return settings.house / _COMPILED
