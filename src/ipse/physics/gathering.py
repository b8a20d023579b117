"""Gathering: who stands beside the nearest in a thread, and where each of them stands in the pool.

All of it is whole numbers. `loops` does the same to be compiled.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ipse.physics.postings import Mask, Slots

Places: TypeAlias = NDArray[np.int32]

NOBODY: Final = -1


def gathered(nearest: Slots, before: Slots, after: Slots, mask: Mask) -> Slots:
    """Return the `nearest` slots and their visible neighbours, each once, ascending.

    `before` and `after` name the neighbours of every slot, `NOBODY` for none.
    """
    slots = np.unique(np.concatenate((nearest, before[nearest], after[nearest])))
    slots = slots[slots != NOBODY]
    return slots[mask[slots]]


def places(slots: Slots, links: Slots) -> Places:
    """Return where the neighbours of `slots` by `links` stand among them, `NOBODY` if nowhere."""
    if not slots.size:
        return slots
    wanted = links[slots]
    found = np.minimum(np.searchsorted(slots, wanted), slots.size - 1).astype(np.int32)
    return np.where(slots[found] == wanted, found, np.int32(NOBODY))


def numbered(slots: Slots, codes: Slots) -> Places:
    """Return the codes of `slots` as numbers from 0, equal codes the same."""
    return np.unique(codes[slots], return_inverse=True)[1].astype(np.int32)
