from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray

from ipse.physics import gathering, loops, postings, similarity
from ipse.physics.engine import PLAIN, Engine, fastest
from ipse.physics.gathering import NOBODY
from ipse.physics.postings import Counts, Mask, Scores, Slots

UNCOMPILED: Final = Engine(
    name="loops",
    occurrences=loops.occurrences,
    add_scores=loops.add_scores,
    best=loops.best,
    nearness=loops.nearness,
    nearest=loops.nearest,
    dots=loops.dots,
    holds=loops.holds,
    places=loops.places,
)
T = TypeVar("T")

sizes = st.integers(1, 60)
chance = st.integers(0, 2**32 - 1)


@pytest.fixture(scope="module", params=[UNCOMPILED, fastest()], ids=["loops", "fastest"])
def other(request: pytest.FixtureRequest) -> Engine:
    """An engine that must answer as the plain one does."""
    assert isinstance(request.param, Engine)
    return request.param


def some(seed: int) -> np.random.Generator:
    """Return a source of numbers that Hypothesis chose."""
    return np.random.Generator(np.random.PCG64(seed))


def a_term(chosen: np.random.Generator, size: int) -> tuple[Slots, Counts]:
    """Return the postings of a term that occurs in some of `size` slots."""
    slots = np.flatnonzero(chosen.random(size) < 0.5).astype(np.int32)
    return slots, chosen.integers(1, 9, slots.size).astype(np.uint8)


def a_mask(chosen: np.random.Generator, size: int) -> Mask:
    """Return a mask that hides some of `size` slots."""
    return chosen.random(size) < 0.7


def the_same(act: Callable[[Engine], NDArray[np.generic]], other: Engine) -> NDArray[np.generic]:
    """Return what both engines answer, to the last bit."""
    one, two = act(PLAIN), act(other)
    assert one.dtype == two.dtype
    assert one.tobytes() == two.tobytes()
    return one


@given(chance, sizes)
def test_words_score_the_same(other: Engine, seed: int, size: int) -> None:
    chosen = some(seed)
    mask, lengths = a_mask(chosen, size), chosen.integers(1, 99, size).astype(np.int32)
    norms = postings.length_norms(lengths, mask)
    terms = [a_term(chosen, size) for _ in range(4)]

    def scores(engine: Engine) -> Scores:
        found = np.zeros(size, np.float32)
        for slots, counts in terms:
            weight = postings.rarity(engine.occurrences(slots, mask), size)
            engine.add_scores(found, slots, counts, weight, norms, mask)
        return found

    the_same(scores, other)


@given(arrays(np.float32, sizes, elements=st.sampled_from([-1.0, 0.0, 0.5, 1.0, 2.0])), sizes)
def test_the_best_are_the_same_and_ties_go_by_slot(
    other: Engine, scores: Scores, most: int
) -> None:
    found = the_same(lambda engine: engine.best(scores, most), other)
    expected = sorted((-float(score), slot) for slot, score in enumerate(scores) if score > 0)
    assert found.tolist() == [slot for _, slot in expected][:most]


@given(chance, sizes, st.sampled_from([1, 63, 64, 65, 130]))
def test_vectors_come_as_near(other: Engine, seed: int, size: int, dimensions: int) -> None:
    chosen = some(seed)
    codes = chosen.integers(-127, 128, (size, dimensions)).astype(np.int8)
    planes = np.ascontiguousarray(similarity.signs(codes).T)
    start, mask = similarity.grounds(planes, dimensions), a_mask(chosen, size)
    asked = similarity.ask(chosen.standard_normal(dimensions))
    near = PLAIN.nearness(planes, start, asked.high, asked.low)
    the_same(lambda engine: engine.nearness(planes, start, asked.high, asked.low), other)
    for most in (1, size // 2 + 1, size + 5):
        slots = PLAIN.nearest(near, mask, most)
        the_same(lambda engine: engine.nearest(near, mask, most), other)  # noqa: B023
        assert np.all(mask[slots])
        assert slots.size == min(most, np.count_nonzero(mask))
    every = np.arange(size, dtype=np.int32)
    the_same(lambda engine: engine.dots(codes, every, asked.quantised.codes), other)


@given(chance, sizes)
def test_terms_are_held_in_the_same_slots(other: Engine, seed: int, size: int) -> None:
    chosen = some(seed)
    term, _ = a_term(chosen, size)
    asked = np.flatnonzero(chosen.random(size + 3) < 0.5).astype(np.int32)
    found = the_same(lambda engine: engine.holds(term, asked), other)
    assert found.tolist() == [slot in set(term.tolist()) for slot in asked.tolist()]


@given(chance, sizes)
def test_neighbours_gather_the_same(other: Engine, seed: int, size: int) -> None:
    chosen = some(seed)
    threads = chosen.integers(0, 4, size).astype(np.int32)
    before, after = np.full((2, size), NOBODY, np.int32)
    for thread in range(4):
        members = np.flatnonzero(threads == thread).astype(np.int32)
        chosen.shuffle(members)  # what was revised stands in its old place
        before[members[1:]], after[members[:-1]] = members[:-1], members[1:]
    nearest = chosen.integers(0, size, 7).astype(np.int32)
    mask = a_mask(chosen, size)
    slots = gathering.gathered(nearest, before, after, mask)
    around = {int(each) for links in (before, after) for each in links[nearest]}
    expected = ({*nearest.tolist()} | around) - {NOBODY}
    assert slots.tolist() == sorted(slot for slot in expected if mask[slot])
    pool = slots.astype(np.int32)
    found = the_same(lambda engine: engine.places(pool, after), other)
    held = pool.tolist()
    wanted = after[pool].tolist()
    assert found.tolist() == [held.index(w) if w in held else NOBODY for w in wanted]
    numbers = gathering.numbered(pool, threads)
    assert numbers.tolist() == [sorted(set(threads[pool])).index(t) for t in threads[pool]]


@given(chance, sizes)
def test_what_is_hidden_counts_in_no_statistic(seed: int, size: int) -> None:
    chosen = some(seed)
    mask, lengths = a_mask(chosen, size), chosen.integers(1, 99, size).astype(np.int32)
    slots, counts = a_term(chosen, size)
    kept = np.flatnonzero(mask)

    def scores(slots: Slots, counts: Counts, lengths: NDArray[np.int32], mask: Mask) -> Scores:
        found = np.zeros(lengths.size, np.float32)
        visible = int(np.count_nonzero(mask))
        weight = postings.rarity(postings.occurrences(slots, mask), visible)
        norms = postings.length_norms(lengths, mask)
        postings.add_scores(found, slots, counts, weight, norms, mask)
        return found

    inside = mask[slots]
    alone = scores(
        np.searchsorted(kept, slots[inside]).astype(np.int32),
        counts[inside],
        lengths[kept],
        np.ones(kept.size, np.bool_),
    )
    assert scores(slots, counts, lengths, mask)[kept].tobytes() == alone.tobytes()
