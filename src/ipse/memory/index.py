"""Index: everything of one namespace that a search reads, in arrays, derived from the record.

A slot is one recallable; slots are given in the order in which they come, and those of what went
stay empty until a rebuild. There is one index a namespace and none for two: no statistic of one
can move a score in another (P63).
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Final

import numpy as np

from ipse.kernel.call import Audience
from ipse.kernel.clock import to_micros
from ipse.kernel.ids import OwnerId
from ipse.kernel.tense import Tense
from ipse.memory.columns import Column
from ipse.memory.language import terms, words
from ipse.memory.readings import Readings
from ipse.memory.rescoring import prior_of
from ipse.memory.signs import signs_of
from ipse.memory.threads import Threads
from ipse.memory.tiers import Flag, Recallable, Tier
from ipse.physics.engine import Engine
from ipse.physics.gathering import NOBODY
from ipse.physics.postings import Mask, Scores, Slots
from ipse.physics.similarity import Quantised

VIEWS: Final = 16
"""Questions of so many kinds find their mask ready."""
WORN_FROM: Final = 1_000
"""So many empty slots, and a fifth of all, are worth a rebuild."""
GONE: Final = np.uint32(1 << 31)
"""The facet that no search allows."""
_MOST_OFTEN: Final = 255
_NOWHERE: Final = np.zeros(0, np.int32)
_FACETS: Final[dict[str, int]] = {
    f"{type(facet).__name__} {facet}": 1 << bit
    for bit, facet in enumerate([*Tier, *Tense, *Audience, *Flag])
}


def facets_of(*held: Tier | Tense | Audience | Flag) -> np.uint32:
    """Return `held` as bits of one word."""
    return np.uint32(sum(_FACETS[f"{type(facet).__name__} {facet}"] for facet in set(held)))


@dataclass(frozen=True, slots=True)
class View:
    """What may be found, how much that is, and what the lengths of its texts do."""

    mask: Mask
    visible: int
    norms: Scores


@dataclass(frozen=True, slots=True)
class Statement:
    """What stands in another room and is found here, and what the embedder made of it."""

    item: Recallable
    vector: Quantised | None = field(default=None, compare=False)
    is_read: bool = False
    """Whether the embedder has seen it."""


@dataclass(slots=True)
class Term:
    """Where a term, a tag or a person occurs."""

    slots: Column[np.int32] = field(default_factory=lambda: Column(np.int32))
    counts: Column[np.uint8] = field(default_factory=lambda: Column(np.uint8))

    def add(self, slot: int, count: int) -> None:
        """Note that it occurs `count` times in `slot`."""
        self.slots.add(slot)
        self.counts.add(min(count, _MOST_OFTEN))


@dataclass(slots=True)
class Speakers:
    """Who said what, and under which words each is named."""

    codes: Column[np.int32] = field(default_factory=lambda: Column(np.int32))
    _numbers: dict[str, int] = field(default_factory=dict[str, int])
    _names: dict[str, list[tuple[int, frozenset[str]]]] = field(
        default_factory=dict[str, list[tuple[int, frozenset[str]]]]
    )

    def add(self, speaker: str) -> None:
        """Note who said what is in the next slot; nobody when it is empty."""
        if speaker and speaker not in self._numbers:
            number = self._numbers[speaker] = len(self._numbers)
            name = frozenset(words(speaker))
            for word in name:
                self._names.setdefault(word, []).append((number, name))
        self.codes.add(self._numbers.get(speaker, NOBODY))

    def named(self, question: Iterable[str]) -> list[int]:
        """Return the numbers of those whose whole names are among the words of `question`."""
        asked = frozenset(question)
        found = {n for word in asked for n, name in self._names.get(word, ()) if name <= asked}
        return sorted(found)


class Index:
    """The arrays of one namespace. Whoever shares one between threads locks it."""

    def __init__(self, engine: Engine, dimensions: int) -> None:
        self.engine = engine
        self.watermark = 0
        """The last mark of the record that is in here."""
        self.ids: list[str] = []
        self.slot_of: dict[str, int] = {}
        self.terms: dict[str, Term] = {}
        self.tags: dict[str, Term] = {}
        self.people: dict[str, Term] = {}
        self.facets: Column[np.uint32] = Column(np.uint32)
        self.owners: Column[np.int32] = Column(np.int32)
        self.places: Column[np.int32] = Column(np.int32)
        self.lengths: Column[np.int32] = Column(np.int32)
        self.priors: Column[np.float32] = Column(np.float32)
        self.dated: Column[np.bool_] = Column(np.bool_)
        self.counted: Column[np.bool_] = Column(np.bool_)
        self.event_at: Column[np.int64] = Column(np.int64)
        self.recorded_at: Column[np.int64] = Column(np.int64)
        self.threads = Threads()
        self.speakers = Speakers()
        self.readings = Readings(dimensions)
        self.views: OrderedDict[Hashable, View] = OrderedDict()
        self.statements: dict[str, Statement] = {}
        self._owner_codes: dict[str, int] = {}
        self._place_codes: dict[str, int] = {}

    def __len__(self) -> int:
        """Return how many recallables can be found."""
        return len(self.slot_of)

    @property
    def size(self) -> int:
        """Return how many slots there are, empty ones too."""
        return self.facets.count

    @property
    def is_worn(self) -> bool:
        """Return whether so much is gone that a rebuild is due."""
        gone = self.size - len(self)
        return gone >= WORN_FROM and 5 * gone >= self.size

    def owner_code(self, owner: OwnerId) -> int:
        """Return the number of `owner` in here, `NOBODY` for who has nothing."""
        return self._owner_codes.get(owner, NOBODY)

    def place_code(self, place: str) -> int:
        """Return the number of `place` in here, `NOBODY` for no place or an unknown one."""
        return self._place_codes.get(place, NOBODY) if place else NOBODY

    def put(self, item: Recallable, vector: Quantised | None = None) -> None:
        """Add `item`, in the place of what had its id."""
        replaced = self.slot_of.get(item.item_id)
        self._put_facets(item)
        self._put_words(self.size - 1, item)
        self.speakers.add(item.speaker)
        # What belongs to no thread is a thread of its own; owners never share one.
        self.threads.add((item.owner, item.thread or f"\0{item.item_id}"), replaced)
        self.readings.add(vector)
        if replaced is not None:
            self._empty(replaced)
            if self.threads.codes.values[replaced] != self.threads.codes.values[-1]:
                self.threads.remove(replaced)
        self.ids.append(item.item_id)
        self.slot_of[item.item_id] = self.size - 1
        self.views.clear()

    def drop(self, item_id: str) -> None:
        """Take out what has this id, if anything has."""
        slot = self.slot_of.pop(item_id, None)
        if slot is not None:
            self._empty(slot)
            self.threads.remove(slot)
            self.views.clear()

    def hold(self, statements: Iterable[Statement]) -> None:
        """Hold these `statements` and no others; what stands as it stood is left alone."""
        wanted = {each.item.item_id: each for each in statements}
        for item_id in self.statements.keys() - wanted.keys():
            self.drop(item_id)
        for item_id, each in wanted.items():
            if self.statements.get(item_id) != each:
                self.put(each.item, each.vector)
        self.statements = wanted

    def stated(self, item_id: str) -> Recallable | None:
        """Return the statement with this id."""
        held = self.statements.get(item_id)
        return None if held is None else held.item

    def occurs(self, table: dict[str, Term], name: str) -> Slots:
        """Return the slots in which `name` of `table` occurs."""
        term = table.get(name)
        return _NOWHERE if term is None else term.slots.values

    def keep_view(self, key: Hashable, view: View) -> None:
        """Keep `view` until something changes."""
        self.views[key] = view
        if len(self.views) > VIEWS:
            self.views.popitem(last=False)

    def _empty(self, slot: int) -> None:
        self.ids[slot] = ""
        self.facets.values[slot] = GONE

    def _put_facets(self, item: Recallable) -> None:
        self.facets.add(facets_of(item.tier, item.tense, item.audience, *item.flags))
        self.owners.add(self._owner_codes.setdefault(item.owner, len(self._owner_codes)))
        self.places.add(self._place_codes.setdefault(item.place, len(self._place_codes)))
        self.event_at.add(to_micros(item.event_at))
        self.recorded_at.add(to_micros(item.recorded_at))

    def _put_words(self, slot: int, item: Recallable) -> None:
        found = Counter(terms(searched_text(item), item.language))
        self.lengths.add(found.total())
        for name, count in found.items():
            _term_of(self.terms, name).add(slot, count)
        for table, names in ((self.tags, item.tags), (self.people, item.people)):
            for name in set(names):
                _term_of(table, name).add(slot, 1)
        shown = signs_of(item.text)
        self.priors.add(prior_of(shown))
        self.dated.add(shown.dated)
        self.counted.add(shown.counted)


def _term_of(table: dict[str, Term], name: str) -> Term:
    found = table.get(name)
    if found is None:
        found = table[name] = Term()
    return found


def searched_text(item: Recallable) -> str:
    """Return the words under which `item` is found: its day, who said it, what was said.

    What the semantic tier holds is true of no day.
    """
    if item.tier is Tier.SEMANTIC:
        return item.spoken
    day = item.event_at
    return f"{day.day} {day:%B} {day.year} {item.spoken}"
