"""Observing: the entries of each sense become what it concludes now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ipse.kernel.call import Call, Scope
from ipse.person import verbs as person
from ipse.person.drafts import Draft
from ipse.person.entries import Entry, EntryKey, clean_key, parse_section
from ipse.person.written import Applied
from ipse.senses import store
from ipse.senses.conclusions import Conclusion, stands
from ipse.senses.consent import PLACES, Sense
from ipse.senses.regions import is_answered
from ipse.senses.retention import ROUND, newest_kept, oldest_kept
from ipse.senses.signals import LARGEST_BATCH
from ipse.senses.tally import Outcome
from ipse.senses.verbs.drawing import redraw, redraw_all
from ipse.senses.verbs.seeing import World, evidence_of, inside, own_entries, senses_on, world_of
from ipse.storage.work import Work


def observe(work: Work, call: Call) -> Outcome:
    """Let every sense that is on look again: what time alone has changed is renewed or ends."""
    call.require(Scope.OWNER, "let the senses observe")
    on = senses_on(work, call)
    if not on:
        return Outcome()
    world = world_of(work, call)
    last = store.neighbour(work, call.owner, newest_kept(call.now), later=False)
    redraw(work, call, world.places, [last] if last else [])
    return observe_each(work, call, on, world)


def survey(work: Work, call: Call) -> Outcome:
    """Delete what is too old, then look for places by the positions that are left.

    A place that was named since the last round is looked for in older positions too, and one where
    they often stay is asked about.
    """
    call.require(Scope.OWNER, "survey positions")
    prune(work, call)
    if PLACES not in senses_on(work, call):
        return Outcome()
    world = world_of(work, call)
    if world.named_at and call.now - world.named_at < 2 * ROUND:
        redraw_all(work, call, world.places)
    return look_whole(work, call, PLACES, world)


def prune(work: Work, call: Call) -> int:
    """Delete the signals that are too old, or of a clock that was wrong; return how many."""
    call.require(Scope.OWNER, "delete old signals")
    bounds = oldest_kept(call.now), newest_kept(call.now)
    return store.delete_outside(work, call.owner, *bounds)


def observe_each(work: Work, call: Call, senses: Iterable[Sense], world: World) -> Outcome:
    """Let each of `senses` look; return what changed.

    Where somebody often stays is looked for once a day alone: until then answered questions end.
    """
    outcome = Outcome()
    for sense in senses:
        look = (
            _drop_answered(work, call, world)
            if sense is PLACES
            else look_whole(work, call, sense, world)
        )
        outcome = outcome.plus(look)
    return outcome


def look_whole(work: Work, call: Call, sense: Sense, world: World) -> Outcome:
    """Let `sense` look at everything that still matters to it; return what changed."""
    return settle(work, call, sense, sense.observe(evidence_of(work, call, sense, world)))


def settle(work: Work, call: Call, sense: Sense, conclusions: Sequence[Conclusion]) -> Outcome:
    """Let the entries of `sense` be its `conclusions`, as far as they rank; return what changed."""
    within = inside(call, sense)
    own = {entry.key: _concluded(entry) for entry in own_entries(work, call, sense)}
    section = parse_section(sense.section)
    offered = [each for each in conclusions if not stands(each, own.get(each.key), call.now)]
    gone = own.keys() - {clean_key(each.key) for each in conclusions}
    # What rested on signals that are gone may be younger than what is left: it makes room first.
    late = [e for e in offered if e.key in own and e.observed_at < own[e.key].observed_at]
    ended = [EntryKey(section, key) for key in sorted(gone | {each.key for each in late})]
    withdrawn = person.withdraw_entries(work, within, ended)
    written = [
        result
        for start in range(0, len(offered), LARGEST_BATCH)
        for result in person.write_entries(
            work, within, [_draft(each) for each in offered[start : start + LARGEST_BATCH]]
        )
    ]
    applied = sum(isinstance(each, Applied) for each in written)
    return Outcome(applied, len(written) - applied, withdrawn)


def _drop_answered(work: Work, call: Call, world: World) -> Outcome:
    """Withdraw the questions about places that have a name by now."""
    answered = [
        entry.place
        for entry in own_entries(work, call, PLACES)
        if is_answered(entry.value or {}, world.places)
    ]
    return Outcome(withdrawn=person.withdraw_entries(work, inside(call, PLACES), answered))


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
