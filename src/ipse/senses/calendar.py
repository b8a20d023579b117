"""Calendar: whether they are in a meeting, and until when.

Only what takes their time counts: an event that is free, takes the whole day or was called off is
no meeting. An event that was moved is the one that was sent last.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from ipse.senses.conclusions import Conclusion, Grounds, newest_of_each
from ipse.senses.dates import weekday_of
from ipse.senses.evidence import Evidence
from ipse.senses.payloads import moment_in, text_in
from ipse.senses.retention import KEPT
from ipse.senses.signals import Kind, Sample
from ipse.senses.state import LASTS

MEETING: Final = "meeting"
_CONFIDENCE: Final = 0.85
_NOON: Final = 12


def observe_calendar(evidence: Evidence) -> tuple[Conclusion, ...]:
    """Return that they are in a meeting, when an event is on: of several the one ending last."""
    running = [
        (end, event)
        for event in newest_of_each(evidence.of(Kind.CALENDAR))
        if (end := _end_if_on(event, evidence.now))
    ]
    if not running:
        return ()
    end, event = max(running, key=lambda found: (found[0], found[1].subject))
    return (
        Conclusion(
            section="state",
            key=MEETING,
            summary=f"In a meeting until {_until(evidence, end)}",
            confidence=_CONFIDENCE,
            observed_at=event.at,
            expires_at=min(end, evidence.now + LASTS),
            value={"title": text_in(event.payload, "title"), "end": text_in(event.payload, "end")},
            grounds=(Grounds(event.kind, event.subject, event.at - KEPT, event.at),),
        ),
    )


def _end_if_on(event: Sample, now: datetime) -> datetime | None:
    start, end = moment_in(event.payload, "start"), moment_in(event.payload, "end")
    if start is None or end is None or not event.payload["busy"]:
        return None
    return end if start <= now < end else None


def _until(evidence: Evidence, end: datetime) -> str:
    """Return the end as people say it: 3, or 3:30; with its weekday when that is another one."""
    local, today = evidence.zones.local(end), evidence.zones.local(evidence.now)
    clock = f"{local.hour % _NOON or _NOON}" + (f":{local.minute:02}" if local.minute else "")
    return clock if local.date() == today.date() else f"{clock} on {weekday_of(local)}"
