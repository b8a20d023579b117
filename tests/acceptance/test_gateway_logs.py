"""What a running house writes to its log: codes and ids, and not one word of anybody."""

from __future__ import annotations

import io
import json
from typing import Final, NoReturn

import httpx
import pytest

from ipse.house.logs import FIELDS
from ipse.house.visit import Visit
from tests.acceptance.houses import OpenHouse
from tests.acceptance.routes import routes_of

CANARY: Final = "zq7canary"


def lines(log: io.StringIO) -> list[dict[str, str]]:
    return [json.loads(line) for line in log.getvalue().splitlines()]


def test_whatever_is_asked_no_word_of_it_is_logged(place: OpenHouse, log: io.StringIO) -> None:
    words = {"section": CANARY, "key": CANARY, "summary": CANARY, CANARY: CANARY}
    with httpx.Client(base_url=place.address, timeout=30) as client:
        for route in routes_of(place):
            for token in (place.owner_token, f"ipse_{CANARY}"):
                for address in (route.address.replace("now", CANARY), f"/{CANARY}?{CANARY}=1"):
                    client.request(
                        route.method,
                        address,
                        json=words if route.takes_body else None,
                        headers={"Authorization": f"Bearer {token}", "X-Said": CANARY},
                    )
        client.request(CANARY.upper(), "/healthz")
    assert CANARY not in log.getvalue().lower()
    assert place.owner_token not in log.getvalue()
    assert {line["event"] for line in lines(log)} == {"problem"}
    assert all(line.keys() <= set(FIELDS) for line in lines(log))


def test_a_refusal_is_found_in_the_log_by_the_id_that_its_caller_got(
    place: OpenHouse, log: io.StringIO
) -> None:
    answer = place.ask("GET", "/nowhere", place.owner_token)
    (line,) = lines(log)
    assert line["correlation_id"] == answer.headers["x-correlation-id"]
    assert (line["code"], line["status"]) == ("no-such-path", 404)


def test_a_failure_of_the_house_is_told_and_logged_without_what_it_was_about(
    place: OpenHouse, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> NoReturn:
        raise ValueError(CANARY)

    monkeypatch.setattr(Visit, "read", fail)
    answer = place.ask("GET", "/api/v1/person/model", place.owner_token)
    assert answer.status_code == 500
    assert answer.json()["code"] == "failed"
    assert CANARY not in answer.text
    assert [line["event"] for line in lines(log)] == ["failed", "problem"]
    assert lines(log)[0]["kind"] == "ValueError"
    assert lines(log)[0]["place"].startswith("gateway/http/person.py:")
    assert CANARY not in log.getvalue()
