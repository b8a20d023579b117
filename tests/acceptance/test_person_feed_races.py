"""The feed under concurrency: many writers, many readers, every change once, in order."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from threading import Event
from typing import Final

import pytest

from ipse.kernel.call import Call, Scope
from ipse.kernel.chance import SeededChance
from ipse.kernel.origin import MANUAL
from ipse.person import verbs
from ipse.person.drafts import Draft
from ipse.person.feed import FeedPage
from ipse.storage.work import Work
from tests.acceptance.houses import OpenHouse
from tests.acceptance.person_steps import owner_of

WRITERS: Final = 8
READERS: Final = 6
KEYS: Final = 50


def owners_call(place: OpenHouse) -> Call:
    """A call as the owner's own credential makes it."""
    house = place.house.own_call(owner_of(place))
    return replace(house, actor=MANUAL, scopes=frozenset({Scope.OWNER}))


def write_many(place: OpenHouse, call: Call, writer: int, changes: int) -> None:
    """Write `changes` times, one unit of work each, over a few keys."""
    for number in range(changes):
        draft = Draft("preferences", f"{writer}.{number % KEYS}", f"{writer} says {number}")

        def write(work: Work, draft: Draft = draft) -> object:
            return verbs.write_entries(work, call, [draft])

        place.house.record.write(write)


def read_many(place: OpenHouse, call: Call, reader: int, written: Event) -> list[str]:
    """Follow the feed until the writers are done; now and then lose the end of a page."""
    chance = SeededChance(b"readers").stream(str(reader))
    cursor: str | None = None
    seen: list[str] = []
    while True:
        all_written = written.wait(0.001)
        limit = chance.randint(1, 500)

        def sync(work: Work, since: str | None = cursor, limit: int = limit) -> FeedPage:
            return verbs.sync_model(work, call, since, limit)

        page = place.house.record.read(sync)
        assert not page.reset
        kept = page.items[: chance.randint(1, limit)]
        seen += [item.entry.summary for item in kept if item.entry is not None]
        cursor = kept[-1].cursor if len(kept) < len(page.items) else page.next_cursor
        if all_written and not page.has_more and len(kept) == len(page.items):
            return seen


def races(place: OpenHouse, changes: int) -> tuple[list[str], list[list[str]]]:
    """What one reader sees afterwards, and what each reader saw meanwhile."""
    call, written = owners_call(place), Event()
    with ThreadPoolExecutor(WRITERS + READERS) as pool:
        readers = [pool.submit(read_many, place, call, n, written) for n in range(READERS)]
        writers: list[Future[None]] = [
            pool.submit(write_many, place, call, n, changes) for n in range(WRITERS)
        ]
        try:
            for writer in writers:
                writer.result()
        finally:
            written.set()
        return read_many(place, call, READERS, written), [reader.result() for reader in readers]


def hold_exact(place: OpenHouse, changes: int) -> None:
    """Let writers and readers race, and check what each reader saw."""
    after, meanwhile = races(place, changes)
    assert len(after) == len(set(after)) == WRITERS * changes
    for seen in meanwhile:
        assert seen == after
    for writer in range(WRITERS):
        own = [summary for summary in after if summary.startswith(f"{writer} says ")]
        assert own == [f"{writer} says {number}" for number in range(changes)]


@pytest.mark.slow
@pytest.mark.behaviour("S37")
def test_every_reader_sees_every_change_once_in_order(place: OpenHouse) -> None:
    hold_exact(place, changes=60)


@pytest.mark.proof
@pytest.mark.timeout(600)
def test_every_reader_sees_each_of_sixteen_thousand_changes_once_in_order(
    place: OpenHouse,
) -> None:
    hold_exact(place, changes=2_000)
