"""Agreement: whether every room's tables hold what the log says, told without a word of either."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ipse.conversation import verbs as conversation
from ipse.household import verbs as household
from ipse.household.credentials import RESIDENT
from ipse.kernel.errors import IpseError
from ipse.memory.verbs import keeping as memory
from ipse.memory.verbs.seeing import ROOM as MEMORY
from ipse.person import verbs as person
from ipse.selfhood.verbs import waking as selfhood
from ipse.senses.verbs import switching as senses
from ipse.social.verbs import agreeing as social
from ipse.social.verbs.finding import ROOM as SOCIAL
from ipse.storage.standing import UNLOGGED, Disagreement
from ipse.storage.work import Work

# Each new room whose tables the log tells of adds its line here.
_ROOMS: Final[Mapping[str, Callable[[Work], Disagreement | None]]] = {
    conversation.ROOM: conversation.agrees_with_log,
    household.ROOM: household.agrees_with_log,
    MEMORY: memory.agrees_with_log,
    person.ROOM: person.agrees_with_log,
    senses.ROOM: senses.agrees_with_log,
    selfhood.ROOM: lambda work: selfhood.agrees_with_log(work, RESIDENT),
    SOCIAL: lambda work: social.agrees_with_log(work, RESIDENT),
}


def contradiction(work: Work) -> str | None:
    """Return where a table contradicts the log, as a sentence; None when none does.

    It trusts the log: ask only once that has been verified.
    """
    for room, agrees in _ROOMS.items():
        try:
            found = agrees(work)
        except (IpseError, LookupError, OverflowError, TypeError, ValueError):
            # Whoever wrote it by hand may have written anything.
            return f"A row of the room {room} cannot be read."
        if found is not None:
            return _told(found)
    return None


def _told(found: Disagreement) -> str:
    if found.number == UNLOGGED:
        return f"Something of {found.owner} stands in {found.room} that no change put there."
    return f"What change {found.number} of {found.owner} left in {found.room} stands otherwise."
