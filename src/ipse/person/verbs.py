"""What can be done with the person model. Each verb takes an open work and a call.

Every change of an entry is one change of the log, under the subject `<section>/<key>`. Pending
corrections are logged by their ids alone: their words stand in their table, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final, assert_never

from ipse.kernel.call import Call, Scope, Surface
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput, NotAllowed, NotFound
from ipse.kernel.origin import Origin, parse_source
from ipse.kernel.pages import page_size
from ipse.person import store
from ipse.person.asking import Ask, answer
from ipse.person.corrections import PendingCorrection, confirmed, is_pending
from ipse.person.drafts import LARGEST_BATCH, Draft, Offer, at_index, offer_from
from ipse.person.entries import (
    SECTIONS,
    Entry,
    EntryKey,
    Section,
    has_room,
    no_entry,
    parse_sections,
    parse_subject,
    place_at,
)
from ipse.person.expiry import TOMBSTONES_LAST, is_expired
from ipse.person.feed import FeedItem, FeedPage, feed_item
from ipse.person.history import (
    MOST_REPLACED,
    Revision,
    entry_before,
    history_length,
    readable,
)
from ipse.person.precedence import Apply, Refuse, decide_write, opens_correction, rank_of
from ipse.person.prose import TIMEZONE, Model, zone_from
from ipse.person.words import entry_from, words_of
from ipse.person.written import Applied, ModelFull, Outranked, Written
from ipse.storage.acts import ERASING, Act
from ipse.storage.changes import (
    Change,
    NewChange,
    drop_tombstones,
    erase_subject,
    purge_room,
    purge_subjects,
    record_change,
    walk_back,
)
from ipse.storage.feed import page_after
from ipse.storage.standing import Disagreement, first_disagreement, left_standing
from ipse.storage.trimming import trim_room
from ipse.storage.work import Work

ROOM: Final = "person"
CORRECTIONS: Final = "person-corrections"
OPENED: Final[JsonObject] = {"state": "opened"}
DISMISSED: Final[JsonObject] = {"state": "dismissed"}


def write_entries(work: Work, call: Call, drafts: Sequence[Draft]) -> tuple[Written, ...]:
    """Write `drafts` in their order and return what became of each; an invalid one stops all."""
    _require_writer(call)
    if not 1 <= len(drafts) <= LARGEST_BATCH:
        raise InvalidInput(f"Offer 1 to {LARGEST_BATCH} entries at a time.", field="entries")
    offers = [_offer(draft, call, index) for index, draft in enumerate(drafts)]
    return tuple(_write(work, call, offer) for offer in offers)


def read_model(work: Work, call: Call, ask: Ask) -> Model:
    """Return the entries that `ask` asks for, without those that have expired."""
    call.require(Scope.READ, "read the person model")
    stored = store.load_entries(work, call.owner, ask.sections)
    live = [entry for entry in stored if not is_expired(entry, call.now)]
    timezone = _live_entry(work, call, EntryKey(Section.IDENTITY, TIMEZONE))
    return Model(ask, answer(live, ask), zone_from(timezone))


def standing_keys(work: Work, call: Call) -> tuple[EntryKey, ...]:
    """Return every place where words of the owner are stored, expired ones too."""
    call.require(Scope.OWNER, "list what is stored")
    stored = {entry.place for entry in store.load_entries(work, call.owner, SECTIONS)}
    waiting = {found.offered.place for found in store.load_corrections(work, call.owner)}
    return tuple(sorted(stored | waiting, key=lambda place: place.subject))


def forget_entry(work: Work, call: Call, section: str, key: str) -> None:
    """Erase an entry with its history and its pending correction; only a tombstone stays."""
    call.require(Scope.OWNER, "forget an entry")
    place = place_at(section, key)
    had_entry = store.delete_entry(work, call.owner, place)
    had_correction = store.delete_correction(work, call.owner, place)
    if not had_entry and not had_correction:
        raise no_entry()
    erase_subject(work, call, ROOM, place.subject)


def purge_model(work: Work, call: Call, sections: Iterable[str] | None = None) -> int:
    """Erase the model, or some `sections` of it, and return how many entries stood there.

    No tombstone stays: devices hear of it by a new generation of the feed.
    """
    call.require(Scope.OWNER, "purge the person model")
    chosen = SECTIONS if sections is None else parse_sections(sections)
    if not chosen:
        raise InvalidInput(f"Name one or more of {', '.join(SECTIONS)}.", field="sections")
    stored = store.load_entries(work, call.owner, chosen)
    store.delete_sections(work, call.owner, chosen)
    if chosen == SECTIONS:
        purge_room(work, call, ROOM)
        purge_room(work, call, CORRECTIONS)
    else:
        for section in chosen:
            purge_subjects(work, call, ROOM, f"{section}/")
    return sum(not is_expired(entry, call.now) for entry in stored)


def sync_model(work: Work, call: Call, since: str | None, limit: int | None = None) -> FeedPage:
    """Return the changes that a device at the cursor `since` has not seen."""
    call.require(Scope.READ, "follow the person model")
    page = page_after(work, call.owner, ROOM, since or None, page_size(limit))
    return FeedPage(
        items=tuple(_item(call, cursor, change) for cursor, change in page.changes),
        next_cursor=page.next_cursor,
        has_more=page.has_more,
        reset=page.reset,
        owner=call.owner,
    )


def entry_history(
    work: Work, call: Call, section: str, key: str, limit: int | None = None
) -> tuple[Revision, ...]:
    """Return what an entry was, newest first, without what has expired since."""
    call.require(Scope.READ, "read the history of an entry")
    past = readable(_revisions(work, call, place_at(section, key)), call.now)
    revisions = tuple(islice(past, history_length(limit)))
    if not revisions:
        raise no_entry()
    return revisions


def undo_entry(work: Work, call: Call, section: str, key: str) -> Entry:
    """Put back what stood before the last replacement, as it stood, and return it."""
    call.require(Scope.OWNER, "undo a change")
    place = place_at(section, key)
    standing = _live_entry(work, call, place)
    if standing is None:
        raise no_entry()
    before = entry_before(_revisions(work, call, place), call.now)
    if before is None:
        raise NotFound("There is nothing to undo: no earlier entry stands behind this one.")
    _save(work, call, before, standing, Act.UNDONE)
    return before


def list_corrections(work: Work, call: Call) -> tuple[PendingCorrection, ...]:
    """Return the corrections that wait for their owner's word, oldest first."""
    call.require(Scope.OWNER, "see pending corrections")
    stored = store.load_corrections(work, call.owner)
    return tuple(correction for correction in stored if is_pending(correction, call.now))


