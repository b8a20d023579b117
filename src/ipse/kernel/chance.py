"""Chance: named streams of randomness that all come from one seed.

Every purpose draws from a stream of its own, so a new consumer never changes what another one
draws. A house keeps its seed; with the same seed and the same inputs everything is reproduced.
Secrets (tokens, keys, salts) never come from a seed: they come from the operating system.
"""

from __future__ import annotations

import random
import secrets
from hashlib import sha256
from threading import Lock
from typing import Final

SEED_BYTES: Final = 32


class SeededChance:
    """Streams derived from one seed; safe to share between threads."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._lock = Lock()
        self._streams: dict[str, random.Random] = {}

    def stream(self, purpose: str) -> random.Random:
        """Return a fresh generator for `purpose`, the same one for the same seed."""
        return random.Random(sha256(self._seed + b"\0" + purpose.encode()).digest())

    def draw(self, purpose: str, count: int) -> bytes:
        """Return the next `count` bytes of the lasting stream for `purpose`."""
        with self._lock:
            stream = self._streams.get(purpose)
            if stream is None:
                stream = self._streams[purpose] = self.stream(purpose)
            return stream.randbytes(count)


class SystemEntropy:
    """Secrets from the operating system."""

    def secret(self, count: int) -> bytes:
        """Return `count` bytes that nobody can foresee."""
        return secrets.token_bytes(count)


class FixedEntropy:
    """Secrets for tests: different ones each time, the same row of them for the same seed."""

    def __init__(self, seed: bytes) -> None:
        self._chance = SeededChance(seed)

    def secret(self, count: int) -> bytes:
        """Return the next `count` bytes of the row."""
        return self._chance.draw("entropy", count)
