"""Seeing: what an observer of one owner looks at, brought together from two rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ipse.kernel.call import Call, Scope, Surface
from ipse.kernel.errors import NotFound
from ipse.kernel.origin import Origin, Source
from ipse.person import verbs as person
from ipse.person.asking import Ask
from ipse.person.entries import Entry, Section, parse_section
from ipse.person.prose import TIMEZONE, zone_from
from ipse.senses import store
from ipse.senses.commitments import remembered
from ipse.senses.consent import (
    CALENDAR,
    COMMITMENTS,
    PLACES,
    PREFERENCES,
    ROUTINE,
    STATE,
    Sense,
)
from ipse.senses.evidence import Evidence
from ipse.senses.places import Place, place_from
from ipse.senses.retention import newest_kept, oldest_kept
from ipse.senses.signals import CROSSING, Kind, Sample
from ipse.senses.state import COMMUTE, FRESH, SLEEP_FRESH
from ipse.senses.stays import NOTICED_EVERY
from ipse.senses.zones import Zones, zones_of
from ipse.storage.work import Work

_NIGHTS: Final = SLEEP_FRESH + timedelta(hours=24)
"""How far back a night may have been sent whose end is still fresh."""


@dataclass(frozen=True, slots=True)
class World:
    """What every observer of one owner sees alike."""

    places: tuple[Place, ...]
    zones: Zones
    named_at: datetime | None
    """When a place was named last, or moved."""


def senses_on(work: Work, call: Call) -> list[Sense]:
    """Return the senses that are on."""
    return [each.sense for each in store.load_switches(work, call.owner) if each.enabled]


def world_of(work: Work, call: Call) -> World:
    """Return the places that somebody has named, and the zones the person has lived in."""
    within = inside(call)
    model = person.read_model(work, within, Ask((Section.IDENTITY,)))
    named = [entry for entry in model.entries if entry.source.origin is not Origin.SENSE]
    places = [(place_from(entry.key, entry.value), entry.written_at) for entry in named]
    try:
        stated = person.entry_history(work, within, Section.IDENTITY, TIMEZONE)
    except NotFound:
        stated = ()
    steps = [(revision.entry.observed_at, zone_from(revision.entry)) for revision in stated[::-1]]
    return World(
        places=tuple(place for place, _ in places if place),
        zones=zones_of(steps),
        named_at=max((written_at for place, written_at in places if place), default=None),
    )


def evidence_of(work: Work, call: Call, sense: Sense, world: World) -> Evidence:
    """Return what `sense` looks at: no more than what can still matter to it."""
    owner, now = call.owner, call.now
    whole = oldest_kept(now), newest_kept(now)
    load: dict[str, Callable[[], Iterable[Sample]]] = {
        STATE.name: lambda: _moment_of(work, call),
        ROUTINE.name: lambda: store.span(work, owner, CROSSING, *whole),
        PLACES.name: lambda: _whereabouts(work, call),
        CALENDAR.name: lambda: store.newest_of_each(work, owner, Kind.CALENDAR, whole[0]),
        COMMITMENTS.name: lambda: _reminders(work, call),
        PREFERENCES.name: lambda: store.span(work, owner, [Kind.REACTION], *whole),
    }
    since = {ROUTINE.name: whole[0], STATE.name: now - COMMUTE}.get(sense.name, now)
    crossings = store.load_crossings(work, owner, since, now)
    return Evidence(now, tuple(load[sense.name]()), tuple(crossings), world.places, world.zones)


def _moment_of(work: Work, call: Call) -> Iterator[Sample]:
    """Yield what `state` looks at: fresh signals, recent nights, recent crossings."""
    owner, until = call.owner, newest_kept(call.now)
    for kind in (Kind.MOTION, Kind.POSITION):
        yield from store.latest(work, owner, kind, call.now - FRESH)
    yield from store.span(work, owner, [Kind.FOCUS], call.now - FRESH, until)
    yield from store.span(work, owner, [Kind.SLEEP], call.now - _NIGHTS, until)
    yield from store.span(work, owner, CROSSING, call.now - COMMUTE, until)


def _whereabouts(work: Work, call: Call) -> Iterator[Sample]:
    """Yield what `places` looks at: positions, not too many, and regions."""
    owner, whole = call.owner, (oldest_kept(call.now), newest_kept(call.now))
    yield from store.thinned(work, owner, Kind.POSITION, *whole, every=NOTICED_EVERY)
    yield from store.newest_of_each(work, owner, Kind.ZONE, whole[0])


def _reminders(work: Work, call: Call) -> Iterator[Sample]:
    """Yield the latest word on each reminder, and what entries still know of older ones."""
    yield from store.newest_of_each(work, call.owner, Kind.REMINDER, oldest_kept(call.now))
    for entry in own_entries(work, call, COMMITMENTS):
        known = remembered(entry.key, entry.value or {}, entry.observed_at)
        if known:
            yield known


def own_entries(work: Work, call: Call, sense: Sense) -> list[Entry]:
    """Return the entries that `sense` wrote."""
    within = inside(call, sense)
    model = person.read_model(work, within, Ask((parse_section(sense.section),)))
    return [entry for entry in model.entries if entry.source == within.actor]


def inside(call: Call, sense: Sense | None = None) -> Call:
    """Return the call of the house itself, or of an observer in it, for the same owner."""
    actor = Source(Origin.SENSE, sense.name) if sense else call.actor
    scopes = frozenset({Scope.OWNER})
    return replace(call, actor=actor, surface=Surface.HOUSE, scopes=scopes)
