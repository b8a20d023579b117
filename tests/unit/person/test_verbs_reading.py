from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from ipse.kernel.origin import Origin, Source
from ipse.person import verbs
from ipse.person.asking import parse_ask
from ipse.person.prose import tell
from ipse.storage.work import Record
from tests.unit.person.acts import (
    applied,
    by_duty,
    forget,
    outranked,
    purge,
    read,
    shown,
    sync,
    write,
)
from tests.unit.person.calls import ADA, LOCATION, NOON, a_call, a_draft

HOUR = timedelta(hours=1)
DAY = timedelta(days=1)
MOMENT = timedelta(microseconds=1)
PHONE = Source(Origin.INTERACTION, "phone")


def test_what_has_expired_is_never_read(record: Record) -> None:
    commuting = a_draft("now", "Commuting", section="state")
    applied(record, a_call(LOCATION), commuting)
    assert len(read(record, now=NOON + HOUR - MOMENT)) == 1
    assert read(record, now=NOON + HOUR) == ()
    assert read(record, parse_ask(query="commuting"), now=NOON + HOUR) == ()


def test_an_expired_typed_state_no_longer_blocks_a_sense(record: Record) -> None:
    typed = replace(a_draft("now", "At the dentist", section="state"), expires_at=NOON + HOUR)
    applied(record, a_call(), typed)
    driving = a_draft("now", "Driving", section="state")
    outranked(record, a_call(LOCATION, now=NOON + HOUR / 2), driving)
    assert applied(record, a_call(LOCATION, now=NOON + HOUR), driving)


def test_days_are_told_in_the_persons_own_zone_whatever_was_asked(record: Record) -> None:
    late = datetime.fromisoformat("2026-09-01T23:30:00+00:00")
    applied(record, a_call(), a_draft("timezone", "Asia/Tokyo"))
    applied(record, a_call(), a_draft("tea", "Likes tea", section="preferences", observed_at=late))
    ask = parse_ask(["preferences"])
    model = record.read(lambda work: verbs.read_model(work, a_call(), ask))
    assert tell(model, NOON) == "Preferences:\n- Likes tea (they told us, as of 2 Sep)"


def test_a_device_catches_up_from_its_cursor(record: Record) -> None:
    applied(record, a_call(), a_draft())
    first = sync(record)
    assert shown(first.items) == [("identity/home", "Lives in Oak Park")]
    assert (first.has_more, first.reset, first.owner) == (False, False, ADA)
    applied(record, a_call(), a_draft("name", "Ada"))
    forget(record, "identity", "home")
    second = sync(record, first.next_cursor)
    assert shown(second.items) == [("identity/name", "Ada"), ("identity/home", None)]
    assert sync(record, second.next_cursor).items == ()


def test_every_items_cursor_leads_on_from_it(record: Record) -> None:
    write(record, a_call(), *[a_draft(f"k{n}") for n in range(5)])
    cursor, seen = None, list[str]()
    while (page := sync(record, cursor, limit=2)).items:
        seen += [item.place.key for item in page.items]
        cursor = page.items[-1].cursor
        assert page.has_more == (len(seen) < 5)
    assert seen == ["k0", "k1", "k2", "k3", "k4"]


def test_an_expired_entry_arrives_as_a_tombstone(record: Record) -> None:
    applied(record, a_call(LOCATION), a_draft("now", "Driving", section="state"))
    assert shown(sync(record).items) == [("state/now", "Driving")]
    cursor = sync(record).next_cursor
    assert shown(sync(record, now=NOON + HOUR).items) == [("state/now", None)]
    assert by_duty(record, verbs.expire_entries, NOON + HOUR) == 1
    assert shown(sync(record, cursor, now=NOON + HOUR).items) == [("state/now", None)]


@pytest.mark.parametrize("sections", [None, ["identity"], ["state"]])
def test_a_purge_resets_the_feed_though_writes_followed(
    record: Record, sections: list[str] | None
) -> None:
    applied(record, a_call(), a_draft())
    cursor = sync(record).next_cursor
    purge(record, sections)
    applied(record, a_call(), a_draft("tea", "Likes tea", section="preferences"))
    page = sync(record, cursor)
    assert page.reset
    kept = [] if sections != ["state"] else [("identity/home", "Lives in Oak Park")]
    assert shown(page.items) == [*kept, ("preferences/tea", "Likes tea")]
    assert not sync(record, page.next_cursor).reset


def test_a_tombstone_lasts_thirty_five_days(record: Record) -> None:
    write(record, a_call(), a_draft(), a_draft("name", "Ada"))
    cursor = sync(record).next_cursor
    forget(record, "identity", "home")
    later = NOON + timedelta(days=35)
    assert by_duty(record, verbs.drop_old_tombstones, later) == 0
    assert shown(sync(record, cursor).items) == [("identity/home", None)]
    assert by_duty(record, verbs.drop_old_tombstones, later + MOMENT) == 1
    assert sync(record, cursor).reset


def test_a_new_device_pages_past_tombstones_that_are_gone(record: Record) -> None:
    write(record, a_call(), *[a_draft(f"k{n}") for n in range(4)])
    forget(record, "identity", "k3")
    by_duty(record, verbs.drop_old_tombstones, NOON + timedelta(days=36))
    first = sync(record, limit=2)
    second = sync(record, first.next_cursor, limit=2)
    assert not second.reset
    assert shown([*first.items, *second.items])[2:] == [("identity/k2", "Lives in Oak Park")]
