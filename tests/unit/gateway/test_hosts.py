"""Which names the house answers to, and which pages may call it."""

from __future__ import annotations

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.gateway.hosts import LOOPBACK, address_at, allowed_hosts, decide_host, decide_page
from ipse.gateway.refusal import Why

HOST: Final = "127.0.0.1:8377"


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "127.0.0.1:8377", "localhost", "LOCALHOST:80", "[::1]", "[::1]:8377"]
)
def test_the_loopback_names_are_answered(host: str) -> None:
    assert decide_host([host], LOOPBACK) is None


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "127.0.0.1.evil.example",
        "localhost.",
        "localhost:",
        "localhost:123456",
        "localhost:80:80",
        "somebody@localhost",
        "localhost/path",
        "::1",
        "[::1",
        "testserver",
        "localhost\n",
        " localhost",
    ],
)
def test_any_other_name_is_refused(host: str) -> None:
    refusal = decide_host([host], LOOPBACK)
    assert refusal is not None
    assert refusal.why is Why.WRONG_HOST


@pytest.mark.parametrize("hosts", [[], ["localhost", "localhost"], ["localhost", "evil.example"]])
def test_a_request_names_exactly_one_host(hosts: list[str]) -> None:
    assert decide_host(hosts, LOOPBACK) is not None


def test_a_configured_name_is_answered_in_any_case() -> None:
    allowed = allowed_hosts("127.0.0.1", ["House.Lan"])
    assert decide_host(["house.lan:8377"], allowed) is None
    assert decide_host(["other.lan:8377"], allowed) is not None


@pytest.mark.parametrize(
    ("listening", "host"), [("192.168.1.7", "192.168.1.7:8377"), ("fe80::7", "[fe80::7]:8377")]
)
def test_the_address_that_is_listened_on_is_answered(listening: str, host: str) -> None:
    assert decide_host([host], allowed_hosts(listening, [])) is None
    assert decide_host([host], LOOPBACK) is not None


@given(st.text() | st.text("[]:.10localhost7"))
def test_no_text_but_a_loopback_name_with_a_port_is_answered(host: str) -> None:
    names = {host.lower(), host.lower().rpartition(":")[0]}
    if not names & LOOPBACK:
        assert decide_host([host], LOOPBACK) is not None


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "DELETE"])
@pytest.mark.parametrize("origins", [[], [f"http://{HOST}"], [f"HTTPS://{HOST}"]])
def test_a_program_and_a_page_of_the_house_may_call(method: str, origins: list[str]) -> None:
    assert decide_page(method, HOST, origins, []) is None


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(
    "origins",
    [
        ["null"],
        [""],
        ["http://evil.example"],
        ["http://127.0.0.1"],
        ["http://127.0.0.1:3000"],
        ["http://localhost:8377"],
        ["ftp://127.0.0.1:8377"],
        [f"http://{HOST}/"],
        [f"http://{HOST}", f"http://{HOST}"],
    ],
)
def test_a_page_from_elsewhere_is_refused(method: str, origins: list[str]) -> None:
    refusal = decide_page(method, HOST, origins, [])
    assert refusal is not None
    assert refusal.why is Why.FOREIGN_PAGE


@pytest.mark.parametrize("site", ["cross-site", "same-site", "anything"])
def test_a_write_that_another_site_started_is_refused(site: str) -> None:
    assert decide_page("POST", HOST, [], [site]) is not None
    assert decide_page("DELETE", HOST, [], ["same-origin", site]) is not None
    assert decide_page("GET", HOST, [], [site]) is None


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_a_write_from_the_house_itself_or_from_the_address_bar_passes(site: str) -> None:
    assert decide_page("POST", HOST, [], [site]) is None


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1", "http://127.0.0.1:8377"),
        ("home.example", "http://home.example:8377"),
        ("::1", "http://[::1]:8377"),
        ("0.0.0.0", "http://127.0.0.1:8377"),  # noqa: S104 (where all addresses are heard)
        ("::", "http://[::1]:8377"),
    ],
)
def test_an_address_that_is_told_is_one_that_is_answered(host: str, address: str) -> None:
    assert address_at(host, 8377) == address
    assert decide_host([address.removeprefix("http://")], allowed_hosts(host, ())) is None
