"""The part of JSON that every reader understands in the same way."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.gateway.refusal import Why
from ipse.gateway.strict_json import DEEPEST, LARGEST_INTEGER, decide_json, depth_of

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=20)
NUMBERS = st.integers(-LARGEST_INTEGER, LARGEST_INTEGER) | st.floats(
    allow_nan=False, allow_infinity=False
)
SOUND = st.recursive(
    st.none() | st.booleans() | NUMBERS | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


def why(body: bytes) -> str:
    """The sentence with which `body` is refused, empty when it passes."""
    refusal = decide_json(body)
    assert refusal is None or refusal.why is Why.MALFORMED_JSON
    return "" if refusal is None else refusal.detail


@given(SOUND, st.booleans())
def test_whatever_json_can_say_soundly_passes(value: object, escaped: bool) -> None:  # noqa: FBT001
    assert why(json.dumps(value, ensure_ascii=escaped).encode()) == ""


@given(st.binary(max_size=200))
def test_no_bytes_break_it(body: bytes) -> None:
    decide_json(body)


@pytest.mark.parametrize("opening", [b"[", b'{"a":'])
def test_it_nests_thirty_two_deep_and_no_deeper(opening: bytes) -> None:
    closing = b"]" if opening == b"[" else b"}"
    deepest = opening * DEEPEST + b"1" + closing * DEEPEST
    assert why(deepest) == ""
    assert "32 levels" in why(opening + deepest + closing)


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'"[', b"\\["])
def test_a_hundred_thousand_brackets_are_refused_without_recursion(opening: bytes) -> None:
    assert why(opening * 100_000) != ""


def test_brackets_within_text_are_no_depth() -> None:
    assert depth_of(b'["[[[", "\\"[[[", {"}]": "]"}]') == 2


@pytest.mark.parametrize("body", [b'"' + b'\\"' * 500_000, b'"' * 1_000_001, b'"\\' * 500_000])
def test_text_that_never_ends_is_read_once(body: bytes) -> None:
    assert depth_of(body) == 0


@pytest.mark.parametrize("number", [LARGEST_INTEGER, -LARGEST_INTEGER])
def test_an_integer_of_fifty_three_bits_passes_and_one_more_does_not(number: int) -> None:
    further = number + (1 if number > 0 else -1)
    assert why(str(number).encode()) == ""
    assert "2**53" in why(str(further).encode())


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (b"9" * 5000, "2**53"),
        (b"1e999", "too large"),
        (b"[-1e999]", "too large"),
        (b"NaN", "NaN"),
        (b"[Infinity]", "Infinity"),
        (b"-Infinity", "Infinity"),
        (b'{"a": 1, "a": 2}', "twice"),
        (b'[{"b": {"a": 1, "\\u0061": 2}}]', "twice"),
        (b'"\\u0000"', "NUL"),
        (b'{"a\\u0000": 1}', "NUL"),
        (b'["\\ud800"]', "surrogate"),
        (b'["\\udc00\\ud800"]', "surrogate"),
    ],
)
def test_what_readers_disagree_on_is_refused_and_said(body: bytes, word: str) -> None:
    assert word in why(body)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"{'a': 1}", b"[1,]", b'"\0"', b'"\n"', b"\xff", b'"\xed\xa0\x80"', b"1 2", b"01"],
)
def test_what_is_no_json_is_refused(body: bytes) -> None:
    assert "not JSON" in why(body)


@pytest.mark.parametrize("body", [b'"\\ud83d\\ude00"', '"\U0001f600"'.encode(), b'"\\\\u0000"'])
def test_a_whole_pair_and_a_written_out_escape_pass(body: bytes) -> None:
    assert why(body) == ""


def test_a_refusal_quotes_nothing_it_was_sent() -> None:
    assert "hunter2" not in why(b'{"hunter2": 1, "hunter2": 2}')
    assert "hunter2" not in why(b'{"hunter2"')
