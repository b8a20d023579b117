"""Caches: bounded, least recently used first out, and kept apart by namespace and audience (M43).

What one may read alone is never answered from a cache to a wider audience: the key begins with
both, so no look-up can forget them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from ipse.kernel.call import Audience
from ipse.kernel.ids import Namespace, OwnerId

ANSWERS: Final = 200
"""Answers of language models (M43)."""
DICTIONARY: Final = 500
"""Words that were looked up (M43)."""

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Reach:
    """Whose a cached thing is, and who may read it."""

    namespace: Namespace
    owner: OwnerId
    audience: Audience
    place: str = ""
    """Where those are who may read it, if they are somewhere."""


@dataclass(frozen=True, slots=True)
class Usage:
    """How a cache fares."""

    held: int
    most: int
    hits: int
    misses: int


class Bounded(Generic[K, V]):
    """At most `most` values; whoever was not asked for the longest makes room."""

    __slots__ = ("_held", "_hits", "_misses", "most")

    def __init__(self, most: int) -> None:
        self.most = most
        self._held: OrderedDict[tuple[Reach, K], V] = OrderedDict()
        self._hits = 0
        self._misses = 0

    @property
    def usage(self) -> Usage:
        """Return how full it is, and how often it could answer."""
        return Usage(len(self._held), self.most, self._hits, self._misses)

    def get(self, reach: Reach, key: K) -> V | None:
        """Return what is held for `key` within `reach`."""
        value = self._held.get((reach, key))
        if value is None:
            self._misses += 1
            return None
        self._hits += 1
        self._held.move_to_end((reach, key))
        return value

    def put(self, reach: Reach, key: K, value: V) -> None:
        """Hold `value`; what was not asked for the longest goes when there is no room."""
        self._held[reach, key] = value
        self._held.move_to_end((reach, key))
        if len(self._held) > self.most:
            self._held.popitem(last=False)

    def forget(self, owner: OwnerId) -> int:
        """Drop all that is `owner`'s; return how much that was."""
        theirs = [key for key in self._held if key[0].owner == owner]
        for key in theirs:
            del self._held[key]
        return len(theirs)

    def clear(self) -> None:
        """Drop everything."""
        self._held.clear()
