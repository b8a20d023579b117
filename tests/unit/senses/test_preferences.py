from __future__ import annotations

import pytest

from ipse.senses.preferences import observe_preferences
from ipse.senses.signals import Kind, Sample
from tests.unit.senses.noticing import HOUR, NOON, noticed, seen, told


def reactions(accepted: int, rejected: int, about: str = "Morning meetings") -> list[Sample]:
    verdicts = [True] * accepted + [False] * rejected
    return [
        noticed(Kind.REACTION, NOON - ago * HOUR, about=about, accepted=verdict)
        for ago, verdict in enumerate(verdicts)
    ]


@pytest.mark.parametrize(
    ("accepted", "rejected", "words"),
    [
        (2, 0, None),
        (3, 0, "Usually accepts Morning meetings"),
        (3, 1, "Usually accepts Morning meetings"),
        (2, 1, None),
        (1, 3, "Usually rejects Morning meetings"),
        (5, 2, None),
    ],
)
def test_three_reactions_mostly_one_way_are_a_leaning(
    accepted: int, rejected: int, words: str | None
) -> None:
    found = told(observe_preferences(seen(NOON, *reactions(accepted, rejected))))
    assert found == ({} if words is None else {"reaction.morning meetings": words})


@pytest.mark.parametrize(("count", "confidence"), [(3, 0.65), (4, 0.7), (8, 0.9), (20, 0.9)])
def test_more_reactions_are_held_firmer(count: int, confidence: float) -> None:
    (found,) = observe_preferences(seen(NOON, *reactions(count, 0)))
    assert (found.section, found.confidence) == ("preferences", confidence)


def test_each_thing_is_a_leaning_of_its_own() -> None:
    both = [*reactions(3, 0, "tea"), *reactions(0, 3, "coffee")]
    assert list(told(observe_preferences(seen(NOON, *both)))) == [
        "reaction.coffee",
        "reaction.tea",
    ]
