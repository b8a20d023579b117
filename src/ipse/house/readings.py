"""Readings: what this machine and this house say of their parts; the only reader of psutil.

A part that a machine does not have reads None. What a reading means is decided in the room
`selfhood`; nothing here knows what is much or little.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path
from shutil import disk_usage
from typing import Protocol, cast

import psutil

from ipse.house.house import House
from ipse.house.lock import holder_of
from ipse.house.waking import temperament_of
from ipse.household.verbs import owners
from ipse.kernel.errors import HouseError
from ipse.kernel.ids import HOUSE, OwnerId
from ipse.selfhood.body import Reading
from ipse.selfhood.verbs.parts import observe_body
from ipse.storage.work import Work


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
        Reading("index", None),
        Reading("models", None),
        Reading("surfaces", 1.0 if _is_announced(house) else None),
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


def _answers(probe: Callable[[], object]) -> float:
    try:
        probe()
    except (HouseError, OSError):
        return 0.0
    return 1.0


def _is_announced(house: House) -> bool:
    holder = holder_of(house.settings.house)
    return holder is not None and bool(holder.address)
