"""Pages: how much of a list one answer holds."""

from __future__ import annotations

from typing import Final

from ipse.kernel.errors import InvalidInput

USUAL_PAGE: Final = 200
LARGEST_PAGE: Final = 500


def page_size(limit: int | None) -> int:
    """Return how many items a page shall hold; the caller's `limit` is 1 to 500."""
    if limit is None:
        return USUAL_PAGE
    if not 1 <= limit <= LARGEST_PAGE:
        raise InvalidInput(f"limit takes 1 to {LARGEST_PAGE}.", field="limit")
    return limit
