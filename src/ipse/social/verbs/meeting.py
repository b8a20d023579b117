"""Meeting: what is done with every batch of messages, before a word is answered (B13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ipse.kernel.call import Call, Scope
from ipse.kernel.ids import PersonId
from ipse.social.hearing import Hearing
from ipse.social.identities import IdentityId
from ipse.social.introductions import Context, chosen_few, introduce, who_is_here
from ipse.social.people import earned, promotion_reason, should_promote
from ipse.social.roster import RosterEntry
from ipse.social.sameness import LONGEST_NAME, folded_name
from ipse.social.sightings import Batch, Sighting, counted, event_key, fold, moments_of
from ipse.social.sittings import Sitting, seat, sitting_name
from ipse.social.store import cards, company, roster
from ipse.social.verbs.finding import Keyed
from ipse.social.verbs.minting import promote_entry, recognise
from ipse.storage.work import Work

MOST_SPEAKERS: Final = 100
"""Of how many of a batch it is kept that they are speaking."""


def context_for(work: Work, call: Call, batch: Batch, keyed: Keyed) -> Context:
    """Tally `batch`, promote whoever is due, and return who is there, as a prompt is told it.

    `keyed` recognises those who were erased: they are not collected again.
    """
    call.require(Scope.OBSERVE, "bring what was said")
    sightings, sitting = _seen(work, call, batch)
    known = roster.load_present(work, call.namespace, sightings, sitting)
    guests = _guests(work, call, sightings, known, keyed)
    _save(work, call, guests, known)
    hearing = Hearing(batch.audience, call.owner, _place(batch))
    _gather(work, call, guests, hearing)
    homes = {
        each.identity: known[each.identity].person_id for each in guests if each.identity in known
    }
    promoted = _promote(work, call, guests, known, hearing)
    homes.update(promoted)
    introduction = here = ""
    if call.scopes & {Scope.READ, Scope.OWNER}:
        introduction = _introduced(work, call, guests, homes, hearing)
        here = who_is_here(_uncarded_names(guests, homes, known))
    return Context(introduction, here, sum(guest.counted for guest in guests), len(promoted))


def end_sitting(work: Work, call: Call, surface: str) -> bool:
    """End the sitting that is on; the next message begins another. Return whether one was on."""
    call.require(Scope.OBSERVE, "end a sitting")
    sitting = company.load_sitting(work, call.namespace, surface)
    if sitting is None or sitting.ended:
        return False
    ended = Sitting(surface, sitting.started_at, sitting.last_at, ended=True)
    company.save_sitting(work, call.namespace, ended)
    return True


def _seen(work: Work, call: Call, batch: Batch) -> tuple[dict[IdentityId, Sighting], str]:
    """Return what the batch shows of each author, and the sitting that it takes further."""
    keys = [event_key(message) for message in batch.messages]
    new = company.note_events(work, call.namespace, [key for key in keys if key], call.now)
    counts = counted(batch, keys, new)
    moments = moments_of(batch.messages, call.now)
    last = company.load_sitting(work, call.namespace, batch.surface)
    starts, sitting = seat(last, batch.surface, moments)
    if sitting is not None:
        company.save_sitting(work, call.namespace, sitting)
    return fold(batch, moments, starts, counts), sitting_name(batch.surface, starts[-1])


def _guests(
    work: Work,
    call: Call,
    sightings: Mapping[IdentityId, Sighting],
    known: Mapping[IdentityId, roster.Present],
    keyed: Keyed,
) -> list[Sighting]:
    """Return whom to remember: no owner, and nobody who was erased and has not asked to be back."""
    strangers = [identity for identity in sightings if identity not in known]
    away: set[str] = set()
    if strangers and company.are_any_kept_out(work, call.namespace):
        hashes = {keyed(identity): identity for identity in strangers}
        found = company.kept_out_of(work, call.namespace, hashes)
        away = {hashes[each] for each in found}
    owners = {author.identity for author in known.values() if author.owner}
    return [s for s in sightings.values() if s.identity not in owners and s.identity not in away]


def _save(
    work: Work,
    call: Call,
    guests: Sequence[Sighting],
    known: Mapping[IdentityId, roster.Present],
) -> None:
    named: list[tuple[IdentityId, str, str, int]] = []
    meetings: list[tuple[IdentityId, str]] = []
    for guest in guests:
        before = known.get(guest.identity)
        # A blank display name never wipes one that is known.
        name = guest.name[: LONGEST_NAME + 1]
        if before is None or (name and name != before.name):
            named.append((guest.identity, name, folded_name(name), guest.at))
        if before is None or not before.here or len(guest.sittings) > 1:
            meetings += [(guest.identity, each) for each in guest.sittings]
    roster.save_names(work, call.namespace, named)
    roster.save_sightings(work, call.namespace, guests)
    roster.save_meetings(work, call.namespace, meetings)


def _gather(work: Work, call: Call, guests: Sequence[Sighting], hearing: Hearing) -> None:
    latest = sorted(guests, key=lambda each: -each.position)[:MOST_SPEAKERS]
    speakers = tuple(each.identity for each in latest)
    gathering = company.Gathering(hearing, speakers, call.now)
    company.save_gathering(work, call.namespace, call.bearer, gathering)


def _promote(
    work: Work,
    call: Call,
    guests: Sequence[Sighting],
    known: Mapping[IdentityId, roster.Present],
    hearing: Hearing,
) -> dict[IdentityId, PersonId]:
    """Return the cards of those who are due for one, or who wear the name of a placeholder."""
    uncarded = [g for g in guests if g.identity not in known or not known[g.identity].person_id]
    names = {each.identity: _name_of(each, known.get(each.identity)) for each in uncarded}
    taken = {name for name, _ in cards.namesakes_of(work, call.namespace, {*names.values()} - {""})}
    asked = [
        guest.identity
        for guest in uncarded
        if names[guest.identity] in taken or _may_be_due(guest, known.get(guest.identity))
    ]
    homes: dict[IdentityId, PersonId] = {}
    for entry in roster.load_entries(work, call.namespace, asked):
        taken_name = names[entry.identity] in taken
        home = _home_of(work, call, entry, hearing, is_name_taken=taken_name)
        if home is not None:
            homes[entry.identity] = home
    return homes


def _may_be_due(guest: Sighting, before: roster.Present | None) -> bool:
    """Return whether their tally has to be read again: to have said more alone earns nobody a card.

    Most of a crowd are no strangers, have been in this sitting, and give nothing.
    """
    if before is None or not before.here or len(guest.sittings) > 1:
        return True
    if guest.direct or guest.donated > 0:
        return True
    stands = earned(before.donated, before.sittings, marked=before.marked, had_1on1=before.had_1on1)
    return stands is not None


def _name_of(guest: Sighting, before: roster.Present | None) -> str:
    """Return the folded name that an identity goes by now."""
    if before is None or guest.name not in {"", before.name}:
        return folded_name(guest.name)
    return before.folded


def _home_of(
    work: Work, call: Call, entry: RosterEntry, hearing: Hearing, *, is_name_taken: bool
) -> PersonId | None:
    reason = promotion_reason(entry)
    if reason is not None and should_promote(entry):
        return promote_entry(work, call, entry, reason, hearing)
    return recognise(work, call, entry) if is_name_taken else None


def _introduced(
    work: Work,
    call: Call,
    guests: Sequence[Sighting],
    homes: Mapping[IdentityId, PersonId | None],
    hearing: Hearing,
) -> str:
    present = [
        (guest.direct, guest.position, person)
        for guest in guests
        if (person := homes.get(guest.identity)) is not None
    ]
    chosen = [PersonId(person) for person in chosen_few(present)]
    return introduce(cards.load_cards(work, call.namespace, chosen), hearing, call.now)


def _uncarded_names(
    guests: Sequence[Sighting],
    homes: Mapping[IdentityId, PersonId | None],
    known: Mapping[IdentityId, roster.Present],
) -> list[str]:
    """Return the names of those without a card, whoever spoke last first.

    Who sends no name this time goes by the one that is kept, and else by the account's id.
    """
    others = [guest for guest in guests if homes.get(guest.identity) is None]
    names: list[str] = []
    for guest in sorted(others, key=lambda each: -each.position):
        before = known.get(guest.identity)
        kept = before.name if before else ""
        names.append(guest.name or kept or guest.identity.partition(":")[2])
    return names


def _place(batch: Batch) -> str:
    return f"{batch.surface}/{batch.place}" if batch.place else batch.surface
