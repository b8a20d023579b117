"""What tests of memory do: remember, recall, and give agents the right to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, cast

import httpx

from ipse.kernel.document import JsonObject
from tests.acceptance.houses import OpenHouse

MEMORY: Final = "/api/v1/memory"
MEMORY_TOOLS: Final = ("memory.remember", "memory.recall")


def soulful(
    place: OpenHouse, *builtins: str, name: str = "planner", scopes: list[str] | None = None
) -> str:
    """Return the token of an agent whose soul grants these tools, both of memory if unsaid."""
    place.give_soul(name, *(builtins or MEMORY_TOOLS))
    return place.issue("agent", name, scopes)


def remember(place: OpenHouse, token: str, *traces: Mapping[str, object]) -> list[str]:
    """Store `traces` and return their ids."""
    answer = place.ask("POST", f"{MEMORY}/traces", token, json={"traces": list(traces)})
    assert answer.status_code == httpx.codes.CREATED, answer.text
    return [trace["id"] for trace in answer.json()["traces"]]


def recall(place: OpenHouse, token: str, query: str, **asked: object) -> list[JsonObject]:
    """Return what comes up for `query`."""
    answer = place.ask("POST", f"{MEMORY}/recall", token, json={"query": query, **asked})
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("list[JsonObject]", answer.json()["results"])


def texts(results: Sequence[JsonObject]) -> list[str]:
    """Return what came up says."""
    return [cast("str", cast("JsonObject", each["trace"])["text"]) for each in results]


def listed(place: OpenHouse, token: str, **asked: str) -> list[str]:
    """Return what the list of traces says, newest first."""
    answer = place.ask("GET", f"{MEMORY}/traces", token, params=asked)
    return [trace["text"] for trace in answer.json()["traces"]]
