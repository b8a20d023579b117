"""No credential in an address."""

from __future__ import annotations

import pytest

from ipse.gateway.refusal import Why
from ipse.gateway.urls import SECRET_NAMES, decide_url
from ipse.household.tokens import TOKEN_BYTES, new_secret


@pytest.mark.parametrize("name", sorted(SECRET_NAMES))
def test_a_query_that_names_a_credential_is_refused(name: str) -> None:
    for query in (f"{name}=x", f"a=b&{name.upper()}=", name, f"%20{name}=x"):
        refusal = decide_url("/api/v1/version", query)
        assert refusal is not None
        assert refusal.why is Why.CREDENTIAL_IN_URL


def test_the_usual_names_of_credentials_are_known() -> None:
    usual = {"token", "access_token", "api_key", "key", "auth", "bearer", "password", "secret"}
    assert usual <= SECRET_NAMES


@pytest.mark.parametrize(
    "query", ["", "query=token", "sections=state", "keys=1", "tokens=1", "since=abc&limit=2"]
)
def test_any_other_query_passes(query: str) -> None:
    assert decide_url("/api/v1/person/model", query) is None


def test_a_name_hidden_by_percent_signs_is_seen() -> None:
    assert decide_url("/", "%74oken=x") is not None


@pytest.mark.parametrize(
    ("target", "query"),
    [
        ("/api/v1/household/tokens/{}", ""),
        ("/api/v1/person/model", "query={}"),
        ("/api/v1/person/model", "query=it+is+{}!"),
        ("/%69pse", "since=%69pse_{}"),
    ],
)
def test_a_token_is_seen_wherever_it_stands(target: str, query: str) -> None:
    token, _ = new_secret(bytes(TOKEN_BYTES))
    shown = query.format(token.removeprefix("ipse_") if "%69pse_" in query else token)
    refusal = decide_url(target.format(token), shown)
    assert refusal is not None
    assert refusal.why is Why.CREDENTIAL_IN_URL


@pytest.mark.parametrize("target", ["http://a:b@127.0.0.1/healthz", "HTTPS://a@localhost/"])
def test_an_address_that_names_somebody_is_refused(target: str) -> None:
    assert decide_url(target, "") is not None


@pytest.mark.parametrize(
    "target", ["/a@b", "/http://a@b", "http://127.0.0.1/a@b", "http://127.0.0.1?x=a@b"]
)
def test_an_at_sign_elsewhere_passes(target: str) -> None:
    assert decide_url(target, "") is None


@pytest.mark.parametrize("query", ["query=a&query=b", "owner=a&owner=a", "a&a", "%61=1&a=2"])
def test_an_address_that_says_one_thing_twice_is_refused(query: str) -> None:
    refusal = decide_url("/api/v1/person/model", query)
    assert refusal is not None
    assert refusal.why is Why.INVALID_INPUT


def test_several_sections_may_be_named_one_by_one() -> None:
    assert decide_url("/", "sections=state&sections=identity&query=a") is None
