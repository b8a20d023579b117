"""Prompts: how an agent gets to know its owner, with what is missing as it stands now."""

from __future__ import annotations

from typing import Final

from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, GetPromptResult, Prompt, PromptMessage, TextContent

from ipse.house.agents import tools_of
from ipse.house.interviews import still_missing
from ipse.house.visit import Visit, Work
from ipse.kernel.call import Call
from ipse.person.interview import INTERVIEWER, instructions
from ipse.souls.soul import Builtin

_TOOLS: Final = frozenset({Builtin.PERSON_MODEL, Builtin.PERSON_OBSERVE})
_DESCRIPTION: Final = "Ask the person about what is not known of them yet; six questions at most."


def list_prompts(visit: Visit) -> list[Prompt]:
    """Return the interview, for a caller that could hold it."""
    mine = visit.read(lambda _, call: tools_of(visit.house, call))
    if not mine >= _TOOLS:
        return []
    return [Prompt(name=INTERVIEWER, title="Getting to know you", description=_DESCRIPTION)]


def get_prompt(visit: Visit, name: str) -> GetPromptResult:
    """Return the prompt; one that the caller lacks is one that does not exist."""

    def read(work: Work, call: Call) -> str:
        if name != INTERVIEWER or not tools_of(visit.house, call) >= _TOOLS:
            raise MCPError(
                INVALID_PARAMS,
                "There is no such prompt for this token: list the prompts to see yours.",
            )
        return instructions(still_missing(work, call))

    text = visit.read(read)
    return GetPromptResult(
        description=_DESCRIPTION,
        messages=[PromptMessage(role="user", content=TextContent(text=text))],
    )
