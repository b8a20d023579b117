# ruff: noqa: RUF001 - marks and letters of other scripts are meant as they are written
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.person.clauses import Role, read, recognise
from ipse.person.folding import fold
from ipse.person.numerals import Run, number_runs, spell_number
from ipse.person.speech_marks import inside_speech
from ipse.person.spelling import expand


def texts_of(text: str) -> list[str]:
    """The tokens of a text."""
    return [token.text for token in fold(text).tokens]


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("I'm here", ["i", "am", "here"]),
        ("I’m here!", ["i", "am", "here"]),
        ("They won't, can't", ["they", "will", "not", "can", "not"]),
        ("let's go", ["let", "us", "go"]),
        ("she's in", ["she", "'s", "in"]),
        ("Mom's car", ["mom", "'s.", "car"]),
        ("gonna go", ["going", "to", "go"]),
        ("well-known", ["well", "known"]),
        ("l'ami", ["l", "ami"]),
        ("3pm, 3 p.m.", ["3", "pm", "3", "pm"]),
        ("twenty-five", ["25"]),
        ("x²", ["x", "2"]),
        ("½ cup", ["1/2", "cup"]),
        ("٣ كتب", ["3", "كتب"]),
        ("salt & pepper", ["salt", "and", "pepper"]),
        ("'cause I", ["because", "i"]),
        ("STRASSE Straße", ["strasse", "strasse"]),
        ("n\u200bot", ["not"]),
        ("-5 and 6-7", ["minus", "5", "and", "6", "7"]),
        ("猫が好き", ["猫", "が", "好", "き"]),
        ("हूँ में", ["हूँ", "में"]),
        ("", []),
    ],
)
def test_a_text_is_folded_into_plain_words(text: str, tokens: list[str]) -> None:
    assert texts_of(text) == tokens


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("One two. Three four", 2),
        ("one two. three four", 2),
        ("Dr. Smith is in. Good", 2),
        ("J. Smith is in", 1),
        ("at 3 p.m. we left", 1),
        ("at 3 p.m. We left", 2),
        ("it costs 3.50 now", 1),
        ("wait... what", 1),
        ("one\ntwo", 1),
        ("one\nTwo", 2),
        ("one\n\ntwo", 2),
        ("我住。你呢？", 2),
        ("वह है। हाँ", 2),
    ],
)
def test_sentences_end_where_they_end(text: str, sentences: int) -> None:
    assert len(fold(text).sentences) == sentences


@given(st.text(max_size=200))
def test_every_token_stands_in_exactly_one_sentence(text: str) -> None:
    folded = fold(text)
    places = [place for part in folded.sentences for place in range(part.start, part.stop)]
    assert places == list(range(len(folded.tokens)))


@given(st.text(max_size=200))
def test_no_token_is_empty(text: str) -> None:
    assert all(texts_of(text))


@pytest.mark.parametrize(
    ("words", "number"),
    [
        ("seven", "7"),
        ("twenty one", "21"),
        ("one hundred and five", "105"),
        ("a hundred", "100"),
        ("two thousand five hundred", "2500"),
        ("2 million", "2000000"),
        ("three hundred thousand", "300000"),
        ("zero", "0"),
    ],
)
def test_a_spelled_number_is_one_number(words: str, number: str) -> None:
    assert texts_of(words) == [number]


@pytest.mark.parametrize(
    ("words", "tokens"),
    [
        ("one two", ["1", "2"]),
        ("twenty twenty", ["20", "20"]),
        ("two and three", ["2", "and", "3"]),
        ("twenty, five", ["20", "5"]),
        ("a hundred and one", ["101"]),
        ("hundred", ["hundred"]),
        ("a million", ["1000000"]),
    ],
)
def test_two_numbers_are_not_run_together(words: str, tokens: list[str]) -> None:
    assert texts_of(words) == tokens


def test_a_number_says_where_it_stood() -> None:
    texts, joined = ["in", "twenty", "five", "days"], [False, True, True, True]
    assert list(number_runs(texts, joined)) == [Run(1, 3, "25")]


@pytest.mark.parametrize(
    ("written", "spelled"),
    [("2,500", "2500"), ("2,50", "2,50"), ("first", "1st"), ("2.5", "2.5"), ("cat", "cat")],
)
def test_a_number_has_one_spelling(written: str, spelled: str) -> None:
    assert spell_number(written) == spelled


@given(st.text(min_size=1, max_size=30))
def test_a_word_always_stands_for_texts_in_small_letters(written: str) -> None:
    assert all(text == text.casefold() for text in expand(written))


@pytest.mark.parametrize(
    ("text", "inside"),
    [
        ('he said "go" now', '"go'),
        ("he said 'go now' again", "'go now"),
        ("the dogs' bowls and cats' beds", ""),
        ("she said 「行く」 then", "「行く"),
        ("~~old~~ new", "~~old"),
        ("> theirs\nmine", "> theirs"),
        ("Priya: I am in\nfine", "I am in"),
        ("Note: I am in", ""),
        ('the 10" pipe', ""),
        ('he said "go', ""),
    ],
)
def test_speech_is_found_between_its_marks(text: str, inside: str) -> None:
    marked = inside_speech(text)
    assert (
        "".join(letter for letter, stretch in zip(text, marked, strict=True) if stretch) == inside
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("I live in the house with my dog", "en"),
        ("Ich wohne mit meinem Hund in einem Haus", "de"),
        ("J'habite avec mon chien dans une maison", "fr"),
        ("Vivo con mi perro en la casa del pueblo", "es"),
        ("Eu moro com meu cachorro em uma casa", "pt"),
    ],
)
def test_a_language_is_recognised_by_its_small_words(text: str, code: str) -> None:
    assert recognise(fold(text).tokens)[0].code == code


def test_a_disguised_negation_still_has_its_role() -> None:
    folded = fold("I do n\u043et go")
    assert Role.NEGATION in read(folded, recognise(folded.tokens)).roles[2]


def test_kind_is_a_hedge_only_before_of() -> None:
    folded = fold("a kind man is kind of late")
    roles = read(folded, recognise(folded.tokens)).roles
    assert [Role.HEDGE in role for role in roles] == [
        False,
        False,
        False,
        False,
        True,
        False,
        False,
    ]
