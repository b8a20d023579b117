"""How large a body may be, and in which form it comes."""

from __future__ import annotations

import pytest

from ipse.gateway.bodies import decide_form, decide_length, decide_size
from ipse.gateway.refusal import Why


@pytest.mark.parametrize(("size", "passes"), [(0, True), (1024, True), (1025, False)])
def test_a_body_is_held_to_its_limit(size: int, passes: bool) -> None:  # noqa: FBT001
    for refusal in (decide_size(size, 1024), decide_length(str(size), 1024)):
        assert (refusal is None) is passes
        assert refusal is None or refusal.why is Why.BODY_TOO_LARGE


@pytest.mark.parametrize("declared", [None, "", "abc", "-1", "1e9", "9" * 5000])
def test_a_length_that_cannot_be_read_is_left_to_the_counting(declared: str | None) -> None:
    assert decide_length(declared, 1024) is None


@pytest.mark.parametrize(
    "kind",
    [
        "application/json",
        "Application/JSON",
        'application/json; charset="utf-8"',
        "application/json ;charset=UTF-8",
    ],
)
def test_plain_json_passes(kind: str) -> None:
    assert decide_form([kind], []) is None


@pytest.mark.parametrize(
    "kinds",
    [
        [],
        [""],
        ["text/plain"],
        ["application/x-www-form-urlencoded"],
        ["multipart/form-data"],
        ["application/problem+json"],
        ["application/json; charset=latin-1"],
        ["application/json, text/plain"],
        ["application/json", "application/json"],
    ],
)
def test_any_other_form_is_refused(kinds: list[str]) -> None:
    refusal = decide_form(kinds, [])
    assert refusal is not None
    assert refusal.why is Why.UNSUPPORTED_BODY


@pytest.mark.parametrize("encoding", ["gzip", "br", "identity", ""])
def test_an_encoded_body_is_refused(encoding: str) -> None:
    assert decide_form(["application/json"], [encoding]) is not None
