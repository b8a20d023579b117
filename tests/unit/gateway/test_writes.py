"""How a request is recognised again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ipse.gateway.writes import fingerprint, response_of
from ipse.house.answers import Answer

REQUESTS = st.tuples(st.sampled_from(["PUT", "POST", "DELETE"]), st.binary(), st.binary())


@given(REQUESTS, REQUESTS)
def test_two_requests_have_one_fingerprint_only_when_they_are_the_same(
    one: tuple[str, bytes, bytes], other: tuple[str, bytes, bytes]
) -> None:
    assert (fingerprint(*one) == fingerprint(*other)) == (one == other)


def test_bytes_that_move_from_the_path_to_the_body_make_another_request() -> None:
    assert fingerprint("PUT", b"/ab", b"c") != fingerprint("PUT", b"/a", b"bc")
    assert fingerprint("PUT", b"/a", b"") != fingerprint("PU", b"T/a", b"")


def test_a_repeated_answer_says_so() -> None:
    assert response_of(Answer(200, {}, repeated=True)).headers["idempotency-replayed"] == "true"
    assert "idempotency-replayed" not in response_of(Answer(200, {})).headers
