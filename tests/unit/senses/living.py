"""Ada's life in a record: what she and her devices do, each as one unit of work."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.document import Json, JsonObject
from ipse.kernel.ids import CorrelationId, Namespace, OwnerId, SessionId
from ipse.kernel.origin import MANUAL, Origin, Source
from ipse.person import verbs as person
from ipse.person.asking import Ask
from ipse.person.drafts import Draft
from ipse.person.entries import Entry
from ipse.senses import store
from ipse.senses.consent import SENSES
from ipse.senses.geofence import Crossing
from ipse.senses.places import Place
from ipse.senses.signals import EVERY, Kind, Sample, Signal
from ipse.senses.tally import Outcome, Tally, Withdrawn
from ipse.senses.verbs import observing, switching, taking
from ipse.storage.work import Record
from tests.unit.senses.noticing import DAY, HOUR, NOON

ADA: Final = OwnerId("ada")
EVERYTHING: Final = tuple(sense.name for sense in SENSES)
PHONE: Final = Source(Origin.INTERACTION, "phone")
HOUSE: Final = Source(Origin.DERIVED, "house")


def signal(kind: Kind, at: datetime | None = None, **payload: Json) -> Signal:
    """A signal as a door hands it in."""
    return Signal(kind, at, payload)


def raw(sample: Sample) -> Signal:
    """The signal that would become `sample`."""
    return Signal(sample.kind, sample.at, sample.payload)


@dataclass(slots=True)
class Life:
    """One owner in one record, and the moment that it is."""

    record: Record
    now: datetime = NOON
    owner: OwnerId = field(default=ADA)

    def call(self, actor: Source, *scopes: Scope) -> Call:
        """A call of `actor` now."""
        return Call(
            actor=actor,
            owner=self.owner,
            namespace=Namespace("resident"),
            audience=Audience.OWNER,
            surface=Surface.HOUSE if actor == HOUSE else Surface.HTTP,
            scopes=frozenset(scopes),
            now=self.now,
            session_id=SessionId("session"),
            correlation_id=CorrelationId("interaction"),
        )

    def switch(self, *names: str, enabled: bool = True) -> Withdrawn:
        """Switch senses by her own hand; return what went with the last of them."""
        call, gone = self.call(MANUAL, Scope.OWNER), Withdrawn()
        for name in names:
            _, gone = self.record.write(
                lambda work, name=name: switching.switch_sense(work, call, name, enabled=enabled)
            )
        return gone

    def push(self, *signals: Signal) -> Tally:
        """Push signals from her phone, which may do nothing else."""
        call = self.call(PHONE, Scope.OBSERVE)
        return self.record.write(lambda work: taking.take_signals(work, call, signals, EVERY))

    def observe(self) -> Outcome:
        """Let the house observe, as it does every minute."""
        call = self.call(HOUSE, Scope.OWNER)
        return self.record.write(lambda work: observing.observe(work, call))

    def survey(self) -> Outcome:
        """Let the house do its daily round."""
        call = self.call(HOUSE, Scope.OWNER)
        return self.record.write(lambda work: observing.survey(work, call))

    def say(self, at: str, summary: str, value: JsonObject | None = None) -> None:
        """Type an entry by her own hand."""
        section, _, key = at.partition("/")
        call = self.call(MANUAL, Scope.OWNER)
        draft = Draft(section, key, summary, value=value)
        self.record.write(lambda work: person.write_entries(work, call, [draft]))

    def name_places(self, *places: Place) -> None:
        """Say where places are."""
        for place in places:
            where: JsonObject = {"lat": place.spot.lat, "lon": place.spot.lon}
            self.say(f"identity/{place.name}", "Here", {**where, "radius_m": place.radius_m})

    def entries(self) -> tuple[Entry, ...]:
        """What her model shows."""
        call = self.call(MANUAL, Scope.OWNER)
        return self.record.read(lambda work: person.read_model(work, call, Ask())).entries

    def concluded(self) -> dict[str, str]:
        """The summary of each entry that a sense wrote, under its section and key."""
        return {
            entry.place.subject: entry.summary
            for entry in self.entries()
            if entry.source.origin is Origin.SENSE
        }

    def stored(self, *kinds: Kind) -> list[Sample]:
        """The raw signals that are stored, however old."""
        span = (NOON - 4_000 * DAY, NOON + 4_000 * DAY)
        return list(
            self.record.read(lambda work: store.span(work, self.owner, kinds or tuple(Kind), *span))
        )

    def crossings(self) -> list[Crossing]:
        """What the geofence drew."""
        span = (NOON - 4_000 * DAY, NOON + 4_000 * DAY)
        return list(self.record.read(lambda work: store.load_crossings(work, self.owner, *span)))

    def live(self, hours: int) -> Iterable[datetime]:
        """Let so many hours pass, the house observing in each and making its round each day."""
        for _ in range(hours):
            self.now += HOUR
            self.observe()
            if self.now.hour == 0:
                self.survey()
            yield self.now
