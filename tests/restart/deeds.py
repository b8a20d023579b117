"""Deeds: a mixed load over the rooms that write, each of whose writes can be found again.

A key is `<life>-<caller>-<number>`. Which room a deed goes to follows from its number, so that
every life goes round all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, TypeAlias

from ipse.conversation import verbs as conversation
from ipse.conversation.messages import Spoken
from ipse.house.erasures import guest_hash
from ipse.house.house import House
from ipse.house.waking import temperament_of
from ipse.kernel.call import Call
from ipse.kernel.pages import LARGEST_PAGE as LARGEST_PAGE_OF_TRACES
from ipse.memory.traces import Draft as Trace
from ipse.memory.verbs import keeping as memory
from ipse.person.asking import Ask
from ipse.person.drafts import Draft
from ipse.person.verbs import read_model, write_entries
from ipse.selfhood.appraisal import Appraisal
from ipse.selfhood.temperament import Temperament
from ipse.selfhood.verbs import living, showing
from ipse.senses.consent import STATE
from ipse.senses.signals import Kind, Signal
from ipse.senses.store import span
from ipse.senses.verbs import switching, taking
from ipse.social.identities import IdentityId
from ipse.social.sightings import Batch, Message
from ipse.social.store import roster
from ipse.social.verbs import meeting
from ipse.storage.work import Record, Work
from tests.storage.houses import by_hand

SURFACE: Final = "twitch"
FRESH: Final = timedelta(minutes=1)
"""How far back a signal is looked for: a life lasts no longer on its own clock."""
LARGEST_PAGE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Doer:
    """Who acts, and what acting takes."""

    call: Call
    temperament: Temperament
    keyed: Callable[[str], str]


Deed: TypeAlias = Callable[[Work, Doer, str], object]


def doer_in(house: House) -> Doer:
    """Return the first owner, ready to act in every room."""
    call = by_hand(house)
    house.record.write(lambda work: switching.switch_sense(work, call, STATE.name, enabled=True))
    return Doer(call, temperament_of(house), guest_hash(house.keys))


def act(record: Record, doer: Doer, key: str) -> None:
    """Do the deed that `key` is for; it is acknowledged when this returns."""
    deed = DEEDS[int(key.rpartition("-")[2]) % len(DEEDS)]
    record.write(lambda work: deed(work, doer, key))


def kept(work: Work, call: Call) -> set[str]:
    """Return the key of every deed that stands; of a life that is over, those of its signals go."""
    return {key for found in FINDS for key in found(work, call)}


# Doing


def _enter(work: Work, doer: Doer, key: str) -> None:
    slot = key.partition("-")[2]  # every life says its own in the same places
    draft = Draft("preferences", slot, "Said so", value={"said": key})
    write_entries(work, doer.call, [draft])


def _feel(work: Work, doer: Doer, key: str) -> None:
    congruence = 0.9 if int(key.rpartition("-")[2]) % 2 else -0.9
    event = living.Event(Appraisal(congruence), {}, cause=key)
    living.feel(work, doer.call, event, doer.temperament)


def _say(work: Work, doer: Doer, key: str) -> None:
    conversation.hear(work, doer.call, Spoken(key))


def _meet(work: Work, doer: Doer, key: str) -> None:
    """Let a stranger give something, who is tallied and gets a card for it."""
    stranger = Message(IdentityId(f"{SURFACE}:{key}"), key, event_id=key, donated=1)
    meeting.context_for(work, doer.call, Batch(SURFACE, [stranger]), doer.keyed)


def _notice(work: Work, doer: Doer, key: str) -> None:
    signal = Signal(Kind.FOCUS, doer.call.now, {"mode": key, "on": True})
    taking.take_signals(work, doer.call, [signal])


def _remember(work: Work, doer: Doer, key: str) -> None:
    memory.remember(work, doer.call, [Trace(key)])


# Finding again


def _entered(work: Work, call: Call) -> Iterator[str]:
    for entry in read_model(work, call, Ask()).entries:
        if entry.value is not None and "said" in entry.value:
            yield str(entry.value["said"])


def _felt(work: Work, call: Call) -> Iterator[str]:
    for moment in showing.history(work, call, showing.KEPT_FOR):
        if moment.cause is not None:
            yield moment.cause.words


def _said(work: Work, call: Call) -> Iterator[str]:
    for message in conversation.list_messages(work, call, limit=conversation.LARGEST_PAGE):
        yield message.text


def _met(work: Work, call: Call) -> Iterator[str]:
    """Whoever was tallied and has no card was half forgotten, which counts as lost."""
    for entry in roster.page_of_entries(work, call.namespace, "", LARGEST_PAGE):
        if entry.person_id is not None:
            yield entry.identity.removeprefix(f"{SURFACE}:")


def _noticed(work: Work, call: Call) -> Iterator[str]:
    for sample in span(work, call.owner, [Kind.FOCUS], call.now - FRESH, call.now + FRESH):
        yield str(sample.payload["mode"])


def _remembered(work: Work, call: Call) -> Iterator[str]:
    for trace in memory.list_traces(work, call, limit=LARGEST_PAGE_OF_TRACES):
        yield trace.text


DEEDS: Final[tuple[Deed, ...]] = (_enter, _feel, _say, _meet, _notice, _remember)
FINDS: Final = (_entered, _felt, _said, _met, _noticed, _remembered)
