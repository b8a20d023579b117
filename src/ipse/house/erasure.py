"""Erasure: every room forgets, the list of erasures remembers, and no stored byte stays.

Each act here runs inside the caller's unit of work. Once that is committed the caller lets the
house `settle`, which folds the write-ahead log into the file: `secure_delete` has overwritten the
words there, and no older copy of the page stays beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final, assert_never

from ipse.conversation import verbs as conversation
from ipse.house.answers import forget_answers
from ipse.house.erasures import Erasure, Extent, guest_hash, remember_erasure, subject_hash
from ipse.house.house import ROOM, House
from ipse.house.interviews import forget_interviews
from ipse.house.keys import Keys
from ipse.household import verbs as household
from ipse.household.tokens import Issued, Token
from ipse.kernel.call import Call
from ipse.kernel.clock import iso
from ipse.kernel.errors import NotFound
from ipse.kernel.ids import HOUSE, OwnerId, TokenId
from ipse.memory.verbs import forgetting as memory
from ipse.person import verbs as person
from ipse.person.entries import EntryKey, Section
from ipse.selfhood.verbs import forgetting as selfhood
from ipse.senses.consent import Switch
from ipse.senses.tally import Withdrawn
from ipse.senses.verbs import switching as senses
from ipse.social.verbs import forgetting as social
from ipse.social.verbs.forgetting import Forgotten
from ipse.storage.changes import purge_room
from ipse.storage.work import Work


def erase_entry(work: Work, house: House, call: Call, place: EntryKey) -> None:
    """Erase one entry of the caller's model, with its history and all that it rests on."""
    senses.forget_grounds(work, call, place)
    person.forget_entry(work, call, place.section, place.key)
    forget_answers(work, call.owner)
    which = subject_hash(house.keys, call.owner, place.subject)
    _remember(house, Erasure(iso(house.clock.now()), Extent.ENTRY, call.owner, which))


def purge_model(
    work: Work, house: House, call: Call, sections: frozenset[Section] | None = None
) -> int:
    """Erase the caller's whole model, or some of its sections; return how many entries stood.

    The raw signals behind them go too.
    """
    if sections is None:
        removed = _purge_person(work, call)
    else:
        removed = _purge_sections(work, call, sections)
    forget_answers(work, call.owner)
    extent = Extent.MODEL if sections is None else Extent.SECTIONS
    names = sorted(sections or ())
    _remember(house, Erasure(iso(house.clock.now()), extent, call.owner, sections=list(names)))
    return removed


def switch_sense(
    work: Work, house: House, call: Call, name: str, *, enabled: bool
) -> tuple[Switch, Withdrawn]:
    """Switch one of the caller's senses; once off, nothing that it concluded or held is left."""
    switch, gone = senses.switch_sense(work, call, name, enabled=enabled)
    if not enabled:
        forget_answers(work, call.owner)
        _remember(house, Erasure(iso(house.clock.now()), Extent.SENSE, call.owner, name))
    return switch, gone


def erase_message(work: Work, house: House, call: Call, message_id: str) -> None:
    """Erase one message of the caller's; what was quoted from it is an entry, and stays."""
    conversation.forget_message(work, call, message_id)
    forget_answers(work, call.owner)
    _remember(house, Erasure(iso(house.clock.now()), Extent.MESSAGE, call.owner, message_id))


def erase_messages(work: Work, house: House, call: Call) -> int:
    """Erase every message of the caller's; return how many there were."""
    removed = conversation.forget_messages(work, call)
    forget_answers(work, call.owner)
    _remember(house, Erasure(iso(house.clock.now()), Extent.MESSAGES, call.owner))
    return removed


def erase_cause(work: Work, house: House, call: Call, moment_id: str) -> None:
    """Erase why the resident was moved, as the caller told it; how he was stays."""
    selfhood.forget_cause(work, call, moment_id)
    _forget_all_answers(work)
    _remember(house, Erasure(iso(house.clock.now()), Extent.CAUSE, call.owner, moment_id))


