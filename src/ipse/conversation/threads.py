"""Threads: which message an agent is answering (S23).

It is the owner's latest that was said to this agent or to nobody in particular. What was said
earlier supports nothing any more, nor does what lies a day back: a quote then meets no message and
cannot be checked. Nor does a message come back because a later one was forgotten: to whom that was
said is forgotten with it, so until the owner speaks again nobody answers anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from ipse.conversation.messages import Message
from ipse.kernel.call import Audience

ANSWERED_WITHIN: Final = timedelta(hours=24)
"""An answer may wait for the evening or the next morning; the shortest retention is no less."""

# From the one who may read everything of theirs to whoever comes by (ruling 14).
_WIDTH: Final = {Audience.OWNER: 0, Audience.PRESENT: 1, Audience.ANYONE: 2}


def readable_before(present: Audience) -> frozenset[Audience]:
    """Return the audiences whose messages may be read before those `present`."""
    return frozenset(meant for meant in Audience if _WIDTH[present] <= _WIDTH[meant])


def message_being_answered(
    messages: Iterable[Message],
    agent: str,
    present: Audience,
    now: datetime,
    forgotten: str | None = None,
) -> Message | None:
    """Return the message that `agent` answers before those `present`, None when there is none.

    What they may not hear is left out first, so that not even its place in time shows. Whatever was
    said before the latest message that was `forgotten` (its id) is not answered.
    """
    readable = readable_before(present)
    heard = [
        message
        for message in messages
        if message.to_agent in {None, agent} and message.audience in readable
    ]
    latest = max(heard, key=lambda message: message.message_id, default=None)
    if latest is None or latest.message_id < (forgotten or ""):
        return None
    return latest if now - latest.at < ANSWERED_WITHIN else None
