from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.errors import InvalidInput
from ipse.person.asking import Ask, answer, parse_ask, words_in
from ipse.person.entries import SECTIONS, Entry
from tests.unit.person.calls import NOON, an_entry

MODEL = (
    an_entry(place="preferences/tea", summary="Drinks green tea"),
    an_entry(place="identity/name", summary="Is called Ada"),
    an_entry(place="commitments/priya", summary="Owes Priya the proposal by Friday"),
    an_entry(place="identity/home", summary="Lives in Oak Park"),
)


def keys(entries: tuple[Entry, ...]) -> list[str]:
    """The keys of `entries`, in their order."""
    return [entry.key for entry in entries]


def test_everything_comes_in_the_models_order() -> None:
    assert keys(answer(MODEL, Ask())) == ["home", "name", "priya", "tea"]


def test_sections_narrow_without_changing_the_order() -> None:
    ask = parse_ask(["preferences", "identity"])
    assert keys(answer(MODEL, ask)) == ["home", "name", "tea"]


def test_an_unknown_section_is_an_error_that_names_the_six() -> None:
    with pytest.raises(InvalidInput, match=", ".join(SECTIONS)):
        parse_ask(["identity", "hobbies"])


@pytest.mark.parametrize("query", [None, "", "  "])
def test_no_query_is_no_narrowing(query: str | None) -> None:
    assert parse_ask(query=query) == Ask()


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("priya proposal", ["priya"]),
        ("PROPOSAL, Priya!", ["priya"]),
        ("priya zebra", []),
        ("tea", ["tea"]),
        ("a te", []),
        ("is", []),
        ("is called", ["name"]),
        ("home", ["home"]),
        ("\uff30\uff32\uff29\uff39\uff21", ["priya"]),
    ],
)
def test_all_words_of_three_letters_or_more_must_occur(query: str, found: list[str]) -> None:
    assert keys(answer(MODEL, parse_ask(query=query))) == found


def test_words_narrow_within_the_sections_asked_for() -> None:
    assert answer(MODEL, parse_ask(["identity"], "priya")) == ()


@pytest.mark.parametrize(
    ("written", "sought"), [("Stra\u00dfe", "STRASSE"), ("cafe\u0301", "CAF\u00c9")]
)
def test_forms_of_one_word_are_one(written: str, sought: str) -> None:
    entry = an_entry(summary=f"Lives by the {written}")
    assert answer([entry], parse_ask(query=sought)) == (entry,)


def test_matches_come_newest_first_twenty_at_most() -> None:
    entries = [
        an_entry(place=f"routine/k{n:02}", summary="walks", observed_at=NOON + timedelta(minutes=n))
        for n in range(21)
    ]
    assert keys(answer(entries[:20], parse_ask(query="walks")))[::19] == ["k19", "k00"]
    found = keys(answer(entries, parse_ask(query="walks")))
    assert len(found) == 20
    assert found[0] == "k20"
    assert "k00" not in found


def test_the_newest_match_comes_first_whatever_its_section() -> None:
    old = an_entry(place="identity/a", summary="walks")
    new = an_entry(
        place="preferences/b", summary="walks", observed_at=NOON + timedelta(microseconds=1)
    )
    assert answer([old, new], parse_ask(query="walks")) == (new, old)


@given(st.text())
def test_every_word_sought_has_three_letters(query: str) -> None:
    assert all(len(word) >= 3 for word in words_in(query))
