from __future__ import annotations

from io import BytesIO

import pytest

from ipse.gateway.importers.apple_health import signals_in
from ipse.kernel.errors import InvalidInput
from ipse.senses.signals import Signal
from tests.unit.gateway.devices.golden import at, raw

RECORD = (
    b'<Record type="HKCategoryTypeIdentifierSleepAnalysis" startDate="2026-09-13 23:00:00 +0200" '
    b'endDate="2026-09-14 06:00:00 +0200" value="HKCategoryValueSleepAnalysis%s"/>'
)


def read(content: bytes) -> list[Signal]:
    return list(signals_in(BytesIO(content)))


def test_an_export_tells_each_night_once() -> None:
    before, night = read(raw("health_export.xml"))
    assert (before.at, before.payload["hours"]) == (at(4, day=13), 7)
    assert night.at == at(4, 20)
    assert night.payload == {
        "start": "2026-09-13T21:40:00Z",
        "end": "2026-09-14T04:20:00Z",
        "hours": 6.33,
    }


@pytest.mark.parametrize(
    ("stage", "nights"),
    [
        (b"Asleep", 1),
        (b"AsleepUnspecified", 1),
        (b"AsleepDeep", 1),
        (b"Awake", 0),
        (b"InBed", 0),
    ],
)
def test_only_sleep_is_sleep(stage: bytes, nights: int) -> None:
    assert len(read(b"<HealthData>" + RECORD % stage + b"</HealthData>")) == nights


@pytest.mark.parametrize("content", [b"", b"<html/>", b"{}", b"<HealthData>", b"PK\x03\x04"])
def test_a_file_of_another_form_is_refused(content: bytes) -> None:
    with pytest.raises(InvalidInput, match="no export of Apple Health"):
        read(content)


@pytest.mark.parametrize(
    "declared",
    [b'<!ENTITY a "aaaa">', b'<!ENTITY a SYSTEM "file:///etc/passwd">', b'<!ENTITY % a "x">'],
)
def test_a_file_that_declares_entities_is_refused(declared: bytes) -> None:
    with pytest.raises(InvalidInput, match="entities"):
        read(b"<!DOCTYPE HealthData [" + declared + b"]><HealthData/>")
