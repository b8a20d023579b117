"""Metadata: where tokens for `/mcp` come from (RFC 9728), for clients that ask before they try.

It comes from the house itself: its owner hands tokens out, there is no sign-in page.
"""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse

from ipse.kernel.call import Scope

PATH: Final = "/mcp"
METADATA_PATH: Final = f"/.well-known/oauth-protected-resource{PATH}"


def address_of(request: Request) -> str:
    """Return the address by which the caller reached this house."""
    return str(request.base_url).rstrip("/")


async def tell_metadata(request: Request) -> JSONResponse:
    """Return what a client needs to know before it shows a token."""
    address = address_of(request)
    return JSONResponse(
        {
            "resource": f"{address}{PATH}",
            "authorization_servers": [address],
            "bearer_methods_supported": ["header"],
            "scopes_supported": [str(Scope.OBSERVE), str(Scope.READ)],
            "resource_name": "ipse",
        }
    )
