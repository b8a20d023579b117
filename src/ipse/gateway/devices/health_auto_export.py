"""Health Auto Export: nights from the health data of a phone, which come late and again.

The app exports only while its phone is unlocked. It sends a night as one row, or in pieces; of
everything else in an export nothing is read.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from ipse.gateway.devices.loose import (
    UNREADABLE,
    moment_in,
    number_of,
    object_in,
    objects_in,
    text_of,
)
from ipse.gateway.devices.nights import ASLEEP, signal_of, sleeps_of
from ipse.kernel.clock import iso
from ipse.kernel.document import Json, JsonObject
from ipse.senses.signals import Kind, Signal


def signals_in(message: Json) -> tuple[Signal, ...]:
    """Return the nights of an export."""
    metrics = objects_in(object_in(object_in(message).get("data")).get("metrics"))
    rows = [
        row
        for metric in metrics
        if text_of(metric, "name") == "sleep_analysis"
        for row in objects_in(metric.get("data"))
    ]
    pieces = [piece for row in rows if (piece := _piece(row))]
    return (
        *(_night(row) for row in rows if "sleepStart" in row or "sleepEnd" in row),
        *map(signal_of, sleeps_of(_asleep(pieces))),
    )


def _night(row: JsonObject) -> Signal:
    """Return a whole night; of an export without stages `asleep` is what was slept."""
    start, end = moment_in(text_of(row, "sleepStart")), moment_in(text_of(row, "sleepEnd"))
    if start is None or end is None:
        return UNREADABLE
    hours = number_of(row, "totalSleep") or number_of(row, "asleep")
    said: JsonObject = {} if hours is None else {"hours": hours}
    return Signal(Kind.SLEEP, end, {"start": iso(start), "end": iso(end), **said})


def _piece(row: JsonObject) -> tuple[str, datetime, datetime] | None:
    start, end = moment_in(text_of(row, "startDate")), moment_in(text_of(row, "endDate"))
    if start is None or end is None:
        return None
    return text_of(row, "value").casefold(), start, end


def _asleep(
    pieces: list[tuple[str, datetime, datetime]],
) -> Iterator[tuple[datetime, datetime]]:
    for stage, start, end in pieces:
        if stage in ASLEEP:
            yield start, end
