"""Waking, in the order that the house keeps; and whether what is stored is whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, assert_never

from ipse.kernel.call import Call
from ipse.kernel.clock import EPOCH
from ipse.kernel.document import Json
from ipse.kernel.errors import HouseDamaged
from ipse.kernel.ids import Namespace
from ipse.selfhood.agreement import History, by_cause, fits_body, fits_history
from ipse.selfhood.body import Part
from ipse.selfhood.causes import Kind
from ipse.selfhood.continuity import (
    RESTORE,
    Damaged,
    Restored,
    Resumes,
    Unborn,
    Waking,
    decide_waking,
)
from ipse.selfhood.feelings import feeling_of
from ipse.selfhood.mind import Drives, Mood, new_mind
from ipse.selfhood.store import minds, moments, parts
from ipse.selfhood.store.minds import Stored
from ipse.selfhood.temperament import Temperament
from ipse.selfhood.verbs.keeping import BODY, ROOM, load_mood, log_event, write_through
from ipse.storage.changes import walk_back
from ipse.storage.standing import Disagreement, Left, left_standing
from ipse.storage.work import Work

UNREADABLE: Final = (LookupError, OverflowError, TypeError, ValueError)
"""What a row that somebody wrote by hand may raise when it is read."""


def wake_affect(work: Work, call: Call, temperament: Temperament) -> Restored:
    """Bring mood and disposition back, or begin a life; a damaged one stops the start (M6, M7)."""
    stored = minds.load_mood(work, call.namespace)
    waking = _waking("mood", stored, lived=moments.has_lived(work, call.namespace, ROOM))
    match waking:
        case Damaged(reason):
            raise HouseDamaged(f"{reason}: {RESTORE}.")
        case Unborn():
            _be_born(work, call, temperament)
        case Resumes():
            pass
        case _:
            assert_never(waking)
    mood = load_mood(work, call.namespace)
    return Restored("affect", mood.at, mood.session_id)


def wake_drives(work: Work, call: Call) -> Restored:
    """Bring the drives back; they stand where the mood stands in time (M9)."""
    waking = _waking("drives", minds.load_drives(work, call.namespace), lived=True)
    if isinstance(waking, Damaged):
        raise HouseDamaged(f"{waking.reason}: {RESTORE}.")
    mood = load_mood(work, call.namespace)
    return Restored("drives", mood.at, mood.session_id)


def wake_body(work: Work, call: Call) -> Restored | None:
    """Bring the model of the body back; None when nothing was ever read."""
    parts.load_body(work, call.namespace)  # a row that cannot be read stops the start
    newest = parts.last_read(work, call.namespace)
    return None if newest is None else Restored("body", *newest)


def is_whole(work: Work, namespace: Namespace) -> bool:
    """Return whether the self of a namespace, as it is stored, could be gone on from."""
    try:
        waking = (
            _waking("mood", minds.load_mood(work, namespace), lived=True),
            _waking("drives", minds.load_drives(work, namespace), lived=True),
        )
        parts.load_body(work, namespace)
    except UNREADABLE:
        return False
    return all(isinstance(each, Resumes) for each in waking)


def agrees_with_log(work: Work, namespace: Namespace) -> Disagreement | None:
    """Return the first event or part that is not what the log says, None when all are."""
    body = parts.load_body(work, namespace)
    history = by_cause(moments.load_moments(work, namespace, EPOCH))
    left = list(left_standing(work, ROOM))
    for each in left:
        about_body = each.subject.startswith(BODY)
        found = _of_part(each, left, body) if about_body else _of_events(work, each, history)
        number = next(found, None)
        if number is not None:
            return Disagreement(ROOM, each.owner, number)
    return None


def _of_part(each: Left, left: list[Left], body: Mapping[str, Part]) -> Iterator[int]:
    """Yield the change that left a part in a state which no member's log knows."""
    logged = [other.words.get("state") for other in left if other.subject == each.subject]
    if not fits_body(body, each.subject.removeprefix(BODY), logged):
        yield each.number


def _of_events(work: Work, each: Left, history: History) -> Iterator[int]:
    """Yield the events whose moments say otherwise."""
    for event in walk_back(work, each.owner, ROOM, each.subject):
        if not fits_history(event.after, history.get((event.correlation_id, event.at), ())):
            yield event.number


def _waking(part: str, stored: Stored[Mood] | Stored[Drives] | None, *, lived: bool) -> Waking:
    numbers: Mapping[str, Json] | None = None if stored is None else stored.numbers
    return decide_waking(part, numbers, None if stored is None else stored.seal, lived=lived)


def _be_born(work: Work, call: Call, temperament: Temperament) -> None:
    feeling = feeling_of(temperament.baseline)
    mind = new_mind(temperament, call.now, call.session_id, feeling)
    log_event(work, call, None, write_through(work, call, mind, Kind.BORN, None))
