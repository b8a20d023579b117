"""Which tools exist for whom (S16), over MCP, HTTP and Python."""

from __future__ import annotations

from pathlib import Path

import pytest
from mcp import MCPError

from ipse.house.door import Door as PythonDoor
from ipse.kernel.errors import NotAllowed
from tests.acceptance.agents import TRANSPORTS, connected
from tests.acceptance.houses import BOTH_TOOLS, OpenHouse, running_house
from tests.acceptance.memory_steps import MEMORY_TOOLS
from tests.acceptance.person_steps import ENTRIES, MODEL, applied, entries_of, put
from tests.acceptance.selves import SELF_TOOLS
from tests.acceptance.social_steps import SOCIAL_TOOLS
from tests.acceptance.speaking import say

MODEL_TOOL, OBSERVE_TOOL = BOTH_TOOLS
HOME = "identity/home"


@pytest.mark.behaviour("S16")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_a_tool_exists_for_an_agent_only_while_its_soul_names_it(
    place: OpenHouse, transport: str
) -> None:
    token = place.issue("agent", "planner")
    with connected(place, token, transport) as agent:
        for granted in [(), (MODEL_TOOL,), (OBSERVE_TOOL,), BOTH_TOOLS]:
            place.give_soul("planner", *granted)
            assert agent.tool_names() == list(granted)


@pytest.mark.behaviour("S16")
def test_a_tool_that_is_not_granted_answers_like_one_that_does_not_exist(place: OpenHouse) -> None:
    put(place, place.owner_token, HOME, "Lives in Oak Park")
    token = place.issue("agent", "planner")
    with connected(place, token) as agent:
        for forbidden, granted in [BOTH_TOOLS, BOTH_TOOLS[::-1]]:
            place.give_soul("planner", granted)
            with pytest.raises(MCPError) as refused:
                agent.call(forbidden, section="identity", key="home", summary="Rome")
            with pytest.raises(MCPError) as unknown:
                agent.call("person.sing", section="identity", key="home", summary="Rome")
            assert refused.value.error == unknown.value.error
    assert [entry["summary"] for entry in entries_of(place)] == ["Lives in Oak Park"]


@pytest.mark.behaviour("S16")
def test_no_soul_or_a_faulty_one_grants_nothing(place: OpenHouse) -> None:
    token = place.issue("agent", "planner")
    file = place.settings.house / "souls" / "planner" / "SOUL.yaml"
    with connected(place, token) as agent:
        assert agent.tool_names() == [*BOTH_TOOLS]
        file.write_text(file.read_text(encoding="utf-8").replace("builtins", "builtin"))
        assert agent.tool_names() == []
        file.unlink()
        assert agent.tool_names() == agent.resources() == agent.templates() == agent.prompts() == []


@pytest.mark.behaviour("S16")
def test_http_holds_agents_to_their_tools_as_well(place: OpenHouse) -> None:
    token = place.issue("agent", "planner")
    place.give_soul("planner", OBSERVE_TOOL)
    applied(put(place, token, HOME, "Lives in Oslo"))
    reads = [MODEL, f"{MODEL}/sync", f"{ENTRIES}/{HOME}/history"]
    assert [place.ask("GET", path, token).status_code for path in reads] == [403, 403, 403]
    place.give_soul("planner", MODEL_TOOL)
    assert [place.ask("GET", path, token).status_code for path in reads] == [200, 200, 200]
    assert put(place, token, HOME, "Lives in Rome").status_code == 403
    assert [entry["summary"] for entry in entries_of(place)] == ["Lives in Oslo"]


def test_python_holds_agents_to_their_tools_as_well(place: OpenHouse) -> None:
    token = place.issue("agent", "planner")
    person = PythonDoor(place.house, token).person
    place.give_soul("planner", OBSERVE_TOOL)
    person.set("identity", "home", "Lives in Oslo")
    for read in (person.model, person.entries, person.sync):
        with pytest.raises(NotAllowed, match="builtins"):
            read()
    place.give_soul("planner", MODEL_TOOL)
    assert "Oslo" in person.model()
    with pytest.raises(NotAllowed, match="builtins"):
        person.set("identity", "home", "Lives in Rome")


def test_a_tool_needs_the_tokens_scope_beside_the_soul(place: OpenHouse) -> None:
    for scope, tool in [("read", MODEL_TOOL), ("observe", OBSERVE_TOOL)]:
        with connected(place, place.issue("agent", "planner", [scope])) as agent:
            assert agent.tool_names() == [tool]


def test_the_owners_own_client_has_every_tool_and_writes_by_hand(place: OpenHouse) -> None:
    with connected(place, place.owner_token) as client:
        assert client.tool_names() == [*BOTH_TOOLS, *SELF_TOOLS, *SOCIAL_TOOLS, *MEMORY_TOOLS]
        assert client.observe(HOME, "Lives in Oak Park").text == "Recorded."
    (entry,) = entries_of(place)
    assert (entry["source"], entry["confidence"]) == ("manual", 1)


def test_a_device_that_may_read_reads_and_no_more(place: OpenHouse) -> None:
    with connected(place, place.issue("device", "phone")) as phone:
        reading = [MODEL_TOOL, "self.state", "self.parts", "recall_person", "memory.recall"]
        assert phone.tool_names() == reading
        assert "person://feed" in phone.resources()
    with connected(place, place.issue("device", "sensor", ["observe"])) as sensor:
        assert sensor.tool_names() == sensor.resources() == []


def test_without_a_person_model_no_tool_is_about_the_person(tmp_path: Path) -> None:
    with (
        running_house(tmp_path, person_model=False) as place,
        connected(place, place.owner_token) as client,
    ):
        assert client.tool_names() == [*SELF_TOOLS, *SOCIAL_TOOLS, *MEMORY_TOOLS]
        assert client.resources() == client.prompts() == []


def test_an_agent_of_one_member_reaches_no_other(place: OpenHouse) -> None:
    _, other = place.add_member("Ben")
    put(place, place.owner_token, HOME, "Lives in Oak Park")
    say(place, "I live in Oak Park")
    with connected(place, other) as client:
        assert "Oak Park" not in client.model()
        assert client.resources() == ["person://feed"]
        with pytest.raises(MCPError):
            client.read("person://identity/home")
