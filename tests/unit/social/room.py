"""A room full of people: what the tests do in it, each act as one unit of work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from hashlib import sha256
from typing import TypeVar

from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.ids import CorrelationId, Namespace, OwnerId, SessionId
from ipse.kernel.origin import MANUAL, Source
from ipse.social.identities import IdentityId
from ipse.social.introductions import Context
from ipse.social.people import PersonCard
from ipse.social.sightings import Batch, Message
from ipse.social.telling import LinkOutcome, Recalled
from ipse.social.verbs import forgetting, joining, meeting, remembering, showing
from ipse.storage.work import Record, Work
from tests.unit.social.made import ADA, NOON, PLANNER

T = TypeVar("T")


def keyed(who: str) -> str:
    """A keyed hash, as the house makes them."""
    return sha256(b"a key" + who.encode()).hexdigest()


def says(
    who: str,
    name: str = "",
    *,
    event_id: str = "",
    at: datetime | None = None,
    direct: bool = False,
    donated: int = 0,
) -> Message:
    """One message of the account `who`."""
    name = name or who.partition(":")[2]
    return Message(IdentityId(who), name, event_id, at, direct, donated)


def tallied(message: Message) -> Message:
    """The message once its surface has counted it."""
    return replace(message, tallied=True)


@dataclass
class Talk:
    """A record, a clock moved by hand, and what is said and noted."""

    record: Record
    now: datetime = NOON

    def call(self, actor: Source = MANUAL, *scopes: Scope) -> Call:
        """The call of an owner, or of an agent; with its usual scopes when none are named."""
        usual = {Scope.OWNER} if actor == MANUAL else {Scope.READ, Scope.OBSERVE}
        return Call(
            actor=actor,
            owner=ADA,
            namespace=Namespace("resident"),
            audience=Audience.OWNER,
            surface=Surface.HTTP,
            scopes=frozenset(scopes or usual),
            now=self.now,
            session_id=SessionId("session"),
            correlation_id=CorrelationId("turn"),
            bearer=str(actor),
        )

    def write(self, act: Callable[[Work, Call], T], actor: Source = MANUAL) -> T:
        """What `act` did."""
        call = self.call(actor)
        return self.record.write(lambda work: act(work, call))

    def hear(
        self,
        *messages: Message,
        surface: str = "twitch",
        place: str = "",
        audience: Audience = Audience.ANYONE,
        actor: Source = PLANNER,
    ) -> Context:
        """What the prompt is told once `messages` were said."""
        batch = Batch(surface, messages, place, audience)
        return self.write(lambda work, call: meeting.context_for(work, call, batch, keyed), actor)

    def sit(self, *messages: Message, times: int = 1) -> Context:
        """What the prompt is told after sittings in which `messages` were said."""
        context = self.hear(*messages)
        for _ in range(times - 1):
            self.later(hours=6)
            context = self.hear(*messages)
        return context

    def later(self, **by: float) -> None:
        """Let time pass."""
        self.now += timedelta(**by)

    def note(
        self,
        name: str,
        text: str,
        attitude: str | None = None,
        *,
        audience: Audience | None = None,
        actor: Source = PLANNER,
    ) -> PersonCard:
        """The card of `name` with a note more."""
        return self.write(
            lambda work, call: remembering.remember_person(
                work, call, name, text, attitude, audience
            ),
            actor,
        ).card

    def recall(self, name: str, actor: Source = PLANNER) -> Recalled:
        """What the resident is told of `name`."""
        return self.write(lambda work, call: remembering.recall_person(work, call, name), actor)

    def as_owner(self, owner: str) -> Call:
        """The call of another owner."""
        return replace(self.call(), owner=OwnerId(owner))


@dataclass
class Room(Talk):
    """What is done to the people in it, and what is seen of them."""

    def link_speaker(self, name: str, speaking_as: str | None = None) -> LinkOutcome:
        """What becomes of the word of the one who speaks."""
        return self.write(
            lambda work, call: joining.link_person(work, call, name, speaking_as), PLANNER
        )

    def link(self, who: str, person: str) -> LinkOutcome:
        """What becomes of an owner's word."""
        account = IdentityId(who)
        return self.write(lambda work, call: joining.link_identity(work, call, account, person))

    def unlink(self, who: str) -> PersonCard | None:
        """The card that an account is on once its last joining is taken back."""
        return self.write(lambda work, call: joining.unlink(work, call, IdentityId(who)))

    def merge(self, one: str, other: str) -> PersonCard:
        """The card that two make."""
        return self.write(lambda work, call: joining.merge_people(work, call, one, other))

    def split(self, who: str) -> PersonCard:
        """The card that an account gets of its own."""
        return self.write(lambda work, call: joining.split_person(work, call, IdentityId(who)))

    def repair(self) -> int:
        """How many duplicate cards went."""
        return self.write(joining.repair_duplicate_cards)

    def forget(self, who: str) -> forgetting.Forgotten:
        """Who was erased."""
        return self.write(lambda work, call: forgetting.forget_person(work, call, who, keyed))

    def held(self, who: str) -> showing.Held:
        """All that is held of somebody."""
        return self.write(lambda work, call: showing.show_person(work, call, who))

    def card(self, who: str) -> PersonCard:
        """The card of somebody who has one."""
        card = self.held(who).card
        assert card is not None
        return card

    def cards(self) -> list[PersonCard]:
        """Every card there is."""
        return [*self.write(lambda work, call: showing.list_people(work, call, "", 500))]

    def names(self) -> list[str]:
        """The accounts of every card, joined, in order."""
        return sorted(
            "+".join(account.identity for account in card.accounts) for card in self.cards()
        )

    def rows(self, *tables: str) -> dict[str, list[tuple[object, ...]]]:
        """Every row of `tables`."""
        return {table: self._rows(table) for table in tables}

    def _rows(self, table: str) -> list[tuple[object, ...]]:
        asked = f"SELECT * FROM {table}"  # noqa: S608 (a test's own word)
        found = self.record.read(lambda work: work.connection.exec_driver_sql(asked).all())
        return sorted((tuple(row) for row in found), key=repr)
