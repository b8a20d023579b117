"""Waking the resident: what a start brings back, in the settled order, and the event that says so.

Affect and disposition come first, then the drives; then duplicate cards are folded, then the body
is read; the doors open after that. Each member's log hears of it as the first event of the session:
what was restored, from when, and by which session it was written.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from typing import Final

from ipse.house.house import ROOM, House
from ipse.house.library import soul_of
from ipse.household.credentials import RESIDENT
from ipse.household.verbs import owners
from ipse.kernel.call import Call
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import HouseDamaged
from ipse.kernel.ids import HOUSE, OwnerId
from ipse.selfhood.affect import Affect
from ipse.selfhood.continuity import RESTORE, Restored
from ipse.selfhood.temperament import Temperament
from ipse.selfhood.verbs import waking
from ipse.social.verbs.joining import repair_duplicate_cards
from ipse.storage.acts import Act
from ipse.storage.changes import NewChange, record_change
from ipse.storage.work import Work

SESSION: Final = "session"


def temperament_of(house: House) -> Temperament:
    """Return the temperament of the resident's soul, the usual one while nobody has written it."""
    soul = soul_of(house, RESIDENT)
    if soul is None:
        return Temperament()
    rest, lives = soul.baseline, soul.baseline.half_life_hours
    return Temperament(
        soul_id=soul.id,
        soul_version=soul.version,
        baseline=Affect(rest.valence, rest.arousal, rest.dominance),
        half_lives=Affect(lives.valence, lives.arousal, lives.dominance),
    )


def wake_resident(work: Work, house: House) -> tuple[Restored, ...]:
    """Bring the resident back and tell every member's log; return what was restored, in order."""
    members = owners(work)
    call = house.own_call(members[0] if members else OwnerId(HOUSE))
    restored = _brought_back(work, house, call)
    told = _told(house, call.now, restored)
    for owner in members:
        event = NewChange(ROOM, SESSION, Act.SET, None, told)
        record_change(work, replace(call, owner=owner), event)
    return restored


def _brought_back(work: Work, house: House, call: Call) -> tuple[Restored, ...]:
    with _read_whole():
        affect = waking.wake_affect(work, call, temperament_of(house))
        drives = waking.wake_drives(work, call)
    _repair_cards(work, house)
    with _read_whole():
        body = waking.wake_body(work, call)
    return (affect, drives) if body is None else (affect, drives, body)


def _repair_cards(work: Work, house: House) -> None:
    """Fold duplicate cards, by the same rule as everywhere (B26)."""
    if house.settings.social_memory.enabled:
        repair_duplicate_cards(work, house.own_call(OwnerId(HOUSE)))


@contextmanager
def _read_whole() -> Generator[None]:
    """Tell a row of the self that cannot be read as what it is: damage."""
    try:
        yield
    except waking.UNREADABLE as error:
        raise HouseDamaged(f"A row of the resident's self cannot be read: {RESTORE}.") from error


def _told(house: House, now: datetime, restored: tuple[Restored, ...]) -> JsonObject:
    return {
        "woke_at": iso(now),
        "session_id": house.session_id,
        "restored": [
            {"part": part.part, "from": iso(part.since), "session_id": part.session_id}
            for part in restored
        ],
    }