def erase_guest(work: Work, house: House, call: Call, who: str) -> Forgotten:
    """Erase a guest with every account of theirs, whichever of them is named."""
    keyed = guest_hash(house.keys)
    forgotten = social.forget_person(work, call, who, keyed)
    gone = _ids_of(forgotten)
    _forget_traces(work, call, gone.__contains__)
    _forget_all_answers(work)  # any of them may introduce the guest
    _forget_caches(work, house)
    # Traces may name a card that no account leads to any more, so each id is remembered.
    _remember_guests(house, call.owner, {*forgotten.hashes, *map(keyed, gone)})
    return forgotten


def erase_trace(work: Work, house: House, call: Call, trace_id: str) -> None:
    """Erase one trace of the caller's, with its history and all that quotes it."""
    memory.forget_trace(work, call, trace_id)
    forget_answers(work, call.owner)
    house.memory.forget(call.owner)
    _remember(house, Erasure(iso(house.clock.now()), Extent.TRACE, call.owner, trace_id))


def purge_memory(work: Work, house: House, call: Call) -> int:
    """Erase all that the caller lived; return how many traces that were."""
    removed = memory.purge_memory(work, call)
    forget_answers(work, call.owner)
    house.memory.forget(call.owner)
    _remember(house, Erasure(iso(house.clock.now()), Extent.MEMORY, call.owner))
    return removed


def erase_member(work: Work, house: House, call: Call, owner: OwnerId) -> None:
    """Erase a member with everything that any room holds of them."""
    known_as = _forget_everywhere(work, household.remove_member(work, call, owner))
    _forget_all_answers(work)
    house.memory.forget(owner)
    _forget_caches(work, house)
    _remember(house, Erasure(iso(house.clock.now()), Extent.MEMBER, owner))
    # In a backup from before they moved in they are a guest still, under these ids.
    _remember_guests(house, owner, map(guest_hash(house.keys), known_as - {owner}))


def renew_token(work: Work, house: House, call: Call, token_id: TokenId) -> Issued:
    """Give a token another secret; the old one opens no restored backup either."""
    issued = household.rotate_token(work, call, token_id)
    _remember(house, Erasure(iso(house.clock.now()), Extent.TOKEN, call.owner, token_id))
    return issued


def end_token(work: Work, house: House, call: Call, token_id: TokenId) -> Token:
    """Revoke a token; it opens no restored backup either."""
    token = household.revoke_token(work, call, token_id)
    _remember(house, Erasure(iso(house.clock.now()), Extent.TOKEN, call.owner, token_id))
    return token


def end_tokens_again(work: Work, house: House, erasures: Iterable[Erasure]) -> Issued | None:
    """End in a restored record the tokens that ended since; return a key for a locked-out admin."""
    ended = [TokenId(each.which) for each in erasures if each.extent is Extent.TOKEN]
    return household.end_tokens(work, house.own_call(OwnerId(HOUSE)), ended)


def replay(work: Work, house: House, erasures: Iterable[Erasure]) -> int:
    """Erase again, in a restored record, what was erased since its backup; return how many."""
    done = 0
    for erasure in erasures:
        if erasure.extent is not Extent.TOKEN:
            _erase_again(work, house, erasure)
            _forget_all_answers(work)
            done += 1
    return done


def settle(house: House) -> None:
    """Leave no erased byte in the write-ahead log, and sign the chain that says so."""
    house.record.checkpoint()
    house.sign_head()


def _erase_again(work: Work, house: House, erasure: Erasure) -> None:
    call = house.own_call(erasure.owner)
    match erasure.extent:
        case Extent.ENTRY:
            _erase_hashed(work, call, house.keys, erasure.which)
        case Extent.SECTIONS | Extent.MODEL:
            _purge_again(work, call, erasure)
        case Extent.SENSE:
            senses.switch_sense(work, call, erasure.which, enabled=False)
        case Extent.MESSAGES | Extent.MEMORY:
            _FORGET_ALL[erasure.extent](work, call)
        case Extent.MESSAGE | Extent.TRACE | Extent.CAUSE:
            _forget_one_again(work, call, erasure)
        case Extent.GUEST | Extent.MEMBER:
            _forget_somebody_again(work, house, call, erasure)
        case Extent.TOKEN:
            pass  # `end_tokens_again` ends those
        case _:
            assert_never(erasure.extent)


