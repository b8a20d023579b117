"""What was lived, the same through every door."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import cast

import pytest

from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from tests.acceptance.doors import Refused
from tests.acceptance.houses import OpenHouse, running_house
from tests.acceptance.memory_doors import MEMORY_DOORS, Memories
from tests.acceptance.memory_steps import soulful

TIN, LOST = "The key is in the tin", "The key is lost"


@pytest.fixture
def place(tmp_path: Path) -> Generator[OpenHouse]:
    """A running house whose embedder needs no loading."""
    with running_house(tmp_path, embedder="hashing") as house:
        yield house


@pytest.fixture(params=list(MEMORY_DOORS))
def memories(request: pytest.FixtureRequest, place: OpenHouse) -> Memories:
    """The owner's way in: each test that asks for it runs through every door."""
    return MEMORY_DOORS[request.param](place, place.owner_token)


def changes(page: JsonObject) -> list[JsonObject]:
    """The changes of a page."""
    return cast("list[JsonObject]", page["changes"])


def test_what_was_remembered_is_recalled(memories: Memories) -> None:
    assert memories.recall("key") == []
    trace_id = memories.remember(TIN)
    memories.remember("Ada fixed the boiler", speaker="Bob")
    assert memories.recall("where is the key?")[0] == TIN
    told = memories.trace(trace_id)
    assert (told["text"], told["source"], told["audience"]) == (TIN, "manual", "owner")


def test_a_trace_is_shown_as_it_stood_and_its_history_keeps_each_form(
    memories: Memories, place: OpenHouse
) -> None:
    trace_id, before = memories.remember(TIN), iso(place.clock.now())
    place.clock.advance(hours=1)
    memories.revise(trace_id, LOST)
    assert memories.trace(trace_id)["text"] == LOST
    assert memories.trace(trace_id, before)["text"] == TIN
    assert memories.history(trace_id) == [LOST, TIN]
    assert memories.recall("key", before) == [TIN]
    with pytest.raises(Refused, match="no such trace"):
        memories.trace(trace_id, "2020-01-01T00:00:00Z")


def test_the_feed_goes_on_from_its_cursor_page_by_page(memories: Memories) -> None:
    ids = [memories.remember(f"Thing {n}") for n in range(3)]
    page = memories.sync(limit=2)
    assert ([c["id"] for c in changes(page)], page["has_more"]) == (ids[:2], True)
    rest = memories.sync(cast("str", page["next_cursor"]))
    assert ([c["id"] for c in changes(rest)], rest["has_more"]) == (ids[2:], False)
    memories.forget(ids[0])
    (gone,) = changes(memories.sync(cast("str", rest["next_cursor"])))
    assert (gone["id"], gone["deleted"], "trace" in gone) == (ids[0], True, False)
    assert memories.purge() == 2
    assert memories.sync(cast("str", rest["next_cursor"]))["reset"] is True


def test_what_is_forgotten_is_nowhere(memories: Memories) -> None:
    trace_id = memories.remember(TIN)
    memories.forget(trace_id)
    assert memories.recall("key") == memories.listed() == []
    for gone in (memories.trace, memories.history, memories.forget):
        with pytest.raises(Refused, match="no such trace"):
            gone(trace_id)


def test_nobody_reads_or_changes_what_is_anothers(memories: Memories, place: OpenHouse) -> None:
    _, ben = place.add_member("Ben")
    trace_id, theirs = memories.remember(TIN), memories.with_token(ben)
    assert theirs.recall("key") == theirs.listed() == changes(theirs.sync()) == []
    for touch in (theirs.trace, theirs.history, theirs.forget):
        with pytest.raises(Refused, match="no such trace"):
            touch(trace_id)
    with pytest.raises(Refused, match="no such trace"):
        theirs.revise(trace_id, LOST)
    assert theirs.purge() == 0
    assert memories.listed() == [TIN]


def test_an_agent_signs_what_it_writes_and_changes_nothing_else(
    memories: Memories, place: OpenHouse
) -> None:
    owned, agent = memories.remember(TIN), memories.with_token(soulful(place))
    own = agent.remember("Ada fixed the boiler")
    assert memories.trace(own)["source"] == "agent:planner"
    agent.revise(own, "Bob fixed the boiler")
    for forbidden in (lambda: agent.revise(owned, LOST), lambda: agent.forget(own), agent.purge):
        with pytest.raises(Refused):
            forbidden()
    assert memories.listed() == ["Bob fixed the boiler", TIN]


def test_a_device_that_only_observes_recalls_nothing(memories: Memories, place: OpenHouse) -> None:
    memories.remember(TIN)
    sensor = memories.with_token(place.issue("device", "sensor", ["observe"]))
    with pytest.raises(Refused, match="scope read"):
        sensor.recall("key")
    reader = memories.with_token(place.issue("device", "reader", ["read"]))
    with pytest.raises(Refused, match="scope observe"):
        reader.remember(LOST)
    assert reader.recall("key") == [TIN]
