"""Urls: a credential never travels in one, and nothing in it is said twice.

Addresses are logged, kept and shared. Of a name that stands twice one program reads the first
value and another the last.
"""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import parse_qsl, unquote

from ipse.gateway.refusal import Refusal, Why
from ipse.household.tokens import holds_token

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

REPEATABLE: Final = frozenset({"sections"})
"""The names that take several values."""

_NAMED_SOMEBODY: Final = re.compile(r"[a-z][a-z0-9+.-]*://[^/?#]*@", re.IGNORECASE)

_CREDENTIAL_IN_URL: Final = Refusal(
    Why.CREDENTIAL_IN_URL,
    "Send the credential in the header `Authorization: Bearer <token>`, never in the address. "
    "Rotate this one: addresses are written down in many places.",
)

_SAID_TWICE: Final = Refusal(
    Why.INVALID_INPUT, "The address says one thing twice: keep one value for each name."
)


def decide_url(target: str, query: str) -> Refusal | None:
    """Return why a request with this target and query is refused, None when it may go on.

    `target` is the path as it was sent; a client may send a whole address in its place.
    """
    names = [name for name, _ in parse_qsl(query, keep_blank_values=True)]
    called_so = not SECRET_NAMES.isdisjoint(name.strip().lower() for name in names)
    if _NAMED_SOMEBODY.match(target) or called_so or holds_token(unquote(f"{target}?{query}")):
        return _CREDENTIAL_IN_URL
    single = [name for name in names if name not in REPEATABLE]
    return _SAID_TWICE if len(set(single)) < len(single) else None
