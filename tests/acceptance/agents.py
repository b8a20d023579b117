"""Agents for acceptance tests: the SDK's own client, over each transport, asked from plain code."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import httpx2
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.client.streamable_http import streamable_http_client
from mcp_types import TextContent, TextResourceContents, Tool

from tests.acceptance.houses import OpenHouse

IPSE: Final = Path(sys.executable).with_name("ipse")
TRANSPORTS: Final = ("http", "stdio")
ERAS: Final = ("auto", "legacy")
"""The protocol of 2026, found by asking, and the handshake of the years before."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a tool answered: its words, and whether it says that it failed."""

    text: str
    is_error: bool


@dataclass(frozen=True, slots=True)
class Agent:
    """A connected client."""

    client: Client
    portal: BlockingPortal

    def tools(self) -> list[Tool]:
        """The tools that exist for it."""
        return self.portal.call(self.client.list_tools).tools

    def tool_names(self) -> list[str]:
        """Their names, in the order in which they are listed."""
        return [tool.name for tool in self.tools()]

    def call(self, name: str, /, **arguments: object) -> Reply:
        """What the tool answers."""
        answer = self.portal.call(self.client.call_tool, name, arguments)
        (content,) = answer.content
        assert isinstance(content, TextContent)
        return Reply(content.text, bool(answer.is_error))

    def model(self, **arguments: object) -> str:
        """The model in prose."""
        reply = self.call("person.model", **arguments)
        assert not reply.is_error, reply.text
        return reply.text

    def observe(self, at: str, summary: str, **words: object) -> Reply:
        """What became of a statement about `section/key`."""
        section, _, key = at.partition("/")
        return self.call("person.observe", section=section, key=key, summary=summary, **words)

    def resources(self) -> list[str]:
        """The addresses that it can read."""
        return [str(each.uri) for each in self.portal.call(self.client.list_resources).resources]

    def templates(self) -> list[str]:
        """The forms of addresses that it can read."""
        found = self.portal.call(self.client.list_resource_templates)
        return [each.uri_template for each in found.resource_templates]

    def read(self, uri: str) -> str:
        """What stands at an address."""
        (content,) = self.portal.call(self.client.read_resource, uri).contents
        assert isinstance(content, TextResourceContents)
        return content.text

    def prompts(self) -> list[str]:
        """The prompts that exist for it."""
        return [each.name for each in self.portal.call(self.client.list_prompts).prompts]

    def prompt(self, name: str) -> str:
        """The words of a prompt."""
        (message,) = self.portal.call(self.client.get_prompt, name).messages
        assert isinstance(message.content, TextContent)
        return message.content.text


@contextmanager
def connected(
    place: OpenHouse, token: str, transport: str = "http", era: str = "auto"
) -> Generator[Agent]:
    """Connect an agent to the house under `token`; over stdio nobody need run it."""
    opened = (
        _over_http(place, token, era) if transport == "http" else _over_stdio(place, token, era)
    )
    with start_blocking_portal() as portal:
        connection = portal.wrap_async_context_manager(opened)
        client = connection.__enter__()
        try:
            yield Agent(client, portal)
        finally:  # a test that fails is told by its own error, not by the connection's
            connection.__exit__(None, None, None)


@asynccontextmanager
async def _over_http(place: OpenHouse, token: str, era: str) -> AsyncGenerator[Client]:
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, timeout=30) as carrier:
        transport = streamable_http_client(f"{place.address}/mcp", http_client=carrier)
        async with Client(transport, mode=era, read_timeout_seconds=30) as client:
            yield client


@asynccontextmanager
async def _over_stdio(place: OpenHouse, token: str, era: str) -> AsyncGenerator[Client]:
    where = ["--config", str(place.settings.config), "--house", str(place.settings.house)]
    server = StdioServerParameters(
        command=str(IPSE),
        args=[*where, "mcp"],
        env={"IPSE_TOKEN": token, "PYTHONPATH": os.pathsep.join(sys.path)},  # this very code
    )
    async with Client(server, mode=era, read_timeout_seconds=30) as client:
        yield client
