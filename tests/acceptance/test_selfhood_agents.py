"""What agents may ask of the resident and tell him: over both transports, and by their soul."""

from __future__ import annotations

from typing import Final

import httpx
import pytest
from mcp import MCPError

from ipse.house.readings import observe
from ipse.selfhood.body import Reading
from tests.acceptance.agents import TRANSPORTS, Agent, connected
from tests.acceptance.houses import OpenHouse
from tests.acceptance.selves import (
    BAD_NIGHT,
    BODY,
    FEEL,
    MOOD,
    PHRASE,
    SELF_TOOLS,
    STATE,
    HttpSelf,
)

READS: Final = ["read"]
ACTS: Final = ["read", "enact"]
CAUSE: Final = "Ada told me of her illness"


def soulful(place: OpenHouse, *builtins: str, scopes: list[str] | None = None) -> str:
    """Return the token of an agent whose soul grants these tools."""
    place.give_soul("planner", *builtins)
    return place.issue("agent", "planner", scopes or ACTS)


def told(agent: Agent, name: str, **arguments: object) -> str:
    """What a tool answered, which has to be no error."""
    reply = agent.call(name, **arguments)
    assert not reply.is_error, reply.text
    return reply.text


@pytest.mark.behaviour("M14")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_an_agent_hears_how_he_is_as_his_owner_does(place: OpenHouse, transport: str) -> None:
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT)
    with connected(place, soulful(place, *SELF_TOOLS), transport) as agent:
        assert agent.tool_names() == [*SELF_TOOLS]
        assert told(agent, "self.state") == HttpSelf(place, place.owner_token).state()["told"]


@pytest.mark.behaviour("M15")
def test_an_agent_makes_him_say_no_feeling_that_he_has_not(place: OpenHouse) -> None:
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT)
    with connected(place, soulful(place, "self.state", scopes=READS)) as agent:
        computed = told(agent, "self.state")
        assert told(agent, "self.state", phrase="I feel afraid") == "I feel afraid"
        for untrue in ("I am happy", "I am not afraid", "ich bin froh", "", "I am fine, Ada"):
            assert told(agent, "self.state", phrase=untrue) == computed


@pytest.mark.behaviour("M42")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_an_agent_hears_no_cause_that_is_for_its_owner_alone(
    place: OpenHouse, transport: str
) -> None:
    HttpSelf(place, place.owner_token).feel(BAD_NIGHT, CAUSE)
    with connected(place, place.owner_token, transport) as client:
        assert CAUSE in told(client, "self.state")
    with connected(place, soulful(place, "self.state"), transport) as agent:
        assert "afraid" in told(agent, "self.state")
        assert CAUSE not in told(agent, "self.state")


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_what_an_agent_tells_him_moves_him_once(place: OpenHouse, transport: str) -> None:
    his = HttpSelf(place, place.owner_token)
    with connected(place, soulful(place, *SELF_TOOLS), transport) as agent:
        assert "afraid" in told(agent, "self.feel", **BAD_NIGHT, drives={"connection": 0.2})
    assert [moment["kind"] for moment in his.moments()] == ["born", "felt"]
    assert his.state()["feeling"] == "afraid"


def test_what_is_no_appraisal_is_said_to_the_model_and_moves_nothing(place: OpenHouse) -> None:
    his = HttpSelf(place, place.owner_token)
    before = his.state()
    with connected(place, soulful(place, "self.feel")) as agent:
        for wrong in ({}, {"congruence": 1.1}, {"congruence": 0.5, "joy": 1.0},
                      {"congruence": 0.5, "drives": {"hunger": 1.0}}):  # fmt: skip
            assert agent.call("self.feel", **wrong).is_error
    assert his.state() == before


def test_an_agent_hears_which_part_of_him_fails(place: OpenHouse) -> None:
    observe(place.house, [Reading("disk", 0.01), Reading("store", 1.0)])
    with connected(place, soulful(place, "self.parts", scopes=READS)) as agent:
        assert told(agent, "self.parts") == "Failing: disk."


@pytest.mark.behaviour("S16")
def test_what_a_soul_does_not_list_no_door_opens(place: OpenHouse) -> None:
    token = soulful(place, "person.model")
    with connected(place, token) as agent:
        for name in SELF_TOOLS:
            with pytest.raises(MCPError):
                agent.call(name, **BAD_NIGHT)
    reads = [place.ask("GET", path, token) for path in (STATE, MOOD, BODY)]
    asks = place.ask("POST", PHRASE, token, json={"phrase": "I am calm"})
    feels = place.ask("POST", FEEL, token, json=BAD_NIGHT)
    codes = {answer.status_code for answer in (*reads, asks, feels)}
    assert codes == {httpx.codes.FORBIDDEN}
    assert HttpSelf(place, place.owner_token).state()["feeling"] != "afraid"


def test_feeling_for_him_takes_more_than_the_right_to_read(place: OpenHouse) -> None:
    with connected(place, soulful(place, *SELF_TOOLS, scopes=READS)) as agent:
        assert agent.tool_names() == ["self.state", "self.parts"]
    feels = place.ask("POST", FEEL, place.issue("agent", "planner", READS), json=BAD_NIGHT)
    assert feels.status_code == httpx.codes.FORBIDDEN
