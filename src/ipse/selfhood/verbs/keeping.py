"""What the verbs share: the mind as it is stored, lived on until now, and written through."""

from __future__ import annotations

from typing import Final

from ipse.kernel.call import Call
from ipse.kernel.chance import SeededChance
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import HouseDamaged
from ipse.kernel.ids import Namespace, made_at
from ipse.selfhood.causes import Cause, Kind, Moment
from ipse.selfhood.continuity import RESTORE
from ipse.selfhood.feelings import Standing, feeling_of, standing_of
from ipse.selfhood.mind import Mind, Mood, awake_hours, lived_on, stamped
from ipse.selfhood.rows import moment_numbers
from ipse.selfhood.store import minds, moments
from ipse.selfhood.temperament import Noise, Temperament
from ipse.storage.acts import Act
from ipse.storage.changes import NewChange, record_change
from ipse.storage.deed import deed_of
from ipse.storage.work import Work

ROOM: Final = "selfhood"
AFFECT: Final = "affect"
BODY: Final = "body/"


def load_mind(work: Work, namespace: Namespace) -> Mind:
    """Return the mind as it is stored; one that is missing is damage."""
    drives = minds.load_drives(work, namespace)
    if drives is None:
        raise HouseDamaged(f"The resident's drives are missing from the record: {RESTORE}.")
    return Mind(load_mood(work, namespace), drives.value)


def load_mood(work: Work, namespace: Namespace) -> Mood:
    """Return the mood as it is stored; one that is missing is damage."""
    stored = minds.load_mood(work, namespace)
    if stored is None:
        raise HouseDamaged(f"The resident's mood is missing from the record: {RESTORE}.")
    return stored.value


def until_now(work: Work, call: Call, mind: Mind, temperament: Temperament) -> Mind:
    """Return the mind after the time awake since its last step."""
    hours = awake_hours(mind.mood, made_at(call.session_id), call.now)
    return lived_on(mind, hours, temperament, _noise(work, call.namespace, temperament))


def write_through(work: Work, call: Call, mind: Mind, kind: Kind, cause: Cause | None) -> Mind:
    """Store the mind with a moment of its history; return it as it is stored."""
    moment_id = work.mint.ulid(call.now)
    after = save_mind(work, call, mind, moment_id if kind is Kind.FELT else None)
    moment = Moment(
        moment_id=moment_id,
        at=call.now,
        kind=kind,
        session_id=call.session_id,
        correlation_id=call.correlation_id,
        affect=after.mood.affect,
        levels=after.drives.levels,
        disposition=after.mood.disposition,
        load=after.drives.load,
        cause=cause,
    )
    moments.add_moment(work, call.namespace, moment)
    return after


def save_mind(work: Work, call: Call, mind: Mind, cause_id: str | None) -> Mind:
    """Store the mind, stamped with when and by which session; return it as it is stored."""
    feeling = feeling_of(mind.mood.affect)
    after = stamped(mind, call.now, call.session_id, feeling, cause_id)
    minds.save_mood(work, call.namespace, after.mood)
    minds.save_drives(work, call.namespace, after.drives)
    return after


def log_event(work: Work, call: Call, before: Mind | None, after: Mind) -> None:
    """Record that an event moved him, in numbers alone."""
    words = None if before is None else mind_words(before)
    record_change(work, call, NewChange(ROOM, AFFECT, Act.SET, words, mind_words(after)))


def mind_words(mind: Mind) -> JsonObject:
    """Return what the log says of a mind."""
    mood, drives = mind.mood, mind.drives
    numbers = moment_numbers(mood.affect, drives.levels, mood.disposition, drives.load)
    return {**numbers, "feeling": mood.feeling}


def standing_in(mind: Mind) -> Standing:
    """Return how a mind stands."""
    mood, drives = mind.mood, mind.drives
    return standing_of(mood.affect, drives.levels, mood.disposition, drives.load)


def _noise(work: Work, namespace: Namespace, temperament: Temperament) -> Noise:
    """Return the noise of each hour of this soul's life in this house; the same one every time."""
    chance = SeededChance(deed_of(work).seed)
    stream = f"{ROOM}/{namespace}/{temperament.soul_id}/{temperament.soul_version}"

    def of_hour(hour: int) -> tuple[float, float, float]:
        drawn = chance.stream(f"{stream}/{hour}")
        return drawn.gauss(0, 1), drawn.gauss(0, 1), drawn.gauss(0, 1)

    return of_hour
