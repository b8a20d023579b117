"""Looking for words in files, in whatever spelling they may have been stored."""

from __future__ import annotations

import json
from pathlib import Path


def files_with(folder: Path, words: str) -> list[str]:
    """Return the names of the files under `folder` that hold `words` in any usual encoding."""
    spellings = {
        words.encode(),
        words.encode("utf-16-le"),
        words.encode("utf-16-be"),
        json.dumps(words)[1:-1].encode(),
    }
    found: list[str] = []
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        stored = path.read_bytes()
        if any(spelling in stored for spelling in spellings):
            found.append(str(path.relative_to(folder)))
    return found
