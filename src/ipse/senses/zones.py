"""Zones: the clock on the wall where the person was, through summer time and travel.

What happened at home before a journey keeps the clock of home; only what happens from the moment
on at which another zone was stated is told by that one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo


@dataclass(frozen=True, slots=True)
class Zones:
    """The zones a person lived in, each with the moment from which it held, in order."""

    steps: tuple[tuple[datetime, tzinfo], ...] = ()

    def at(self, moment: datetime) -> tzinfo:
        """Return the zone at `moment`; before the first that was stated, that one."""
        found = self.steps[0][1] if self.steps else UTC
        for since, zone in self.steps:
            if since > moment:
                break
            found = zone
        return found

    def local(self, moment: datetime) -> datetime:
        """Return `moment` as the clock on the wall showed it."""
        return moment.astimezone(self.at(moment))

    def midnight_after(self, moment: datetime) -> datetime:
        """Return when the local day of `moment` ends, in UTC."""
        local = self.local(moment)
        return day_start(local.date() + timedelta(days=1), self.at(moment))


def zones_of(steps: Iterable[tuple[datetime, tzinfo]]) -> Zones:
    """Return the zones that `steps` state, in whatever order; the later statement holds."""
    return Zones(tuple(sorted(steps, key=lambda step: step[0])))


def day_start(day: date, zone: tzinfo) -> datetime:
    """Return when `day` begins in `zone`, in UTC."""
    return datetime.combine(day, time(), zone).astimezone(UTC)
