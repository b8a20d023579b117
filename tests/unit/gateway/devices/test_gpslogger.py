from __future__ import annotations

import pytest

from ipse.gateway.devices.gpslogger import fields_in, signals_in
from ipse.gateway.devices.loose import UNREADABLE
from ipse.gateway.refusal import Refused
from ipse.senses.signals import Signal
from tests.unit.gateway.devices.golden import at, raw

WHERE = {"lat": 48.8521, "lon": 2.2903, "accuracy": 11.2}


@pytest.mark.parametrize("name", ["gpslogger.json", "gpslogger.form"])
def test_a_form_says_the_same_as_json(name: str) -> None:
    assert signals_in(fields_in(raw(name))) == (Signal("position", at(8), {**WHERE}),)


def test_fields_may_go_by_their_long_names() -> None:
    body = b"latitude=48.8521&longitude=2.2903&accuracy=11.2&timestamp=1789372800"
    assert signals_in(fields_in(body)) == (Signal("position", at(8), {**WHERE}),)


def test_without_a_time_it_counts_from_its_arrival() -> None:
    (signal,) = signals_in(fields_in(b"lat=1&lon=2"))
    assert signal.at is None


def test_a_time_that_cannot_be_read_is_not_taken_for_now() -> None:
    assert signals_in(fields_in(b"lat=1&lon=2&time=yesterday")) == (UNREADABLE,)


@pytest.mark.parametrize(
    "body", [b"lat=1&lat=2", b"\xff\xfe", b'{"lat": 1, "lat": 2}', b"{", b"a&" * 70]
)
def test_a_body_that_reads_in_two_ways_is_refused(body: bytes) -> None:
    with pytest.raises(Refused):
        fields_in(body)
