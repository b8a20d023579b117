"""Bearer: the one form in which a credential comes, the header `Authorization: Bearer <token>`.

The clients of mem0 write `Token` for `Bearer`; it is the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ipse.kernel.errors import NotAuthenticated

_BEARER: Final = re.compile(r"(?:Bearer|Token) +([A-Za-z0-9._~+/-]{1,512}=*)", re.IGNORECASE)


def bearer_of(headers: Sequence[str]) -> str:
    """Return the token in these Authorization headers; none, two or another scheme is refused."""
    found = _BEARER.fullmatch(headers[0].strip()) if len(headers) == 1 else None
    if found is None:
        raise NotAuthenticated(
            "Send a token of this house in one header: Authorization: Bearer <token>."
        )
    return found[1]
