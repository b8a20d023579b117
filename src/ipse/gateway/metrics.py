"""Metrics: counts of requests and refusals and how long answers took, by route, never by person."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from starlette.types import Scope

from ipse.gateway.passage import Passage

MEDIA_TYPE: Final = CONTENT_TYPE_PLAIN_0_0_4
UNROUTED: Final = "unrouted"

_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0, 30.0)
_METHODS: Final = frozenset({"DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"})


class Metrics:
    """The counters of one gateway; two in one process do not share any."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "ipse_requests",
            "Requests by method, route and status.",
            ("method", "route", "status"),
            registry=self._registry,
        )
        self._problems = Counter(
            "ipse_problems", "Problem documents by code.", ("code",), registry=self._registry
        )
        self._seconds = Histogram(
            "ipse_request_seconds",
            "How long answers took, by route.",
            ("route",),
            buckets=_SECONDS,
            registry=self._registry,
        )

    def count(self, scope: Scope, passage: Passage, seconds: float) -> None:
        """Count one request that has been answered."""
        asked: str = scope.get("method", "")
        # A method or a path that somebody made up must not become a counter of its own.
        method = asked if asked in _METHODS else "other"
        route = route_of(scope)
        self._requests.labels(method, route, str(passage.status)).inc()
        self._seconds.labels(route).observe(seconds)
        if passage.code:
            self._problems.labels(passage.code).inc()

    def exposed(self) -> bytes:
        """Return every counter in the text format of Prometheus."""
        return generate_latest(self._registry)


def route_of(scope: Scope) -> str:
    """Return the template of the route that took the request, without anything personal in it."""
    path: object = getattr(scope.get("route"), "path", None)
    return path if isinstance(path, str) else UNROUTED
