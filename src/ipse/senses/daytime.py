"""Daytime: times of day on a circle, where five to midnight and five past are ten minutes apart."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from statistics import median
from typing import Final

DAY: Final = timedelta(days=1)
STEP_MINUTES: Final = 5
"""Times are told in steps of five minutes: habits are no railway timetables."""

_MINUTE: Final = timedelta(minutes=1)


def time_of_day(local: datetime) -> timedelta:
    """Return what the clock shows at `local`, as the time since midnight."""
    return timedelta(
        hours=local.hour,
        minutes=local.minute,
        seconds=local.second,
        microseconds=local.microsecond,
    )


def difference(one: timedelta, other: timedelta) -> timedelta:
    """Return how much later on the clock `one` is than `other`: from -12 h to below 12 h."""
    return (one - other + DAY / 2) % DAY - DAY / 2


def in_a_row(times: Iterable[timedelta]) -> list[timedelta]:
    """Return `times` as they follow each other, beginning after the longest pause between them.

    Those past midnight that belong to an evening count on beyond 24 hours.
    """
    ordered = sorted(times)
    pauses = [(moment - ordered[index - 1]) % DAY for index, moment in enumerate(ordered)]
    start = max(range(len(ordered)), key=lambda index: pauses[index], default=0)
    return ordered[start:] + [moment + DAY for moment in ordered[:start]]


def middle_of(times: Iterable[timedelta]) -> timedelta:
    """Return the median of one or more `times` of day."""
    minutes = median(moment / _MINUTE for moment in in_a_row(times))
    return timedelta(minutes=minutes) % DAY


def spread_of(times: Iterable[timedelta]) -> timedelta:
    """Return how far the earliest and the latest of one or more `times` lie apart."""
    row = in_a_row(times)
    return row[-1] - row[0]


def told(moment: timedelta) -> str:
    """Return a time of day in words: 08:10."""
    minutes = rounded(moment) % int(DAY / _MINUTE)
    return f"{minutes // 60:02}:{minutes % 60:02}"


def rounded(span: timedelta) -> int:
    """Return `span` in minutes, to the nearest step; half a step rounds up."""
    return int((span / _MINUTE + STEP_MINUTES / 2) // STEP_MINUTES) * STEP_MINUTES
