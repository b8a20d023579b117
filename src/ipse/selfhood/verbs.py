"""What can be done with the resident's self. Each verb takes an open work and a call.

Whatever changes a mind writes it through in the work that caused it, mood and drives together, so
that a kill loses nothing (M5). An event is one change of its owner's log, in numbers alone: why it
moved him stands in his history, under its audience, and nowhere else. Time awake is written
through as well, without a change of the log: the passing of a minute is no event.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final, assert_never

from ipse.kernel.call import Audience, Call, Scope
from ipse.kernel.chance import SeededChance
from ipse.kernel.clock import EPOCH
from ipse.kernel.document import Json, JsonObject
from ipse.kernel.errors import HouseDamaged, InvalidInput
from ipse.kernel.ids import Namespace, made_at
from ipse.selfhood import store
from ipse.selfhood.agreement import by_cause, fits_body, fits_history
from ipse.selfhood.appraisal import Appraisal
from ipse.selfhood.body import (
    Part,
    Reading,
    changed_parts,
    fright_of,
    newly_failing,
    observed,
)
from ipse.selfhood.causes import Cause, Kind, Moment, checked_cause, may_hear
from ipse.selfhood.continuity import (
    RESTORE,
    Damaged,
    Restored,
    Resumes,
    Unborn,
    decide_waking,
)
from ipse.selfhood.drives import checked_nudges
from ipse.selfhood.feelings import Standing, feeling_of, standing_of
from ipse.selfhood.mind import (
    Drives,
    Mind,
    Mood,
    awake_hours,
    is_sleepy,
    lived_on,
    met,
    new_mind,
    slept_on,
    stamped,
    stirred,
)
from ipse.selfhood.phrases import Verdict, check_phrase
from ipse.selfhood.rows import moment_numbers
from ipse.selfhood.store import Stored
from ipse.selfhood.temperament import Noise, Temperament
from ipse.storage.acts import Act
from ipse.storage.changes import NewChange, purge_room, record_change, walk_back
from ipse.storage.deed import deed_of
from ipse.storage.standing import Disagreement, left_standing
from ipse.storage.work import Work

ROOM: Final = "selfhood"
AFFECT: Final = "affect"
BODY: Final = "body/"
UNREADABLE: Final = (LookupError, OverflowError, TypeError, ValueError)
"""What a row that somebody wrote by hand may raise when it is read."""

DRAWN_EVERY: Final = timedelta(minutes=15)
"""How often an uneventful time leaves a moment in the history."""
KEPT_FOR: Final = timedelta(days=35)


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened to him: its appraisal, what it met or took, and why."""

    appraisal: Appraisal
    nudges: Mapping[str, float]
    cause: str | None = None
    audience: Audience = Audience.OWNER


@dataclass(frozen=True, slots=True)
class HowHeIs:
    """The whole truth of a mind, with the cause when this caller may be told."""

    mind: Mind
    standing: Standing
    cause: str | None


# Waking, in the order that the house keeps


def wake_affect(work: Work, call: Call, temperament: Temperament) -> Restored:
    """Bring mood and disposition back, or begin a life; a damaged one stops the start (M6, M7)."""
    stored = store.load_mood(work, call.namespace)
    waking = decide_waking("mood", _numbers(stored), _seal(stored), lived=_has_lived(work, call))
    match waking:
        case Damaged(reason):
            raise HouseDamaged(f"{reason}: {RESTORE}.")
        case Unborn():
            mind = _born(work, call, temperament)
            return Restored("affect", mind.mood.at, mind.mood.session_id)
        case Resumes():
            mood = _mood(stored)
            return Restored("affect", mood.at, mood.session_id)
        case _:
            assert_never(waking)


def wake_drives(work: Work, call: Call) -> Restored:
    """Bring the drives back; they stand where the mood stands in time (M9)."""
    stored = store.load_drives(work, call.namespace)
    waking = decide_waking("drives", _numbers(stored), _seal(stored), lived=True)
    if isinstance(waking, Damaged):
        raise HouseDamaged(f"{waking.reason}: {RESTORE}.")
    mood = _mood(store.load_mood(work, call.namespace))
    return Restored("drives", mood.at, mood.session_id)


def wake_body(work: Work, call: Call) -> Restored | None:
    """Bring the model of the body back; None when nothing was ever read."""
    body = store.load_body(work, call.namespace)
    mood = _mood(store.load_mood(work, call.namespace))
    newest = max((part.seen_at for part in body.values()), default=None)
    return None if newest is None else Restored("body", newest, mood.session_id)


def is_whole(work: Work, namespace: Namespace) -> bool:
    """Return whether the self of a namespace, as it is stored, could be gone on from."""
    try:
        stored = (
            ("mood", store.load_mood(work, namespace)),
            ("drives", store.load_drives(work, namespace)),
        )
        store.load_body(work, namespace)
    except UNREADABLE:
        return False
    return all(
        isinstance(decide_waking(part, _numbers(each), _seal(each), lived=True), Resumes)
        for part, each in stored
    )


