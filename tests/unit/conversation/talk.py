"""Calls and messages as the tests of the conversation make them."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final

from ipse.conversation import verbs
from ipse.conversation.messages import Author, Message, Spoken
from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.ids import CorrelationId, Namespace, OwnerId, SessionId
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.storage.work import Record

NOON: Final = datetime(2026, 9, 15, 12, tzinfo=UTC)
MOMENT: Final = timedelta(microseconds=1)
HOUR: Final = timedelta(hours=1)
DAY: Final = timedelta(days=1)
ADA: Final = OwnerId("ada")
BEN: Final = OwnerId("ben")
PLANNER: Final = Source(Origin.AGENT, "planner")
COOK: Final = Source(Origin.AGENT, "cook")
PHONE: Final = Source(Origin.INTERACTION, "phone")

_SCOPES: Final = {Origin.MANUAL: frozenset({Scope.OWNER})}
_NARROW: Final = frozenset({Scope.OBSERVE, Scope.READ})


def a_call(
    actor: Source = MANUAL,
    *,
    now: datetime = NOON,
    owner: OwnerId = ADA,
    scopes: frozenset[Scope] | None = None,
    audience: Audience = Audience.OWNER,
    bearer: str = "token",
) -> Call:
    """A call as the doors make it for this actor."""
    return Call(
        actor=actor,
        owner=owner,
        namespace=Namespace("resident"),
        audience=audience,
        surface=Surface.HTTP,
        scopes=_SCOPES.get(actor.origin, _NARROW) if scopes is None else scopes,
        now=now,
        session_id=SessionId("session"),
        correlation_id=CorrelationId("turn"),
        bearer=bearer,
    )


def a_message(
    message_id: str,
    *,
    to_agent: str | None = None,
    audience: Audience = Audience.OWNER,
    at: datetime = NOON,
) -> Message:
    """A message of Ada's."""
    return Message(
        message_id=message_id,
        owner=ADA,
        author=Author.OWNER,
        to_agent=to_agent,
        surface=Surface.HTTP,
        audience=audience,
        at=at,
        text="I live in Oak Park",
    )


def say(record: Record, text: str = "I live in Oak Park", call: Call | None = None) -> Message:
    """Let the owner say `text` to nobody in particular."""
    return report(record, Spoken(text), call)


def report(record: Record, spoken: Spoken, call: Call | None = None) -> Message:
    """Let a client of the owner's report what they said."""
    return record.write(lambda work: verbs.hear(work, call or a_call(), spoken))


def answered(record: Record, call: Call) -> Message | None:
    """The message that the agent of `call` answers."""
    return record.read(lambda work: verbs.message_answered(work, call))


def kept(record: Record, call: Call | None = None) -> list[str]:
    """The texts that are kept, newest first."""
    found = record.read(lambda work: verbs.list_messages(work, call or a_call()))
    return [message.text for message in found]
