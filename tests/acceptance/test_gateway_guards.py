"""What holds on every route, whatever the route does."""

from __future__ import annotations

import json
from collections.abc import Generator
from dataclasses import replace
from datetime import timedelta
from http import HTTPStatus
from socket import create_connection
from urllib.parse import urlsplit

import httpx
import pytest

from ipse.gateway.guards import HEADERS
from ipse.kernel.clock import iso
from ipse.kernel.document import Json
from tests.acceptance.houses import OpenHouse, running_house
from tests.acceptance.routes import Caller, Route, routes_of


def problem_of(answer: httpx.Response) -> str:
    """The code of a problem document, every part of which is there."""
    assert answer.headers["content-type"] == "application/problem+json"
    problem = answer.json()
    assert problem.keys() == {"type", "title", "status", "detail", "code", "errors"}
    assert problem["status"] == answer.status_code
    return problem["code"]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Generator[OpenHouse]:
    """One house for all of these: they change nothing that another one looks at."""
    with running_house(tmp_path_factory.mktemp("guarded")) as house:
        yield house


@pytest.fixture
def caller(place: OpenHouse) -> Generator[Caller]:
    """Somebody who calls the running house."""
    with httpx.Client(base_url=place.address, timeout=30) as client:
        yield Caller(client)


# Credentials


def test_no_route_answers_somebody_without_a_credential_that_stands(
    place: OpenHouse, caller: Caller
) -> None:
    revoked = place.issue("device", "phone", ["owner"])
    wish = {
        "kind": "device",
        "name": "watch",
        "expires_at": iso(place.clock.now() + timedelta(hours=1)),
    }
    expired = place.ask("POST", "/api/v1/household/tokens", place.owner_token, json=wish).json()
    listed = place.ask("GET", "/api/v1/household/tokens", place.owner_token).json()["tokens"]
    (phone,) = [token["id"] for token in listed if token["name"] == "phone"]
    place.ask("DELETE", f"/api/v1/household/tokens/{phone}", place.owner_token)
    place.clock.advance(hours=1)
    unknown = place.owner_token[:-1] + ("0" if place.owner_token[-1] != "0" else "1")

    for route in routes_of(place):
        for token in (None, "nonsense", unknown, revoked, expired["secret"]):
            answer = caller.call(route, token)
            if route.guarded:
                assert answer.status_code == HTTPStatus.UNAUTHORIZED, (route, token)
                assert problem_of(answer) == "not-authenticated"
                assert answer.headers["www-authenticate"].startswith("Bearer")


def test_a_credential_in_the_address_is_refused_even_when_it_stands(
    place: OpenHouse, caller: Caller
) -> None:
    for route in routes_of(place):
        address = f"{route.address}?access_token={place.owner_token}"
        answer = caller.ask(route.method, address, place.owner_token)
        assert answer.status_code == HTTPStatus.FORBIDDEN, route
        assert problem_of(answer) == "credential-in-url"
        assert place.owner_token not in answer.text


# Pages from elsewhere


@pytest.mark.parametrize(
    ("header", "value", "code"),
    [
        ("Host", "evil.example", "wrong-host"),
        ("Origin", "http://evil.example", "foreign-page"),
    ],
)
def test_no_route_answers_a_page_from_elsewhere(
    place: OpenHouse, caller: Caller, header: str, value: str, code: str
) -> None:
    for route in [*routes_of(place), Route("GET", "/nowhere", guarded=False)]:
        answer = caller.call(route, place.owner_token, **{header: value})
        assert answer.status_code == HTTPStatus.BAD_REQUEST, route
        assert problem_of(answer) == code


def test_no_browser_is_ever_told_that_another_page_may_read(
    place: OpenHouse, caller: Caller
) -> None:
    own = place.address
    for route in routes_of(place):
        preflight = {"Origin": own, "Access-Control-Request-Method": route.method}
        for answer in (
            caller.ask("OPTIONS", route.address, headers=preflight),
            caller.call(route, place.owner_token, Origin=own),
        ):
            assert [name for name in answer.headers if name.startswith("access-control")] == []
            assert "set-cookie" not in answer.headers


