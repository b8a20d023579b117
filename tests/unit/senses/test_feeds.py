from __future__ import annotations

from datetime import datetime

import pytest

from ipse.kernel.clock import iso
from ipse.senses.feeds import Feed
from ipse.senses.signals import Kind, Sample
from tests.unit.senses.noticing import DAY, HOUR, NOON, noticed

SINCE, UNTIL = NOON - DAY, NOON + 2 * DAY


def event(name: str, start: datetime = NOON, feed: str = "work", title: str = "Team") -> Sample:
    """An event of an hour, as a feed held it."""
    span = {"start": iso(start), "end": iso(start + HOUR)}
    return noticed(Kind.CALENDAR, NOON, id=name, **span, title=title, feed=feed)


def reminder(name: str, feed: str = "work") -> Sample:
    """A reminder, as a feed held it."""
    return noticed(Kind.REMINDER, NOON, id=name, title="Call Ben", feed=feed)


def left_out(stored: list[Sample], *held: Sample) -> list[str]:
    """The subjects of what is taken back when a feed holds no more than `held`."""
    return [each.subject for each in Feed("work", SINCE, UNTIL, held).left_out(stored)]


def test_what_a_feed_no_longer_holds_is_left_out() -> None:
    stored = [event("a"), event("b"), reminder("c"), reminder("d")]
    assert left_out(stored, event("a"), reminder("d")) == ["b", "c"]
    assert left_out(stored) == ["a", "b", "c", "d"]


def test_a_feed_says_nothing_of_another_one() -> None:
    assert left_out([event("a", feed="choir"), reminder("b", feed="choir")]) == []
    by_hand = noticed(Kind.REMINDER, NOON, id="c", title="Call Ben")
    assert left_out([by_hand]) == []


@pytest.mark.parametrize(
    ("start", "gone"),
    [(SINCE - HOUR, 0), (SINCE - HOUR / 2, 1), (UNTIL - HOUR / 2, 1), (UNTIL, 0)],
)
def test_an_event_beyond_what_was_read_is_not_missed(start: datetime, gone: int) -> None:
    assert len(left_out([event("a", start)])) == gone


def test_an_older_wording_of_what_was_moved_is_left_out_wherever_it_lay() -> None:
    old, new = event("a", UNTIL + DAY), event("a", NOON)
    assert list(Feed("work", SINCE, UNTIL, (new,)).left_out([old, new])) == [old]


def test_a_feed_knows_its_reminders_by_name() -> None:
    feed = Feed("work", SINCE, UNTIL, (reminder("a"), event("b")))
    assert [feed.holds_reminder(name) for name in ("a", "b")] == [True, False]
