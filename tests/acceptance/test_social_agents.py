"""What agents may note and ask of the people whom the resident meets: by their soul alone."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from mcp import MCPError

from ipse.house.config import SocialMemory
from ipse.house.door import Door
from ipse.kernel.errors import NotAllowed
from tests.acceptance.agents import TRANSPORTS, Agent, connected
from tests.acceptance.houses import BOTH_TOOLS, OpenHouse, running_house
from tests.acceptance.social_steps import (
    PEOPLE,
    SOCIAL,
    SOCIAL_TOOLS,
    accounts,
    cards,
    do,
    hear,
    says,
)


def soulful(place: OpenHouse, *builtins: str, scopes: list[str] | None = None) -> str:
    """Return the token of an agent whose soul grants these tools."""
    place.give_soul("bea", *builtins)
    return place.issue("agent", "bea", scopes)


def told(agent: Agent, name: str, /, **arguments: object) -> str:
    """What a tool answered, which has to be no error."""
    reply = agent.call(name, **arguments)
    assert not reply.is_error, reply.text
    return reply.text


@pytest.mark.behaviour("B18")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_an_agent_remembers_recalls_then_links_over_mcp(place: OpenHouse, transport: str) -> None:
    token = soulful(place, *SOCIAL_TOOLS)
    hear(place, says("77", "marco"), token=token)
    with connected(place, token, transport) as agent:
        assert agent.tool_names() == [*SOCIAL_TOOLS]
        noted = told(agent, "remember_person", name="marco", note="builds redstone")
        assert noted == "Noted about marco."
        assert "builds redstone" in told(agent, "recall_person", name="Marco")
        hear(place, says("9", "marco_irl"), token=token, surface="discord")
        linked = told(agent, "link_person", name="marco", speaking_as="marco_irl")
        assert linked == "Linked: marco_irl here is marco."
    assert accounts(place) == ["discord:9+twitch:77"]


@pytest.mark.behaviour("S16")
def test_what_a_soul_does_not_list_no_door_opens_to_people(place: OpenHouse) -> None:
    token = soulful(place, *BOTH_TOOLS)
    with connected(place, token) as agent:
        assert agent.tool_names() == [*BOTH_TOOLS]
        for name in SOCIAL_TOOLS:
            with pytest.raises(MCPError):
                agent.call(name, name="marco", note="builds redstone")
    noted = place.ask("POST", PEOPLE, token, json={"name": "marco", "note": "builds redstone"})
    asked = place.ask("GET", f"{SOCIAL}/recall", token, params={"name": "marco"})
    linked = do(place, "links/speaker", {"name": "marco"}, token)
    assert {each.status_code for each in (noted, asked, linked)} == {httpx.codes.FORBIDDEN}
    social = Door(place.house, token).social
    with pytest.raises(NotAllowed, match="builtins"):
        social.remember("marco", "builds redstone")
    with pytest.raises(NotAllowed, match="builtins"):
        social.recall("marco")
    assert cards(place) == []


def test_a_device_that_only_brings_what_was_said_notes_nothing(place: OpenHouse) -> None:
    surface = place.issue("device", "twitch", ["observe"])
    hear(place, says("77", "marco", donation=1))
    hear(place, says("9", "polo"), token=surface)
    noted = place.ask("POST", PEOPLE, surface, json={"name": "marco", "note": "owes you money"})
    linked = do(place, "links/speaker", {"name": "marco"}, surface)
    assert {noted.status_code, linked.status_code} == {httpx.codes.FORBIDDEN}
    assert ("money" in repr(cards(place)), accounts(place)) == (False, ["twitch:77"])


def test_an_agent_that_may_only_read_finds_the_tool_that_reads(place: OpenHouse) -> None:
    with connected(place, soulful(place, *SOCIAL_TOOLS, scopes=["read"])) as agent:
        assert agent.tool_names() == ["recall_person"]


def test_without_social_memory_its_tools_are_gone(tmp_path: Path) -> None:
    off = SocialMemory(enabled=False)
    with running_house(tmp_path, social_memory=off) as place:
        for token in (soulful(place, *SOCIAL_TOOLS), place.owner_token):
            with connected(place, token) as client:
                assert not {*SOCIAL_TOOLS} & {*client.tool_names()}
                with pytest.raises(MCPError):
                    client.call("recall_person", name="marco")


def test_a_wrong_argument_is_told_without_its_words(place: OpenHouse) -> None:
    wrong: list[tuple[str, dict[str, object]]] = [
        ("remember_person", {"name": "marco"}),
        ("remember_person", {"name": "marco", "note": "marco " * 80}),
        ("remember_person", {"name": "marco", "note": "kind", "Marco is ill": "yes"}),
        ("recall_person", {"name": ["marco"]}),
        ("link_person", {"name": "marco" * 41}),
    ]
    with connected(place, soulful(place, *SOCIAL_TOOLS)) as agent:
        for name, arguments in wrong:
            reply = agent.call(name, **arguments)
            assert (reply.is_error, "marco" in reply.text.lower()) == (True, False)
    assert cards(place) == []
