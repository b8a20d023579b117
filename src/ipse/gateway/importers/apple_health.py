"""Apple Health: the nights in an export.xml, which may be larger than memory.

The file is read once, chunk by chunk, and of millions of records only stretches of sleep are kept.
It declares its own form but needs no entities: one that is declared is refused, since entities can
grow without bound or name files.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import BinaryIO, Final, NoReturn
from xml.parsers import expat

from ipse.gateway.devices.loose import moment_in
from ipse.gateway.devices.nights import ASLEEP, signal_of, sleeps_of
from ipse.kernel.errors import InvalidInput
from ipse.senses.signals import Signal

_CHUNK: Final = 1_048_576
_ROOT: Final = "HealthData"
_SLEEP: Final = "HKCategoryTypeIdentifierSleepAnalysis"
_STAGE: Final = "HKCategoryValueSleepAnalysis"
_NO_EXPORT: Final = (
    "This is no export of Apple Health: unpack export.zip and choose the export.xml in it."
)


def signals_in(stream: BinaryIO) -> Iterator[Signal]:
    """Yield every sleep of the export that `stream` holds."""
    yield from map(signal_of, sleeps_of(_Pieces().read(stream)))


class _Pieces:
    """The stretches of sleep of an export, found while it is parsed."""

    def __init__(self) -> None:
        self._found: list[tuple[datetime, datetime]] = []
        self._inside = False
        self._parser = expat.ParserCreate()
        self._parser.StartElementHandler = self._begin
        self._parser.EntityDeclHandler = _refuse

    def read(self, stream: BinaryIO) -> list[tuple[datetime, datetime]]:
        """Return every stretch of sleep; a file of another form is refused."""
        try:
            while chunk := stream.read(_CHUNK):
                self._parser.Parse(chunk, False)  # noqa: FBT003 (it takes no names)
            self._parser.Parse(b"", True)  # noqa: FBT003 (the same)
        except expat.ExpatError as error:
            raise InvalidInput(_NO_EXPORT) from error
        return self._found

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        if not self._inside and name != _ROOT:
            raise InvalidInput(_NO_EXPORT)
        self._inside = True
        if name != "Record" or attributes.get("type") != _SLEEP:
            return
        stage = attributes.get("value", "").removeprefix(_STAGE).removeprefix("Asleep").casefold()
        start = moment_in(attributes.get("startDate", ""))
        end = moment_in(attributes.get("endDate", ""))
        if (stage or "asleep") in ASLEEP and start is not None and end is not None:
            self._found.append((start, end))


def _refuse(*_declared: object) -> NoReturn:
    raise InvalidInput("The file declares entities, which no export of Apple Health does.")
