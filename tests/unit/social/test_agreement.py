"""Cards stand as the log tells: no more, and none is missing."""

from __future__ import annotations

import pytest

from ipse.social.agreement import UNTOLD, Found, Told, first_contradiction
from ipse.social.verbs.agreeing import agrees_with_log
from ipse.storage.standing import Disagreement
from tests.unit.social.room import Room, says

TOLD = Told({"ann": 3, "bob": 5}, {"note", "link"})
NOBODY: frozenset[str] = frozenset()


@pytest.mark.parametrize(
    "found",
    [
        Found({"ann", "bob"}, NOBODY, {"note", "link"}),
        Found({"ann", "bob"}, NOBODY, NOBODY),
        Found({"ann"}, {"bob"}, {"note"}),
    ],
    ids=["all", "notes erased", "folded"],
)
def test_what_the_log_tells_of_is_agreed(found: Found) -> None:
    assert first_contradiction(TOLD, found) is None


@pytest.mark.parametrize(
    ("found", "number"),
    [
        (Found({"ann"}, NOBODY, NOBODY), 5),
        (Found({"bob"}, {"bea"}, NOBODY), 3),
        (Found(NOBODY, NOBODY, NOBODY), 3),
        (Found({"ann", "bob", "bea"}, NOBODY, NOBODY), UNTOLD),
        (Found({"ann", "bob"}, NOBODY, {"another"}), UNTOLD),
    ],
    ids=["gone", "another went", "the first gone", "a stranger", "a strange note"],
)
def test_what_the_log_does_not_tell_of_is_found(found: Found, number: int) -> None:
    assert first_contradiction(TOLD, found) == number


def disagreement(room: Room) -> Disagreement | None:
    """What stands otherwise than the log tells."""
    return room.record.read(lambda work: agrees_with_log(work, room.call().namespace))


def test_no_act_on_a_card_contradicts_the_log(room: Room) -> None:
    room.hear(says("twitch:1", "ann", donated=5), says("twitch:2", "bob", direct=True))
    room.hear(says("discord:3", "cleo", direct=True), says("discord:4", "dan", donated=9))
    room.note("Eve", "plays the cello", "kind")
    for act in (
        lambda: room.note("ann", "builds redstone"),
        lambda: room.link("twitch:2", "ann"),
        lambda: room.merge("cleo", "dan"),
        lambda: room.unlink("twitch:2"),
        lambda: room.split("discord:4"),
        lambda: room.hear(says("twitch:5", "eve")),
        lambda: room.merge("ann", "cleo"),
        lambda: room.merge("ann", "bob"),
        lambda: room.unlink("twitch:2"),
        lambda: room.forget("twitch:1"),
        room.repair,
    ):
        act()
        assert disagreement(room) is None


@pytest.mark.parametrize(
    "edit",
    [
        "DELETE FROM people",
        "UPDATE people SET person_id = 'another'",
        "UPDATE facts SET fact_id = 'another' WHERE text = 'builds redstone'",
        "UPDATE links SET link_id = 'another'",
        "UPDATE links SET undone = 1",
    ],
)
def test_what_was_edited_behind_the_log_is_found(room: Room, edit: str) -> None:
    room.hear(says("twitch:1", "ann", donated=5), says("twitch:2", "bob", donated=5))
    room.note("ann", "builds redstone")
    room.merge("ann", "bob")
    assert disagreement(room) is None
    room.record.write(lambda work: work.connection.exec_driver_sql(edit))
    assert disagreement(room) is not None