def confirm_correction(work: Work, call: Call, correction_id: str) -> Written:
    """Write what the owner was heard to say by their own hand, and return what became of it."""
    call.require(Scope.OWNER, "confirm a correction")
    correction = _correction(work, call, correction_id)
    (written,) = write_entries(work, call, [confirmed(correction)])
    return written


def dismiss_correction(work: Work, call: Call, correction_id: str) -> None:
    """Drop a pending correction: what was typed holds."""
    call.require(Scope.OWNER, "dismiss a correction")
    correction = _correction(work, call, correction_id)
    store.delete_correction(work, call.owner, correction.offered.place)
    _log_correction(work, call, correction_id, DISMISSED)


def withdraw_entries(work: Work, call: Call, places: Iterable[EntryKey]) -> int:
    """Delete what the call's own source said at `places` and no longer says; return how many."""
    _require_writer(call)
    gone = 0
    for place in places:
        standing = store.load_entry(work, call.owner, place)
        if standing is not None and standing.source == call.actor:
            store.delete_entry(work, call.owner, place)
            erase_subject(work, call, ROOM, place.subject, Act.EXPIRED)
            gone += 1
    return gone


def withdraw_source(work: Work, call: Call, subjects: Iterable[str]) -> int:
    """Erase all that the call's own source ever said; return how many entries stood.

    All of it was under `subjects`, which are whole or the beginning of several. No tombstone stays
    there either. What others said there stands as it is, without what was before it.
    """
    _require_writer(call)
    beginnings = tuple(subjects)
    for beginning in beginnings:
        purge_subjects(work, call, ROOM, beginning)
    gone = 0
    for entry in store.load_entries(work, call.owner, SECTIONS):
        if entry.place.subject.startswith(beginnings) and entry.source != call.actor:
            _save(work, replace(call, actor=entry.source), entry, None, Act.SET)
        elif entry.source == call.actor:
            store.delete_entry(work, call.owner, entry.place)
            gone += not is_expired(entry, call.now)
    return gone


def expire_entries(work: Work, call: Call) -> int:
    """Delete what has expired, words in the log included; return how many entries went."""
    call.require(Scope.OWNER, "expire entries")
    places = store.expired_places(work, call.owner, call.now)
    for place in places:
        store.delete_entry(work, call.owner, place)
        erase_subject(work, call, ROOM, place.subject, Act.EXPIRED)
    for correction in store.load_corrections(work, call.owner):
        if not is_pending(correction, call.now):
            store.delete_correction(work, call.owner, correction.offered.place)
    return len(places)


def drop_old_tombstones(work: Work, call: Call) -> int:
    """Delete tombstones older than 35 days; return how many."""
    call.require(Scope.OWNER, "drop tombstones")
    return drop_tombstones(work, call.owner, ROOM, before=call.now - TOMBSTONES_LAST)


def trim_history(work: Work, call: Call) -> int:
    """Forget all but the newest 200 replaced revisions of each key; return how many had more."""
    call.require(Scope.OWNER, "trim the history of entries")
    return trim_room(work, call, ROOM, keep=MOST_REPLACED + 1)


