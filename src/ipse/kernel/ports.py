"""Ports: what rooms need from outside, as protocols. Implementations live above, or in tests.

Only ports that a room takes today stand here; the language model and tools join with the rooms
that use them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from numpy import float32
from numpy.typing import NDArray


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


class Embedder(Protocol):
    """Something that turns a text into a vector of its meaning."""

    @property
    def identity(self) -> str:
        """Return which one it is, version included: vectors of two are never compared."""
        ...

    @property
    def dimensions(self) -> int:
        """Return how long its vectors are; 0 for one that makes none."""
        ...

    def embed(self, texts: Sequence[str]) -> Sequence[NDArray[float32]]:
        """Return a vector for each of `texts`, the same one whatever stands beside it."""
        ...
