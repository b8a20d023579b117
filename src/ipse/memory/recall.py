"""Recall: from a question to what is remembered of it.

Words and meaning each bring their nearest, with their neighbours in the same thread; `rescoring`
weighs what both and the structure say. What a caller may not see, and what the question leaves
out, is masked before anything is counted. Nothing of mood, narrative or persona is asked here, so
the same question in the same namespace ranks the same, bit for bit (ruling 11).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ipse.memory.index import Index, Term, View
from ipse.memory.language import terms, words
from ipse.memory.masks import Wanted, view_of
from ipse.memory.rescoring import Pool, Values, rescored
from ipse.memory.signs import wants_of
from ipse.memory.tiers import Cue
from ipse.physics.gathering import gathered, numbered
from ipse.physics.postings import Scores, Slots, rarity
from ipse.physics.similarity import Question, cosines

CANDIDATES: Final = 100
"""How many of the nearest by words, and by meaning, are weighed."""
TAGGED: Final = 0.2
"""What a tag of the cue adds."""
NEITHER: Final = 0.5
"""Neither near to a story nor far from it."""
SCANNED: Final = 1
"""Times the root of what is visible: so many of the nearest by signs are told apart by codes."""


@dataclass(frozen=True, slots=True)
class Found:
    """One memory that a question brought up: its score, and what words and meaning gave to it."""

    item_id: str
    score: float
    words: float
    meaning: float


def search(
    index: Index, question: str, vector: Question | None, wanted: Wanted, most: int
) -> tuple[Found, ...]:
    """Return at most `most` memories, best first, ties by id.

    Without a vector, or with one of another embedder's size, words alone decide.
    """
    view = view_of(index, wanted)
    if vector is not None and vector.quantised.codes.size != index.readings.dimensions:
        vector = None
    scores, known, weights = _by_words(index, view, question)
    engine, threads = index.engine, index.threads
    nearest = np.concatenate((engine.best(scores, CANDIDATES), _by_meaning(index, view, vector)))
    slots = gathered(nearest, threads.before.values, threads.after.values, view.mask)
    if not slots.size:
        return ()
    pool = Pool(
        words=scores[slots],
        meaning=_cosines(index, slots, vector),
        carried=_carried(index, known, slots),
        rarity=weights,
        before=engine.places(slots, threads.before.values),
        after=engine.places(slots, threads.after.values),
        thread=numbered(slots, threads.codes.values),
        named=_named(index, question, slots),
        prior=index.priors.values[slots],
        dated=index.dated.values[slots],
        counted=index.counted.values[slots],
    )
    return _ranked(index, slots, pool, rescored(pool, wants_of(question)), most)


def preferred(
    found: Sequence[Found], tags: Mapping[str, tuple[str, ...]], cue: Cue
) -> tuple[Found, ...]:
    """Return `found` with what bears a tag of the `cue` moved up, best first, ties by id."""
    moved = [
        replace(each, score=each.score + TAGGED * cue.speaks_to(tags.get(each.item_id, ())))
        for each in found
    ]
    return tuple(sorted(moved, key=lambda each: (-each.score, each.item_id)))


def alignments(index: Index, ids: Sequence[str], story: Question | None) -> dict[str, float]:
    """Return how near each memory comes to `story`, from 0 to 1; a half where nothing tells."""
    known = [item_id for item_id in ids if item_id in index.slot_of]
    if story is None or story.quantised.codes.size != index.readings.dimensions:
        return dict.fromkeys(ids, NEITHER)
    slots = np.array([index.slot_of[item_id] for item_id in known], np.int32)
    near = (_cosines(index, slots, story) + 1.0) / 2.0
    return dict.fromkeys(ids, NEITHER) | dict(zip(known, map(float, near), strict=True))


def _by_words(index: Index, view: View, question: str) -> tuple[Scores, Sequence[Term], Scores]:
    """Return every slot's score by the terms of `question`, those terms, and how rare each is.

    A term that only hidden slots hold is as good as unknown.
    """
    engine, scores = index.engine, np.zeros(index.size, np.float32)
    known: list[Term] = []
    weights: list[np.float32] = []
    for name in dict.fromkeys(terms(question)):
        term = index.terms.get(name)
        occurs = 0 if term is None else _occurrences(index, view, term)
        if term is not None and occurs:
            known.append(term)
            weights.append(rarity(occurs, view.visible))
            engine.add_scores(
                scores,
                term.slots.values,
                term.counts.values,
                weights[-1],
                view.norms,
                view.mask,
            )
    return scores, known, np.array(weights, np.float32)


def _occurrences(index: Index, view: View, term: Term) -> int:
    """Return in how many visible slots `term` occurs."""
    if view.visible == index.size:
        return term.slots.count
    return index.engine.occurrences(term.slots.values, view.mask)


def _by_meaning(index: Index, view: View, vector: Question | None) -> Slots:
    """Return the slots that come nearest to `vector`."""
    if vector is None or vector.quantised.scale == 0.0:
        return np.zeros(0, np.int32)
    scanned = scan(index, view, vector)
    if scanned.size <= CANDIDATES:
        return scanned
    return scanned[np.argsort(-_cosines(index, scanned, vector), kind="stable")[:CANDIDATES]]


def scan(index: Index, view: View, vector: Question) -> Slots:
    """Return the slots whose signs come nearest to `vector`: the more, the more there are."""
    read = index.readings
    near = index.engine.nearness(read.planes.room, read.grounds.values, vector.high, vector.low)
    most = max(2 * CANDIDATES, SCANNED * math.isqrt(view.visible))
    return index.engine.nearest(near, view.mask, most)


def _cosines(index: Index, slots: Slots, vector: Question | None) -> Values:
    if vector is None:
        return np.zeros(slots.size, np.float32)
    found = index.engine.dots(index.readings.codes.values, slots, vector.quantised.codes)
    return cosines(found, index.readings.scales.values[slots], vector.quantised)


def _carried(index: Index, known: Sequence[Term], slots: Slots) -> NDArray[np.bool_]:
    """Return for each term a row that says which of `slots` carry it."""
    carried = np.zeros((len(known), slots.size), np.bool_)
    for row, term in zip(carried, known, strict=True):
        row[:] = index.engine.holds(term.slots.values, slots)
    return carried


def _named(index: Index, question: str, slots: Slots) -> NDArray[np.bool_]:
    """Return which of `slots` were said by somebody whom the question names."""
    named = np.zeros(slots.size, np.bool_)
    for speaker in index.speakers.named(words(question)):
        named |= index.speakers.codes.values[slots] == speaker
    return named


def _ranked(index: Index, slots: Slots, pool: Pool, scores: Values, most: int) -> tuple[Found, ...]:
    """Return the candidates with the highest scores, ties by id."""
    if scores.size > most:
        last = np.partition(scores, scores.size - most)[scores.size - most]
        kept = np.flatnonzero(scores >= last)
    else:
        kept = np.arange(scores.size)
    told = np.stack((scores[kept], pool.words[kept], pool.meaning[kept]), axis=1).tolist()
    ids = [index.ids[int(slot)] for slot in slots[kept]]
    found = [Found(item_id, *each) for item_id, each in zip(ids, told, strict=True)]
    return tuple(sorted(found, key=lambda each: (-each.score, each.item_id))[:most])
