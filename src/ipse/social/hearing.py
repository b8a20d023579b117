"""Hearing: who was there when something was said, and who may therefore be told of it.

What one owner said alone with the resident is that owner's. What was said among those present
stays in that place, and reaches an owner who is alone with the resident. Only what was said before
everyone is told to everyone (ruling 14).
"""

from __future__ import annotations

from dataclasses import dataclass

from ipse.kernel.call import Audience
from ipse.kernel.ids import OwnerId


@dataclass(frozen=True, slots=True)
class Hearing:
    """An audience, with whose or where it is."""

    audience: Audience
    owner: OwnerId
    """Of whom the turn is; it matters where they are alone."""
    place: str = ""
    """Where the turn is, such as `discord/900`; it matters where it is not open to all."""


def may_be_told(said: Hearing, now: Hearing) -> bool:
    """Return whether what was said in the one hearing is kept from nobody in the other."""
    if said.audience is Audience.ANYONE:
        return True
    if now.audience is Audience.ANYONE:
        return False
    if said.audience is Audience.OWNER:
        return now.audience is Audience.OWNER and now.owner == said.owner
    return now.audience is Audience.OWNER or (bool(said.place) and now.place == said.place)
