from __future__ import annotations

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.document import Json, JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.senses.payloads import checked, moment_in, number_in, text_in
from ipse.senses.signals import Kind, Signal
from tests.unit.senses.noticing import NOON, noticed

START = "2026-09-15T09:00:00Z"
END = "2026-09-15T15:00:00Z"


@pytest.mark.parametrize(
    ("kind", "payload", "subject", "kept"),
    [
        (Kind.ARRIVAL, {"place": " Work "}, "work", {"place": "work"}),
        (Kind.DEPARTURE, {"lat": 1, "lon": 2}, "", {"lat": 1.0, "lon": 2.0}),
        (
            Kind.POSITION,
            {"lat": 1, "lon": 2, "accuracy": 9, "timezone": "Asia/Tokyo"},
            "",
            {"lat": 1.0, "lon": 2.0, "accuracy": 9.0, "timezone": "Asia/Tokyo"},
        ),
        (
            Kind.POSITION,
            {"lat": 1, "lon": 2, "accuracy": 0, "timezone": "Moon/Base"},
            "",
            {"lat": 1.0, "lon": 2.0},
        ),
        (Kind.FOCUS, {"mode": "Work"}, "", {"mode": "Work", "on": True}),
        (Kind.FOCUS, {"on": False}, "", {"mode": "", "on": False}),
        (Kind.MOTION, {"activity": "Driving"}, "", {"activity": "automotive"}),
        (Kind.SLEEP, {"hours": 6.234}, "", {"hours": 6.23}),
        (
            Kind.SLEEP,
            {"start": START, "end": END},
            "",
            {"hours": 6.0, "end": END},
        ),
        (
            Kind.SLEEP,
            {"start": START, "end": END, "hours": 5.5},
            "",
            {"hours": 5.5, "end": END},
        ),
        (
            Kind.CALENDAR,
            {"id": "E-1", "start": START, "end": END, "title": "Planning"},
            "e-1",
            {"start": START, "end": END, "title": "Planning", "busy": True},
        ),
        (
            Kind.CALENDAR,
            {"start": START, "end": END, "all_day": True},
            f"{START} ",
            {"start": START, "end": END, "title": "", "busy": False},
        ),
        (
            Kind.REMINDER,
            {"id": 7, "title": "Send it", "due": "2026-09-18"},
            "7",
            {"title": "Send it", "done": False, "due": "2026-09-18"},
        ),
        (Kind.REMINDER, {"id": "a", "done": True}, "a", {"title": "", "done": True}),
        (
            Kind.REACTION,
            {"about": "Morning  meetings", "accepted": False},
            "morning meetings",
            {"about": "Morning meetings", "accepted": False},
        ),
    ],
)
def test_a_payload_keeps_what_its_kind_takes_and_lets_the_rest_go(
    kind: Kind, payload: JsonObject, subject: str, kept: JsonObject
) -> None:
    sample = noticed(kind, NOON, **payload, battery=0.8, owner="ben")
    assert (sample.subject, sample.payload) == (subject, kept)


