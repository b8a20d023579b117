"""The feed: devices that keep a cursor see every change once, or are told to start anew."""

from __future__ import annotations

from datetime import timedelta
from typing import TypedDict, cast

import pytest

from ipse.house.rhythm import keep_duties
from tests.acceptance.doors import Door
from tests.acceptance.houses import MONDAY_MORNING, OpenHouse
from tests.acceptance.person_steps import MODEL, Told, put, sensed

SYNC = f"{MODEL}/sync"
MOMENT = timedelta(microseconds=1)


class Change(TypedDict, total=False):
    """One change as the feed tells it."""

    cursor: str
    section: str
    key: str
    deleted: bool
    entry: Told


class Page(TypedDict):
    """One page of the feed."""

    changes: list[Change]
    next_cursor: str
    has_more: bool
    reset: bool
    owner: str


def page(door: Door, since: str | None = None, limit: int | None = None) -> Page:
    """One page of the feed, through any door."""
    return cast("Page", cast("object", door.sync(since, limit)))


def shown(changes: list[Change]) -> list[tuple[str, str | None]]:
    """Each change's key, with the summary that stands there."""
    return [
        (change.get("key", ""), change["entry"]["summary"] if "entry" in change else None)
        for change in changes
    ]


@pytest.mark.behaviour("S37")
def test_a_device_with_a_cursor_catches_up_from_there(door: Door) -> None:
    door.put("identity", "home", "Lives in Oslo")
    first = page(door)
    assert shown(first["changes"]) == [("home", "Lives in Oslo")]
    assert (first["has_more"], first["reset"]) == (False, False)
    door.put("identity", "name", "Is called Ada")
    door.put("identity", "home", "Lives in Rome")
    door.forget("identity", "name")
    second = page(door, first["next_cursor"])
    assert shown(second["changes"]) == [("home", "Lives in Rome"), ("name", None)]
    assert [change.get("deleted") for change in second["changes"]] == [False, True]
    assert second["owner"] == first["owner"]
    assert page(door, second["next_cursor"])["changes"] == []


@pytest.mark.behaviour("S37")
def test_pages_of_any_size_show_every_change_once(door: Door) -> None:
    for number in range(7):
        door.put("preferences", f"k{number}", "Something")
    for limit in (1, 3, 7, 8):
        cursor, seen, more = None, list[str](), True
        while more:
            read = page(door, cursor, limit)
            seen += [change.get("key", "") for change in read["changes"]]
            cursor, more = read["next_cursor"], read["has_more"]
            assert len(read["changes"]) <= limit
        assert seen == [f"k{number}" for number in range(7)]


@pytest.mark.behaviour("S37")
@pytest.mark.parametrize(
    ("params", "status"),
    [
        ({"limit": "1"}, 200),
        ({"limit": "500"}, 200),
        ({"limit": "0"}, 422),
        ({"limit": "501"}, 422),
        ({"limit": "many"}, 422),
        ({"since": "nonsense"}, 422),
    ],
)
def test_a_page_is_one_to_five_hundred_changes(
    place: OpenHouse, params: dict[str, str], status: int
) -> None:
    assert place.ask("GET", SYNC, place.owner_token, params=params).status_code == status


def test_a_page_without_a_limit_is_two_hundred_changes(place: OpenHouse) -> None:
    entries = [{"section": "identity", "key": f"k{n}", "summary": "x"} for n in range(201)]
    place.ask("PUT", f"{MODEL}/entries", place.owner_token, json={"entries": entries})
    told = cast("Page", place.ask("GET", SYNC, place.owner_token).json())
    assert (len(told["changes"]), told["has_more"]) == (200, True)


@pytest.mark.behaviour("S38")
def test_after_each_purge_every_device_starts_anew_though_writes_followed(door: Door) -> None:
    for home in ("Lives in Oslo", "Lives in Rome"):
        behind = page(door)["next_cursor"]
        door.put("identity", "name", "Is called Ada")
        current = page(door)["next_cursor"]
        door.purge()
        for cursor in (behind, current):
            assert page(door, cursor)["reset"]
            assert page(door, cursor)["changes"] == []
        door.put("identity", "home", home)
        for cursor in (behind, current):
            after = page(door, cursor)
            assert after["reset"]
            assert shown(after["changes"]) == [("home", home)]
        assert not page(door, page(door, current)["next_cursor"])["reset"]


@pytest.mark.behaviour("S38")
def test_a_purge_of_one_section_resets_the_feed_to_the_others(place: OpenHouse) -> None:
    token = place.owner_token
    put(place, token, "identity/home", "Lives in Oslo")
    put(place, token, "preferences/tea", "Likes tea")
    cursor = place.ask("GET", SYNC, token).json()["next_cursor"]
    place.ask("DELETE", MODEL, token, params={"confirm": "true", "sections": "identity"})
    told = cast("Page", place.ask("GET", SYNC, token, params={"since": cursor}).json())
    assert told["reset"]
    assert shown(told["changes"]) == [("tea", "Likes tea")]


def test_without_a_purge_no_feed_resets(door: Door) -> None:
    door.put("identity", "home", "Lives in Oslo")
    cursor = page(door)["next_cursor"]
    door.forget("identity", "home")
    assert not page(door, cursor)["reset"]


def test_what_has_expired_arrives_as_a_tombstone(place: OpenHouse, door: Door) -> None:
    sensed(place, "state/now", "Driving", name="state")
    behind = page(door)
    assert shown(behind["changes"]) == [("now", "Driving")]
    place.clock.advance(hours=1)
    assert shown(page(door)["changes"]) == [("now", None)]
    keep_duties(place.house)
    assert shown(page(door, behind["next_cursor"])["changes"]) == [("now", None)]


@pytest.mark.parametrize(("late", "resets"), [(timedelta(0), False), (MOMENT, True)])
def test_a_device_that_was_away_longer_than_tombstones_last_starts_anew(
    place: OpenHouse, *, late: timedelta, resets: bool
) -> None:
    token = place.owner_token
    put(place, token, "identity/home", "Lives in Oslo")
    put(place, token, "identity/name", "Is called Ada")
    cursor = place.ask("GET", SYNC, token).json()["next_cursor"]
    place.ask("DELETE", f"{MODEL}/entries/identity/home", token)
    place.clock.set(MONDAY_MORNING + timedelta(days=35) + late)
    keep_duties(place.house)
    told = cast("Page", place.ask("GET", SYNC, token, params={"since": cursor}).json())
    assert told["reset"] is resets
    fresh = cast("Page", place.ask("GET", SYNC, token, params={"limit": "1"}).json())
    then = place.ask("GET", SYNC, token, params={"since": fresh["next_cursor"]}).json()
    assert not then["reset"], "a new reader pages on past history that is gone"
