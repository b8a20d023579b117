"""Showing: how he is and was, as far as a caller may know, and what he may say of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final

from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import InvalidInput
from ipse.selfhood.causes import Moment, may_hear
from ipse.selfhood.feelings import Standing
from ipse.selfhood.mind import Mind
from ipse.selfhood.phrases import Verdict, check_phrase
from ipse.selfhood.store import moments
from ipse.selfhood.verbs.keeping import load_mind, standing_in
from ipse.storage.work import Work

KEPT_FOR: Final = timedelta(days=35)
"""How far his history reaches back."""


@dataclass(frozen=True, slots=True)
class HowHeIs:
    """The whole truth of a mind, with the cause when this caller may be told."""

    mind: Mind
    standing: Standing
    cause: str | None


def how_he_is(work: Work, call: Call) -> HowHeIs:
    """Return how he is, as it is stored, with the cause when the caller may be told (M14)."""
    call.require(Scope.READ, "ask how the resident is")
    return how_in(work, call, load_mind(work, call.namespace))


def how_in(work: Work, call: Call, mind: Mind) -> HowHeIs:
    """Return how he is in this mind, with the cause when the caller may be told."""
    cause_id = mind.mood.cause_id
    moment = None if cause_id is None else moments.load_moment(work, call.namespace, cause_id)
    cause = None if moment is None else _masked(moment, call).cause
    return HowHeIs(mind, standing_in(mind), None if cause is None else cause.words)


def may_say(work: Work, call: Call, phrase: str) -> Verdict:
    """Return whether a phrase from outside is true of him (M15)."""
    call.require(Scope.READ, "ask how the resident is")
    return check_phrase(phrase, standing_in(load_mind(work, call.namespace)))


def history(work: Work, call: Call, within: timedelta) -> Sequence[Moment]:
    """Return his last days in order, each cause only to those who may be told it."""
    call.require(Scope.READ, "read the resident's history")
    found = moments.load_moments(work, call.namespace, call.now - within)
    return [_masked(moment, call) for moment in found]


def days_asked(days: float) -> timedelta:
    """Return how much history is asked for; it reaches back 35 days."""
    if not 0.0 < days <= KEPT_FOR.days:
        raise InvalidInput(f"Ask for up to {KEPT_FOR.days} days.", field="days")
    return timedelta(days=days)


def _masked(moment: Moment, call: Call) -> Moment:
    cause = moment.cause
    if cause is None or may_hear(cause, call):
        return moment
    return replace(moment, cause=None)
