"""What can be done with the conversation. Each verb takes an open work and a call.

The change log knows a message by its id alone. Its words stand in one row and nowhere else, so that
deleting the row leaves none of them.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from ipse.conversation import store
from ipse.conversation.messages import Author, Message, Spoken, says_the_same
from ipse.conversation.retention import (
    USUAL,
    Retention,
    kept_since,
    retention_words,
)
from ipse.conversation.threads import message_being_answered, readable_before
from ipse.kernel.call import Call, Scope
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import Conflict, InvalidInput, NotAllowed, NotFound
from ipse.kernel.ids import OwnerId
from ipse.kernel.origin import MANUAL, Origin
from ipse.storage.acts import Act
from ipse.storage.changes import (
    NewChange,
    drop_tombstones,
    erase_subject,
    last_erased,
    purge_room,
    record_change,
)
from ipse.storage.standing import Disagreement, first_disagreement, left_standing
from ipse.storage.work import Work

ROOM: Final = "conversation"
SETTINGS: Final = "conversation-settings"
RETENTION: Final = "retention"
USUAL_PAGE: Final = 50
LARGEST_PAGE: Final = 500
TOMBSTONES_LAST: Final = timedelta(days=35)
PRUNED_AT_ONCE: Final = 200
"""How many messages one work erases at most, so that a long past holds nobody up."""


def hear(work: Work, call: Call, spoken: Spoken) -> Message:
    """Keep what the owner said and return it; said again under its client id, it is kept once."""
    _require_owners_hand(call)
    standing = _reported(work, call, spoken)
    if standing is not None:
        return standing
    message = Message(
        message_id=work.mint.ulid(call.now),
        owner=call.owner,
        author=Author.OWNER,
        to_agent=spoken.to_agent,
        surface=call.surface,
        audience=spoken.audience,
        at=call.now,
        text=spoken.text,
    )
    store.insert_message(work, message, call.bearer, spoken.client_id)
    heard = NewChange(ROOM, message.message_id, Act.SET, None, {"message_id": message.message_id})
    record_change(work, call, heard)
    return message


def message_answered(work: Work, call: Call) -> Message | None:
    """Return the owner's message that the calling agent answers, None when there is none."""
    if call.actor.origin is not Origin.AGENT:
        raise NotAllowed("Only an agent answers messages: use an agent's token.")
    call.require(Scope.OBSERVE, "quote the message that it answers")
    agent, audiences = call.actor.writer, readable_before(call.audience)
    latest = (store.load_latest_to(work, call.owner, to, audiences) for to in (agent, None))
    found = [message for message in latest if message is not None]
    forgotten = last_erased(work, call.owner, ROOM)
    return message_being_answered(found, agent, call.audience, call.now, forgotten)


def list_messages(
    work: Work, call: Call, *, before: str | None = None, limit: int = USUAL_PAGE
) -> tuple[Message, ...]:
    """Return the messages that are kept, newest first, on from the message `before`."""
    call.require(Scope.OWNER, "read messages")
    if not 1 <= limit <= LARGEST_PAGE:
        raise InvalidInput(f"limit takes 1 to {LARGEST_PAGE}.", field="limit")
    since = kept_since(_retention(work, call), call.now)
    return tuple(store.load_messages(work, call.owner, since=since, before=before, limit=limit))


def retention_of(work: Work, call: Call) -> Retention:
    """Return how long messages are kept."""
    call.require(Scope.OWNER, "see how long messages are kept")
    return _retention(work, call)


def set_retention(work: Work, call: Call, retention: Retention) -> int:
    """Keep messages this long from now on and prune once; return how many went.

    What is older is read no more from here on; `prune` again while PRUNED_AT_ONCE come back.
    """
    call.require(Scope.OWNER, "say how long messages are kept")
    standing = _retention(work, call)
    if retention != standing:
        store.save_retention(work, call.owner, retention)
        before, after = retention_words(standing), retention_words(retention)
        record_change(work, call, NewChange(SETTINGS, RETENTION, Act.SET, before, after))
    return prune(work, call)


def forget_message(work: Work, call: Call, message_id: str) -> None:
    """Erase one message; only a tombstone with its id stays."""
    call.require(Scope.OWNER, "forget a message")
    if not store.delete_message(work, call.owner, message_id):
        raise NotFound("There is no such message: list those that are kept.")
    erase_subject(work, call, ROOM, message_id)


def forget_messages(work: Work, call: Call) -> int:
    """Erase every message; return how many there were. How long they are kept stays as it is."""
    call.require(Scope.OWNER, "forget messages")
    stored = store.count_messages(work, call.owner)
    store.delete_messages(work, call.owner)
    purge_room(work, call, ROOM)
    return stored


def forget(work: Work, call: Call) -> None:
    """Erase everything that this room holds of the call's owner."""
    forget_messages(work, call)
    store.delete_retention(work, call.owner)
    purge_room(work, call, SETTINGS)


def prune(work: Work, call: Call) -> int:
    """Erase up to PRUNED_AT_ONCE messages that are kept no longer; return how many went."""
    call.require(Scope.OWNER, "prune messages")
    until = kept_since(_retention(work, call), call.now)
    outlived = store.load_ids_until(work, call.owner, until, PRUNED_AT_ONCE)
    for message_id in outlived:
        store.delete_message(work, call.owner, message_id)
        erase_subject(work, call, ROOM, message_id, Act.EXPIRED)
    drop_tombstones(work, call.owner, ROOM, before=call.now - TOMBSTONES_LAST)
    return len(outlived)


def agrees_with_log(work: Work) -> Disagreement | None:
    """Return the first message or retention that is not what the log says, None when all are."""
    messages: dict[tuple[OwnerId, str], JsonObject] = {
        (owner, each): {"message_id": each} for owner, each in store.every_id(work)
    }
    kept = {(owner, RETENTION): retention_words(told) for owner, told in store.retentions_of(work)}
    return first_disagreement(ROOM, left_standing(work, ROOM), messages) or first_disagreement(
        SETTINGS, left_standing(work, SETTINGS), kept
    )


def _require_owners_hand(call: Call) -> None:
    """Refuse whoever is not the owner (ruling 15): not even the house speaks for them."""
    if call.actor != MANUAL:
        raise NotAllowed("Only the owner's own credential may say what the owner said.")
    call.require(Scope.OWNER, "say what the owner said")


def _reported(work: Work, call: Call, spoken: Spoken) -> Message | None:
    """Return the message that this client reported under this id before."""
    if spoken.client_id is None:
        return None
    standing = store.load_reported(work, call.owner, call.bearer, spoken.client_id)
    if standing is not None and not says_the_same(standing, spoken):
        raise Conflict("This client_id was used for another message: use a fresh one.")
    return standing


def _retention(work: Work, call: Call) -> Retention:
    return store.load_retention(work, call.owner) or USUAL
