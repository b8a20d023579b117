from __future__ import annotations

from io import BytesIO

import pytest

from ipse.gateway.devices.loose import UNREADABLE
from ipse.gateway.importers.google_timeline import Names, signals_in
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import InvalidInput
from ipse.senses.signals import Signal
from tests.unit.gateway.devices.golden import at, raw

HOME: JsonObject = {"lat": 48.8521, "lon": 2.2903}
OFFICE: JsonObject = {"lat": 48.8738, "lon": 2.295}


def read(content: bytes, names: Names | None = None) -> list[Signal]:
    return list(signals_in(BytesIO(content), names or Names()))


def test_a_phone_of_google_tells_visits_and_sure_positions() -> None:
    assert read(raw("timeline_android.json")) == [
        Signal("arrival", at(20, day=13), HOME),
        Signal("departure", at(6), HOME),
        Signal("position", at(6, 40), {**OFFICE, "accuracy": 13}),
    ]


def test_a_phone_of_apple_tells_visits() -> None:
    assert read(raw("timeline_ios.json")) == [
        Signal("arrival", at(6, 30), OFFICE),
        Signal("departure", at(7, 45), OFFICE),
    ]


def test_an_old_takeout_tells_visits_in_both_of_its_spellings() -> None:
    arrival, departure, earlier, later = read(raw("timeline_takeout.json"))
    assert (arrival, departure.payload) == (Signal("arrival", at(6, 30), OFFICE), OFFICE)
    assert earlier == Signal("arrival", at(20, day=13), HOME)
    assert later == Signal("departure", at(6), HOME)


def test_records_are_positions() -> None:
    assert read(raw("timeline_records.json")) == [
        Signal("position", at(6), {**HOME, "accuracy": 20}),
        Signal("position", at(6, 30), {**OFFICE, "accuracy": 15}),
    ]


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("timeline_android.json", "my home"),
        ("timeline_ios.json", "desk"),
        ("timeline_takeout.json", "desk"),
    ],
)
def test_what_google_takes_for_home_has_the_name_that_its_owner_gives(
    name: str, place: str
) -> None:
    assert read(raw(name), Names("my home", "desk"))[0].payload["place"] == place
    assert "place" not in read(raw(name))[0].payload


@pytest.mark.parametrize("content", [b"", b"{}", b"<html>", b'{"folders": []}', b'"visit"'])
def test_a_file_of_another_form_is_refused(content: bytes) -> None:
    with pytest.raises(InvalidInput, match="no export of Google Timeline"):
        read(content)


def test_a_file_that_breaks_off_yields_what_came_before() -> None:
    whole = raw("timeline_ios.json")
    signals = signals_in(BytesIO(whole[: whole.index(b"activity")]), Names())
    assert next(signals).kind == "arrival"
    assert next(signals).kind == "departure"
    with pytest.raises(InvalidInput, match="breaks off"):
        next(signals)


def test_what_cannot_be_read_leaves_the_rest() -> None:
    assert read(b'[1, {"visit": {"topCandidate": 3}}, {"visit": 5}, null]') == [UNREADABLE]
