"""Dates: days in words, English whatever the machine's locale."""

from __future__ import annotations

from datetime import date
from typing import Final

from ipse.senses.routine import WEEKDAYS

MONTHS: Final = (
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
)


def weekday_of(day: date) -> str:
    """Return the weekday of `day`: Friday."""
    return WEEKDAYS[day.weekday()].capitalize()


def day_in_words(day: date, today: date) -> str:
    """Return `day` as 12 Sep, with its year when that is not today's."""
    words = f"{day.day} {MONTHS[day.month - 1]}"
    return words if day.year == today.year else f"{words} {day.year}"
