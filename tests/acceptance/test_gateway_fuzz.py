"""Whatever bytes arrive, the house answers in its own form and goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Generator
from typing import Final
from urllib.parse import unquote_to_bytes

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.types import ASGIApp, Scope

from ipse.gateway.app import create_app
from tests.acceptance.houses import OpenHouse, running_house
from tests.acceptance.routes import routes_of
from tests.unit.gateway.asking import Heard, chunks, hear

QUIET: Final = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
EXAMPLES: Final = settings().max_examples * 4

HEADERS: Final = (b"content-type", b"content-length", b"idempotency-key", b"origin", b"host", b"x")
VALUES: Final = (b"application/json", b"127.0.0.1", b"http://127.0.0.1", b"1", b"\xff\xfe")
LIKELY: Final = (
    b"{}",
    b"[]",
    b"null",
    b'{"entries": []}',
    b'{"section": "state", "key": "now", "summary": "Awake"}',
    b'{"section": "state", "key": "now", "summary": "Awake", "expires_in_hours": 1e308}',
    b'{"section": "state", "key": "now", "summary": "Awake", "observed_at": "0001-01-01T00:00Z"}',
    b'{"section": "state", "key": "now", "summary": "x", "expires_at": "9999-12-31T23:59:59-14"}',
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Generator[OpenHouse]:
    """One house for every byte that arrives."""
    with running_house(tmp_path_factory.mktemp("fuzzed")) as house:
        yield house


@pytest.fixture(scope="module")
def app(place: OpenHouse) -> ASGIApp:
    """The house's own app, asked without a socket."""
    return create_app(place.house)


@pytest.fixture(scope="module")
def addresses(place: OpenHouse) -> list[str]:
    """An address of each route."""
    return sorted({route.address for route in routes_of(place)})


def scope_of(method: str, path: bytes, query: bytes, headers: list[tuple[bytes, bytes]]) -> Scope:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote_to_bytes(path).decode("utf-8", "replace"),
        "raw_path": path,
        "query_string": query,
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
    }


def check(heard: Heard) -> None:
    """Every answer has a status below 500, and an error is a problem document."""
    assert heard.status is not None
    assert heard.status < 500
    if heard.status >= 400:
        assert heard.headers["content-type"] == "application/problem+json"
        assert json.loads(heard.body)["status"] == heard.status


@pytest.mark.timeout(900)
@settings(max_examples=EXAMPLES, suppress_health_check=QUIET)
@given(data=st.data())
def test_no_bytes_make_the_house_fail(
    place: OpenHouse, app: ASGIApp, addresses: list[str], data: st.DataObject
) -> None:
    address = st.sampled_from(addresses).map(str.encode) | st.binary(max_size=40)
    ending = st.sampled_from([b"", b"/", b"%00", b"%ff", b"/%2e%2e", b"%0a"])
    headers = [(b"host", b"127.0.0.1")] if data.draw(st.integers(0, 9)) else []
    headers += data.draw(
        st.lists(st.tuples(st.sampled_from(HEADERS), st.sampled_from(VALUES)), max_size=2)
    )
    headers += [(b"authorization", f"Bearer {place.owner_token}".encode())]
    scope = scope_of(
        data.draw(st.sampled_from(["GET", "PUT", "POST", "DELETE", "PATCH", "HEAD"])),
        b"/" + data.draw(address).lstrip(b"/") + data.draw(ending),
        data.draw(st.sampled_from([b"", b"confirm=true", b"limit=9" * 9]) | st.binary(max_size=30)),
        headers,
    )
    body = data.draw(st.sampled_from(LIKELY) | st.binary(max_size=200))
    check(asyncio.run(hear(app, scope, chunks(body))))


ANY_JSON: Final = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=6,
)
FIELDS: Final = st.fixed_dictionaries(
    {},
    optional={
        "section": st.sampled_from(["state", "identity", "STATE ", "nonsense"]) | ANY_JSON,
        "key": st.text(max_size=130) | ANY_JSON,
        "summary": st.text(max_size=410) | ANY_JSON,
        "value": st.dictionaries(st.text(max_size=9), ANY_JSON, max_size=3) | ANY_JSON,
        "confidence": st.floats(allow_nan=False, allow_infinity=False) | ANY_JSON,
        "observed_at": st.datetimes().map(lambda moment: f"{moment.isoformat()}Z") | ANY_JSON,
        "expires_at": st.datetimes().map(lambda moment: f"{moment.isoformat()}+14:00") | ANY_JSON,
        "expires_in_hours": st.floats(allow_nan=False, allow_infinity=False) | ANY_JSON,
        "source": st.sampled_from(["manual", "agent:", "sense:x", "agent:A b"]) | ANY_JSON,
        "owner": ANY_JSON,
    },
)


@pytest.mark.timeout(900)
@settings(max_examples=EXAMPLES, suppress_health_check=QUIET)
@given(
    body=FIELDS | st.fixed_dictionaries({"entries": st.lists(FIELDS, max_size=3)}),
    agent=st.booleans(),
)
def test_no_entry_makes_the_house_fail(
    place: OpenHouse, app: ASGIApp, agent_token: str, body: dict[str, object], *, agent: bool
) -> None:
    token = agent_token if agent else place.owner_token
    headers = [
        (b"host", b"127.0.0.1"),
        (b"content-type", b"application/json"),
        (b"authorization", f"Bearer {token}".encode()),
    ]
    heard = asyncio.run(
        hear(
            app,
            scope_of("PUT", b"/api/v1/person/model/entries", b"", headers),
            chunks(json.dumps(body).encode()),
        )
    )
    if heard.status == 409:
        assert json.loads(heard.body)["applied"] is False
    else:
        check(heard)


@pytest.fixture(scope="module")
def agent_token(place: OpenHouse) -> str:
    """The token of an agent."""
    return place.issue("agent", "planner")
