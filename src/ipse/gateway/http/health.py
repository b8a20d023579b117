"""Health over HTTP: whether the house is up, which version runs, and what its counters say."""

from __future__ import annotations

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse, Response

import ipse
from ipse.gateway.auth import Visitor
from ipse.gateway.http.forms import NoQuery, Told
from ipse.gateway.metrics import MEDIA_TYPE, Metrics
from ipse.household.verbs import require_admin

router = APIRouter(tags=["house"])


class ReadyTold(Told):
    """The house answers."""

    status: str


class VersionTold(Told):
    """Which version answers."""

    version: str


@router.get("/healthz", response_model=ReadyTold)
async def show_health(_query: NoQuery) -> JSONResponse:
    """Return that the house is ready; it needs no credential and says nothing else."""
    return JSONResponse({"status": "ready"})


@router.get("/api/v1/version", response_model=VersionTold)
async def show_version(_query: NoQuery) -> JSONResponse:
    """Return which version of ipse this is; it needs no credential."""
    return JSONResponse({"version": ipse.__version__})


@router.get(
    "/metrics",
    response_class=Response,
    responses={200: {"content": {MEDIA_TYPE: {"schema": {"type": "string"}}}}},
)
def show_metrics(request: Request, visitor: Visitor, _query: NoQuery) -> Response:
    """Return the counters of this start for Prometheus, to an admin; they hold no word or name."""
    visitor.read(lambda work, call: require_admin(work, call, "read the metrics"))
    metrics: Metrics = request.app.state.metrics
    return Response(metrics.exposed(), media_type=MEDIA_TYPE)
