"""Word lists: how words are listed where they are data."""

from __future__ import annotations


def words(listed: str) -> tuple[str, ...]:
    """Return the words of a list that is written as one text."""
    return tuple(listed.split())
