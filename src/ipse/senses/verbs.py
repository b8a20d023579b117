"""What can be done with senses and signals. Each verb takes an open work and a call.

Raw signals never enter the change log. What does: every switch of a sense, and, through the person
model, every entry that an observer wrote, as `sense:<name>` and at the lowest rank.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from ipse.kernel.call import Call, Scope, Surface
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput, NotFound
from ipse.kernel.origin import Origin, Source
from ipse.person import verbs as person
from ipse.person.asking import Ask
from ipse.person.drafts import Draft
from ipse.person.entries import Entry, EntryKey, Section, clean_key, parse_section
from ipse.person.prose import TIMEZONE, zone_from
from ipse.person.written import Applied
from ipse.senses import store
from ipse.senses.commitments import remembered
from ipse.senses.conclusions import Conclusion, stands
from ipse.senses.consent import (
    CALENDAR,
    COMMITMENTS,
    PLACES,
    PREFERENCES,
    ROUTINE,
    SENSES,
    STATE,
    Sense,
    Switch,
    kept_kinds,
    orphaned_kinds,
    sense_named,
    touched_by,
)
from ipse.senses.evidence import Evidence
from ipse.senses.geofence import anchor_of, crossings_of, fixes_of, landing_of
from ipse.senses.payloads import checked
from ipse.senses.places import Place, place_at, place_from, spot_in
from ipse.senses.retention import ROUND, newest_kept, oldest_kept
from ipse.senses.signals import CROSSING, LARGEST_BATCH, Kind, Sample, Signal, kind_of
from ipse.senses.state import COMMUTE, FRESH, SLEEP_FRESH
from ipse.senses.stays import NOTICED_EVERY
from ipse.senses.tally import Outcome, Tally, Withdrawn
from ipse.senses.zones import Zones, zones_of
from ipse.storage.acts import Act
from ipse.storage.changes import NewChange, purge_room, record_change
from ipse.storage.standing import Disagreement, first_disagreement, left_standing
from ipse.storage.work import Work

ROOM: Final = "senses"
_NIGHTS: Final = SLEEP_FRESH + timedelta(hours=24)
"""How far back a night may have been sent whose end is still fresh."""
_MOMENT: Final = timedelta(microseconds=1)
_REACHES: Final = (8, 128, 2_048, 32_768, 1_000_000)
"""How many neighbours of a late position are looked at until one of them is sure."""


@dataclass(frozen=True, slots=True)
class _World:
    """What every observer of one owner sees alike."""

    places: tuple[Place, ...]
    zones: Zones
    named_at: datetime | None
    """When a place was named last, or moved."""


def take_signals(work: Work, call: Call, signals: Sequence[Signal]) -> Tally:
    """Keep what some sense that is on reads, let it observe, and return what became of it all."""
    call.require(Scope.OBSERVE, "push signals")
    if not 1 <= len(signals) <= LARGEST_BATCH:
        raise InvalidInput(f"Send 1 to {LARGEST_BATCH} observations.", field="observations")
    on = _on(work, call)
    known = [sample for index, each in enumerate(signals) if (sample := _known(each, call, index))]
    kinds, oldest = kept_kinds(on), oldest_kept(call.now)
    read = [sample for sample in known if sample.kind in kinds]
    wanted = [sample for sample in read if sample.at >= oldest]
    recorded = store.add_signals(work, call.owner, wanted, call.now)
    tally = Tally(
        recorded=recorded,
        ignored=len(known) - len(read),
        unknown=len(signals) - len(known),
        duplicates=len(wanted) - recorded,
        outdated=len(read) - len(wanted),
    )
    if not recorded:
        return tally
    outcome = _observe_new(work, call, on, wanted)
    return replace(tally, applied=outcome.applied, refused=outcome.refused)


def list_senses(work: Work, call: Call) -> tuple[Switch, ...]:
    """Return every sense, and whether it is on."""
    call.require(Scope.READ, "see which senses are on")
    return tuple(store.load_switches(work, call.owner))


def switch_sense(work: Work, call: Call, name: str, *, enabled: bool) -> tuple[Switch, Withdrawn]:
    """Switch a sense on, or off: then all that it concluded is erased with its raw signals."""
    call.require(Scope.OWNER, "switch a sense")
    sense = sense_named(name)
    before = next(each for each in store.load_switches(work, call.owner) if each.sense == sense)
    if before.enabled != enabled:
        store.save_switch(work, call.owner, sense, call.now, enabled=enabled)
        was, now = JsonObject(enabled=before.enabled), JsonObject(enabled=enabled)
        record_change(work, call, NewChange(ROOM, sense.name, Act.SET, was, now))
    gone = Withdrawn() if enabled else _withdraw(work, call, sense)
    _observe(work, call, _on(work, call), _world(work, call))
    after = next(each for each in store.load_switches(work, call.owner) if each.sense == sense)
    return after, gone


def observe(work: Work, call: Call) -> Outcome:
    """Let every sense that is on look again: what time alone has changed is renewed or ends."""
    call.require(Scope.OWNER, "let the senses observe")
    on = _on(work, call)
    if not on:
        return Outcome()
    world = _world(work, call)
    last = store.neighbour(work, call.owner, newest_kept(call.now), later=False)
    _redraw(work, call, world.places, [last] if last else [])
    return _observe(work, call, on, world)


def survey(work: Work, call: Call) -> Outcome:
    """Delete what is too old, then look for places by the positions that are left.

    A place that was named since the last round is looked for in older positions too, and one where
    they often stay is asked about.
    """
    call.require(Scope.OWNER, "survey positions")
    prune(work, call)
    if PLACES not in _on(work, call):
        return Outcome()
    world = _world(work, call)
    if world.named_at and call.now - world.named_at < 2 * ROUND:
        whole = oldest_kept(call.now), newest_kept(call.now)
        row = store.span(work, call.owner, [Kind.POSITION], *whole)
        found = list(crossings_of(fixes_of(row, world.places), call.now))
        store.replace_crossings(work, call.owner, *whole, found)
    return _settle(work, call, PLACES, PLACES.observe(_evidence(work, call, PLACES, world)))


def prune(work: Work, call: Call) -> int:
    """Delete the signals that are too old, or of a clock that was wrong; return how many."""
    call.require(Scope.OWNER, "delete old signals")
    bounds = oldest_kept(call.now), newest_kept(call.now)
    return store.delete_outside(work, call.owner, *bounds)


def forget_signals(work: Work, call: Call, sections: Iterable[Section] | None = None) -> int:
    """Delete every raw signal, or those that only senses of `sections` read; return how many."""
    call.require(Scope.OWNER, "delete signals")
    chosen = None if sections is None else {str(section) for section in sections}
    ended = [sense for sense in SENSES if chosen is None or sense.section in chosen]
    return _drop(work, call, ended, [sense for sense in SENSES if sense not in ended])


def forget_grounds(work: Work, call: Call, place: EntryKey) -> None:
    """Delete the raw signals from which the entry at `place` would be concluded again."""
    call.require(Scope.OWNER, "delete signals")
    world = _world(work, call)
    for sense in _on(work, call):
        if sense.section == place.section and place.key.startswith(sense.keys):
            for conclusion in sense.observe(_evidence(work, call, sense, world)):
                if clean_key(conclusion.key) == place.key:
                    for grounds in conclusion.grounds:
                        store.delete_grounds(work, call.owner, grounds)


def forget(work: Work, call: Call) -> None:
    """Forget the call's owner: signals, crossings, switches and their history."""
    forget_signals(work, call)
    store.delete_switches(work, call.owner)
    purge_room(work, call, ROOM)


