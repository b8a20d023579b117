"""Switching: each sense on or off, and what has to go with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ipse.kernel.call import Call, Scope
from ipse.kernel.document import JsonObject
from ipse.person import verbs as person
from ipse.person.entries import EntryKey, Section, clean_key
from ipse.senses import store
from ipse.senses.consent import SENSES, Sense, Switch, orphaned_kinds, sense_named
from ipse.senses.signals import Kind
from ipse.senses.tally import Withdrawn
from ipse.senses.verbs.observing import observe_each
from ipse.senses.verbs.seeing import evidence_of, inside, senses_on, world_of
from ipse.storage.acts import Act
from ipse.storage.changes import NewChange, purge_room, record_change
from ipse.storage.standing import Disagreement, first_disagreement, left_standing
from ipse.storage.work import Work

ROOM: Final = "senses"


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
    observe_each(work, call, senses_on(work, call), world_of(work, call))
    after = next(each for each in store.load_switches(work, call.owner) if each.sense == sense)
    return after, gone


def forget_signals(work: Work, call: Call, sections: Iterable[Section] | None = None) -> int:
    """Delete every raw signal, or those that only senses of `sections` read; return how many."""
    call.require(Scope.OWNER, "delete signals")
    chosen = None if sections is None else {str(section) for section in sections}
    ended = [sense for sense in SENSES if chosen is None or sense.section in chosen]
    return _drop(work, call, ended, [sense for sense in SENSES if sense not in ended])


def forget_grounds(work: Work, call: Call, place: EntryKey) -> None:
    """Delete the raw signals from which the entry at `place` would be concluded again."""
    call.require(Scope.OWNER, "delete signals")
    world = world_of(work, call)
    for sense in senses_on(work, call):
        if sense.section == place.section and place.key.startswith(sense.keys):
            for conclusion in sense.observe(evidence_of(work, call, sense, world)):
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


def _withdraw(work: Work, call: Call, sense: Sense) -> Withdrawn:
    """Erase all that `sense` concluded, and the signals that no other sense reads."""
    subjects = [f"{sense.section}/{key}" for key in sense.keys]
    entries = person.withdraw_source(work, inside(call, sense), subjects)
    return Withdrawn(entries, _drop(work, call, [sense], senses_on(work, call)))


def _drop(work: Work, call: Call, ended: Sequence[Sense], still_on: Sequence[Sense]) -> int:
    """Delete the signals that senses which have `ended` read alone; return how many."""
    kinds = orphaned_kinds(ended, still_on)
    if Kind.POSITION in kinds:
        store.delete_crossings(work, call.owner)
    return store.delete_kinds(work, call.owner, kinds)
