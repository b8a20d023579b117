from __future__ import annotations

import pytest

from ipse.person import plain_words
from ipse.person.quote_leavings import LONGEST_LEAVING
from ipse.person.quotes import Reason, Tier, check_quote
from ipse.person.wordlists import words

HOME = "I live in Oak Park"


@pytest.mark.parametrize(
    "message",
    [
        "Hi Mel, I live in Oak Park",
        "Sure, I live in Oak Park, Mel",
        "In the evenings I live in Oak Park",
        "As a nurse I live in Oak Park",
        "I live in Oak Park with my sister",
        "I live in Oak Park these days",
        "I live in Oak Park with two cats, a dog and a parrot",
        "I live in Oak Park - it is near Chicago",
        "I live in Oak Park where I teach yoga",
    ],
)
def test_plain_words_may_be_left_out(message: str) -> None:
    assert check_quote(HOME, message).certifies


@pytest.mark.parametrize(
    "message",
    [
        "I'm a nurse and I live in Oak Park",
        "My sister moved out, so I live in Oak Park",
        "I don't drive, but I live in Oak Park",
        "We sold our flat, I live in Oak Park",
        "I live in Oak Park and I commute downtown",
        "I live in Oak Park, but I commute to Chicago",
        "I live in Oak Park; my sister commutes to Chicago",
        "I live in Oak Park because trains frighten me",
    ],
)
def test_a_clause_of_its_own_may_be_left_out(message: str) -> None:
    assert check_quote(HOME, message).certifies


@pytest.mark.parametrize(
    "message",
    [
        "Word has it I live in Oak Park",
        "Something whispers I live in Oak Park",
        "By some reckonings, I live in Oak Park",
        "It's time I live in Oak Park",
        "I gather, I live in Oak Park",
        "I live in Oak Park come the revolution",
        "I live in Oak Park for all I know",
        "I live in Oak Park on paper",
        "I live in Oak Park, I gather",
        "I live in Oak Park; I gather",
        "I live in Oak Park, my sister shares",
        "I live in Oak Park, but that's hearsay",
        "I live in Oak Park in my next life",
        "I live in Oak Park as the legend has it",
    ],
)
def test_what_is_not_known_to_be_harmless_may_not(message: str) -> None:
    assert check_quote(HOME, message).tier is Tier.PARTIAL


def test_the_reason_names_what_is_wrong_without_the_words() -> None:
    verdict = check_quote(HOME, "I live in Oak Park, I gather")
    assert verdict.reason is Reason.LEFT_OUT


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I signed up for a", "I signed up for a pottery seminar"),
        ("I love roses and", "I love roses and chrysanthemums"),
        ("I love roses", "I love roses and chrysanthemums"),
        ("I took the train and it", "I took the train and it meandered"),
    ],
)
def test_what_completes_a_quote_may_be_any_thing(quote: str, message: str) -> None:
    assert check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I love roses", "I love roses chrysanthemums"),
        ("I signed up for a", "I signed up for a seminar in abeyance"),
    ],
)
def test_what_completes_nothing_must_be_known(quote: str, message: str) -> None:
    assert check_quote(quote, message).reason is Reason.LEFT_OUT


def test_the_whole_sentence_may_hold_any_words() -> None:
    message = "Word has it I live in Oak Park come the revolution."
    assert check_quote(message, f"Hello. {message}").tier is Tier.VERBATIM


def test_no_word_is_both_plain_alone_and_a_sign_of_doubt() -> None:
    doubtful = {"way", "theory", "paper", "degree", "gather", "come", "dream", "word", "rumour"}
    names = ["PEOPLE", "PLACES", "THINGS", "TIMES", "QUALITIES", "ACTIONS", "SMALL_WORDS"]
    lists = [str(getattr(plain_words, name)) for name in names]
    assert not doubtful & {word for text in lists for word in words(text)}


@pytest.mark.parametrize(
    "message",
    [
        "I could be mistaken but I live in Oak Park",
        "It's as though I live in Oak Park",
        "Had my sister been here, I live in Oak Park",
        "I live in Oak Park in a manner of speaking",
        "I live in Oak Park. As if!",
        "My to-do list: I live in Oak Park",
        "I live in Oak Park, going by Priya",
    ],
)
def test_what_takes_a_statement_back_is_not_left_out(message: str) -> None:
    assert not check_quote(HOME, message).certifies


@pytest.mark.parametrize(
    "message", ["Had a great time, I live in Oak Park", "About me: I live in Oak Park"]
)
def test_what_only_looks_like_taking_back_may_be_left_out(message: str) -> None:
    assert check_quote(HOME, message).certifies


def test_so_many_words_may_be_left_out_and_no_more() -> None:
    nouns = "cats " * (LONGEST_LEAVING - 1)
    assert check_quote(HOME, f"{HOME} and {nouns}").certifies
    assert check_quote(HOME, f"{HOME} and {nouns} dogs").reason is Reason.LEFT_OUT


@pytest.mark.timeout(5)
def test_many_refused_places_do_not_take_long() -> None:
    message = "I gather, " + "I love my dog, " * 3300
    assert not check_quote("I love my dog", message).certifies
