"""Small files that must survive a power cut: replaced whole, or appended to and synced.

Whoever appends holds the file alone for that, among threads and among processes: cutting off what
a crash left unfinished must never meet a line that somebody else is at. Readers wait likewise.
"""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from ipse.storage.disk import sync

PRIVATE: int = 0o600


def write_private(path: Path, text: str) -> None:
    """Replace the file at `path` with `text`, whole or not at all, for its owner's eyes only."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    unfinished = path.with_name(path.name + ".unfinished")
    handle = os.open(unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    unfinished.rename(path)
    sync(path.parent)


def append_private(path: Path, line: str) -> None:
    """Append `line` to the file at `path` and return once it is on disk.

    What a crash left of an unfinished line goes first, or the two would become one.
    """
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    is_new = not path.exists()
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, PRIVATE)
    with os.fdopen(handle, "a+b") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        text = file.read()
        whole = text.rfind(b"\n") + 1
        if whole < len(text):
            file.truncate(whole)
        file.write(line.encode() + b"\n")
        file.flush()
        os.fsync(file.fileno())
    if is_new:
        sync(path.parent)


def whole_lines(path: Path) -> list[str]:
    """Return the lines of the file; a last one that a crash cut short is left out."""
    try:
        with path.open(encoding="utf-8", newline="\n") as file:
            fcntl.flock(file, fcntl.LOCK_SH)
            return file.read().split("\n")[:-1]
    except FileNotFoundError:
        return []
