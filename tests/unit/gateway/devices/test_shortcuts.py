from __future__ import annotations

import pytest

from ipse.gateway.devices.loose import UNREADABLE
from ipse.gateway.devices.shortcuts import signals_in
from ipse.kernel.document import Json
from ipse.senses.signals import Signal
from tests.unit.gateway.devices.golden import at, golden

FOCUS = Signal("focus", None, {"mode": "Work", "on": True})


def test_one_signal_may_stand_alone_with_its_payload_beside_its_kind() -> None:
    assert signals_in(golden("shortcuts_focus")) == (FOCUS,)


@pytest.mark.parametrize(
    "message",
    [
        {"observations": [{"kind": "focus", "payload": {"mode": "Work", "on": True}}]},
        {"observations": {"kind": "focus", "payload": {"mode": "Work", "on": "1"}}},
        {"kind": "focus", "at": "", "payload": {"mode": "Work", "on": "true", "place": ""}},
    ],
)
def test_many_or_one_say_the_same(message: Json) -> None:
    assert signals_in(message) == (FOCUS,)


@pytest.mark.parametrize(
    ("said", "meant"), [("Yes", True), ("0", False), (1, True), (False, False)]
)
def test_a_yes_may_be_text(said: Json, meant: bool) -> None:  # noqa: FBT001
    (signal,) = signals_in({"kind": "focus", "mode": "Work", "on": said})
    assert signal.payload["on"] is meant


def test_numbers_and_times_may_be_text() -> None:
    (signal,) = signals_in(
        {"kind": "position", "lat": "48.85", "lon": "2.29", "at": "2026-09-14T10:00:00+0200"}
    )
    assert signal == Signal("position", at(8), {"lat": 48.85, "lon": 2.29})
    (night,) = signals_in({"kind": "sleep", "start": "2026-09-13 23:00:00 +0200", "hours": "7"})
    assert night.payload == {"start": "2026-09-13T23:00:00+02:00", "hours": 7}


def test_what_cannot_be_meant_is_left_for_the_check_that_all_signals_pass() -> None:
    (signal,) = signals_in({"kind": "focus", "mode": "Work", "on": "perhaps"})
    assert signal.payload["on"] == "perhaps"


@pytest.mark.parametrize("message", [None, {}, {"kind": ""}, {"kind": "focus", "at": "at noon"}])
def test_what_has_no_kind_or_no_readable_time_is_unreadable(message: Json) -> None:
    assert signals_in(message) == (UNREADABLE,)