def agrees_with_log(work: Work) -> Disagreement | None:
    """Return the first switch that is not where the log says, None when all are."""
    standing = {
        (owner, name): JsonObject(enabled=enabled)
        for owner, name, enabled in store.every_switch(work)
    }
    return first_disagreement(ROOM, left_standing(work, ROOM), standing)


def _on(work: Work, call: Call) -> list[Sense]:
    return [each.sense for each in store.load_switches(work, call.owner) if each.enabled]


def _known(signal: Signal, call: Call, index: int) -> Sample | None:
    """Return `signal` as a sample, None when nobody knows its kind."""
    kind = kind_of(signal)
    if kind is None:
        return None
    try:
        return checked(kind, signal, call.now)
    except InvalidInput as error:
        raise InvalidInput(
            f"observations[{index}]: {error.message}", field=f"observations[{index}].{error.field}"
        ) from error


def _observe_new(work: Work, call: Call, on: Sequence[Sense], samples: Sequence[Sample]) -> Outcome:
    """Let the senses that the new `samples` touch observe."""
    kinds = {sample.kind for sample in samples}
    positions = [sample.at for sample in samples if sample.kind is Kind.POSITION]
    world = _world(work, call)
    if _redraw(work, call, world.places, positions):
        kinds.update(CROSSING)
    return _observe(work, call, touched_by(kinds, on), world)


