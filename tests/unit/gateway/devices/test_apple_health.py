from __future__ import annotations

import tracemalloc
from io import BytesIO, RawIOBase
from typing import BinaryIO, cast

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


def test_a_billion_laughs_are_refused_before_the_first() -> None:
    laughs = b"".join(
        b'<!ENTITY l%d "%s">' % (n, b"&l%d;" % (n - 1) * 10 if n else b"ha") for n in range(10)
    )
    with pytest.raises(InvalidInput, match="entities"):
        read(b"<!DOCTYPE HealthData [" + laughs + b"]><HealthData>&l9;</HealthData>")


class Endless(RawIOBase):
    """An export of so many bytes, made up as it is read."""

    def __init__(self, size: int) -> None:
        self.left = size
        self._row = b'<Record type="HKQuantityTypeIdentifierStepCount" value="12"/>\n'
        self._begun = False

    def read(self, size: int = -1, /) -> bytes:
        """Return the next bytes."""
        if not self._begun:
            self._begun = True
            return b"<HealthData>" + RECORD % b"Asleep"
        if self.left <= 0:
            return b""
        rows = max(1, size // len(self._row))
        self.left -= rows * len(self._row)
        return self._row * rows + (b"</HealthData>" if self.left <= 0 else b"")


def test_an_export_that_is_larger_than_memory_is_read_in_little_of_it() -> None:
    tracemalloc.start()
    try:
        nights = list(signals_in(cast("BinaryIO", Endless(48_000_000))))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(nights) == 1
    assert peak < 8_000_000