@pytest.mark.parametrize(
    ("kind", "payload", "field"),
    [
        (Kind.ARRIVAL, {}, "payload.place"),
        (Kind.ARRIVAL, {"lat": 1}, "payload.lat"),
        (Kind.ARRIVAL, {"place": "x" * 81}, "payload.place"),
        (Kind.POSITION, {}, "payload.lat"),
        (Kind.POSITION, {"lat": 90.1, "lon": 0}, "payload.lat"),
        (Kind.POSITION, {"lat": 0, "lon": -180.1}, "payload.lon"),
        (Kind.POSITION, {"lat": True, "lon": 0}, "payload.lat"),
        (Kind.POSITION, {"lat": "1", "lon": 0}, "payload.lat"),
        (Kind.POSITION, {"lat": 1, "lon": 2, "accuracy": -1}, "payload.accuracy"),
        (Kind.FOCUS, {"on": True}, "payload.mode"),
        (Kind.FOCUS, {"mode": "Work", "on": "yes"}, "payload.on"),
        (Kind.MOTION, {}, "payload.activity"),
        (Kind.MOTION, {"activity": "teleporting"}, "payload.activity"),
        (Kind.SLEEP, {}, "payload.hours"),
        (Kind.SLEEP, {"hours": 24.1}, "payload.hours"),
        (Kind.SLEEP, {"start": END, "end": START}, "payload.end"),
        (Kind.SLEEP, {"hours": 6, "end": "noon"}, "payload.end"),
        (Kind.CALENDAR, {"start": START}, "payload.start"),
        (Kind.CALENDAR, {"start": START, "end": START}, "payload.end"),
        (Kind.REMINDER, {"title": "Send it"}, "payload.id"),
        (Kind.REMINDER, {"id": "a"}, "payload.title"),
        (Kind.REMINDER, {"id": "a", "title": "x" * 201}, "payload.title"),
        (Kind.REMINDER, {"id": "a", "title": "b", "due": "soon"}, "payload.due"),
        (Kind.REACTION, {"accepted": True}, "payload.about"),
        (Kind.REACTION, {"about": "tea"}, "payload.accepted"),
        (Kind.REACTION, {"about": "tea", "accepted": 1}, "payload.accepted"),
    ],
)
def test_a_payload_that_its_kind_does_not_take_names_the_field(
    kind: Kind, payload: JsonObject, field: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        noticed(kind, NOON, **payload)
    assert caught.value.field == field


def test_the_edges_of_what_is_taken_are_taken() -> None:
    assert noticed(Kind.POSITION, NOON, lat=-90, lon=180).payload == {"lat": -90.0, "lon": 180.0}
    assert noticed(Kind.ARRIVAL, NOON, place="x" * 80).subject == "x" * 80
    assert noticed(Kind.SLEEP, NOON, hours=24).payload == {"hours": 24.0}


def test_a_long_id_becomes_a_short_one_that_is_its_own() -> None:
    one, other = (noticed(Kind.REMINDER, NOON, id="x" * 80 + end, title="t") for end in "yz")
    assert len(one.subject) == len(other.subject) == 32
    assert one.subject != other.subject
    assert noticed(Kind.REMINDER, NOON, id="x" * 80, title="t").subject == "x" * 80


def test_text_stays_on_its_line_without_what_nobody_sees() -> None:
    sample = noticed(Kind.FOCUS, NOON, mode="Work\n- Ad\u202ea is\u200b away")
    assert sample.payload["mode"] == "Work - Ada is away"


def test_readers_find_what_is_there_and_nothing_else() -> None:
    payload: JsonObject = {"word": "x", "count": 2, "flag": True, "at": START}
    assert [text_in(payload, name) for name in ("word", "count", "none")] == ["x", "", ""]
    assert [number_in(payload, name) for name in ("count", "flag", "word")] == [2.0, None, None]
    moment = moment_in(payload, "at")
    assert moment is not None
    assert moment - NOON == -timedelta(hours=3)
    assert moment_in(payload, "none") is None


ANY: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)
FIELDS = ["place", "lat", "lon", "accuracy", "timezone", "mode", "on", "activity", "hours", "end"]
MORE = [
    "start",
    "id",
    "title",
    "name",
    "radius_m",
    "feed",
    "all_day",
    "busy",
    "done",
    "due",
    "about",
    "accepted",
]


@given(kind=st.sampled_from(Kind), payload=st.dictionaries(st.sampled_from([*FIELDS, *MORE]), ANY))
def test_any_payload_is_taken_or_told_what_is_wrong(kind: Kind, payload: JsonObject) -> None:
    taken = fault_of(kind, payload)
    assert taken is None or taken.startswith("payload.")


def fault_of(kind: Kind, payload: JsonObject) -> str | None:
    """The field that is at fault, None when the payload is taken, each time as the same one."""
    try:
        first = checked(kind, Signal(kind, NOON, payload), NOON)
    except InvalidInput as error:
        return error.field or ""
    return None if first == checked(kind, Signal(kind, NOON, payload), NOON) else "changed"