def trim_state_history(work: Work, call: Call) -> int:
    """Forget what states and habits were more than 35 days ago; return how many were trimmed.

    A state that is renewed for ever, or a habit that shifts, would else keep a diary of its owner's
    days. What stands is recorded anew, so that devices and history go on from it.
    """
    call.require(Scope.OWNER, "trim the history of states")
    trimmed = 0
    for entry in store.load_entries(work, call.owner, SECTIONS):
        if entry.section is not Section.STATE and entry.source.origin is not Origin.SENSE:
            continue
        past = islice(_revisions(work, call, entry.place), 1, None)
        if any(revision.at < call.now - TOMBSTONES_LAST for revision in past):
            erase_subject(work, call, ROOM, entry.place.subject, Act.EXPIRED)
            _save(work, replace(call, actor=entry.source), entry, None, Act.SET)
            trimmed += 1
    return trimmed


def agrees_with_log(work: Work) -> Disagreement | None:
    """Return the first entry or correction that is not what the log says, None when all are.

    Of a correction the log knows no words; one may also go without a word of its own there.
    """
    stored = store.load_every_entry(work)
    entries = {(entry.owner, entry.place.subject): words_of(entry) for entry in stored}
    waiting = dict.fromkeys(store.correction_ids(work), OPENED)
    logged = left_standing(work, CORRECTIONS)
    opened = (left for left in logged if (left.owner, left.subject) in waiting)
    return first_disagreement(ROOM, left_standing(work, ROOM), entries) or first_disagreement(
        CORRECTIONS, opened, waiting
    )


def _require_writer(call: Call) -> None:
    rank_of(call.actor)  # raises for what may not write entries at all
    if call.actor.origin is Origin.SENSE:
        if call.surface is not Surface.HOUSE:
            raise NotAllowed("Only observers write what a sense concluded: push signals instead.")
        return
    by_hand = call.actor.origin is Origin.MANUAL
    call.require(Scope.OWNER if by_hand else Scope.OBSERVE, "write to the person model")


def _offer(draft: Draft, call: Call, index: int) -> Offer:
    try:
        return offer_from(draft, call)
    except InvalidInput as error:
        raise at_index(error, index) from error


def _write(work: Work, call: Call, offer: Offer) -> Written:
    offered = offer.entry
    standing = store.load_entry(work, call.owner, offered.place)
    decision = decide_write(offered, standing, call.now)
    match decision:
        case Refuse():
            return _refused(work, call, offered, decision)
        case Apply():
            return _apply(work, call, offer, standing)
        case _:
            assert_never(decision)


def _apply(work: Work, call: Call, offer: Offer, standing: Entry | None) -> Written:
    adds = standing is None or is_expired(standing, call.now)
    if adds and not has_room(store.count_live(work, call.owner, call.now)):
        return ModelFull(offer.entry)
    _save(work, call, offer.entry, standing, Act.SET)
    # Whatever replaces a typed entry is its owner's later word, so nothing is left to ask.
    store.delete_correction(work, call.owner, offer.entry.place)
    return Applied(offer.entry, offer.note)


def _refused(work: Work, call: Call, offered: Entry, refusal: Refuse) -> Outranked:
    asks = opens_correction(offered, refusal)
    if asks:
        correction = PendingCorrection(work.mint.ulid(call.now), offered, call.now)
        store.save_correction(work, correction)
        _log_correction(work, call, correction.correction_id, OPENED)
    return Outranked(refusal.standing, refusal.reason, correction_opened=asks)


def _save(work: Work, call: Call, entry: Entry, standing: Entry | None, act: Act) -> None:
    before = None if standing is None else words_of(standing)
    store.save_entry(work, entry)
    record_change(work, call, NewChange(ROOM, entry.place.subject, act, before, words_of(entry)))


def _log_correction(work: Work, call: Call, correction_id: str, words: JsonObject) -> None:
    record_change(work, call, NewChange(CORRECTIONS, correction_id, Act.SET, None, words))


def _correction(work: Work, call: Call, correction_id: str) -> PendingCorrection:
    for correction in store.load_corrections(work, call.owner):
        if correction.correction_id == correction_id and is_pending(correction, call.now):
            return correction
    raise NotFound("No such correction waits: list those that do.")


def _live_entry(work: Work, call: Call, place: EntryKey) -> Entry | None:
    entry = store.load_entry(work, call.owner, place)
    return None if entry is None or is_expired(entry, call.now) else entry


def _revisions(work: Work, call: Call, place: EntryKey) -> Iterator[Revision]:
    """Return what stood at `place` since it was last empty, newest first."""
    return (
        Revision(
            at=change.at,
            actor=parse_source(change.actor),
            entry=entry_from(call.owner, change.after),
            undone=change.act is Act.UNDONE,
        )
        for change in walk_back(work, call.owner, ROOM, place.subject)
        if change.act not in ERASING and change.after is not None
    )


def _item(call: Call, cursor: str, change: Change) -> FeedItem:
    after = None if change.after is None else entry_from(call.owner, change.after)
    return feed_item(cursor, parse_subject(change.subject), after, call.now)