def test_a_page_of_the_house_itself_may_call(place: OpenHouse) -> None:
    answer = place.ask(
        "GET", "/api/v1/person/model", place.owner_token, headers={"Origin": place.address}
    )
    assert answer.status_code == HTTPStatus.OK


def test_a_configured_name_reaches_the_house(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running_house(tmp_path_factory.mktemp("named"), hosts=("house.lan",)) as place:
        for host, status in (("house.lan", HTTPStatus.OK), ("other.lan", HTTPStatus.BAD_REQUEST)):
            answer = place.ask("GET", "/healthz", None, headers={"Host": host})
            assert answer.status_code == status


# Form


def test_every_answer_is_closed_to_caches_and_carries_an_id_of_its_own(
    place: OpenHouse, caller: Caller
) -> None:
    ids: list[str] = []
    for route in [*routes_of(place), Route("GET", "/nowhere", guarded=False)]:
        for token in (None, place.owner_token):
            answer = caller.call(route, token)
            ids.append(answer.headers["x-correlation-id"])
            assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert len(ids) == len(set(ids))


FORM = {"Content-Type": "application/json"}
# These are answered in the dialects of their apps, or take no JSON: test_devices_http.py.
OTHER_FORMS = {
    f"/api/v1/devices/{app}" for app in ("gpslogger", "icalendar", "overland", "owntracks")
}


@pytest.mark.parametrize(
    ("headers", "body", "status"),
    [
        ({"Content-Type": "text/plain"}, b"{}", 415),
        ({**FORM, "Content-Encoding": "gzip"}, b"{}", 415),
        (FORM, b"{", 422),
    ],
)
def test_no_route_reads_anything_but_sound_json(
    place: OpenHouse, caller: Caller, headers: dict[str, str], body: bytes, status: int
) -> None:
    sent = {**headers, "Authorization": f"Bearer {place.owner_token}"}
    encoded = "Content-Encoding" in headers
    for route in routes_of(place):
        if encoded or route.path not in OTHER_FORMS:
            answer = caller.client.request(route.method, route.address, headers=sent, content=body)
            assert answer.status_code == status, route
            problem_of(answer)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"a": 1, "a": 1}', 422),
        (b"[" * 10_000, 422),
        (b"9" * 5_000, 422),
        (b"1e999", 422),
        (b'"\\u0000"', 422),
        (b'"\\ud800"', 422),
        (b'"' + b"a" * (1_048_576 - 2) + b'"', 422),
        (b'"' + b"a" * (1_048_576 - 1) + b'"', 413),
        (b"a" * 50_000_000, 413),
    ],
)
def test_what_could_break_a_reader_is_refused(
    place: OpenHouse, caller: Caller, body: bytes, status: int
) -> None:
    sent = {**FORM, "Authorization": f"Bearer {place.owner_token}"}
    answer = caller.client.put("/api/v1/person/model/entries", headers=sent, content=body)
    assert answer.status_code == status
    problem_of(answer)


def test_a_body_that_comes_in_pieces_is_held_to_the_same_size(
    place: OpenHouse, caller: Caller
) -> None:
    sent = {**FORM, "Authorization": f"Bearer {place.owner_token}"}
    pieces = (b"a" * 65_536 for _ in range(100))
    answer = caller.client.put("/api/v1/person/model/entries", headers=sent, content=pieces)
    assert answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE


def test_a_method_that_an_address_does_not_take_is_told_those_that_it_does(
    place: OpenHouse,
    caller: Caller,
) -> None:
    routes = routes_of(place)
    for address in {route.address for route in routes}:
        takes = {route.method for route in routes if route.takes(address)}
        for method in {"GET", "PUT", "POST", "DELETE", "PATCH"} - takes:
            answer = caller.ask(method, address, place.owner_token)
            assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED, (method, address)
            assert takes == set(answer.headers["allow"].split(", "))
            assert problem_of(answer) == "method-not-allowed"


@pytest.mark.parametrize("path", ["/", "/api", "/docs", "/api/v1/person/model/", "//healthz"])
def test_an_address_that_leads_nowhere_is_a_problem_too(place: OpenHouse, path: str) -> None:
    answer = place.ask("GET", path, place.owner_token)
    assert answer.status_code == HTTPStatus.NOT_FOUND
    assert problem_of(answer) == "no-such-path"


