"""Readings: what this machine and this house say of their parts; the only reader of psutil.

A part that a machine does not have reads None. What a reading means is decided in the room
`selfhood`; nothing here knows what is much or little.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import disk_usage
from socket import create_connection
from typing import Final, Protocol, cast
from urllib.parse import urlsplit

import psutil
from sqlalchemy.exc import SQLAlchemyError

from ipse.house.house import House
from ipse.house.lock import holder_of
from ipse.house.waking import temperament_of
from ipse.household.verbs import owners
from ipse.kernel.errors import HouseError
from ipse.kernel.ids import HOUSE, OwnerId
from ipse.selfhood.body import Reading
from ipse.selfhood.verbs.parts import observe_body
from ipse.selfhood.verbs.waking import UNREADABLE
from ipse.storage.work import Work

PATIENCE_SECONDS: Final = 1.0
"""How long a surface may take to pick up."""
NO_ANSWER: Final = (HouseError, OSError, SQLAlchemyError)
"""What a part that does not answer may raise; a reading must never end with the part it reads."""


class _Battery(Protocol):
    """What psutil tells of a battery."""

    percent: float
    power_plugged: bool | None


def take_readings(house: House) -> list[Reading]:
    """Return one reading of every part."""
    return [
        Reading("processor", psutil.cpu_percent() / 100.0),
        Reading("memory", psutil.virtual_memory().percent / 100.0),
        Reading("disk", _free_share(house.settings.house)),
        Reading("battery", _battery()),
        Reading("temperature", _temperature()),
        Reading("store", _answers(lambda: house.record.read(owners))),
        Reading("index", _index(house)),
        Reading("models", _models(house)),
        Reading("surfaces", _surfaces(house)),
    ]


def observe(house: House, readings: Sequence[Reading] | None = None) -> tuple[str, ...]:
    """Let the resident take in `readings`, or fresh ones; return what has just begun to fail."""
    taken = take_readings(house) if readings is None else readings

    def take_in(work: Work) -> tuple[str, ...]:
        members = owners(work)
        call = house.own_call(members[0] if members else OwnerId(HOUSE))
        return observe_body(work, call, taken, temperament_of(house))

    return house.record.write(take_in)


def _free_share(folder: Path) -> float:
    usage = disk_usage(folder)
    return usage.free / usage.total


def _battery() -> float | None:
    """Return the charge of a battery that is being emptied; a plugged one cannot fail him."""
    if not hasattr(psutil, "sensors_battery"):
        return None
    battery = cast("_Battery | None", psutil.sensors_battery())  # pyright: ignore[reportUnknownMemberType] (no stub)
    if battery is None:
        return None
    return 1.0 if battery.power_plugged else battery.percent / 100.0


def _temperature() -> float | None:
    """Return the hottest temperature that the machine tells of, None when it tells none."""
    if not hasattr(psutil, "sensors_temperatures"):
        return None
    told = psutil.sensors_temperatures()
    heat = [each.current for sensors in told.values() for each in sensors]
    return max((degrees for degrees in heat if math.isfinite(degrees)), default=None)


def _index(house: House) -> float | None:
    """Return whether the indexes in use can be brought up to date; None when none is in use."""
    try:
        return 1.0 if house.record.read(house.memory.refresh) else None
    except (*NO_ANSWER, *UNREADABLE):
        return 0.0


def _models(house: House) -> float | None:
    """Return whether the embedder answered when it was last asked; None when it never was."""
    answered = house.memory.answered
    return None if answered is None else float(answered)


def _surfaces(house: House) -> float | None:
    """Return whether the gateway takes calls where it says it does; None when it says nothing."""
    holder = holder_of(house.settings.house)
    if holder is None or not holder.address:
        return None
    url = urlsplit(holder.address)
    return _answers(lambda: _call(url.hostname or "", url.port or 0))


def _call(host: str, port: int) -> None:
    with create_connection((host, port), timeout=PATIENCE_SECONDS):
        pass


def _answers(probe: Callable[[], object]) -> float:
    try:
        probe()
    except NO_ANSWER:
        return 0.0
    return 1.0
