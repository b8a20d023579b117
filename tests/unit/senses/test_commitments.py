from __future__ import annotations

from datetime import timedelta

import pytest

from ipse.kernel.document import Json
from ipse.senses.commitments import observe_commitments, remembered
from ipse.senses.signals import Kind, Sample
from tests.unit.senses.noticing import DAY, HOUR, MOMENT, NOON, noticed, seen, told


def reminder(due: str | None = None, ago: timedelta = HOUR, **also: Json) -> Sample:
    stated: dict[str, Json] = {} if due is None else {"due": due}
    return noticed(Kind.REMINDER, NOON - ago, **{"id": "A1", "title": "Call Ben", **stated, **also})


@pytest.mark.parametrize(
    ("due", "words"),
    [
        (None, "Call Ben"),
        ("2026-09-15", "Call Ben, due today"),
        ("2026-09-16", "Call Ben, due Wednesday"),
        ("2026-09-18", "Call Ben, due Friday"),
        ("2026-09-21", "Call Ben, due Monday"),
        ("2026-09-22", "Call Ben, due 22 Sep"),
        ("2027-01-05", "Call Ben, due 5 Jan 2027"),
        ("2026-09-14", "Call Ben, overdue since 14 Sep"),
        ("2026-09-12T10:00:00Z", "Call Ben, overdue since 12 Sep"),
        ("2026-09-15T12:00:00Z", "Call Ben, overdue since 15 Sep"),
        ("2026-09-15T12:00:01Z", "Call Ben, due today"),
    ],
)
def test_a_reminder_says_when_it_is_due(due: str | None, words: str) -> None:
    (found,) = observe_commitments(seen(NOON, reminder(due)))
    assert (found.section, found.key, found.summary) == ("commitments", "reminder.a1", words)
    assert found.confidence == 0.9


def test_it_is_kept_until_14_days_past_due() -> None:
    due = (NOON - 14 * DAY + MOMENT).isoformat()
    (found,) = observe_commitments(seen(NOON, reminder(due)))
    assert found.expires_at == NOON + MOMENT
    assert observe_commitments(seen(NOON, reminder((NOON - 14 * DAY).isoformat()))) == ()


def test_a_day_is_over_when_it_is_over_where_they_live() -> None:
    late = reminder("2026-09-15")
    evening = NOON + 11 * HOUR
    assert "today" in told(observe_commitments(seen(evening, late)))["reminder.a1"]
    paris = observe_commitments(seen(evening, late, zone="Europe/Paris"))
    assert told(paris)["reminder.a1"] == "Call Ben, overdue since 15 Sep"


def test_what_is_done_is_gone_at_once() -> None:
    open_one, done = reminder(ago=2 * HOUR), reminder(ago=HOUR, done=True)
    assert observe_commitments(seen(NOON, done, open_one)) == ()


def test_what_was_done_in_error_is_open_again() -> None:
    assert observe_commitments(seen(NOON, reminder(ago=HOUR), reminder(ago=DAY, done=True))) != ()


def test_an_entry_remembers_its_reminder_when_the_signal_is_gone() -> None:
    original = reminder("2026-12-24")
    (first,) = observe_commitments(seen(NOON, original))
    assert first.value is not None
    memory = remembered(first.key, first.value, first.observed_at)
    assert memory is not None
    (later,) = observe_commitments(seen(NOON, memory))
    assert later == first


def test_another_entry_remembers_none() -> None:
    assert remembered("reminder.a1", {}, NOON) is None
    assert remembered("rent", {"title": "Pay the rent"}, NOON) is None
