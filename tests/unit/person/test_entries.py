from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.errors import InvalidInput
from ipse.person.entries import (
    SECTIONS,
    clean_key,
    clean_summary,
    has_room,
    one_line,
    parse_section,
    parse_sections,
    parse_subject,
)
from tests.unit.person.calls import an_entry


def test_there_are_six_sections_in_one_order() -> None:
    assert SECTIONS == (
        "identity",
        "routine",
        "state",
        "relationships",
        "commitments",
        "preferences",
    )


def test_an_unknown_section_is_told_the_six() -> None:
    with pytest.raises(InvalidInput, match=", ".join(SECTIONS)):
        parse_section("hobbies")


def test_sections_come_in_the_models_order_whatever_was_asked_first() -> None:
    assert parse_sections(["state", "identity", "state"]) == ("identity", "state")


@pytest.mark.parametrize("length", [1, 120])
def test_a_key_of_lawful_length_is_kept(length: int) -> None:
    assert clean_key("k" * length) == "k" * length


@pytest.mark.parametrize("text", ["", "  ", "k" * 121, "\u200b", "\0"])
def test_a_key_that_is_empty_or_too_long_is_an_error(text: str) -> None:
    with pytest.raises(InvalidInput) as error:
        clean_key(text)
    assert error.value.field == "key"


@pytest.mark.parametrize("text", [".", "..", " .. "])
def test_what_clients_take_out_of_an_address_is_no_key(text: str) -> None:
    with pytest.raises(InvalidInput, match="not a step"):
        clean_key(text)


@pytest.mark.parametrize("text", ["...", ".x", "a/..", "../name"])
def test_dots_within_a_key_are_kept(text: str) -> None:
    assert clean_key(text) == text


@pytest.mark.parametrize("length", [1, 400])
def test_a_summary_of_lawful_length_is_kept(length: int) -> None:
    assert clean_summary("s" * length) == "s" * length


@pytest.mark.parametrize("text", ["", " \n ", "s" * 401])
def test_a_summary_that_is_empty_or_too_long_is_an_error(text: str) -> None:
    with pytest.raises(InvalidInput) as error:
        clean_summary(text)
    assert error.value.field == "summary"


def test_white_space_around_the_limit_does_not_count() -> None:
    assert len(clean_summary(f"  {'s' * 400}\n")) == 400


def test_keys_that_look_alike_are_one() -> None:
    assert clean_key("  Caf\u00e9 ") == clean_key("cafe\u0301")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("one\ntwo", "one two"),
        ("one\u2028- two\u2029three", "one - two three"),
        ("a\x1b[31mb\0c", "a[31mbc"),
        ("safe \u202egnp.exe", "safe gnp.exe"),
        ("hi\U000e0069\U000e0067", "hi"),
        ("a \0 b", "a b"),
        ("\U0001f469\u200d\U0001f4bb writes", "\U0001f469\u200d\U0001f4bb writes"),
    ],
)
def test_a_text_is_brought_onto_one_visible_line(text: str, line: str) -> None:
    assert one_line(text) == line


SELECTED, JOINED, APART = "\ufe0f", "\u200d", "\u200c"
UNSEEN = [
    "\u00ad",
    "\u200b",
    "\u2060",
    "\ufeff",
    "\u3164",
    "\ufe00",
    "\ufe0d",
    "\U000e0100",
    "\U000e01ef",
]


@pytest.mark.parametrize("char", [*UNSEEN, SELECTED, "\ufe0e", JOINED, APART])
@pytest.mark.parametrize("around", ["ho{}me", "{}home", "home{}", "\u5bb6{}", "1{}", "a {} b"])
def test_what_nobody_sees_makes_no_other_key(char: str, around: str) -> None:
    assert clean_key(around.format(char)) == clean_key(around.format(""))


@pytest.mark.parametrize("char", [*UNSEEN, SELECTED, JOINED, APART])
def test_what_nobody_sees_is_no_key_alone(char: str) -> None:
    with pytest.raises(InvalidInput):
        clean_key(char * 3)


@pytest.mark.parametrize(
    "text",
    [
        "\u2764\ufe0f",  # a red heart
        "1\ufe0f\u20e3",  # a keycap
        "\u2764\ufe0f\u200d\U0001f525",  # a heart on fire
        "\U0001f468\u200d\u2695\ufe0f",  # a health worker
        "\U0001f469\U0001f3fd\u200d\U0001f692",  # a firefighter
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",  # a family
        "\U0001f642\u200d\u2194\ufe0f",  # a shaken head
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian: I want
        "\u0915\u094d\u200d\u0937",  # Devanagari: a half form
        "\u0dc1\u0dca\u200d\u0dbb\u0dd3",  # Sinhala: Sri
    ],
)
def test_what_changes_the_shape_of_what_is_seen_stays(text: str) -> None:
    assert clean_summary(text) == text


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("\u2764\ufe0f\ufe0e\ufe0f", "\u2764\ufe0f"),
        ("\u0915\u200d\u200c\u0937", "\u0915\u200c\u0937"),
        ("\U0001f525\u200c\U0001f525", "\U0001f525\U0001f525"),
        ("\U0001f525\u200d", "\U0001f525"),
        ("e\u200b\u0301", "\u00e9"),
    ],
)
def test_nothing_is_hidden_behind_what_stays(text: str, seen: str) -> None:
    assert clean_summary(text) == seen


@given(
    st.text(
        st.sampled_from("e\u0301 1\u20e3\u2764\ufe0f\u200d\u200c\u0915\u094d\u200b\U0001f3fd\n")
    )
)
def test_a_cleaned_line_stays_as_it_is(text: str) -> None:
    assert one_line(one_line(text)) == one_line(text)


@given(st.text())
def test_no_text_leaves_its_line(text: str) -> None:
    assert len(one_line(text).splitlines()) <= 1


@given(st.text(min_size=1, max_size=100))
def test_a_clean_key_stays_as_it_is(text: str) -> None:
    try:
        key = clean_key(text)
    except InvalidInput:
        return
    assert clean_key(key) == key


@pytest.mark.parametrize("key", ["home", "mum/phone", "a/b/c"])
def test_the_subject_of_a_change_names_its_entry(key: str) -> None:
    place = an_entry(place=f"relationships/{key}").place
    assert parse_subject(place.subject) == place


def test_the_model_takes_its_two_thousandth_entry_and_no_other() -> None:
    assert has_room(1_999)
    assert not has_room(2_000)
