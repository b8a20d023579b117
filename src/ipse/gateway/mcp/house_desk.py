"""The desk in the house itself: each request is a visit of its own, under the caller's token."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from anyio.to_thread import run_sync
from mcp_types import (
    CallToolResult,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    ReadResourceResult,
)

from ipse.gateway.mcp.prompts import get_prompt, list_prompts
from ipse.gateway.mcp.resources import list_resources, list_templates, read_resource
from ipse.gateway.mcp.tools import call_tool, list_tools
from ipse.house.house import House
from ipse.house.visit import Visit
from ipse.kernel.call import Surface
from ipse.kernel.document import JsonObject

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class HouseDesk:
    """Answers from the house that this process has open, in worker threads."""

    arrive: Callable[[], Visit]

    async def list_tools(self) -> ListToolsResult:
        """Return the caller's tools."""
        return ListToolsResult(tools=await self._serve(list_tools))

    async def call_tool(self, name: str, arguments: JsonObject) -> CallToolResult:
        """Return what a tool answered."""
        return await self._serve(lambda visit: call_tool(visit, name, arguments))

    async def list_resources(self) -> ListResourcesResult:
        """Return what the caller can read."""
        return ListResourcesResult(resources=await self._serve(list_resources))

    async def list_templates(self) -> ListResourceTemplatesResult:
        """Return the forms of what the caller can read."""
        return ListResourceTemplatesResult(resource_templates=await self._serve(list_templates))

    async def read_resource(self, uri: str) -> ReadResourceResult:
        """Return what stands at `uri`."""
        return await self._serve(lambda visit: read_resource(visit, uri))

    async def list_prompts(self) -> ListPromptsResult:
        """Return the caller's prompts."""
        return ListPromptsResult(prompts=await self._serve(list_prompts))

    async def get_prompt(self, name: str) -> GetPromptResult:
        """Return one prompt."""
        return await self._serve(lambda visit: get_prompt(visit, name))

    async def _serve(self, errand: Callable[[Visit], T]) -> T:
        return await run_sync(errand, self.arrive())


def desk_in(house: House, token: str) -> HouseDesk:
    """Return the desk of whoever holds `token`, in a house that this process has open."""

    def arrive() -> Visit:
        return Visit(house, token, Surface.MCP, house.clock.now(), house.correlation_id())

    return HouseDesk(arrive)
