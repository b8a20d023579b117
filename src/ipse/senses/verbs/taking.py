"""Taking: what a device noticed comes in, as far as somebody wants it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import InvalidInput
from ipse.person import verbs as person
from ipse.senses import store
from ipse.senses.commitments import REMINDERS
from ipse.senses.consent import COMMITMENTS, PLACES, Sense, kept_kinds, touched_by
from ipse.senses.feeds import FED, Feed
from ipse.senses.payloads import checked, text_in
from ipse.senses.retention import oldest_kept
from ipse.senses.signals import CROSSING, LARGEST_BATCH, NAMED, Kind, Sample, Signal, kind_of
from ipse.senses.tally import Outcome, Tally
from ipse.senses.verbs.drawing import redraw
from ipse.senses.verbs.observing import look_whole, observe_each
from ipse.senses.verbs.seeing import inside, own_entries, senses_on, world_of
from ipse.storage.work import Work


def take_signals(
    work: Work, call: Call, signals: Sequence[Signal], known_here: frozenset[Kind] = NAMED
) -> Tally:
    """Keep what some sense that is on reads, let it observe, and return what became of it all."""
    call.require(Scope.OBSERVE, "push signals")
    if not 1 <= len(signals) <= LARGEST_BATCH:
        raise InvalidInput(f"Send 1 to {LARGEST_BATCH} observations.", field="observations")
    on = senses_on(work, call)
    offered = [(index, each, kind_of(each, known_here)) for index, each in enumerate(signals)]
    known = [_checked(kind, each, call, index) for index, each, kind in offered if kind]
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


def take_back(work: Work, call: Call, feed: Feed) -> Outcome:
    """Delete what came by an earlier `feed` of that name and is no longer in it; observe anew."""
    call.require(Scope.OBSERVE, "push signals")
    on = senses_on(work, call)
    gone = list(feed.left_out(store.from_feed(work, call.owner, FED, feed.name)))
    store.delete_samples(work, call.owner, gone)
    dropped = [
        entry.place
        for entry in own_entries(work, call, COMMITMENTS)
        if text_in(entry.value or {}, "feed") == feed.name
        and not feed.holds_reminder(entry.key.removeprefix(REMINDERS))
    ]
    ended = person.withdraw_entries(work, inside(call, COMMITMENTS), dropped)
    if not gone and not ended:
        return Outcome()
    seen = observe_each(work, call, touched_by(FED, on), world_of(work, call))
    return Outcome(withdrawn=ended).plus(seen)


def _checked(kind: Kind, signal: Signal, call: Call, index: int) -> Sample:
    """Return `signal` as a sample; an error says where in the push it stood."""
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
    world = world_of(work, call)
    if redraw(work, call, world.places, positions):
        kinds.update(CROSSING)
    outcome = observe_each(work, call, touched_by(kinds, on), world)
    if Kind.ZONE not in kinds or PLACES not in on:
        return outcome
    return outcome.plus(look_whole(work, call, PLACES, world))
