"""The app: one house behind its guards. Every start and every test makes one of its own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Final

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.routing import Match, Route
from starlette.types import Receive, Scope, Send

import ipse
from ipse.gateway.auth import stands
from ipse.gateway.bodies import BODY_SECONDS
from ipse.gateway.contract import contract_of
from ipse.gateway.devices import routes as devices
from ipse.gateway.ending import Ending
from ipse.gateway.guards import Body, Deadline, Gate, Threshold
from ipse.gateway.hosts import allowed_hosts
from ipse.gateway.http import (
    conversation,
    donations,
    events,
    health,
    household,
    interview,
    mem0,
    memory,
    person,
    selfhood,
    senses,
    social,
    souls,
    twitch,
)
from ipse.gateway.http import house as house_routes
from ipse.gateway.http.problems import (
    Problem,
    answer,
    problem_of_error,
    problem_of_fields,
    problem_of_refusal,
)
from ipse.gateway.mcp.metadata import METADATA_PATH, PATH, tell_metadata
from ipse.gateway.metrics import Metrics
from ipse.gateway.passage import Passage, passage_of
from ipse.gateway.refusal import Refusal, Refused, Why
from ipse.house.house import House
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import IpseError, NotAuthenticated

ANSWER_SECONDS: Final = 30.0
"""How long a route may take before its caller is told to come back."""

_METHODS: Final = ("DELETE", "GET", "POST", "PUT")
_NO_SUCH_PATH: Final = Refusal(
    Why.NO_SUCH_PATH, "There is nothing at this address: /api/v1/openapi.json lists what there is."
)
_METHOD_NOT_ALLOWED: Final = Refusal(
    Why.METHOD_NOT_ALLOWED, "This address does not take that method: Allow lists those it takes."
)

_log = structlog.get_logger("ipse.gateway")


class Gateway(FastAPI):
    """A FastAPI app whose OpenAPI document is `contract_of` it."""

    def openapi(self) -> JsonObject:
        """Return the OpenAPI document."""
        if self.openapi_schema is None:
            self.openapi_schema = contract_of(self)
        return self.openapi_schema


def create_app(house: House, *, answer_seconds: float = ANSWER_SECONDS) -> FastAPI:
    """Return the gateway of `house`."""
    app = Gateway(
        title="ipse",
        version=ipse.__version__,
        description="The memory and identity of a local-first AI resident.",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,  # the page of FastAPI loads scripts from elsewhere
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},
        lifespan=_mcp_open,
    )
    app.state.house = house
    app.state.metrics = Metrics()
    app.state.ending = Ending()
    rooms = (health, house_routes, household, person, senses, conversation, interview, souls)
    for room in (*rooms, devices, selfhood, memory, mem0, events, donations, twitch, social):
        app.include_router(room.router)
    app.router.routes += [
        Route(PATH, _McpDoor(), methods=["POST"]),
        Route(METADATA_PATH, tell_metadata, methods=["GET"]),
    ]
    _answer_errors(app)
    _set_guards(app, house, answer_seconds)
    return app


@asynccontextmanager
async def _mcp_open(app: FastAPI) -> AsyncGenerator[None]:
    """Keep the door for agents open while the app is served."""
    from ipse.gateway.mcp.door import open_door  # noqa: PLC0415 (its SDK is slow to import)

    async with open_door(app.state.house) as door:
        app.state.mcp = door
        yield


class _McpDoor:
    """The route of MCP: whatever the server's start has opened."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on."""
        await scope["app"].state.mcp(scope, receive, send)


def _set_guards(app: FastAPI, house: House, answer_seconds: float) -> None:
    """Put the guards around `app`, the innermost first."""
    hosts = allowed_hosts(house.settings.host, house.settings.hosts)
    metrics: Metrics = app.state.metrics

    def arrive() -> Passage:
        return Passage(house.correlation_id(), house.clock.now(), asyncio.get_running_loop().time())

    def leave(scope: Scope, passage: Passage) -> None:
        metrics.count(scope, passage, asyncio.get_running_loop().time() - passage.started)
        if passage.code:
            _log.info(
                "problem",
                code=passage.code,
                status=passage.status,
                correlation_id=passage.correlation_id,
            )

    def fail(passage: Passage, error: Exception) -> None:
        _log.error("failed", exc_info=error, correlation_id=passage.correlation_id)

    app.add_middleware(Deadline, seconds=answer_seconds, fail=fail)
    app.add_middleware(Body, limit=house.settings.max_body_bytes, seconds=BODY_SECONDS)
    app.add_middleware(Gate, hosts=hosts)
    app.add_middleware(Threshold, arrive=arrive, leave=leave, fail=fail)


def _answer_errors(app: FastAPI) -> None:
    """Let every error of a route be answered as a problem."""

    @app.exception_handler(IpseError)
    async def tell_error(request: Request, error: IpseError) -> Response:
        return await _told(request, problem_of_error(error))

    @app.exception_handler(Refused)
    async def tell_refusal(request: Request, refused: Refused) -> Response:
        return await _told(request, problem_of_refusal(refused.refusal))

    @app.exception_handler(RequestValidationError)
    async def tell_fields(request: Request, error: RequestValidationError) -> Response:
        return await _told(request, problem_of_fields(error))

    @app.exception_handler(HTTPException)
    async def tell_routing(request: Request, error: HTTPException) -> Response:
        came = passage_of(request.scope)
        if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
            allow = {"Allow": ", ".join(methods_at(app, request.scope))}
            return answer(problem_of_refusal(_METHOD_NOT_ALLOWED), came, allow)
        return answer(problem_of_refusal(_NO_SUCH_PATH), came)


async def _told(request: Request, problem: Problem) -> Response:
    """Return `problem` to a caller whose token stands; another hears of the token alone."""
    if problem.status < HTTPStatus.INTERNAL_SERVER_ERROR:
        try:
            await stands(request)
        except NotAuthenticated as error:
            problem = problem_of_error(error)
    return answer(problem, passage_of(request.scope))


def methods_at(app: FastAPI, scope: Scope) -> list[str]:
    """Return every method that the address of `scope` takes, whichever route takes it."""
    return [
        method
        for method in _METHODS
        if any(
            route.matches({**scope, "method": method})[0] is Match.FULL
            for route in app.router.routes
        )
    ]
