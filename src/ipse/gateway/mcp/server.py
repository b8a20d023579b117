"""The server: desks behind the protocol, the same over HTTP and over stdio.

It is built on the SDK's own lower layer, since the upper one repeats arguments in its errors, takes
arguments that no tool names and sets up logs of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

import structlog
from mcp.server.context import CallNext, HandlerResult, ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError
from mcp_types import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    INVALID_REQUEST,
    CallToolRequestParams,
    CallToolResult,
    GetPromptRequestParams,
    GetPromptResult,
    ListPromptsResult,
    ListResourcesResult,
    ListResourceTemplatesResult,
    ListToolsResult,
    PaginatedRequestParams,
    ReadResourceRequestParams,
    ReadResourceResult,
)
from pydantic import ValidationError
from starlette.requests import Request

import ipse
from ipse.gateway.mcp.desk import Desk
from ipse.kernel.errors import IpseError, NotAuthenticated

Context: TypeAlias = ServerRequestContext[dict[str, object], Request]
DeskOf: TypeAlias = Callable[[Context], Desk]

FAILED: Final = "The house failed at this: try again; if it fails again, its log says where."
INSTRUCTIONS: Final = (
    "ipse remembers the person you work for. Read person.model before you ask or assume anything "
    "about them, and record with person.observe what they tell you, in their own words."
)

_log = structlog.get_logger("ipse.gateway")


def server_for(desk_of: DeskOf) -> Server[dict[str, object]]:
    """Return a server that answers each request at the desk that `desk_of` finds for it."""

    async def list_tools(context: Context, _: PaginatedRequestParams | None) -> ListToolsResult:
        return await desk_of(context).list_tools()

    async def call_tool(context: Context, params: CallToolRequestParams) -> CallToolResult:
        return await desk_of(context).call_tool(params.name, params.arguments or {})

    async def list_resources(
        context: Context, _: PaginatedRequestParams | None
    ) -> ListResourcesResult:
        return await desk_of(context).list_resources()

    async def list_templates(
        context: Context, _: PaginatedRequestParams | None
    ) -> ListResourceTemplatesResult:
        return await desk_of(context).list_templates()

    async def read_resource(
        context: Context, params: ReadResourceRequestParams
    ) -> ReadResourceResult:
        return await desk_of(context).read_resource(params.uri)

    async def list_prompts(context: Context, _: PaginatedRequestParams | None) -> ListPromptsResult:
        return await desk_of(context).list_prompts()

    async def get_prompt(context: Context, params: GetPromptRequestParams) -> GetPromptResult:
        return await desk_of(context).get_prompt(params.name)

    server = Server[dict[str, object]](
        "ipse",
        version=ipse.__version__,
        title="ipse",
        instructions=INSTRUCTIONS,
        get_tool_input_schema=_no_header_is_an_argument,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
    )
    server.middleware = [_shielded]  # without the SDK's own, which reports to telemetry
    return server


def _no_header_is_an_argument(_: str) -> None:
    """Return that no tool takes an argument from a header, so that none is looked up."""


async def _shielded(ctx: Context, call_next: CallNext) -> HandlerResult:
    """Return the answer, or a plain error: what failed is in no answer and in no log."""
    try:
        return await call_next(ctx)
    except (MCPError, ValidationError):  # the SDK tells these without what was sent
        raise
    except NotAuthenticated as error:
        raise MCPError(INVALID_REQUEST, error.message) from error
    except IpseError as error:
        raise MCPError(INVALID_PARAMS, error.message) from error
    except Exception as error:  # the outermost loop of this door: nothing may leave it
        _log.error("failed", exc_info=error)
        raise MCPError(INTERNAL_ERROR, FAILED) from error
