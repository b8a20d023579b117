from __future__ import annotations

import json
from pathlib import Path
from typing import Final, TypedDict, cast

import pytest

from ipse.physics.retention import (
    FACTOR,
    WEIGHTS,
    Grade,
    Retention,
    after_use,
    first_retention,
    retrievability,
)


class Review(TypedDict):
    """One review of a history; `days` since the one before."""

    days: int
    rating: int
    retrievability_before: float | None
    stability: float
    difficulty: float


class Case(TypedDict):
    """One history, and what is left of it later."""

    id: str
    reviews: list[Review]
    stability: float
    retrievability_after_days: dict[str, float]


class Header(TypedDict):
    """With what the histories were made."""

    parameters: list[float]
    factor: float


class Oracle(TypedDict):
    """The frozen file."""

    header: Header
    cases: list[Case]


ORACLE: Final = cast(
    "Oracle", json.loads(Path(__file__).with_name("fsrs.json").read_text(encoding="utf-8"))
)


def test_the_weights_are_those_of_the_oracle() -> None:
    assert list(WEIGHTS) == ORACLE["header"]["parameters"]
    assert pytest.approx(ORACLE["header"]["factor"], rel=1e-12) == FACTOR


@pytest.mark.parametrize("case", ORACLE["cases"], ids=lambda case: case["id"])
def test_every_history_leaves_what_the_oracle_says(case: Case) -> None:
    held: Retention | None = None
    for review in case["reviews"]:
        grade = Grade(review["rating"])
        if held is not None:
            before = retrievability(held.stability, review["days"])
            assert before == pytest.approx(review["retrievability_before"], abs=1e-9)
        held = first_retention(grade) if held is None else after_use(held, grade, review["days"])
        assert held.stability == pytest.approx(review["stability"], rel=1e-9)
        assert held.difficulty == pytest.approx(review["difficulty"], abs=1e-9)
    for days, left in case["retrievability_after_days"].items():
        assert retrievability(case["stability"], int(days)) == pytest.approx(left, abs=1e-9)