def agrees_with_log(work: Work, namespace: Namespace) -> Disagreement | None:
    """Return the first event or part that is not what the log says, None when all are."""
    body = store.load_body(work, namespace)
    history = by_cause(store.load_moments(work, namespace, EPOCH))
    left = list(left_standing(work, ROOM))
    for each in left:
        if each.subject.startswith(BODY):
            logged = [other.words.get("state") for other in left if other.subject == each.subject]
            if not fits_body(body, each.subject.removeprefix(BODY), logged):
                return Disagreement(ROOM, each.owner, each.number)
            continue
        for event in walk_back(work, each.owner, ROOM, each.subject):
            if not fits_history(event.after, history.get((event.correlation_id, event.at), ())):
                return Disagreement(ROOM, each.owner, event.number)
    return None


# Living


def feel(work: Work, call: Call, event: Event, temperament: Temperament) -> HowHeIs:
    """Let an event move him, as from now, and return how he is."""
    call.require(Scope.ENACT, "let the resident feel something")
    nudges = checked_nudges(event.nudges)
    words = checked_cause(event.cause)
    before = _load(work, call.namespace)
    moved = _until_now(work, call, before, temperament)
    moved = met(stirred(moved, event.appraisal, temperament.reactivity), nudges)
    cause = None if words is None else Cause(words, call.owner, event.audience)
    after = _write_through(work, call, moved, Kind.FELT, cause)
    numbers = NewChange(ROOM, AFFECT, Act.SET, _words(before), _words(after))
    record_change(work, call, numbers)
    return _how(work, call, after)


def live_on(work: Work, call: Call, temperament: Temperament) -> None:
    """Write through the time awake since the last step; now and then it leaves a moment."""
    call.require(Scope.OWNER, "let time pass for the resident")
    lived = _until_now(work, call, _load(work, call.namespace), temperament)
    last = store.last_moment_at(work, call.namespace)
    if last is None or call.now - last >= DRAWN_EVERY:
        _write_through(work, call, lived, Kind.LIVED, None)
    else:
        _save(work, call, stamped(lived, call.now, call.session_id, _feeling(lived), None))


def sleep_when_due(work: Work, call: Call, temperament: Temperament) -> bool:
    """Let him sleep when he has been awake for a day; return whether he did."""
    due = is_sleepy(_until_now(work, call, _load(work, call.namespace), temperament).mood)
    if due:
        sleep(work, call, temperament)
    return due


def sleep(work: Work, call: Call, temperament: Temperament) -> None:
    """Let him sleep on the day: rested, his disposition moved a little by it (M8)."""
    call.require(Scope.OWNER, "put the resident to sleep")
    before = _until_now(work, call, _load(work, call.namespace), temperament)
    after = _write_through(work, call, slept_on(before), Kind.SLEPT, None)
    record_change(work, call, NewChange(ROOM, AFFECT, Act.SET, _words(before), _words(after)))


# Telling


def how_he_is(work: Work, call: Call) -> HowHeIs:
    """Return how he is, as it is stored, with the cause when the caller may be told (M14)."""
    call.require(Scope.READ, "ask how the resident is")
    return _how(work, call, _load(work, call.namespace))


def may_say(work: Work, call: Call, phrase: str) -> Verdict:
    """Return whether a phrase from outside is true of him (M15)."""
    call.require(Scope.READ, "ask how the resident is")
    return check_phrase(phrase, _standing(_load(work, call.namespace)))


def history(work: Work, call: Call, within: timedelta) -> Sequence[Moment]:
    """Return his last days in order, each cause only to those who may be told it."""
    call.require(Scope.READ, "read the resident's history")
    found = store.load_moments(work, call.namespace, call.now - within)
    return [_masked(moment, call) for moment in found]


# Body


def observe_body(
    work: Work, call: Call, readings: Iterable[Reading], temperament: Temperament
) -> tuple[str, ...]:
    """Take in what was read of his parts; return those that have just begun to fail (M11)."""
    call.require(Scope.OWNER, "read the resident's body")
    before = store.load_body(work, call.namespace)
    after = observed(before, readings, call.now)
    store.save_parts(work, call.namespace, after.values())
    for name in changed_parts(before, after):
        change = NewChange(ROOM, f"{BODY}{name}", Act.SET, None, {"state": str(after[name].state)})
        record_change(work, call, change)
    failing = newly_failing(before, after)
    if failing:
        mind = _until_now(work, call, _load(work, call.namespace), temperament)
        # About nobody, so anyone may hear it.
        cause = Cause(f"failing: {', '.join(failing)}", call.owner, Audience.ANYONE)
        _write_through(work, call, met(mind, fright_of(failing)), Kind.FELT, cause)
    return failing


