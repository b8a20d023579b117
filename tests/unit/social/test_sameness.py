"""When two names are one name, and when two accounts may be one human."""

from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.ids import PersonId
from ipse.social.sameness import (
    LinkTo,
    Mint,
    Namesake,
    Standing,
    decide_home,
    folded_name,
    same_name,
    survivor_of,
)
from tests.unit.social.made import NOON


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marco", "marco"),
        (" Marco ", "MARCO"),
        ("\uff2d\uff41\uff52\uff43\uff4f", "marco"),  # full width
        ("Stra\u00dfe", "STRASSE"),
        ("\u00e9t\u00e9", "e\u0301te\u0301"),  # composed or not
    ],
)
def test_names_are_equal_after_nfkc_case_and_trimming(one: str, other: str) -> None:
    assert same_name(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Marc", "Marco"),
        ("marco", "marc\u043e"),  # a Cyrillic letter
        ("marco", "mar\u200bco"),  # a space of no width
        ("marco", "\u202emarco"),  # from right to left
        ("marco", "marco\U0001f600"),
        ("marco", "m a r c o"),
        ("marco", "marco_"),
        ("x", "x"),
        ("", ""),
        ("a" * 201, "a" * 201),
    ],
)
def test_no_other_two_names_are(one: str, other: str) -> None:
    assert not same_name(one, other)


@pytest.mark.parametrize(("length", "equal"), [(1, False), (2, True), (200, True), (201, False)])
def test_a_name_that_links_has_2_to_200_characters(length: int, *, equal: bool) -> None:
    assert same_name("n" * length, "N" * length) == equal


@given(st.text(max_size=30))
def test_folding_a_folded_name_changes_nothing(name: str) -> None:
    assert folded_name(folded_name(name)) == folded_name(name)


def a_namesake(
    person: str,
    *,
    after: int = 0,
    met: bool = False,
    placeholder: bool = False,
    apart: bool = False,
) -> Namesake:
    """A card of the same name."""
    return Namesake(PersonId(person), NOON + timedelta(minutes=after), met, placeholder, apart)


def test_nobody_of_that_name_makes_a_new_card() -> None:
    assert decide_home([]) == Mint()


def test_a_name_alone_links_nobody() -> None:
    assert decide_home([a_namesake("p1"), a_namesake("p2", after=1)]) == Mint()


def test_a_shared_sitting_comes_before_a_placeholder() -> None:
    found = [a_namesake("old", placeholder=True), a_namesake("met", after=1, met=True)]
    assert decide_home(found) == LinkTo(PersonId("met"))


@pytest.mark.parametrize("kind", ["met", "placeholder"])
def test_of_two_that_would_do_the_oldest_is_taken(kind: str) -> None:
    is_met, waits = kind == "met", kind == "placeholder"
    found = [
        a_namesake("young", after=1, met=is_met, placeholder=waits),
        a_namesake("old", met=is_met, placeholder=waits),
    ]
    assert decide_home(found) == LinkTo(PersonId("old"))


def test_what_a_person_took_apart_is_never_joined_again_by_itself() -> None:
    assert decide_home([a_namesake("p1", met=True, placeholder=True, apart=True)]) == Mint()


@pytest.mark.parametrize(
    ("facts", "survivor"), [((2, 1), "old"), ((1, 2), "young"), ((1, 1), "old")]
)
def test_the_card_with_most_facts_survives_a_fold_then_the_oldest(
    facts: tuple[int, int], survivor: str
) -> None:
    old = Standing(PersonId("old"), NOON, facts[0])
    young = Standing(PersonId("young"), NOON + timedelta(minutes=1), facts[1])
    assert survivor_of(old, young)[0] == survivor
    assert survivor_of(young, old) == survivor_of(old, young)