def _observe(work: Work, call: Call, senses: Iterable[Sense], world: _World) -> Outcome:
    outcome = Outcome()
    for sense in senses:
        if sense is PLACES:
            outcome = outcome.plus(_drop_answered(work, call, world))
        else:
            found = sense.observe(_evidence(work, call, sense, world))
            outcome = outcome.plus(_settle(work, call, sense, found))
    return outcome


def _world(work: Work, call: Call) -> _World:
    """Return the places that somebody has named, and the zones the person has lived in."""
    inside = _inside(call)
    model = person.read_model(work, inside, Ask((Section.IDENTITY,)))
    named = [entry for entry in model.entries if entry.source.origin is not Origin.SENSE]
    places = [(place_from(entry.key, entry.value), entry.written_at) for entry in named]
    try:
        stated = person.entry_history(work, inside, Section.IDENTITY, TIMEZONE)
    except NotFound:
        stated = ()
    steps = [(revision.entry.observed_at, zone_from(revision.entry)) for revision in stated[::-1]]
    return _World(
        places=tuple(place for place, _ in places if place),
        zones=zones_of(steps),
        named_at=max((written_at for place, written_at in places if place), default=None),
    )


def _evidence(work: Work, call: Call, sense: Sense, world: _World) -> Evidence:
    """Return what `sense` looks at: no more than what can still matter to it."""
    owner, now = call.owner, call.now
    whole = oldest_kept(now), newest_kept(now)
    load: dict[str, Callable[[], Iterable[Sample]]] = {
        STATE.name: lambda: _moment_of(work, call),
        ROUTINE.name: lambda: store.span(work, owner, CROSSING, *whole),
        PLACES.name: lambda: store.thinned(work, owner, Kind.POSITION, *whole, every=NOTICED_EVERY),
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


def _reminders(work: Work, call: Call) -> Iterator[Sample]:
    """Yield the latest word on each reminder, and what entries still know of older ones."""
    yield from store.newest_of_each(work, call.owner, Kind.REMINDER, oldest_kept(call.now))
    for entry in _own_entries(work, call, COMMITMENTS):
        known = remembered(entry.key, entry.value or {}, entry.observed_at)
        if known:
            yield known


def _settle(work: Work, call: Call, sense: Sense, conclusions: Sequence[Conclusion]) -> Outcome:
    """Let the entries of `sense` be its `conclusions`, as far as they rank; return what changed."""
    inside = _inside(call, sense)
    own = {entry.key: _concluded(entry) for entry in _own_entries(work, call, sense)}
    section = parse_section(sense.section)
    offered = [each for each in conclusions if not stands(each, own.get(each.key), call.now)]
    gone = own.keys() - {clean_key(each.key) for each in conclusions}
    # What rested on signals that are gone may be younger than what is left: it makes room first.
    late = [e for e in offered if e.key in own and e.observed_at < own[e.key].observed_at]
    ended = [EntryKey(section, key) for key in sorted(gone | {each.key for each in late})]
    withdrawn = person.withdraw_entries(work, inside, ended)
    written = [
        result
        for start in range(0, len(offered), LARGEST_BATCH)
        for result in person.write_entries(
            work, inside, [_draft(each) for each in offered[start : start + LARGEST_BATCH]]
        )
    ]
    applied = sum(isinstance(each, Applied) for each in written)
    return Outcome(applied, len(written) - applied, withdrawn)


def _own_entries(work: Work, call: Call, sense: Sense) -> list[Entry]:
    inside = _inside(call, sense)
    model = person.read_model(work, inside, Ask((parse_section(sense.section),)))
    return [entry for entry in model.entries if entry.source == inside.actor]


def _concluded(entry: Entry) -> Conclusion:
    """Return the conclusion that became `entry`."""
    return Conclusion(
        section=entry.section,
        key=entry.key,
        summary=entry.summary,
        confidence=entry.confidence,
        observed_at=entry.observed_at,
        expires_at=entry.expires_at,
        value=entry.value,
    )


def _draft(conclusion: Conclusion) -> Draft:
    return Draft(
        section=conclusion.section,
        key=conclusion.key,
        summary=conclusion.summary,
        value=conclusion.value,
        confidence=conclusion.confidence,
        observed_at=conclusion.observed_at,
        expires_at=conclusion.expires_at,
    )


def _drop_answered(work: Work, call: Call, world: _World) -> Outcome:
    """Withdraw the questions about places that have a name by now."""
    answered = [
        entry.place
        for entry in _own_entries(work, call, PLACES)
        if (spot := spot_in(entry.value or {})) and place_at(spot, world.places)
    ]
    return Outcome(withdrawn=person.withdraw_entries(work, _inside(call, PLACES), answered))


def _withdraw(work: Work, call: Call, sense: Sense) -> Withdrawn:
    """Erase all that `sense` concluded, and the signals that no other sense reads."""
    subjects = [f"{sense.section}/{key}" for key in sense.keys]
    entries = person.withdraw_source(work, _inside(call, sense), subjects)
    return Withdrawn(entries, _drop(work, call, [sense], _on(work, call)))


def _drop(work: Work, call: Call, ended: Sequence[Sense], still_on: Sequence[Sense]) -> int:
    """Delete the signals that senses which have `ended` read alone; return how many."""
    kinds = orphaned_kinds(ended, still_on)
    if Kind.POSITION in kinds:
        store.delete_crossings(work, call.owner)
    return store.delete_kinds(work, call.owner, kinds)


def _redraw(work: Work, call: Call, places: Sequence[Place], moments: Sequence[datetime]) -> bool:
    """Draw the crossings anew around positions of these `moments`; return whether any changed."""
    if not places or not moments:
        return False
    since = _edge(work, call, places, min(moments), later=False) or oldest_kept(call.now)
    until = _edge(work, call, places, max(moments), later=True) or newest_kept(call.now)
    row = store.span(work, call.owner, [Kind.POSITION], since, until)
    found = list(crossings_of(fixes_of(row, places), call.now))
    return store.replace_crossings(work, call.owner, since + _MOMENT, until, found)


def _edge(
    work: Work, call: Call, places: Sequence[Place], moment: datetime, *, later: bool
) -> datetime | None:
    """Return the nearest position beyond `moment` that is sure whatever happens this side of it.

    None when there is none: then everything on that side is drawn anew.
    """
    for reach in _REACHES:
        far = store.neighbour(work, call.owner, moment, later=later, skip=reach - 1)
        end = far or (newest_kept(call.now) if later else oldest_kept(call.now))
        near = (moment + _MOMENT, end) if later else (end, moment - _MOMENT)
        fixes = fixes_of(store.span(work, call.owner, [Kind.POSITION], *near), places)
        sure = landing_of(fixes) if later else anchor_of(fixes)
        if sure is not None or far is None:
            return sure
    return None


def _inside(call: Call, sense: Sense | None = None) -> Call:
    """Return the call of the house itself, or of an observer in it, for the same owner."""
    actor = Source(Origin.SENSE, sense.name) if sense else call.actor
    scopes = frozenset({Scope.OWNER})
    return replace(call, actor=actor, surface=Surface.HOUSE, scopes=scopes)
