"""A write sent again with its Idempotency-Key is done once, and is answered the same."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Final

import httpx
import pytest

from ipse.kernel.document import JsonObject
from tests.acceptance.houses import OpenHouse

ENTRIES: Final = "/api/v1/person/model/entries"
TEA: Final[JsonObject] = {"section": "preferences", "key": "tea", "summary": "Drinks tea"}
COFFEE: Final[JsonObject] = {"section": "preferences", "key": "tea", "summary": "Drinks coffee"}


def put(place: OpenHouse, body: JsonObject, key: str, token: str | None = None) -> httpx.Response:
    headers = {"Idempotency-Key": key}
    return place.ask("PUT", ENTRIES, token or place.owner_token, json=body, headers=headers)


def history(place: OpenHouse) -> list[str]:
    """What the entry was, oldest first."""
    told = place.ask("GET", f"{ENTRIES}/preferences/tea/history", place.owner_token).json()
    return [revision["entry"]["summary"] for revision in reversed(told["history"])]


def test_a_put_that_is_sent_again_changes_nothing_more(place: OpenHouse) -> None:
    first = put(place, TEA, "one")
    put(place, COFFEE, "two")
    place.clock.advance(hours=23)
    again = put(place, TEA, "one")
    assert again.json() == first.json()
    assert again.headers["idempotency-replayed"] == "true"
    assert "idempotency-replayed" not in first.headers
    assert history(place) == ["Drinks tea", "Drinks coffee"]


def test_after_a_day_the_key_is_a_new_one(place: OpenHouse) -> None:
    put(place, TEA, "one")
    place.clock.advance(hours=24)
    assert "idempotency-replayed" not in put(place, TEA, "one").headers
    assert history(place) == ["Drinks tea", "Drinks tea"]


def test_a_key_that_comes_with_another_request_is_refused(place: OpenHouse) -> None:
    put(place, TEA, "one")
    other_body = put(place, COFFEE, "one")
    other_route = place.ask(
        "DELETE",
        f"{ENTRIES}/preferences/tea",
        place.owner_token,
        headers={"Idempotency-Key": "one"},
    )
    for answer in (other_body, other_route):
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
        assert answer.json()["code"] == "key-reused"
    assert history(place) == ["Drinks tea"]


def test_a_key_belongs_to_the_credential_that_used_it(place: OpenHouse) -> None:
    phone = place.issue("device", "phone", ["owner"])
    _, other = place.add_member("Bob")
    put(place, TEA, "one")
    for token in (phone, other):
        answer = put(place, COFFEE, "one", token)
        assert answer.status_code == HTTPStatus.OK
        assert "idempotency-replayed" not in answer.headers


def test_of_many_that_arrive_together_exactly_one_writes(place: OpenHouse) -> None:
    with ThreadPoolExecutor(16) as pool:
        asks = [pool.submit(put, place, TEA, "one") for _ in range(32)]
    answers = [ask.result() for ask in asks]
    assert {answer.status_code for answer in answers} == {HTTPStatus.OK}
    assert len({answer.text for answer in answers}) == 1
    assert sum("idempotency-replayed" not in answer.headers for answer in answers) == 1
    assert history(place) == ["Drinks tea"]


def test_what_was_refused_may_be_sent_again_corrected_under_the_same_key(
    place: OpenHouse,
) -> None:
    assert put(place, {**TEA, "section": "nonsense"}, "one").status_code == 422
    assert put(place, TEA, "one").status_code == HTTPStatus.OK


def test_a_refusal_by_rank_is_told_again(place: OpenHouse) -> None:
    agent = place.issue("agent", "planner")
    put(place, TEA, "one")
    refused = put(place, COFFEE, "agent's", agent)
    place.ask("DELETE", f"{ENTRIES}/state/none", place.owner_token)
    again = put(place, COFFEE, "agent's", agent)
    assert (refused.status_code, refused.json()) == (again.status_code, again.json())
    assert again.status_code == HTTPStatus.CONFLICT
    assert again.headers["idempotency-replayed"] == "true"


@pytest.mark.parametrize("path", [f"{ENTRIES}/preferences/tea", "/api/v1/person/model"])
def test_a_forgetting_that_is_sent_again_is_told_again_and_not_done_again(
    place: OpenHouse, path: str
) -> None:
    def forget() -> httpx.Response:
        params = {"confirm": "true"} if path.endswith("model") else None
        return place.ask(
            "DELETE", path, place.owner_token, params=params, headers={"Idempotency-Key": "go"}
        )

    put(place, TEA, "one")
    first = forget()
    put(place, COFFEE, "two")
    again = forget()
    assert first.json() == again.json() == {"removed": 1}
    assert again.headers["idempotency-replayed"] == "true"
    assert history(place) == ["Drinks coffee"]


def test_after_a_forgetting_no_kept_answer_repeats_the_words(place: OpenHouse) -> None:
    put(place, TEA, "one")
    place.ask("DELETE", f"{ENTRIES}/preferences/tea", place.owner_token)
    again = put(place, TEA, "one")
    assert "idempotency-replayed" not in again.headers
    assert history(place) == ["Drinks tea"]


@pytest.mark.parametrize("key", ["", "a b", "a" * 256])
def test_a_key_that_is_none_is_refused(place: OpenHouse, key: str) -> None:
    answer = put(place, TEA, key)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert answer.json()["errors"][0]["field"] == "Idempotency-Key"


def test_nobody_writes_into_another_members_record(place: OpenHouse) -> None:
    bob, _ = place.add_member("Bob")
    for method, path in (
        ("PUT", ENTRIES),
        ("DELETE", f"{ENTRIES}/preferences/tea"),
        ("DELETE", "/api/v1/person/model"),
        ("POST", f"{ENTRIES}/preferences/tea/undo"),
        ("POST", "/api/v1/household/tokens"),
    ):
        body: JsonObject | None = {} if method in {"PUT", "POST"} else None
        answer = place.ask(method, path, place.owner_token, json=body, params={"owner": bob})
        assert answer.status_code == HTTPStatus.FORBIDDEN, (method, path)


@pytest.mark.parametrize("second", ["one", "two"])
def test_a_write_with_two_keys_is_refused(place: OpenHouse, second: str) -> None:
    keys = [("Idempotency-Key", "one"), ("Idempotency-Key", second)]
    bearer = ("Authorization", f"Bearer {place.owner_token}")
    answer = httpx.put(place.address + ENTRIES, json=TEA, headers=[bearer, *keys], timeout=30)
    assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert [fault["field"] for fault in answer.json()["errors"]] == ["Idempotency-Key"]
    stands = place.ask("GET", f"{ENTRIES}/preferences/tea/history", place.owner_token)
    assert stands.status_code == HTTPStatus.NOT_FOUND
