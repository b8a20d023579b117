"""`ipse mcp`: the person model for an agent that starts its servers itself, over stdio."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import typer

from ipse.cli.context import client_of, settings_of, shared
from ipse.cli.credential import token_for
from ipse.gateway.mcp.desk import Desk
from ipse.gateway.mcp.stdio import serve_stdio
from ipse.house.config import Settings
from ipse.house.lock import holder_of
from ipse.house.logs import set_up_logs
from ipse.house.places import record_path
from ipse.kernel.clock import SystemClock
from ipse.kernel.errors import NotFound


def serve_mcp(context: typer.Context) -> None:
    """Serve MCP on stdin and stdout, under one credential: --token, IPSE_TOKEN or login's."""
    settings = settings_of(context)
    if holder_of(settings.house) is not None:
        with client_of(context) as client:
            client.get("/api/v1/household/me")  # a token that opens nothing is told first
    asyncio.run(_serve(settings, token_for(settings, shared(context).token)))


async def _serve(settings: Settings, token: str) -> None:
    set_up_logs(SystemClock())  # on stderr: stdout belongs to the protocol
    async with _desk(settings, token) as desk:
        await serve_stdio(desk)


@asynccontextmanager
async def _desk(settings: Settings, token: str) -> AsyncGenerator[Desk]:
    """Yield a desk in the running house, or in the house opened here while an agent needs it."""
    if not record_path(settings).exists():
        raise NotFound(f"There is no house at {settings.house}: start one with ipse run.")
    if holder_of(settings.house) is None:
        async with _own_desk(settings, token) as own:
            yield own
    else:
        from ipse.gateway.mcp.remote import RemoteDesk

        yield RemoteDesk(lambda: _address(settings), token)


def _address(settings: Settings) -> str:
    holder = holder_of(settings.house)
    if holder is None or not holder.address:
        raise NotFound("Nobody answers for the house: start it with ipse run.")
    return holder.address


@asynccontextmanager
async def _own_desk(settings: Settings, token: str) -> AsyncGenerator[Desk]:
    from ipse.gateway.mcp.house_desk import desk_in
    from ipse.house.boot import wake
    from ipse.house.rhythm import Rhythm
    from ipse.household.verbs import who_asks

    house, _ = wake(settings)
    with house, Rhythm(house):
        desk = desk_in(house, token)
        desk.arrive().read(who_asks)  # a token that opens nothing is told first
        yield desk
