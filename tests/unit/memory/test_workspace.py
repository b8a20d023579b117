from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.memory.workspace import (
    RESONANCE_SHARE,
    Contender,
    Kind,
    Reason,
    attend,
    kind_of,
)

points = st.tuples(*[st.floats(-1, 1)] * 3)
contenders = st.lists(
    st.builds(
        Contender,
        item_id=st.integers(0, 10_000).map("{:05}".format),
        kind=st.sampled_from(Kind),
        activation=st.floats(-20, 5),
        relevance=st.floats(0, 1),
        alignment=st.floats(0, 1),
        felt=st.none() | points,
    ),
    max_size=30,
    unique_by=lambda contender: contender.item_id,
)
CALM = (0.0, 0.0, 0.0)


def one(item_id: str, **fields: float) -> Contender:
    """A contender of whom little is known."""
    bare = Contender(item_id, Kind.EPISODE, activation=0.0, relevance=0.0, alignment=0.0)
    return replace(bare, **fields)


@given(contenders, points)
def test_at_most_seven_are_seated_and_at_most_three_of_a_kind(
    those: list[Contender], mood: tuple[float, float, float]
) -> None:
    seats = attend(those, mood).seats
    assert len(seats) <= 7
    assert {seat.item_id for seat in seats} <= {each.item_id for each in those}
    assert max(Counter(seat.kind for seat in seats).values(), default=0) <= 3


@given(contenders, points, st.data())
def test_the_order_in_which_they_come_does_not_matter(
    those: list[Contender], mood: tuple[float, float, float], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(those))
    assert attend(shuffled, mood) == attend(those, mood)


@given(contenders, points)
def test_mood_alone_swaps_only_those_who_stand_close(
    those: list[Contender], mood: tuple[float, float, float]
) -> None:
    calm = {s.item_id: s.score for s in attend([replace(c, felt=None) for c in those], CALM).seats}
    moved = {s.item_id: s.score for s in attend(those, mood).seats}
    bare = [c.activation + c.relevance + 0.5 * c.alignment for c in those]
    span = max(bare, default=0.0) - min(bare, default=0.0)
    for item_id in calm.keys() & moved.keys():
        assert abs(moved[item_id] - calm[item_id]) <= 0.5 * RESONANCE_SHARE * span + 1e-9


@pytest.mark.parametrize("field", ["activation", "relevance", "alignment"])
def test_each_of_the_scores_can_win_a_seat(field: str) -> None:
    seats = attend([one("1"), one("2", **{field: 1.0})], CALM).seats
    assert seats[0].item_id == "2"


def test_a_memory_felt_as_one_feels_now_wins_between_equals() -> None:
    near = Contender("1", Kind.EPISODE, 0.0, 0.5, 0.5, felt=(0.8, 0.5, 0.0))
    far = Contender("0", Kind.EPISODE, 0.0, 0.5, 0.5, felt=(-0.8, -0.5, 0.0))
    other = one("2")
    assert attend([near, far, other], (0.8, 0.5, 0.0)).focus == "1"


def test_ties_go_by_id_and_what_is_attended_to_is_said_with_its_reason() -> None:
    attention = attend([one("2"), one("1"), one("3", relevance=0.9)], CALM)
    assert [seat.item_id for seat in attention.seats] == ["3", "1", "2"]
    assert attention.focus == "3"
    assert attention.seats[0].reason is Reason.SALIENCE


def test_who_is_below_the_threshold_gets_no_seat_and_an_empty_mind_attends_to_nothing() -> None:
    assert len(attend([one("1", relevance=0.4), one("2")], CALM, threshold=0.4).seats) == 1
    assert attend([], CALM).focus is None


@pytest.mark.parametrize(
    ("tier", "tags", "kind"),
    [
        ("episodic", ("dogma", "scar"), Kind.DOGMA),
        ("episodic", ("outage",), Kind.SCAR),
        ("procedural", (), Kind.PLAYBOOK),
        ("semantic", (), Kind.STATEMENT),
        ("working", (), Kind.NOW),
        ("episodic", (), Kind.EPISODE),
    ],
)
def test_tags_say_before_tiers_what_takes_a_seat(
    tier: str, tags: tuple[str, ...], kind: Kind
) -> None:
    assert kind_of(tier, tags) is kind
