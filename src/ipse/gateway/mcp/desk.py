"""Desk: what one caller finds over MCP, whichever process answers."""

from __future__ import annotations

from typing import Protocol

from mcp_types import (
    CallToolResult,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    ReadResourceResult,
)

from ipse.kernel.document import JsonObject


class Desk(Protocol):
    """Everything that MCP offers to one caller."""

    async def list_tools(self) -> ListToolsResult:
        """Return the caller's tools."""
        ...

    async def call_tool(self, name: str, arguments: JsonObject) -> CallToolResult:
        """Return what a tool answered."""
        ...

    async def list_resources(self) -> ListResourcesResult:
        """Return what the caller can read."""
        ...

    async def list_templates(self) -> ListResourceTemplatesResult:
        """Return the forms of what the caller can read."""
        ...

    async def read_resource(self, uri: str) -> ReadResourceResult:
        """Return what stands at `uri`."""
        ...

    async def list_prompts(self) -> ListPromptsResult:
        """Return the caller's prompts."""
        ...

    async def get_prompt(self, name: str) -> GetPromptResult:
        """Return one prompt."""
        ...
