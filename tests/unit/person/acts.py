"""What the tests of the verbs do with Ada's model, each as one unit of work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TypeAlias, TypeVar

from ipse.kernel.call import Call, Scope
from ipse.kernel.origin import Origin, Source
from ipse.person import verbs
from ipse.person.asking import Ask
from ipse.person.drafts import Draft
from ipse.person.entries import Entry
from ipse.person.feed import FeedItem, FeedPage
from ipse.person.history import Revision
from ipse.person.written import Applied, Outranked, Written
from ipse.storage.audit import Sound
from ipse.storage.proving import verify_record
from ipse.storage.work import Record, Work
from tests.unit.person.calls import NOON, a_call

T = TypeVar("T")
Act: TypeAlias = Callable[[Work], object]


def write(record: Record, call: Call, *drafts: Draft) -> tuple[Written, ...]:
    """What became of `drafts`."""
    return record.write(lambda work: verbs.write_entries(work, call, drafts))


def applied(record: Record, call: Call, draft: Draft) -> Entry:
    """The entry that `draft` became."""
    (written,) = write(record, call, draft)
    assert isinstance(written, Applied)
    return written.entry


def outranked(record: Record, call: Call, draft: Draft) -> Outranked:
    """The refusal of `draft`."""
    (written,) = write(record, call, draft)
    assert isinstance(written, Outranked)
    return written


def read(record: Record, ask: Ask | None = None, *, now: datetime = NOON) -> Sequence[Entry]:
    """What Ada's model shows."""
    call = a_call(now=now)
    return record.read(lambda work: verbs.read_model(work, call, ask or Ask())).entries


def sync(
    record: Record, since: str | None = None, *, limit: int | None = None, now: datetime = NOON
) -> FeedPage:
    """A page of Ada's feed."""
    call = a_call(now=now)
    return record.read(lambda work: verbs.sync_model(work, call, since, limit))


def shown(items: Sequence[FeedItem]) -> list[tuple[str, str | None]]:
    """Each item's place, with the summary that stands there."""
    return [(item.place.subject, item.entry and item.entry.summary) for item in items]


def forget(record: Record, section: str, key: str, *, now: datetime = NOON) -> None:
    """Forget one of Ada's entries."""
    call = a_call(now=now)
    record.write(lambda work: verbs.forget_entry(work, call, section, key))


def purge(record: Record, sections: Sequence[str] | None = None) -> int:
    """Purge Ada's model."""
    return record.write(lambda work: verbs.purge_model(work, a_call(), sections))


def undo(record: Record, key: str = "home", *, now: datetime = NOON) -> Entry:
    """Undo the last replacement of one of Ada's identity entries."""
    call = a_call(now=now)
    return record.write(lambda work: verbs.undo_entry(work, call, "identity", key))


def by_duty(record: Record, duty: Callable[[Work, Call], T], now: datetime) -> T:
    """What a duty of the house did for Ada at `now`."""
    house = replace(
        a_call(Source(Origin.DERIVED, "house"), now=now), scopes=frozenset({Scope.OWNER})
    )
    return record.write(lambda work: duty(work, house))


def is_sound(record: Record) -> bool:
    """Whether the audit chain and the words behind it verify, and the tables agree with them."""
    verifies = isinstance(record.read(verify_record), Sound)
    return verifies and record.read(verbs.agrees_with_log) is None


def history(record: Record, section: str, key: str) -> tuple[Revision, ...]:
    """What one of Ada's entries was, newest first."""
    return record.read(lambda work: verbs.entry_history(work, a_call(), section, key))
