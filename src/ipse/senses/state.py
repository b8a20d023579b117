"""State: what the person is doing right now, and how they slept (S47).

A signal is fresh for 45 minutes. What moves them decides before what they set their phone to, and
that before where they merely are. Nothing said here stands longer than its signal allows: an hour
later "driving" is wrong, and a model that keeps saying it is worse than one that says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Final

from ipse.kernel.document import JsonObject
from ipse.senses.conclusions import Conclusion, Grounds, newest
from ipse.senses.evidence import Evidence
from ipse.senses.payloads import moment_in, number_in, text_in, zone_named
from ipse.senses.places import HOME, WORK, distance_m, place_named, spot_in
from ipse.senses.signals import Kind, Sample

FRESH: Final = timedelta(minutes=45)
LASTS: Final = timedelta(hours=1)
"""The longest that anything about now may stand without being renewed (S10)."""
COMMUTE: Final = timedelta(hours=2)
FAR_M: Final = 100_000.0
SLEEP_FRESH: Final = timedelta(hours=20)
AWAKE: Final = timedelta(hours=16)
"""How long after waking somebody is taken to be awake when nothing better is known."""
NAP_HOURS: Final = 3.0
"""A shorter sleep is told as the night's only when there is no longer one."""

NOW: Final = "now"
REST: Final = "rest"

_MOVING: Final = MappingProxyType(
    {
        "automotive": ("Driving", 0.8),
        "walking": ("Moving about", 0.7),
        "running": ("Moving about", 0.7),
        "cycling": ("Moving about", 0.7),
    }
)
_IN_FOCUS: Final = 0.9
_TRAVELLING: Final = 0.8
_STILL: Final = ("Settled", 0.6)
_AWAKE: Final = ("Awake", 0.6)


def observe_state(evidence: Evidence) -> tuple[Conclusion, ...]:
    """Return what `evidence` says of this moment."""
    found = (next(_now(evidence), None), _rest(evidence))
    return tuple(conclusion for conclusion in found if conclusion)


def _now(evidence: Evidence) -> Iterator[Conclusion]:
    """Yield every reading of now, the one that decides first."""
    away = _away(evidence)
    motion = _motion(evidence)
    activity = text_in(motion.payload, "activity") if motion else ""
    if motion and activity in _MOVING:
        summary, confidence = _MOVING[activity]
        if away:
            summary, confidence = "Travelling", _TRAVELLING
        elif _commutes(evidence):
            summary = "Commuting"
        yield _fresh(motion, summary, confidence, {"activity": activity})
    focus = _focus(evidence)
    if focus:
        mode = text_in(focus.payload, "mode")
        yield _fresh(focus, f"In {mode} Focus", _IN_FOCUS, {"mode": mode})
    if away:
        yield _fresh(away, "Travelling", _TRAVELLING)
    if motion and activity == "stationary":
        yield _fresh(motion, *_STILL, {"activity": activity})
    yield from _awake(evidence)


def _fresh(
    sample: Sample, summary: str, confidence: float, value: JsonObject | None = None
) -> Conclusion:
    return Conclusion(
        section="state",
        key=NOW,
        summary=summary,
        confidence=confidence,
        observed_at=sample.at,
        expires_at=sample.at + FRESH,
        value=value,
        grounds=(Grounds(sample.kind, sample.subject, sample.at - FRESH, sample.at),),
    )


def _motion(evidence: Evidence) -> Sample | None:
    """Return the latest motion; of several at one time the one that says most."""
    order = [*_MOVING, "stationary", "unknown"]
    return max(
        evidence.of(Kind.MOTION, within=FRESH),
        key=lambda sample: (sample.at, -order.index(text_in(sample.payload, "activity"))),
        default=None,
    )


def _focus(evidence: Evidence) -> Sample | None:
    """Return the latest Focus that has begun and not ended; one without a mode ends them all."""
    fresh = list(evidence.of(Kind.FOCUS, within=FRESH))
    ends = [each for each in fresh if not each.payload["on"]]
    return newest(
        begun
        for begun in fresh
        if begun.payload["on"]
        and not any(
            end.at >= begun.at and end.payload["mode"] in ("", begun.payload["mode"])
            for end in ends
        )
    )


def _commutes(evidence: Evidence) -> bool:
    """Return whether they left home or work within two hours and have arrived nowhere since."""
    crossings = [crossing for crossing, _ in evidence.comings_and_goings()]
    last = max(crossings, key=lambda crossing: (crossing.at, crossing.kind), default=None)
    if last is None or last.kind is not Kind.DEPARTURE:
        return False
    return last.place in {HOME, WORK} and evidence.now - last.at <= COMMUTE


def _away(evidence: Evidence) -> Sample | None:
    """Return the fresh position that is far from home, or whose clock is another one."""
    position = newest(evidence.of(Kind.POSITION, within=FRESH))
    if position is None:
        return None
    spot, home = spot_in(position.payload), place_named(HOME, evidence.places)
    if spot and home and distance_m(spot, home.spot) > FAR_M:
        return position
    stated = text_in(position.payload, "timezone")
    there = zone_named(stated) if stated else None
    if there is None:
        return None
    clock_there, clock = position.at.astimezone(there), evidence.zones.local(position.at)
    return position if clock_there.utcoffset() != clock.utcoffset() else None


def _awake(evidence: Evidence) -> Iterator[Conclusion]:
    ended = [
        (end, sample)
        for sample in evidence.of(Kind.SLEEP)
        if (end := moment_in(sample.payload, "end")) and timedelta() <= evidence.now - end < AWAKE
    ]
    if ended:
        end, sample = max(ended, key=lambda found: (found[0], found[1].digest))
        yield _renewed(evidence, sample, (NOW, *_AWAKE), end, end + AWAKE)


def _rest(evidence: Evidence) -> Conclusion | None:
    nights = [
        (hours >= NAP_HOURS, moment_in(sample.payload, "end") or sample.at, sample, hours)
        for sample in evidence.of(Kind.SLEEP)
        if (hours := number_in(sample.payload, "hours"))
    ]
    fresh = [night for night in nights if timedelta() <= evidence.now - night[1] < SLEEP_FRESH]
    if not fresh:
        return None
    _, end, sample, hours = max(fresh, key=lambda night: (*night[:2], night[2].digest))
    said = (REST, f"Slept about {round(hours, 1):g} hours last night", 0.8)
    return _renewed(evidence, sample, said, end, end + SLEEP_FRESH, {"hours": hours})


def _renewed(
    evidence: Evidence,
    sample: Sample,
    said: tuple[str, str, float],
    since: datetime,
    until: datetime,
    value: JsonObject | None = None,
) -> Conclusion:
    """Return a conclusion that stands for an hour at most, and is renewed until it ends."""
    key, summary, confidence = said
    return Conclusion(
        section="state",
        key=key,
        summary=summary,
        confidence=confidence,
        observed_at=min(since, sample.at),
        expires_at=min(until, evidence.now + LASTS),
        value=value,
        grounds=(Grounds(sample.kind, sample.subject, sample.at - SLEEP_FRESH, sample.at),),
    )
