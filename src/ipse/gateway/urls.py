"""Urls: a credential never travels in one, since addresses are logged, kept and shared."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl

from ipse.gateway.refusal import Refusal, Why

SECRET_NAMES: Final = frozenset(
    {
        "access_token",
        "api_key",
        "apikey",
        "auth",
        "authorization",
        "bearer",
        "key",
        "password",
        "secret",
        "token",
    }
)

_NAMED_SOMEBODY: Final = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#]*@", re.IGNORECASE)

_CREDENTIAL_IN_URL: Final = Refusal(
    Why.CREDENTIAL_IN_URL,
    "Send the credential in the header `Authorization: Bearer <token>`, never in the address. "
    "Rotate this one: addresses are written down in many places.",
)


def decide_url(target: str, query: str) -> Refusal | None:
    """Return why a request with this target and query is refused, None when it may go on.

    `target` is the path as it was sent; a client may send a whole address in its place.
    """
    names = {name.strip().lower() for name, _ in parse_qsl(query, keep_blank_values=True)}
    if names & SECRET_NAMES or _NAMED_SOMEBODY.match(target):
        return _CREDENTIAL_IN_URL
    return None
