"""Rows: the numbers that a mind and its moments are stored as."""

from __future__ import annotations

from ipse.kernel.clock import to_micros
from ipse.kernel.document import Json, JsonObject
from ipse.selfhood.affect import Affect
from ipse.selfhood.drives import Levels
from ipse.selfhood.mind import Drives, Mood


def mood_numbers(mood: Mood) -> dict[str, Json]:
    """Return what a mood is stored as."""
    return {
        "valence": mood.latent.valence,
        "arousal": mood.latent.arousal,
        "dominance": mood.latent.dominance,
        "disposition": mood.disposition,
        "age_hours": mood.age_hours,
        "day_valence": mood.day.valence_hours,
        "day_hours": mood.day.hours,
        "at": to_micros(mood.at),
        "session_id": mood.session_id,
        "soul_id": mood.soul_id,
        "soul_version": mood.soul_version,
        "feeling": mood.feeling,
        "since": to_micros(mood.since),
        "cause_id": mood.cause_id,
    }


def drive_numbers(stored: Drives) -> dict[str, Json]:
    """Return what the drives are stored as."""
    levels: dict[str, Json] = {str(drive): level for drive, level in stored.levels.by_drive()}
    return {**levels, "load": stored.load}


def moment_numbers(affect: Affect, levels: Levels, disposition: float, load: float) -> JsonObject:
    """Return what a moment of the history is stored as."""
    by_drive: JsonObject = {str(drive): level for drive, level in levels.by_drive()}
    return {
        "valence": affect.valence,
        "arousal": affect.arousal,
        "dominance": affect.dominance,
        **by_drive,
        "disposition": disposition,
        "load": load,
    }
