"""Mind: mood, drives and load together, and how events and time awake move them.

Nothing here moves while the house is powered off (ruling 4): time counts from the last step or
from the start of the session, whichever is later. What is read is what is stored; so a restart
with the clock held changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ipse.selfhood.affect import Affect, Latent, latent_of, moved, seen
from ipse.selfhood.appraisal import Appraisal, target_of
from ipse.selfhood.disposition import settled
from ipse.selfhood.drives import SET_POINTS, Drive, Levels, nudged, slept
from ipse.selfhood.drives import lived as levels_after
from ipse.selfhood.load import carried, discomfort_of
from ipse.selfhood.temperament import Noise, Temperament, drifted, process_of

HOUR: Final = timedelta(hours=1)
LONG_DAY: Final = 16.0
"""Hours awake after which he sleeps: a day of his, however the machine is switched on and off."""


@dataclass(frozen=True, slots=True)
class Day:
    """What valence was since the last sleep: its integral over the hours awake."""

    valence_hours: float = 0.0
    hours: float = 0.0

    @property
    def valence(self) -> float | None:
        """Return the mean valence of the day, None for a day without an hour."""
        return self.valence_hours / self.hours if self.hours > 0.0 else None


@dataclass(frozen=True, slots=True)
class Mood:
    """The mood with all that it needs to go on from: this is stored, and comes back bit for bit."""

    latent: Latent
    disposition: float
    age_hours: float
    """Hours awake since birth."""
    day: Day
    at: datetime
    """When it was last stepped."""
    session_id: str
    """The session that stepped it."""
    soul_id: str
    soul_version: int
    feeling: str
    since: datetime
    """Since when the feeling is this one."""
    cause_id: str | None
    """The moment in the history that brought this feeling about, None when time did."""

    @property
    def affect(self) -> Affect:
        """Return the mood as it is seen."""
        return seen(self.latent)


@dataclass(frozen=True, slots=True)
class Drives:
    """The drives with the load that they leave."""

    levels: Levels
    load: float


@dataclass(frozen=True, slots=True)
class Mind:
    """All of it."""

    mood: Mood
    drives: Drives


def new_mind(temperament: Temperament, now: datetime, session_id: str, feeling: str) -> Mind:
    """Return the mind of a resident who has just begun to live: at rest, with nothing lacking."""
    mood = Mood(
        latent=latent_of(temperament.baseline),
        disposition=0.0,
        age_hours=0.0,
        day=Day(),
        at=now,
        session_id=session_id,
        soul_id=temperament.soul_id,
        soul_version=temperament.soul_version,
        feeling=feeling,
        since=now,
        cause_id=None,
    )
    return Mind(mood, Drives(SET_POINTS, 0.0))


def awake_hours(mood: Mood, woke_at: datetime, now: datetime) -> float:
    """Return the hours awake since the last step; never negative, also when a clock goes back."""
    return max(0.0, (now - max(mood.at, woke_at)) / HOUR)


def lived_on(mind: Mind, hours: float, temperament: Temperament, noise: Noise) -> Mind:
    """Return the mind after `hours` awake in which nothing happened."""
    mood, drives = mind.mood, mind.drives
    process = process_of(temperament, mood.disposition)
    latent = drifted(process, mood.latent, mood.age_hours, hours, noise)
    mean_valence = (seen(mood.latent).valence + seen(latent).valence) / 2.0
    discomfort = discomfort_of(mood.affect, drives.levels)
    return Mind(
        replace(
            mood,
            latent=latent,
            age_hours=mood.age_hours + hours,
            day=Day(
                mood.day.valence_hours + mean_valence * hours,
                mood.day.hours + hours,
            ),
        ),
        Drives(levels_after(drives.levels, hours), carried(drives.load, discomfort, hours)),
    )


def stirred(mind: Mind, appraisal: Appraisal, reactivity: float) -> Mind:
    """Return the mind after an event of this appraisal."""
    affect = moved(mind.mood.affect, target_of(appraisal), reactivity)
    return replace(mind, mood=replace(mind.mood, latent=latent_of(affect)))


def met(mind: Mind, nudges: Mapping[Drive, float]) -> Mind:
    """Return the mind after something met its needs, or took from them."""
    levels = nudged(mind.drives.levels, nudges)
    return replace(mind, drives=replace(mind.drives, levels=levels))


def is_sleepy(mood: Mood) -> bool:
    """Return whether he has been awake for a day."""
    return mood.day.hours >= LONG_DAY


def slept_on(mind: Mind) -> Mind:
    """Return the mind after a sleep: rested, its temper moved a little by the day."""
    valence = mind.mood.day.valence
    disposition = mind.mood.disposition
    if valence is not None:
        disposition = settled(disposition, valence)
    return Mind(
        replace(mind.mood, disposition=disposition, day=Day()),
        replace(mind.drives, levels=slept(mind.drives.levels)),
    )


def stamped(mind: Mind, now: datetime, session_id: str, feeling: str, cause_id: str | None) -> Mind:
    """Return the mind as it is to be stored: when, by which session, and what it feels like.

    A feeling that stays keeps its beginning and its cause; a new one begins now.
    """
    mood = replace(mind.mood, at=max(now, mind.mood.at), session_id=session_id)
    if feeling != mood.feeling:
        mood = replace(mood, feeling=feeling, since=now, cause_id=cause_id)
    return replace(mind, mood=mood)
