"""Credentials of apps that cannot send a bearer token: the token as a password (HTTP Basic).

Only the doors of devices take it so. The user name beside it means nothing here: who somebody is
follows from the token alone. No answer asks for it, so that no browser ever offers to keep one.
"""

from __future__ import annotations

import re
from base64 import b64decode
from binascii import Error
from collections.abc import Sequence
from typing import Annotated, Final

from fastapi import Depends, Request

from ipse.gateway.auth import Described, house_of, visit_of
from ipse.gateway.bearer import bearer_of
from ipse.house.house import House
from ipse.house.visit import Visit
from ipse.kernel.errors import NotAuthenticated

_BASIC: Final = re.compile(r"Basic +([A-Za-z0-9+/]{4,1024}={0,2})", re.IGNORECASE)


def password_or_bearer(headers: Sequence[str]) -> str:
    """Return the token in these Authorization headers, sent as a bearer token or a password."""
    found = _BASIC.fullmatch(headers[0].strip()) if len(headers) == 1 else None
    if found is None:
        return bearer_of(headers)
    try:
        _, colon, password = b64decode(found[1], validate=True).decode().partition(":")
    except (Error, UnicodeDecodeError):
        colon, password = "", ""
    if not colon or not password:
        raise NotAuthenticated("Send a token of this house as the password, with any user name.")
    return password


async def device(
    request: Request, house: Annotated[House, Depends(house_of)], _described: Described
) -> Visit:
    """Return the visit of an app, under the token that it shows in the way it can."""
    return visit_of(request, house, password_or_bearer(request.headers.getlist("authorization")))


Device = Annotated[Visit, Depends(device)]
"""The visit of an app on a device: `take(device, signals)`."""
