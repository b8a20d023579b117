"""MCP over HTTP: streamable HTTP at `/mcp`, behind the guards that every request passes.

Each POST is answered by itself, with JSON: no session is kept, so a restart of the house is nothing
that an agent notices. Tokens are the household's. A token of another house is unknown here, so one
that is admitted was issued for this resource; which address that is depends on the name by which
the house was reached, and the metadata (RFC 9728) names the same.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from anyio.to_thread import run_sync
from mcp.server.auth.middleware.auth_context import AuthContextMiddleware
from mcp.server.auth.middleware.bearer_auth import BearerAuthBackend, RequireAuthMiddleware
from mcp.server.auth.provider import AccessToken
from mcp.server.auth.routes import build_resource_metadata_url
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from pydantic import AnyHttpUrl
from starlette.middleware.authentication import AuthenticationMiddleware
from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from ipse.gateway.bearer import bearer_of
from ipse.gateway.http.problems import answer, problem_of_refusal
from ipse.gateway.mcp.desk import Desk
from ipse.gateway.mcp.house_desk import HouseDesk
from ipse.gateway.mcp.metadata import PATH, address_of
from ipse.gateway.mcp.server import Context, server_for
from ipse.gateway.passage import passage_of
from ipse.gateway.refusal import Refusal, Why
from ipse.house.house import House
from ipse.house.visit import Visit
from ipse.household.verbs import admit
from ipse.kernel.call import Surface
from ipse.kernel.errors import NotAuthenticated

NO_QUERY: Final = Refusal(
    Why.INVALID_INPUT,
    "Nothing stands behind /mcp: leave the ? out. Whose tools these are follows from the token.",
)

# Our guards have looked at Host, Origin and the body of every request by now.
_GUARDED_ALREADY: Final = TransportSecuritySettings(enable_dns_rebinding_protection=False)


@asynccontextmanager
async def open_door(house: House) -> AsyncGenerator[ASGIApp]:
    """Yield the app that answers MCP for `house`, for as long as the block lasts."""

    def desk_of(context: Context) -> Desk:
        request = context.request
        if request is None:
            raise TypeError("This message did not come in over HTTP.")
        return HouseDesk(lambda: _visit(house, request))

    answering = StreamableHTTPSessionManager(
        server_for(desk_of),
        json_response=True,
        stateless=True,
        security_settings=_GUARDED_ALREADY,
        max_request_body_size=house.settings.max_body_bytes,
    )
    async with answering.run():
        yield _Admitting(house, _Plain(answering.handle_request))


@dataclass(frozen=True, slots=True)
class _Admitting:
    """Lets the bearer of a token of this house through, and tells others where tokens are from."""

    house: House
    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer 401."""
        resource = _resource(scope)
        tokens = _HouseTokens(self.house, passage_of(scope).now, str(resource))
        required = RequireAuthMiddleware(self.app, [], build_resource_metadata_url(resource))
        admitting = AuthenticationMiddleware(
            AuthContextMiddleware(required),
            BearerAuthBackend(tokens, resource_server_url=resource),
        )
        await admitting(scope, receive, send)


@dataclass(frozen=True, slots=True)
class _Plain:
    """Refuses what stands behind `?`, instead of letting it go."""

    app: ASGIApp

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or answer 422."""
        asked = scope.get("query_string")
        refused = answer(problem_of_refusal(NO_QUERY), passage_of(scope))
        await (refused if asked else self.app)(scope, receive, send)


@dataclass(frozen=True, slots=True)
class _HouseTokens:
    """Verifies tokens by the household's own rules."""

    house: House
    now: datetime
    resource: str

    async def verify_token(self, token: str) -> AccessToken | None:
        """Return what the token stands for, None when it opens nothing."""
        return await run_sync(self._verified, token)

    def _verified(self, presented: str) -> AccessToken | None:
        try:
            credential = self.house.record.read(lambda work: admit(work, presented, self.now))
        except NotAuthenticated:
            return None
        token = credential.token
        return AccessToken(
            token=presented,
            client_id=token.token_id,
            scopes=sorted(token.scopes),
            resource=self.resource,
            subject=token.owner,
        )


def _visit(house: House, request: Request) -> Visit:
    came = passage_of(request.scope)
    return Visit(
        house=house,
        token=bearer_of(request.headers.getlist("authorization")),
        surface=Surface.MCP,
        now=came.now,
        correlation_id=came.correlation_id,
    )


def _resource(scope: Scope) -> AnyHttpUrl:
    return AnyHttpUrl(f"{address_of(Request(scope))}{PATH}")
