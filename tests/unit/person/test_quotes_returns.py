from __future__ import annotations

import pytest

from ipse.person.quotes import check_quote


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I live in Oak Park", "I live in Oak Park, and you?"),
        ("I live in Oak Park", "I live in Oak Park and you?"),
        ("I live in Oak Park", "Well, I live in Oak Park with my sister, how about you?"),
        ("I live in Oak Park, and you?", "I live in Oak Park, and you?"),
        ("My name is Priya", "My name is Priya, and yours?"),
    ],
)
def test_a_question_handed_back_leaves_a_statement(quote: str, message: str) -> None:
    assert check_quote(quote, message).certifies


@pytest.mark.parametrize(
    ("quote", "message"),
    [
        ("I live in Oak Park", "Do I live in Oak Park, and you?"),
        ("Priya lives here", "Does Priya lives here, and you?"),
        ("who lives in Oak Park", "Who lives in Oak Park, and you?"),
        ("I live in Oak Park", "I live in Oak Park, and you believe that?"),
        ("I live in Oak Park", "I live in Oak Park, and you? Just kidding."),
        ("I live in Oak Park", "If I live in Oak Park, and you?"),
        ("I live in Oak Park", "Maybe I live in Oak Park, and you?"),
        ("I live in Oak Park", "My sister says I live in Oak Park, and you?"),
        ("and you", "I live in Oak Park, and you?"),
    ],
)
def test_a_question_handed_back_saves_no_other_question(quote: str, message: str) -> None:
    assert not check_quote(quote, message).certifies
