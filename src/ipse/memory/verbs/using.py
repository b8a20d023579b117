"""Using: what was recalled is held the longer for it."""

from __future__ import annotations

from collections.abc import Sequence

from ipse.kernel.call import Call, Scope
from ipse.memory.holding import Held, used
from ipse.memory.store import traces as rows
from ipse.memory.store import uses
from ipse.storage.work import Work


def uncounted_uses(work: Work, call: Call, ids: Sequence[str]) -> tuple[str, ...]:
    """Return those of `ids` for which a use now would count."""
    held = uses.load_uses(work, call.namespace, ids)
    return tuple(each for each in ids if used(held.get(each), call.now) is not None)


def note_uses(work: Work, call: Call, ids: Sequence[str]) -> int:
    """Hold traces that were recalled the longer for it; return for how many that counted."""
    held = uses.load_uses(work, call.namespace, ids)
    standing = rows.load_traces(work, call.namespace, ids)  # some may be erased since
    after = {each: use for each in standing if (use := used(held.get(each), call.now)) is not None}
    for trace_id, use in after.items():
        uses.save_use(work, call.namespace, trace_id, use)
    return len(after)


def held_traces(work: Work, call: Call, ids: Sequence[str]) -> dict[str, Held]:
    """Return how traces are held, by id; looking at it is no use."""
    call.require(Scope.READ, "read memory")
    return uses.load_uses(work, call.namespace, ids)
