"""MCP over stdio: one agent, bound to one credential for as long as it is connected."""

from __future__ import annotations

from mcp.server.stdio import stdio_server

from ipse.gateway.mcp.desk import Desk
from ipse.gateway.mcp.server import server_for


async def serve_stdio(desk: Desk) -> None:
    """Answer whoever is at the other end of stdin and stdout until they leave."""
    server = server_for(lambda _: desk)
    async with stdio_server() as (read_stream, write_stream):
        await server.run(read_stream, write_stream, server.create_initialization_options())
