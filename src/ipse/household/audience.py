"""Audience: whether a thing may be read where others can read along (ruling 14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ipse.kernel.call import Audience

# From the one who may read everything of theirs to whoever comes by.
_WIDTH: Final = {Audience.OWNER: 0, Audience.PRESENT: 1, Audience.ANYONE: 2}


def widest(audiences: Iterable[Audience]) -> Audience:
    """Return the audience before which the least may be told."""
    return max(audiences, key=_WIDTH.__getitem__)


def may_read(meant_for: Audience, present: Audience) -> bool:
    """Return whether what is `meant_for` some is kept from nobody in the audience `present`."""
    return _WIDTH[present] <= _WIDTH[meant_for]
