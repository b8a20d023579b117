"""MCP as a protocol: two transports, two eras, guards, and answers that repeat nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TypedDict, cast

import anyio
import httpx
import pytest
from mcp import Client, MCPError
from mcp_types import Tool

from ipse.gateway.mcp.desk import Desk
from ipse.gateway.mcp.server import server_for
from tests.acceptance.agents import ERAS, IPSE, TRANSPORTS, connected
from tests.acceptance.houses import BOTH_TOOLS, OpenHouse, running_house
from tests.acceptance.person_steps import MODEL, entries_of, put

HOME = "identity/home"
LIVES = "Lives in Oak Park"
SECRET = "Quackensee"  # words that no answer may repeat


class Feed(TypedDict):
    """A page of the feed."""

    changes: list[dict[str, object]]
    next_cursor: str
    has_more: bool
    reset: bool


@pytest.mark.parametrize("transport", TRANSPORTS)
@pytest.mark.parametrize("era", ERAS)
def test_both_transports_serve_the_same_in_both_eras(
    place: OpenHouse, transport: str, era: str
) -> None:
    put(place, place.owner_token, HOME, LIVES)
    with connected(place, place.issue("agent", "planner"), transport, era) as agent:
        assert (agent.client.protocol_version >= "2026") is (era == "auto")
        assert agent.tool_names() == [*BOTH_TOOLS]
        assert agent.resources() == ["person://feed", "person://identity/home"]
        assert agent.templates() == ["person://{section}/{key}", "person://feed{?since,limit}"]
        assert agent.prompts() == ["getting-to-know-you"]
        assert agent.model() == f"Who they are:\n- {LIVES} (they told us)"


def schema(tool: Tool) -> dict[str, object]:
    """What a tool takes, without the words that explain it."""
    return cast("dict[str, object]", tool.input_schema)


def test_each_tool_says_exactly_what_it_takes(place: OpenHouse) -> None:
    with connected(place, place.issue("agent", "planner")) as agent:
        model, observe = map(schema, agent.tools())
    assert model["additionalProperties"] is observe["additionalProperties"] is False
    assert set(cast("dict[str, object]", model["properties"])) == {"sections", "query"}
    assert "required" not in model
    assert observe["required"] == ["section", "key", "summary"]
    assert list(cast("dict[str, object]", observe["properties"])) == [
        "section",
        "key",
        "summary",
        "quote",
        "confidence",
        "expires_in_hours",
    ]


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_a_wrong_argument_is_refused_and_not_repeated(place: OpenHouse, transport: str) -> None:
    sound: dict[str, object] = {"section": "identity", "key": "home", "summary": LIVES}
    wrong: list[dict[str, object]] = [
        {**sound, SECRET: "more"},
        {**sound, "source": SECRET},
        {**sound, "summary": [SECRET]},
        {**sound, "confidence": SECRET},
        {**sound, "confidence": True},
        {**sound, "confidence": 1.01},
        {**sound, "confidence": -0.01},
        {**sound, "expires_in_hours": 0},
        {**sound, "section": SECRET},
        {**sound, "key": SECRET * 20},
        {**sound, "summary": SECRET * 50},
        {"section": "identity", "key": SECRET},
    ]
    with connected(place, place.issue("agent", "planner"), transport) as agent:
        for arguments in wrong:
            reply = agent.call("person.observe", **arguments)
            assert reply.is_error, arguments
            assert SECRET not in reply.text
        assert agent.call("person.model", sections=["identity"], limit=1).is_error
        assert agent.call("person.model", sections=[SECRET]).is_error
    assert entries_of(place) == []


def test_an_entry_is_read_at_its_own_address(place: OpenHouse) -> None:
    put(place, place.owner_token, "relationships/anna k./työ", "Anna leads the team")
    with connected(place, place.issue("agent", "planner")) as agent:
        _, address = agent.resources()
        assert agent.read(address) == "Anna leads the team (they told us)"


def test_what_may_not_be_read_looks_like_what_is_not_there(place: OpenHouse) -> None:
    put(place, place.owner_token, HOME, LIVES)
    addresses = [
        "person://identity/name",
        "person://hobbies/home",
        "person://identity/home?owner=x",
        "person://feed?owner=x",
        "file:///etc/passwd",
        "person://[identity/home",
        "nothing",
    ]
    errors: list[object] = []
    with connected(place, place.issue("agent", "planner")) as agent:
        for address in addresses:
            with pytest.raises(MCPError) as error:
                agent.read(address)
            errors.append(error.value.error)
        place.give_soul("planner", "person.observe")
        with pytest.raises(MCPError) as error:
            agent.read("person://identity/home")
        errors.append(error.value.error)
        with pytest.raises(MCPError) as error:
            agent.prompt("getting-to-know-you")
        with pytest.raises(MCPError) as unknown:
            agent.prompt("make-it-up")
        assert error.value.error == unknown.value.error
    assert errors == [errors[0]] * len(errors)


def test_the_feed_is_followed_over_mcp_as_over_http(place: OpenHouse) -> None:
    for number in range(3):
        put(place, place.owner_token, f"preferences/walk{number}", f"Likes walk {number}")
    with connected(place, place.issue("device", "phone")) as phone:
        first: Feed = json.loads(phone.read("person://feed?limit=2"))
        assert (len(first["changes"]), first["has_more"]) == (2, True)
        rest: Feed = json.loads(phone.read(f"person://feed?since={first['next_cursor']}"))
        assert [change["key"] for change in rest["changes"]] == ["walk2"]
        whole = place.ask("GET", f"{MODEL}/sync", place.owner_token).json()
        assert first["changes"] + rest["changes"] == whole["changes"]
        place.ask("DELETE", MODEL, place.owner_token, params={"confirm": "true"})
        after: Feed = json.loads(phone.read(f"person://feed?since={rest['next_cursor']}"))
        assert (after["reset"], after["changes"]) == (True, [])


POST: dict[str, object] = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
ACCEPT = {"Accept": "application/json, text/event-stream"}


def test_who_shows_no_token_is_told_where_tokens_come_from(place: OpenHouse) -> None:
    for token in (None, "ipse_made_up", "x" * 600):
        refused = place.ask("POST", "/mcp", token, json=POST, headers=ACCEPT)
        assert refused.status_code == 401
        where = f"{place.address}/.well-known/oauth-protected-resource/mcp"
        assert f'resource_metadata="{where}"' in refused.headers["WWW-Authenticate"]
    metadata = httpx.get(where).json()
    assert metadata["resource"] == f"{place.address}/mcp"
    assert metadata["authorization_servers"] == [place.address]
    assert metadata["bearer_methods_supported"] == ["header"]


def test_what_stands_behind_the_address_is_refused_and_not_let_go(place: OpenHouse) -> None:
    owner, _ = place.add_member("Ben")
    for query in (f"owner={owner}", "x"):
        refused = place.ask("POST", f"/mcp?{query}", place.owner_token, json=POST, headers=ACCEPT)
        assert (refused.status_code, refused.json()["code"]) == (422, "invalid-input")
        stranger = place.ask("POST", f"/mcp?{query}", None, json=POST, headers=ACCEPT)
        assert stranger.status_code == 401


def test_a_quote_of_null_is_no_quote(place: OpenHouse) -> None:
    with connected(place, place.issue("agent", "planner")) as agent:
        assert agent.observe(HOME, LIVES, quote=None, confidence=None).text == "Recorded."
        assert agent.model(sections=None, query=None).startswith("Who they are:")
    assert [entry["quoted"] for entry in entries_of(place)] == [False]


def test_a_revoked_token_opens_nothing_from_then_on(place: OpenHouse) -> None:
    token = place.issue("agent", "planner")
    assert place.ask("POST", "/mcp", token, json=POST, headers=ACCEPT).status_code == 200
    mine = place.ask("GET", "/api/v1/household/me", token).json()["token"]["id"]
    place.ask("DELETE", f"/api/v1/household/tokens/{mine}", place.owner_token)
    assert place.ask("POST", "/mcp", token, json=POST, headers=ACCEPT).status_code == 401


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Host": "evil.example"}, 400),
        ({"Origin": "https://evil.example"}, 400),
        ({"Sec-Fetch-Site": "cross-site"}, 400),
        ({"Content-Type": "text/plain"}, 415),
    ],
)
def test_the_guards_of_the_gateway_hold_before_mcp(
    place: OpenHouse, headers: dict[str, str], status: int
) -> None:
    token = place.issue("agent", "planner")
    answer = place.ask("POST", "/mcp", token, json=POST, headers={**ACCEPT, **headers})
    assert answer.status_code == status
    assert answer.headers["Cache-Control"] == "no-store"


def test_mcp_takes_no_other_method_and_no_larger_body(place: OpenHouse) -> None:
    token = place.issue("agent", "planner")
    for method in ("GET", "DELETE", "PUT"):
        refused = place.ask(method, "/mcp", token, headers=ACCEPT)
        assert (refused.status_code, refused.headers["Allow"]) == (405, "POST")
    large = {**POST, "params": {"padding": "x" * place.settings.max_body_bytes}}
    assert place.ask("POST", "/mcp", token, json=large, headers=ACCEPT).status_code == 413


@pytest.mark.parametrize("era", ERAS)
def test_a_failure_within_repeats_nothing(era: str) -> None:
    async def fail() -> str:
        class Failing:
            async def list_tools(self) -> object:
                raise RuntimeError(SECRET)

        server = server_for(lambda _: cast("Desk", cast("object", Failing())))
        async with Client(server, mode=era) as client:
            with pytest.raises(MCPError) as error:
                await client.list_tools()
        return str(error.value.error)

    told = anyio.run(fail)
    assert "its log says where" in told
    assert SECRET not in told


def test_over_stdio_the_house_is_opened_when_nobody_runs_it(tmp_path: Path) -> None:
    with running_house(tmp_path) as place:
        token = place.issue("agent", "planner")
        put(place, place.owner_token, HOME, LIVES)
    with connected(place, token, "stdio") as agent:
        assert LIVES in agent.model()
        assert agent.observe("preferences/tea", "Likes tea").text == "Recorded."


def test_over_stdio_a_house_that_was_started_again_is_found_again(tmp_path: Path) -> None:
    with ExitStack() as closing:
        place = closing.enter_context(running_house(tmp_path))
        token = place.issue("agent", "planner")
        agent = closing.enter_context(connected(place, token, "stdio"))
        assert agent.tool_names() == [*BOTH_TOOLS]
        place.house.lock.announce("http://127.0.0.1:9")  # where nobody answers
        with pytest.raises(MCPError, match="see whether ipse run is alive"):
            agent.tools()
        place.house.lock.announce(place.address)
        assert agent.tool_names() == [*BOTH_TOOLS]


@pytest.mark.parametrize("runs", [True, False])
def test_over_stdio_a_token_that_opens_nothing_is_told_before_all_else(
    tmp_path: Path, *, runs: bool
) -> None:
    with ExitStack() as running:
        place = running.enter_context(running_house(tmp_path))
        if not runs:
            running.close()
        done = subprocess.run(
            [IPSE, "--config", tmp_path / "config", "--house", place.settings.house, "mcp"],
            env={"IPSE_TOKEN": "ipse_made_up", "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=50,
            check=False,
        )
    assert (done.returncode, done.stdout) == (1, "")
    assert "token is not known here" in done.stderr
    assert "Traceback" not in done.stderr
