"""Every route of a running gateway, read from its own OpenAPI document."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import httpx

from tests.acceptance.houses import OpenHouse

_VALUES: Final = {"section": "state", "key": "now"}


def _part(found: re.Match[str]) -> str:
    return ".+" if found[1] == "key" else "[^/]+"


@dataclass(frozen=True, slots=True)
class Route:
    """One operation, with an address that it takes."""

    method: str
    path: str
    guarded: bool
    """Whether it wants a credential."""

    @property
    def address(self) -> str:
        """Return the path with values in the place of its parameters."""
        return re.sub(r"\{(\w+)}", lambda found: _VALUES.get(found[1], "nothing"), self.path)

    def takes(self, address: str) -> bool:
        """Return whether `address` leads here; a key may hold slashes."""
        pattern = re.sub(r"\\{(\w+)\\}", _part, re.escape(self.path))
        return bool(re.fullmatch(pattern, address))

    @property
    def takes_body(self) -> bool:
        """Return whether a request carries JSON."""
        return self.method in {"POST", "PUT"}


@dataclass(frozen=True, slots=True)
class Caller:
    """Somebody who keeps one connection open; `place.ask` opens a new one for each request."""

    client: httpx.Client

    def call(self, route: Route, token: str | None = None, **headers: str) -> httpx.Response:
        """Return the answer of `route` to an empty request under `token`."""
        return self.ask(route.method, route.address, token, body=route.takes_body, headers=headers)

    def ask(
        self,
        method: str,
        address: str,
        token: str | None = None,
        *,
        body: bool = False,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        """Return the answer to one request, with an empty object as its body or none."""
        bearer = {} if token is None else {"Authorization": f"Bearer {token}"}
        sent: dict[str, str] = {}
        return self.client.request(
            method, address, json=sent if body else None, headers={**bearer, **(headers or {})}
        )


def routes_of(place: OpenHouse) -> list[Route]:
    """Return every route of the gateway of `place`."""
    paths = place.ask("GET", "/api/v1/openapi.json", None).json()["paths"]
    return [
        Route(method.upper(), path, "security" in operation)
        for path, item in paths.items()
        for method, operation in item.items()
    ]
