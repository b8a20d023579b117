"""Prose: the model in the words that an agent reads (S18-S21).

A heading for each section, a bullet for each entry, and in brackets where it comes from. Whoever
wrote a summary, its bullet stays one line: nothing in it can pass for another statement.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from ipse.kernel.confidence import is_guess
from ipse.kernel.origin import Origin
from ipse.person.asking import Ask, words_in
from ipse.person.entries import SECTIONS, Entry, Section, one_line

DATED_AFTER: Final = timedelta(hours=36)
YEAR_AFTER: Final = timedelta(days=300)
"""From then on a day and a month alone would be ambiguous."""

HEADINGS: Final = {
    Section.IDENTITY: "Who they are",
    Section.ROUTINE: "Their usual day",
    Section.STATE: "Right now",
    Section.RELATIONSHIPS: "People who matter",
    Section.COMMITMENTS: "Open commitments",
    Section.PREFERENCES: "Preferences",
}
NOTHING_YET: Final = "Nothing is known about them yet: ask, and record what they say."
TIMEZONE: Final = "timezone"
"""The key of the identity entry that names the person's own timezone."""

_ZONE: Final = re.compile(r"[A-Za-z][A-Za-z0-9_+-]*(/[A-Za-z0-9_+-]+)*")
_MONTHS: Final = (
    "Jan",
    "Feb",
    "Mar",
    "Apr",
    "May",
    "Jun",
    "Jul",
    "Aug",
    "Sep",
    "Oct",
    "Nov",
    "Dec",
)  # fmt: skip (English whatever the machine's locale)


@dataclass(frozen=True, slots=True)
class Model:
    """What a reader asked for and got, with the zone in which the person lives."""

    ask: Ask
    entries: tuple[Entry, ...]
    zone: tzinfo = UTC


def tell(model: Model, now: datetime) -> str:
    """Return `model` as prose."""
    if not model.entries:
        return _nothing(model.ask)
    return "\n\n".join(_paragraphs(model, now))


def zone_from(timezone: Entry | None) -> tzinfo:
    """Return the zone that the person's `timezone` entry names, UTC when it names none."""
    if timezone is None:
        return UTC
    stated = (timezone.value or {}).get(TIMEZONE)
    named = stated if isinstance(stated, str) else timezone.summary
    if not _ZONE.fullmatch(named):
        return UTC
    try:
        return ZoneInfo(named)
    except (OSError, LookupError, ValueError):  # a folder of zones, an unknown one, a broken one
        return UTC


def _paragraphs(model: Model, now: datetime) -> Iterator[str]:
    for section in SECTIONS:
        bullets = [
            f"- {one_line(entry.summary)} ({qualifier(entry, now, model.zone)})"
            for entry in model.entries
            if entry.section is section
        ]
        if bullets:
            yield "\n".join([f"{HEADINGS[section]}:", *bullets])


def qualifier(entry: Entry, now: datetime, zone: tzinfo = UTC) -> str:
    """Return where `entry` comes from, whether it is a guess, and its day when it is not fresh."""
    parts = [_source(entry)]
    if not entry.is_told and is_guess(entry.confidence):
        parts.append("a guess")
    if now - entry.observed_at > DATED_AFTER:
        parts.append(f"as of {_day(entry.observed_at, now, zone)}")
    return ", ".join(parts)


def _source(entry: Entry) -> str:
    if entry.is_told:
        return "they told us"
    said = "from" if entry.source.origin is Origin.SENSE else "inferred by"
    return f"{said} {entry.source.writer}"


def _day(moment: datetime, now: datetime, zone: tzinfo) -> str:
    local = _local(moment, zone)
    day = f"{local.day} {_MONTHS[local.month - 1]}"
    return f"{day} {local.year}" if now - moment > YEAR_AFTER else day


def _local(moment: datetime, zone: tzinfo) -> datetime:
    """Return `moment` in `zone`, or as it is where the calendar has no such day."""
    try:
        return moment.astimezone(zone)
    except OverflowError:  # the first day of the year 1, west of Greenwich
        return moment


def _nothing(ask: Ask) -> str:
    if ask.query and not words_in(ask.query):
        return "Nothing matches: ask with a word of three letters or more."
    if ask.query:
        return f'Nothing matches "{one_line(ask.query)}".'
    if ask.sections != SECTIONS:
        names = " or ".join(f'"{HEADINGS[section]}"' for section in ask.sections)
        return f"Nothing is known yet under {names}: ask, and record what they say."
    return NOTHING_YET