@pytest.mark.parametrize("name", ["confrim", "Sections", "limit "])
def test_a_misspelt_question_is_an_error_and_never_ignored(
    place: OpenHouse, caller: Caller, name: str
) -> None:
    for route in routes_of(place):
        asked = replace(route, path=f"{route.path}?{name}=x")
        answer = caller.call(asked, place.owner_token)
        # A webhook hears of its signature first.
        signs = route.path.endswith(("/donations", "/social/twitch"))
        told = HTTPStatus.FORBIDDEN if signs else HTTPStatus.UNPROCESSABLE_ENTITY
        assert answer.status_code == told, route


# Slow and broken callers


@pytest.mark.slow
def test_two_hundred_callers_who_never_finish_hold_nobody_up(place: OpenHouse) -> None:
    where = urlsplit(place.address)
    half = b"PUT /api/v1/person/model/entries HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Le"
    lines = [create_connection((where.hostname, where.port), timeout=10) for _ in range(200)]
    try:
        for line in lines:
            line.sendall(half)
        answer = place.ask("GET", "/api/v1/person/model", place.owner_token)
        assert answer.status_code == HTTPStatus.OK
    finally:
        for line in lines:
            line.close()


def test_bytes_that_are_no_http_end_their_own_connection_alone(place: OpenHouse) -> None:
    where = urlsplit(place.address)
    with create_connection((where.hostname, where.port), timeout=10) as line:
        line.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert b"400" in line.recv(200)
    assert place.ask("GET", "/healthz", None).status_code == HTTPStatus.OK


# Switches and versions


def test_a_model_that_is_switched_off_says_so_on_each_of_its_routes(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with running_house(tmp_path_factory.mktemp("off"), person_model=False) as place:
        for route in routes_of(place):
            if route.path.startswith("/api/v1/person"):
                body: Json = {} if route.takes_body else None
                answer = place.ask(route.method, route.address, place.owner_token, json=body)
                assert answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE, route
                assert problem_of(answer) == "switched-off"
        me = place.ask("GET", "/api/v1/household/me", place.owner_token)
        assert me.status_code == HTTPStatus.OK


def test_health_and_version_are_told_to_anybody_and_say_nothing_personal(
    place: OpenHouse,
) -> None:
    assert place.ask("GET", "/healthz", None).json() == {"status": "ready"}
    assert place.ask("GET", "/api/v1/version", None).json().keys() == {"version"}


def test_metrics_count_routes_and_name_nobody(place: OpenHouse) -> None:
    place.ask("GET", "/api/v1/person/model?query=oakpark", place.owner_token)
    place.ask("DELETE", "/api/v1/person/model/entries/state/oakpark", place.owner_token)
    place.ask("BREW", "/oakpark", place.owner_token)
    told = place.ask("GET", "/metrics", place.owner_token)
    assert 'route="/api/v1/person/model",status="200"' in told.text
    assert 'ipse_problems_total{code="not-found"}' in told.text
    assert "oakpark" not in told.text
    assert "BREW" not in told.text
    _, member = place.add_member("Ben")
    for other in (member, place.issue("owner"), place.issue("agent", "planner")):
        assert place.ask("GET", "/metrics", other).status_code == 403


def test_a_problem_never_quotes_the_words_that_it_is_about(place: OpenHouse) -> None:
    bodies = [
        {"section": "oakpark", "key": "a", "summary": "b"},
        {"section": "state", "key": "oakpark" * 60, "summary": "b"},
        {"section": "state", "key": "a", "summary": "oakpark" * 60},
        {"section": "state", "key": "a", "summary": "b", "observed_at": "oakpark"},
        {"section": "state", "key": "a", "summary": "b", "oakpark lane": 1},
        {"section": "state", "key": "a", "summary": ["oakpark"]},
    ]
    for body in bodies:
        answer = place.ask("PUT", "/api/v1/person/model/entries", place.owner_token, json=body)
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, body
        assert "oakpark" not in json.dumps(answer.json())