_FORGET_ALL: Final[Mapping[Extent, Callable[[Work, Call], int]]] = {
    Extent.MESSAGES: conversation.forget_messages,
    Extent.MEMORY: memory.purge_memory,
}
_FORGET_ONE: Final[Mapping[Extent, Callable[[Work, Call, str], None]]] = {
    Extent.MESSAGE: conversation.forget_message,
    Extent.TRACE: memory.forget_trace,
    Extent.CAUSE: selfhood.forget_cause,
}


def _forget_one_again(work: Work, call: Call, erasure: Erasure) -> None:
    with suppress(NotFound):  # it came after the backup
        _FORGET_ONE[erasure.extent](work, call, erasure.which)


def _forget_somebody_again(work: Work, house: House, call: Call, erasure: Erasure) -> None:
    if erasure.extent is Extent.MEMBER:
        _forget_everywhere(work, call)
    else:
        _forget_guest_again(work, call, erasure.which, guest_hash(house.keys))


def _forget_guest_again(work: Work, call: Call, which: str, keyed: Callable[[str], str]) -> None:
    """Erase a guest again, with every member's traces of them, also of one who has no tally."""
    again = social.forget_again(work, call, [which], keyed)
    gone = {who for forgotten in again for who in _ids_of(forgotten)}
    _forget_traces(work, call, lambda somebody: somebody in gone or keyed(somebody) == which)


def _ids_of(forgotten: Forgotten) -> frozenset[str]:
    return frozenset(str(each) for each in (*forgotten.people, *forgotten.identities))


def _purge_again(work: Work, call: Call, erasure: Erasure) -> None:
    if erasure.extent is Extent.MODEL:
        _purge_person(work, call)
    else:
        _purge_sections(work, call, frozenset(map(Section, erasure.sections)))


def _erase_hashed(work: Work, call: Call, keys: Keys, which: str) -> None:
    for place in person.standing_keys(work, call):
        if subject_hash(keys, call.owner, place.subject) == which:
            senses.forget_grounds(work, call, place)
            person.forget_entry(work, call, place.section, place.key)


def _purge_sections(work: Work, call: Call, sections: frozenset[Section]) -> int:
    removed = person.purge_model(work, call, sections)
    senses.forget_signals(work, call, sections)
    return removed


def _purge_person(work: Work, call: Call) -> int:
    removed = person.purge_model(work, call, None)
    senses.forget_signals(work, call)
    forget_interviews(work, call.owner)
    return removed


def _forget_all_answers(work: Work) -> None:
    """Forget what any member was answered: what is known of one may be told to another."""
    for owner in household.owners(work):
        forget_answers(work, owner)


def _forget_caches(work: Work, house: House) -> None:
    """Drop what is cached for any member, who may have been told of another."""
    for owner in household.owners(work):
        house.memory.forget(owner)


def _forget_traces(work: Work, call: Call, is_gone: Callable[[str], bool]) -> None:
    """Let every owner forget the traces that somebody who is gone takes part in."""
    for owner in household.owners(work):
        whose = replace(call, owner=owner)
        for somebody in filter(is_gone, memory.people_known(work, whose)):
            memory.forget_about(work, whose, somebody)
            forget_answers(work, owner)


def _forget_everywhere(work: Work, call: Call) -> frozenset[str]:
    """Let every room forget the call's owner; return every id that they were known under.

    Each new room adds its line here.
    """
    _purge_person(work, call)
    senses.forget(work, call)
    conversation.forget(work, call)
    memory.purge_memory(work, call)
    selfhood.forget(work, call)
    known_as = social.forget_member(work, call)
    _forget_traces(work, call, known_as.__contains__)
    household.forget(work, call)
    purge_room(work, call, ROOM)
    forget_answers(work, call.owner)
    return known_as


def _remember_guests(house: House, owner: OwnerId, hashes: Iterable[str]) -> None:
    for which in sorted(hashes):
        _remember(house, Erasure(iso(house.clock.now()), Extent.GUEST, owner, which))


def _remember(house: House, erasure: Erasure) -> None:
    remember_erasure(house.settings.config, erasure)
