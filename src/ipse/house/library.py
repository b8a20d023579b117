"""Library: the souls that stand in the house's `souls` folder, one `SOUL.yaml` in each of its own.

A file is read each time it is asked for and parsed once for each content, so that an edit holds
from the next call on. A soul that cannot be read is no soul: its agent has no tools until the
mistake is mended, and the doctor names it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final, TypeAlias, assert_never

from ipse.house.config import Settings
from ipse.house.durable import write_private
from ipse.house.house import House
from ipse.kernel.errors import InvalidInput
from ipse.souls import verbs as souls
from ipse.souls.parsing import parse_soul
from ipse.souls.seeding import STARTERS, Leave, Seed, decide_seeding
from ipse.souls.soul import AGENT_ID, Soul
from ipse.souls.tree import LARGEST_BYTES

FOLDER: Final = "souls"
FILE: Final = "SOUL.yaml"
BLANK: Final = "blank.yaml"
"""What a new soul begins as, beside the starters."""
_UNNAMED: Final = "agent-id"
_REMEMBERED: Final = 64


@dataclass(frozen=True, slots=True)
class Readable:
    """A soul that can be read."""

    agent_id: str
    soul: Soul


@dataclass(frozen=True, slots=True)
class Faulty:
    """A soul that cannot be read, and the mistake to mend."""

    agent_id: str
    fault: str


Shelved: TypeAlias = Readable | Faulty


def soul_of(house: House, agent_id: str) -> Soul | None:
    """Return the soul of the agent as it stands now, None when it has none that can be read."""
    return soul_in(house.settings, agent_id)


def soul_in(settings: Settings, agent_id: str) -> Soul | None:
    """Return the soul of the agent in the house that `settings` name, as it stands now."""
    if not AGENT_ID.fullmatch(agent_id):
        return None
    shelved = _read(_folder(settings) / agent_id)
    return shelved.soul if isinstance(shelved, Readable) else None


def souls_listing(house: House) -> tuple[Shelved, ...]:
    """Return every soul of the house by its id, those with a mistake too."""
    return tuple(_shelf(house.settings))


def soul_faults(settings: Settings) -> tuple[str, ...]:
    """Return the mistake in each soul that has one, for the doctor."""
    return tuple(found.fault for found in _shelf(settings) if isinstance(found, Faulty))


def seed_starters(house: House) -> tuple[str, ...]:
    """Write the starters that this house was never given; return their ids.

    The file comes first: should the house die before it is remembered, it is found standing and
    left alone.
    """
    return tuple(soul_id for soul_id in STARTERS if _seed(house, soul_id))


def begin_soul(settings: Settings, agent_id: str) -> Path:
    """Write a first soul for `agent_id`, with the tools of the person model; return its file."""
    path = _folder(settings) / agent_id / FILE
    if not AGENT_ID.fullmatch(agent_id):
        raise InvalidInput(f"{agent_id!r} is no agent's id: use a-z, 0-9, dot, dash, underscore.")
    if path.exists():
        raise InvalidInput(f"{path} stands already: edit it there.")
    words = (files("ipse.souls") / "starters" / BLANK).read_text(encoding="utf-8")
    write_private(path, words.replace(_UNNAMED, agent_id))
    return path


def _seed(house: House, soul_id: str) -> bool:
    path = _folder(house.settings) / soul_id / FILE
    given = soul_id in house.record.read(souls.seeded_starters)
    decision = decide_seeding(seeded_before=given, exists=path.exists())
    words = (files("ipse.souls") / "starters" / soul_id / FILE).read_bytes()
    match decision:
        case Seed():
            write_private(path, words.decode("utf-8"))
        case Leave():
            pass
        case _:
            assert_never(decision)
    if not given:
        now = house.clock.now()
        house.record.write(lambda work: souls.remember_starter(work, soul_id, words, now))
    return isinstance(decision, Seed)


def _folder(settings: Settings) -> Path:
    return settings.house / FOLDER


def _shelf(settings: Settings) -> Iterator[Shelved]:
    folder = _folder(settings)
    for place in sorted(folder.iterdir()) if folder.is_dir() else ():
        if place.is_dir() and not place.name.startswith(".") and (shelved := _read(place)):
            yield shelved


def _read(place: Path) -> Shelved | None:
    """Return the soul in the folder `place`, None when nothing stands there at all."""
    told = f"{FOLDER}/{place.name}/{FILE}"
    try:
        if not (place / FILE).is_file():
            empty = not place.is_dir() or not any(place.iterdir())
            return None if empty else Faulty(place.name, f"{told} is missing: name the file so.")
        with (place / FILE).open("rb") as file:
            return _parsed(place.name, file.read(LARGEST_BYTES + 1))
    except OSError as error:
        return Faulty(place.name, f"{told} cannot be read: {error.strerror}.")


@lru_cache(_REMEMBERED)
def _parsed(agent_id: str, words: bytes) -> Shelved:
    told = f"{FOLDER}/{agent_id}/{FILE}"
    if len(words) > LARGEST_BYTES:
        return Faulty(agent_id, f"{told} is larger than {LARGEST_BYTES} bytes: shorten it.")
    try:
        soul = parse_soul(words.decode("utf-8"), file=told)
    except InvalidInput as error:
        return Faulty(agent_id, error.message)
    except UnicodeDecodeError:
        return Faulty(agent_id, f"{told} is not in UTF-8: save it so.")
    if soul.id != agent_id:
        return Faulty(
            agent_id, f"{told}: the id is '{soul.id}', so the folder must be named {soul.id} too."
        )
    return Readable(agent_id, soul)
