from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.memory.language import language_of, terms, words
from ipse.memory.signs import signs_of, wants_of


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Where is the key?", "en"),
        ("Wo ist der Schlüssel und wer hat ihn?", "de"),
        ("Où est la clé que tu as perdue ?", "fr"),
        ("¿Dónde está la llave de mi casa?", "es"),
        ("Где ключ, который был у него?", "ru"),  # noqa: RUF001 (Cyrillic)
        ("boiler cellar", "en"),
    ],
)
def test_function_words_give_a_language_away(text: str, language: str) -> None:
    assert language_of(words(text)) == language


def test_a_declared_language_is_taken_at_its_word() -> None:
    assert language_of(words("Where is the key?"), "de-AT") == "de"


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("running", "runs", "en"),
        ("Häuser", "Hauses", "de"),
        ("chanterons", "chantait", "fr"),
        ("книги", "книгами", "ru"),
    ],
)
def test_forms_of_a_word_are_one_term(one: str, other: str, language: str) -> None:
    assert terms(one, language) == terms(other, language)


def test_a_language_without_a_stemmer_is_left_as_it_stands() -> None:
    assert terms("nyumba nyumbani", "sw") == ["nyumba", "nyumbani"]


def test_scripts_without_spaces_are_cut_in_pairs() -> None:
    assert terms("我喜欢茶") == ["我喜", "喜欢", "欢茶"]
    assert terms("茶") == ["茶"]
    assert terms("お茶iPhone") == ["お茶", "iphon"]


def test_case_width_and_accents_are_one_spelling() -> None:
    assert words("\uff21\uff22 CAFÉ cafe\u0301") == ["ab", "café", "café"]


@given(st.text(max_size=200))
def test_any_text_has_terms_of_a_bounded_length(text: str) -> None:
    assert all(0 < len(term) <= 64 for term in terms(text))


def test_the_shape_of_a_text_is_told() -> None:
    told = signs_of("We met in May 2023, did we not?")
    assert (told.asks, told.of_self, told.dated, told.counted) == (True, True, True, True)
    plain = signs_of("Tea is hot")
    assert (plain.asks, plain.of_self, plain.dated, plain.counted) == (False,) * 4


@pytest.mark.parametrize(("length", "fullness"), [(75, 0.5), (150, 1.0), (151, 1.0)])
def test_a_text_is_full_from_150_characters_on(length: int, fullness: float) -> None:
    assert signs_of("x" * length).fullness == fullness


@pytest.mark.parametrize(
    ("question", "time", "count"),
    [
        ("When did he call?", True, False),
        ("How many cats are there?", True, True),
        ("Wie viele Katzen?", True, True),
        ("Who called?", False, False),
    ],
)
def test_a_question_wants_its_kind_of_answer(question: str, *, time: bool, count: bool) -> None:
    wants = wants_of(question)
    assert (wants.time, wants.count) == (time, count)
