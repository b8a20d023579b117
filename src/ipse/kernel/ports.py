"""Ports: what rooms need from outside, as protocols. Implementations live above, or in tests.

Only ports that a room takes today stand here; the embedder, the language model and tools join
with the rooms that use them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Randomness(Protocol):
    """Reproducible randomness, one lasting stream a purpose."""

    def draw(self, purpose: str, count: int) -> bytes:
        """Return the next `count` bytes of the stream for `purpose`."""
        ...


class Entropy(Protocol):
    """A source of secrets."""

    def secret(self, count: int) -> bytes:
        """Return `count` bytes that nobody can foresee."""
        ...


class Recogniser(Protocol):
    """Tells people by what a camera or a microphone gives; it keeps nothing of that."""

    def match(self, frame: bytes, willing: Sequence[str]) -> str | None:
        """Return the id of the one of the `willing` whom `frame` shows, None when it is nobody."""
        ...
