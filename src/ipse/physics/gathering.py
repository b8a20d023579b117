"""Gathering: who stands beside the nearest in a thread, and where each of them stands in the pool.

All of it is whole numbers. `loops` has `places` once more to be compiled; sorting is NumPy's, which
is as quick and costs a start nothing.
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
    slots = np.concatenate((nearest, before[nearest], after[nearest]))
    slots.sort()
    is_new = slots != NOBODY
    is_new[1:] &= slots[1:] != slots[:-1]
    slots = slots[is_new]
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
    mine = codes[slots]
    order = mine.argsort()
    ordered = mine[order]
    is_new = np.zeros(mine.size, np.int32)
    is_new[1:] = ordered[1:] != ordered[:-1]
    numbers = np.empty(mine.size, np.int32)
    numbers[order] = is_new.cumsum()
    return numbers
