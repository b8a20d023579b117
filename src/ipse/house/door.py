"""The Python door: `ipse.open(path, token=...)` opens a house and acts under one credential.

    with ipse.open("~/my-house", token="ipse_...") as door:
        door.person.set("preferences", "tea", "Drinks tea, never coffee")
        print(door.person.model())

It opens the house itself, so it works when no gateway runs; a running one is spoken to over HTTP.
Without a credential that stands nothing is opened (ruling 15).
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ipse.house import erasure
from ipse.house.agents import with_tool
from ipse.house.boot import wake
from ipse.house.config import load_settings, require_person_model, token_from_environment
from ipse.house.house import House
from ipse.house.memory_door import MemoryDoor
from ipse.house.observing import observe
from ipse.house.places import record_path
from ipse.house.selfhood import SelfDoor
from ipse.house.senses import SensesDoor
from ipse.house.social import SocialDoor
from ipse.house.visit import Errand, T, Visit
from ipse.household.verbs import who_asks
from ipse.kernel.call import Surface
from ipse.kernel.clock import Clock
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import NotAuthenticated, NotFound
from ipse.person import verbs as person
from ipse.person.asking import parse_ask
from ipse.person.corrections import PendingCorrection
from ipse.person.drafts import Draft
from ipse.person.entries import Entry, EntryKey, parse_section, parse_sections
from ipse.person.feed import FeedPage
from ipse.person.history import Revision
from ipse.person.observing import Observation
from ipse.person.prose import tell
from ipse.person.written import Written
from ipse.souls.soul import Builtin


def open_house(
    path: str | Path | None = None,
    *,
    token: str | None = None,
    config: str | Path | None = None,
    clock: Clock | None = None,
) -> Door:
    """Return the house at `path` opened under `token` (or IPSE_TOKEN); close it when done."""
    presented = token or token_from_environment()
    if presented is None:
        raise NotAuthenticated(
            "Opening a house takes a credential: pass token=, or set IPSE_TOKEN."
        )
    overrides = {} if path is None else {"house": Path(path).expanduser()}
    folder = None if config is None else Path(config).expanduser()
    settings = load_settings(folder, **overrides)
    if not record_path(settings).exists():
        raise NotFound(f"There is no house at {settings.house}: start one with ipse run.")
    house, _ = wake(settings, clock)
    with ExitStack() as undo:
        undo.callback(house.close)
        door = Door(house, presented)
        door.read(who_asks)
        undo.pop_all()
        return door


@dataclass(frozen=True, slots=True)
class Door:
    """An open house, seen under one credential."""

    house: House
    token: str

    def __enter__(self) -> Self:
        """Return the door itself."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the house."""
        self.close()

    @property
    def person(self) -> PersonDoor:
        """Return the person model of this credential's owner, unless it is switched off."""
        require_person_model(self.house.settings)
        return PersonDoor(self)

    @property
    def memory(self) -> MemoryDoor:
        """Return what this credential's owner lived."""
        return MemoryDoor(self.house, self._visit)

    @property
    def senses(self) -> SensesDoor:
        """Return the senses of this credential's owner, unless the model is switched off."""
        require_person_model(self.house.settings)
        return SensesDoor(self.house, self._visit)

    @property
    def social(self) -> SocialDoor:
        """Return the people whom the resident knows."""
        return SocialDoor(self.house, self._visit)

    @property
    def self(self) -> SelfDoor:
        """Return the resident's own self."""
        return SelfDoor(self.house, self._visit)

    def read(self, errand: Errand[T]) -> T:
        """Return what `errand` reads under this credential, now."""
        return self._visit().read(errand)

    def write(self, errand: Errand[T]) -> T:
        """Return what `errand` did under this credential, once it is durable."""
        return self._visit().write(errand)

    def close(self) -> None:
        """Close the house."""
        self.house.close()

    def _visit(self) -> Visit:
        return Visit(
            house=self.house,
            token=self.token,
            surface=Surface.PYTHON,
            now=self.house.clock.now(),
            correlation_id=self.house.correlation_id(),
        )


@dataclass(frozen=True, slots=True)
class PersonDoor:
    """The person model from Python."""

    door: Door

    def model(self, sections: Sequence[str] = (), query: str | None = None) -> str:
        """Return the model in prose, narrowed to `sections` or to what matches `query`."""
        ask = parse_ask(sections, query)
        return self._read(lambda work, call: tell(person.read_model(work, call, ask), call.now))

    def entries(self, sections: Sequence[str] = (), query: str | None = None) -> Sequence[Entry]:
        """Return the entries that stand."""
        ask = parse_ask(sections, query)
        return self._read(lambda work, call: person.read_model(work, call, ask).entries)

    def set(
        self,
        section: str,
        key: str,
        summary: str,
        *,
        value: JsonObject | None = None,
        confidence: float | None = None,
    ) -> Written:
        """Write one entry and return what became of it: applied, outranked, or no room for it."""
        draft = Draft(section, key, summary, value=value, confidence=confidence)
        return self.write([draft])[0]

    def write(self, drafts: Sequence[Draft]) -> Sequence[Written]:
        """Write up to 500 entries in one transaction and return what became of each."""
        observations = [Observation(draft) for draft in drafts]
        return self.door.write(
            with_tool(
                self.door.house,
                Builtin.PERSON_OBSERVE,
                lambda work, call: observe(work, call, observations),
            )
        )

    def forget(self, section: str, key: str) -> None:
        """Erase one entry with its history."""
        place = EntryKey(parse_section(section), key)
        house = self.door.house
        self.door.write(lambda work, call: erasure.erase_entry(work, house, call, place))
        erasure.settle(house)

    def purge(self, sections: Sequence[str] | None = None) -> int:
        """Erase the whole model, or `sections` of it; return how many entries stood."""
        chosen = None if sections is None else frozenset(parse_sections(sections))
        house = self.door.house
        removed = self.door.write(lambda work, call: erasure.purge_model(work, house, call, chosen))
        erasure.settle(house)
        return removed

    def sync(self, since: str | None = None, limit: int | None = None) -> FeedPage:
        """Return the changes after the cursor `since`."""
        return self._read(lambda work, call: person.sync_model(work, call, since, limit))

    def history(self, section: str, key: str, limit: int | None = None) -> Sequence[Revision]:
        """Return what an entry was and from whom, newest first."""
        return self._read(lambda work, call: person.entry_history(work, call, section, key, limit))

    def undo(self, section: str, key: str) -> Entry:
        """Put back what stood before the last replacement, and return it."""
        return self.door.write(lambda work, call: person.undo_entry(work, call, section, key))

    def corrections(self) -> Sequence[PendingCorrection]:
        """Return the corrections that wait for their owner's word."""
        return self.door.read(person.list_corrections)

    def confirm(self, correction_id: str) -> Written:
        """Take a pending correction as the owner's own word."""
        return self.door.write(
            lambda work, call: person.confirm_correction(work, call, correction_id)
        )

    def dismiss(self, correction_id: str) -> None:
        """Drop a pending correction."""
        self.door.write(lambda work, call: person.dismiss_correction(work, call, correction_id))

    def _read(self, errand: Errand[T]) -> T:
        return self.door.read(with_tool(self.door.house, Builtin.PERSON_MODEL, errand))
