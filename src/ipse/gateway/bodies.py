"""Bodies: how large one may be, how long it may take, and in which form it must come."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ipse.gateway.refusal import Refusal, Why

BODY_SECONDS: Final = 10.0
"""How long a body may take to arrive."""

DEVICES: Final = "/api/v1/devices/"
"""Where apps are heard in dialects of their own; their doors check the form of what they send."""
DEVICE_BYTES: Final = 8_388_608
"""The largest body of a device: ten thousand points that waited for a network."""

_JSON: Final = re.compile(r'application/json(?:\s*;\s*charset="?utf-8"?)?', re.IGNORECASE)
_LENGTH: Final = re.compile(r"[0-9]{1,18}")

SLOW_BODY: Final = Refusal(
    Why.SLOW_BODY, f"The body did not arrive within {BODY_SECONDS:.0f} seconds: send it again."
)


def decide_length(declared: str | None, limit: int) -> Refusal | None:
    """Return why a body with this Content-Length is refused unread, None when it may be read.

    What lies about its length, or gives none, is stopped by `decide_size` while it arrives.
    """
    if declared is None or not _LENGTH.fullmatch(declared):
        return None
    return decide_size(int(declared), limit)


def decide_size(size: int, limit: int) -> Refusal | None:
    """Return why a body of `size` bytes is refused, None when it is within `limit`."""
    if size <= limit:
        return None
    return Refusal(
        Why.BODY_TOO_LARGE, f"A body may hold {limit:,} bytes: send several smaller requests."
    )


def speaks_dialect(path: str) -> bool:
    """Return whether `path` is a door that takes bodies in the dialect of an app."""
    return path.startswith(DEVICES)


def decide_encoding(encodings: Sequence[str]) -> Refusal | None:
    """Return why a body that came with these headers is refused, None when it is as it is."""
    if encodings:
        # A compressed body can grow a thousandfold behind the limit that its sender was held to.
        return Refusal(Why.UNSUPPORTED_BODY, "Send the body as it is, without Content-Encoding.")
    return None


def decide_form(types: Sequence[str], encodings: Sequence[str]) -> Refusal | None:
    """Return why a body that came with these headers is refused, None when it is plain JSON."""
    if encodings:
        return decide_encoding(encodings)
    if len(types) == 1 and _JSON.fullmatch(types[0].strip()):
        return None
    return Refusal(Why.UNSUPPORTED_BODY, "Send JSON, with Content-Type: application/json.")
