"""Hosts: which names this house answers to, and which web pages may call it.

A page from elsewhere can make a browser call this machine under a name of the page's own (DNS
rebinding) or under ours (a forged request). The first fails on the Host header, the second on
Origin and Sec-Fetch-Site. Ports are no boundary for a browser's idea of a site, so a page on
another port of this machine is as foreign as any other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from ipse.gateway.refusal import Refusal, Why

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "[::1]"})
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})

_HERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 (where all addresses are heard)
_HOST: Final = re.compile(r"(?P<name>\[[0-9a-f:.]{2,45}\]|[a-z0-9._-]{1,253})(?::[0-9]{1,5})?")
_OWN_PAGES: Final = frozenset({"same-origin", "none"})

_WRONG_HOST: Final = Refusal(
    Why.WRONG_HOST,
    "This house does not answer to that host name: use 127.0.0.1, or add the name to `hosts` in "
    "its settings.",
)
_FOREIGN_PAGE: Final = Refusal(
    Why.FOREIGN_PAGE,
    "Only pages of this house may call it from a browser: open the page from this same address, "
    "or call from a program that sends no Origin.",
)


def address_at(host: str, port: int) -> str:
    """Return the address at which a gateway on `host` and `port` is reached from this machine."""
    name = _HERE.get(host, host)
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"


def allowed_hosts(listening: str, further: Iterable[str]) -> frozenset[str]:
    """Return the names that a house answers to which listens at `listening`."""
    own = f"[{listening}]" if ":" in listening else listening
    return LOOPBACK | {own.lower()} | {name.lower() for name in further}


def decide_host(hosts: Sequence[str], allowed: frozenset[str]) -> Refusal | None:
    """Return why a request with these Host headers is refused, None when it may go on."""
    if len(hosts) != 1:
        return _WRONG_HOST
    found = _HOST.fullmatch(hosts[0].lower())
    return None if found and found["name"] in allowed else _WRONG_HOST


def decide_page(
    method: str, host: str, origins: Sequence[str], fetch_sites: Sequence[str]
) -> Refusal | None:
    """Return why the page that sent this request may not, None when it may or when none did.

    `host` is the request's own Host header, which `decide_host` let pass.
    """
    own = {f"{scheme}://{host.lower()}" for scheme in ("http", "https")}
    if origins and not (len(origins) == 1 and origins[0].lower() in own):
        return _FOREIGN_PAGE
    if method not in SAFE_METHODS and not set(fetch_sites) <= _OWN_PAGES:
        return _FOREIGN_PAGE
    return None
