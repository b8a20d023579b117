"""Ports: what rooms need from outside, as protocols. Implementations live above, or in tests.

Only ports that a room takes today stand here; the embedder, the language model and tools join
with the rooms that use them.
"""

from __future__ import annotations

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