def read_body(work: Work, call: Call) -> tuple[Part, ...]:
    """Return every part of his that was read, by name."""
    call.require(Scope.READ, "read the resident's body")
    return tuple(store.load_body(work, call.namespace).values())


# Forgetting


def forget(work: Work, call: Call) -> None:
    """Forget every cause that the call's owner gave, and their log of events; how he is stays."""
    call.require(Scope.OWNER, "forget the causes of a mood")
    store.forget_causes(work, call.namespace, call.owner)
    purge_room(work, call, ROOM)


def prune(work: Work, call: Call) -> int:
    """Delete the history that is older than 35 days; return how many moments went."""
    call.require(Scope.OWNER, "prune the resident's history")
    return store.delete_moments(work, call.namespace, before=call.now - KEPT_FOR)


def days_asked(days: float) -> timedelta:
    """Return how much history is asked for; it reaches back 35 days."""
    if not 0.0 < days <= KEPT_FOR.days:
        raise InvalidInput(f"Ask for up to {KEPT_FOR.days} days.", field="days")
    return timedelta(days=days)


def _born(work: Work, call: Call, temperament: Temperament) -> Mind:
    feeling = feeling_of(temperament.baseline)
    mind = new_mind(temperament, call.now, call.session_id, feeling)
    _write_through(work, call, mind, Kind.BORN, None)
    record_change(work, call, NewChange(ROOM, AFFECT, Act.SET, None, _words(mind)))
    return mind


def _load(work: Work, namespace: Namespace) -> Mind:
    drives = store.load_drives(work, namespace)
    if drives is None:
        raise HouseDamaged(f"The resident's drives are missing from the record: {RESTORE}.")
    return Mind(_mood(store.load_mood(work, namespace)), drives.value)


def _mood(stored: Stored[Mood] | None) -> Mood:
    if stored is None:
        raise HouseDamaged(f"The resident's mood is missing from the record: {RESTORE}.")
    return stored.value


def _until_now(work: Work, call: Call, mind: Mind, temperament: Temperament) -> Mind:
    hours = awake_hours(mind.mood, made_at(call.session_id), call.now)
    return lived_on(mind, hours, temperament, _noise(work, call.namespace, temperament))


def _noise(work: Work, namespace: Namespace, temperament: Temperament) -> Noise:
    """Return the noise of each hour of this soul's life in this house; the same one every time."""
    chance = SeededChance(deed_of(work).seed)
    stream = f"{ROOM}/{namespace}/{temperament.soul_id}/{temperament.soul_version}"

    def of_hour(hour: int) -> tuple[float, float, float]:
        drawn = chance.stream(f"{stream}/{hour}")
        return drawn.gauss(0, 1), drawn.gauss(0, 1), drawn.gauss(0, 1)

    return of_hour


def _write_through(work: Work, call: Call, mind: Mind, kind: Kind, cause: Cause | None) -> Mind:
    """Store the mind and a moment of its history; return it as it is stored."""
    moment_id = work.mint.ulid(call.now)
    after = stamped(
        mind, call.now, call.session_id, _feeling(mind), moment_id if kind is Kind.FELT else None
    )
    _save(work, call, after)
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
    store.add_moment(work, call.namespace, moment)
    return after


def _save(work: Work, call: Call, mind: Mind) -> None:
    store.save_mood(work, call.namespace, mind.mood)
    store.save_drives(work, call.namespace, mind.drives)


def _feeling(mind: Mind) -> str:
    return feeling_of(mind.mood.affect)


def _standing(mind: Mind) -> Standing:
    mood, drives = mind.mood, mind.drives
    return standing_of(mood.affect, drives.levels, mood.disposition, drives.load)


def _how(work: Work, call: Call, mind: Mind) -> HowHeIs:
    cause_id = mind.mood.cause_id
    moment = None if cause_id is None else store.load_moment(work, call.namespace, cause_id)
    cause = None if moment is None else _masked(moment, call).cause
    return HowHeIs(mind, _standing(mind), None if cause is None else cause.words)


def _masked(moment: Moment, call: Call) -> Moment:
    cause = moment.cause
    if cause is None or may_hear(cause, call):
        return moment
    return replace(moment, cause=None)


def _words(mind: Mind) -> JsonObject:
    mood, drives = mind.mood, mind.drives
    numbers = moment_numbers(mood.affect, drives.levels, mood.disposition, drives.load)
    return {**numbers, "feeling": mood.feeling}


def _numbers(stored: Stored[Mood] | Stored[Drives] | None) -> Mapping[str, Json] | None:
    return None if stored is None else stored.numbers


def _seal(stored: Stored[Mood] | Stored[Drives] | None) -> str | None:
    return None if stored is None else stored.seal


def _has_lived(work: Work, call: Call) -> bool:
    return store.has_lived(work, call.namespace, ROOM)
