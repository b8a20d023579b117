"""A phrase is read whole or not at all, and what he says of himself passes his own check."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.selfhood.affect import Affect
from ipse.selfhood.affect_words import AFFECT_WORDS
from ipse.selfhood.drives import SET_POINTS, Levels
from ipse.selfhood.feelings import Dimension, Standing, degree_of, feeling_of, standing_of
from ipse.selfhood.phrases import (
    LONGEST_PHRASE,
    Accepted,
    Declined,
    Said,
    Unclear,
    check_phrase,
    read_phrase,
)
from ipse.selfhood.plain_words import ASIDES, CLOSINGS, FRAMES, GREETINGS, JOINS, LEADS, OPENINGS
from ipse.selfhood.telling import tell_feelings

NOTHING = Standing(0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
units = st.floats(-1.0, 1.0)
standings = st.builds(Standing, *[units] * 8, st.floats(0.0, 1.0))


def on(**values: float) -> Standing:
    """A standing that is neutral but for these."""
    return replace(NOTHING, **values)


def verdict(text: str, standing: Standing) -> object:
    found = check_phrase(text, standing)
    return "accepted" if isinstance(found, Accepted) else found.why


@given(standing=standings)
def test_what_he_says_of_himself_passes_his_own_check(standing: Standing) -> None:
    assert isinstance(check_phrase(tell_feelings(standing), standing), Accepted)


@pytest.mark.parametrize(
    ("phrase", "mark", "found"),
    [
        ("I am a little glad", 0.09, Unclear.UNTRUE),
        ("I am a little glad", 0.1, "accepted"),
        ("I am a little glad", 0.39, "accepted"),
        ("I am a little glad", 0.4, Unclear.UNTRUE),
        ("I am glad", 0.19, Unclear.UNTRUE),
        ("I am glad", 0.2, "accepted"),
        ("I am quite glad", 0.19, Unclear.UNTRUE),
        ("I am quite glad", 0.79, "accepted"),
        ("I am quite glad", 0.8, Unclear.UNTRUE),
        ("I am very glad", 0.49, Unclear.UNTRUE),
        ("I am very glad", 0.5, "accepted"),
        ("I am delighted", 0.49, Unclear.UNTRUE),
        ("I am delighted", 0.5, "accepted"),
        ("I am a little delighted", 0.9, Unclear.UNTRUE),
        ("I am even", 0.09, "accepted"),
        ("I am even", 0.1, Unclear.UNTRUE),
        ("I am fine", -0.09, "accepted"),
        ("I am fine", -0.1, Unclear.UNTRUE),
        ("I am very fine", 0.0, Unclear.UNTRUE),
    ],
)
def test_a_claim_is_held_against_its_number(phrase: str, mark: float, found: object) -> None:
    assert verdict(phrase, on(valence=mark)) == found


@pytest.mark.parametrize("word", AFFECT_WORDS)
def test_every_word_is_true_where_its_own_claim_holds_and_false_where_the_opposite_does(
    word: str,
) -> None:
    claim = AFFECT_WORDS[word]
    held = replace(NOTHING, **{str(d): 0.7 * sign for d, sign in claim.marked})
    assert verdict(f"I feel {word}", held) == "accepted"
    for dimension, sign in (*claim.marked, *claim.allowed):
        turned = replace(held, **{str(dimension): -0.7 * sign})
        assert verdict(f"I feel {word}", turned) is Unclear.UNTRUE
    for dimension in claim.neutral:
        assert verdict(f"I feel {word}", replace(held, **{str(dimension): 0.7})) is Unclear.UNTRUE


@pytest.mark.parametrize("text", [*ASIDES, *GREETINGS])
def test_plain_words_by_themselves_claim_nothing(text: str) -> None:
    assert read_phrase(text) == ()


@pytest.mark.parametrize(
    "text", [*ASIDES, *GREETINGS, *OPENINGS, *FRAMES, *LEADS, *JOINS, *CLOSINGS]
)
def test_plain_words_hold_no_word_of_feeling(text: str) -> None:
    found = {word for word in AFFECT_WORDS if re.search(rf"\b{re.escape(word)}\b", text)}
    assert found <= {"good"}, "a plain phrase with a word of feeling in it would be read as a claim"


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("lead", LEADS)
def test_what_leads_up_to_a_claim_leaves_it_as_it_is(frame: str, lead: str) -> None:
    for that in (f"{frame} {lead} very sad", f"{frame} that {lead} very sad", f"{lead} very sad"):
        assert read_phrase(that) == (Said("very", "sad"),)


@pytest.mark.parametrize("opening", ["Well", "Oh well", "Good morning", "Good evening"])
def test_an_opening_is_no_claim_before_one_begins(opening: str) -> None:
    for said in (f"{opening}, I'm sad.", f"{opening} I'm sad"):
        assert read_phrase(said) == (Said("", "sad"),)
    assert read_phrase("I am well") == (Said("", "well"),)


@pytest.mark.parametrize("said", ["I am too sad.", "I feel too tired.", "I am, too, sad."])
def test_what_may_stand_behind_a_claim_turns_one_before_it(said: str) -> None:
    assert read_phrase(said) is None
    assert read_phrase("I am sad, too.") == read_phrase("I feel sad too") == (Said("", "sad"),)


def test_every_claim_of_a_phrase_is_read() -> None:
    text = "Good morning. I'm very glad and a little tired, but calm. I feel safe!"
    assert read_phrase(text) == (
        Said("very", "glad"),
        Said("a little", "tired"),
        Said("", "calm"),
        Said("", "safe"),
    )


@pytest.mark.parametrize(
    "text", ["I am", "I am glad glad", "glad", "I am glad,, sad", "I am and glad", "am I glad"]
)
def test_what_is_no_sentence_of_his_is_not_read(text: str) -> None:
    assert read_phrase(text) is None


def test_a_phrase_that_claims_nothing_says_nothing_of_him() -> None:
    assert verdict("Thank you for asking.", NOTHING) is Unclear.NO_FEELING
    assert verdict("", NOTHING) is Unclear.NO_FEELING


@pytest.mark.parametrize(("length", "why"), [(0, "accepted"), (1, Unclear.TOO_LONG)])
def test_a_phrase_has_an_end(length: int, why: object) -> None:
    text = "I am glad." + " " * (LONGEST_PHRASE - 10 + length)
    assert verdict(text, on(valence=0.5)) == why


@pytest.mark.timeout(5)
@pytest.mark.parametrize("part", ["now, ", "i am glad and ", "so ", "i am ", "a little bit "])
def test_no_phrase_takes_long_to_read(part: str) -> None:
    assert read_phrase((part * 400)[: LONGEST_PHRASE - 1] + "x") is None


@given(text=st.text(max_size=LONGEST_PHRASE + 10), standing=standings)
def test_no_text_makes_the_check_fail(text: str, standing: Standing) -> None:
    assert isinstance(check_phrase(text, standing), Accepted | Declined)


@pytest.mark.parametrize(
    ("mark", "degree"), [(0.1, "a little "), (0.29, "a little "), (0.3, ""), (0.6, "very ")]
)
def test_what_is_slight_is_hedged(mark: float, degree: str) -> None:
    assert degree_of(mark) == degree
    assert tell_feelings(on(valence=mark)) == f"I am {degree}glad."


@pytest.mark.parametrize(("value", "word"), [(0.09, "even"), (0.1, "glad"), (-0.1, "unhappy")])
def test_near_neutral_nothing_is_claimed(value: float, word: str) -> None:
    assert feeling_of(Affect(value, 0.0, 0.0)) == word


def test_needs_and_temper_are_told_once_they_are_felt() -> None:
    standing = on(energy=-0.3, connection=-0.29, disposition=-0.1)
    assert tell_feelings(standing) == "I am even. I am also tired and a little guarded."


def test_a_need_stands_between_wholly_unmet_and_more_than_met() -> None:
    calm = Affect(0.0, 0.0, 0.0)
    assert standing_of(calm, SET_POINTS, 0.0, 0.0) == NOTHING
    empty, full = (standing_of(calm, Levels(*[level] * 4), 0.0, 0.0) for level in (0.0, 1.0))
    for dimension in (Dimension.ENERGY, Dimension.CURIOSITY, Dimension.SAFETY):
        assert empty.on(dimension) == -1.0
        assert full.on(dimension) == 1.0


LONG: Final = {
    "asides before a claim": ("i am", " now,"),
    "openings": ("", "yes, "),
    "asides behind a claim": ("i am sad", ", now"),
    "claims joined": ("i am sad", " and also sad"),
    "claims joined by commas": ("i am sad", ", and also, now, i am sad"),
    "asides within asides": ("i am", " here with you"),
}


@pytest.mark.timeout(20)
@pytest.mark.parametrize("shape", LONG)
def test_a_long_phrase_that_is_not_understood_is_read_once(shape: str) -> None:
    begun, repeated = LONG[shape]
    times = (LONGEST_PHRASE - len(begun) - len(" zzz")) // len(repeated)
    assert read_phrase(f"{begun}{repeated * times} zzz") is None
