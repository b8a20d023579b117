"""Commitments: reminders with what is due, until they are done or 14 days overdue.

What a reminder said outlives its raw signal in the entry itself: one due in spring is not
forgotten because it was noted in autumn.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from ipse.kernel.document import JsonObject
from ipse.senses.conclusions import Conclusion, Grounds, newest_of_each
from ipse.senses.dates import day_in_words, weekday_of
from ipse.senses.evidence import Evidence
from ipse.senses.payloads import text_in
from ipse.senses.retention import KEPT
from ipse.senses.signals import Kind, Sample
from ipse.senses.zones import day_start

KEPT_OVERDUE: Final = timedelta(days=14)
WEEK: Final = timedelta(days=7)
REMINDERS: Final = "reminder."
_CONFIDENCE: Final = 0.9


@dataclass(frozen=True, slots=True)
class Due:
    """When something is due: the local day, and the moment after which it is overdue."""

    day: date
    ends: datetime


def observe_commitments(evidence: Evidence) -> tuple[Conclusion, ...]:
    """Return the reminders that are open."""
    found = (
        _commitment(evidence, reminder)
        for reminder in newest_of_each(evidence.of(Kind.REMINDER))
        if not reminder.payload["done"]
    )
    return tuple(conclusion for conclusion in found if conclusion)


def remembered(key: str, value: JsonObject, observed_at: datetime) -> Sample | None:
    """Return the reminder that an entry of ours still knows, None when it is none of them."""
    title = text_in(value, "title")
    if not key.startswith(REMINDERS) or not title:
        return None
    due = text_in(value, "due")
    feed = text_in(value, "feed")
    payload: JsonObject = {
        "title": title,
        "done": False,
        **({"due": due} if due else {}),
        **({"feed": feed} if feed else {}),
    }
    return Sample(Kind.REMINDER, observed_at, key.removeprefix(REMINDERS), payload)


def _commitment(evidence: Evidence, reminder: Sample) -> Conclusion | None:
    title, stated = text_in(reminder.payload, "title"), text_in(reminder.payload, "due")
    due = _due(stated, evidence) if stated else None
    ends = due.ends + KEPT_OVERDUE if due else None
    feed = text_in(reminder.payload, "feed")
    if ends is not None and ends <= evidence.now:
        return None
    return Conclusion(
        section="commitments",
        key=f"{REMINDERS}{reminder.subject}",
        summary=f"{title}, {due_in_words(due, evidence)}" if due else title,
        confidence=_CONFIDENCE,
        observed_at=reminder.at,
        expires_at=ends,
        value={
            "title": title,
            **({"due": stated} if stated else {}),
            **({"feed": feed} if feed else {}),
        },
        grounds=(Grounds(reminder.kind, reminder.subject, reminder.at - KEPT, reminder.at),),
    )


def _due(stated: str, evidence: Evidence) -> Due:
    """Return when `stated` is: a moment, or a whole day in the zone that they live in now."""
    try:
        day = date.fromisoformat(stated)
    except ValueError:
        moment = datetime.fromisoformat(stated)
        return Due(evidence.zones.local(moment).date(), moment)
    return Due(day, day_start(day + timedelta(days=1), evidence.zones.at(evidence.now)))


def due_in_words(due: Due, evidence: Evidence) -> str:
    """Return when something is due, as people say it."""
    today = evidence.zones.local(evidence.now).date()
    if due.ends <= evidence.now:
        return f"overdue since {day_in_words(due.day, today)}"
    if due.day == today:
        return "due today"
    if due.day - today < WEEK:
        return f"due {weekday_of(due.day)}"
    return f"due {day_in_words(due.day, today)}"
