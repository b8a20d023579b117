"""Remote: a desk in the house that another process has open, reached at its own `/mcp`.

Each request looks for the house anew and connects for itself, so that a house which was started
again in the meantime is found, wherever it answers now.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final, TypeVar

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from mcp_types import (
    CallToolResult,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    ReadResourceResult,
)
from mcp_types.version import LATEST_MODERN_VERSION

from ipse.gateway.mcp.metadata import PATH
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import NotFound

TIMEOUT_SECONDS: Final = 30.0

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RemoteDesk:
    """Passes each request on, and the answer back as it came."""

    address: Callable[[], str]
    """Where the house answers now; raises when it does not."""
    token: str

    async def list_tools(self) -> ListToolsResult:
        """Return the caller's tools."""
        return await self._ask(lambda client: client.list_tools())

    async def call_tool(self, name: str, arguments: JsonObject) -> CallToolResult:
        """Return what a tool answered."""
        return await self._ask(lambda client: client.call_tool(name, arguments))

    async def list_resources(self) -> ListResourcesResult:
        """Return what the caller can read."""
        return await self._ask(lambda client: client.list_resources())

    async def list_templates(self) -> ListResourceTemplatesResult:
        """Return the forms of what the caller can read."""
        return await self._ask(lambda client: client.list_resource_templates())

    async def read_resource(self, uri: str) -> ReadResourceResult:
        """Return what stands at `uri`."""
        return await self._ask(lambda client: client.read_resource(uri))

    async def list_prompts(self) -> ListPromptsResult:
        """Return the caller's prompts."""
        return await self._ask(lambda client: client.list_prompts())

    async def get_prompt(self, name: str) -> GetPromptResult:
        """Return one prompt."""
        return await self._ask(lambda client: client.get_prompt(name))

    async def _ask(self, request: Callable[[Client], Awaitable[T]]) -> T:
        address = self.address()
        answers: list[T | MCPError] = []
        try:
            async with _connected(address, self.token) as client:
                answers.append(await _answer(request(client)))
        except* httpx2.TransportError:
            pass  # told below: what is raised here would come out as a group
        if not answers:
            raise NotFound(f"Nothing answers at {address}: see whether ipse run is alive.")
        if isinstance(answers[0], MCPError):
            raise answers[0]
        return answers[0]


async def _answer(request: Awaitable[T]) -> T | MCPError:
    """Return the answer, or the error that is one."""
    try:
        return await request
    except MCPError as error:
        return error


@asynccontextmanager
async def _connected(address: str, token: str) -> AsyncGenerator[Client]:
    async with httpx2.AsyncClient(
        headers={"Authorization": f"Bearer {token}"},
        timeout=TIMEOUT_SECONDS,
        trust_env=False,  # it is this machine: no proxy stands between
    ) as carrier:
        transport = streamable_http_client(f"{address}{PATH}", http_client=carrier)
        async with Client(
            transport,
            mode=LATEST_MODERN_VERSION,
            cache=None,
            read_timeout_seconds=TIMEOUT_SECONDS,
        ) as client:
            yield client
