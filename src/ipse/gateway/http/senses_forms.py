"""Signals and senses as they travel: what devices and owners send, and what they are told."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final

from pydantic import Field, JsonValue
from pydantic.config import JsonDict

from ipse.gateway.http.forms import Sent, Told
from ipse.kernel.clock import parse_moment
from ipse.kernel.errors import InvalidInput
from ipse.senses.signals import LARGEST_BATCH, NAMED, Kind, Signal

LONGEST_KIND: Final = 80

_NAMED: Final = ", ".join(kind for kind in Kind if kind in NAMED)
_KINDS: Final = f"One of {_NAMED}; another one is counted as unknown."
_MOMENT: Final[JsonDict] = {"format": "date-time"}


class ObservationSent(Sent):
    """One signal."""

    kind: Annotated[str, Field(max_length=LONGEST_KIND, description=_KINDS)]
    at: Annotated[
        str | None,
        Field(
            description="When it was noticed; without it, when it arrived.",
            json_schema_extra=_MOMENT,
        ),
    ] = None
    payload: Annotated[
        dict[str, JsonValue] | None,
        Field(description="The fields that its kind takes; others are let go."),
    ] = None
    owner: Annotated[str | None, Field(description="Without any effect.")] = None


class ObservationsSent(Sent):
    """What a device noticed, in whatever order."""

    observations: Annotated[
        list[ObservationSent], Field(json_schema_extra={"minItems": 1, "maxItems": LARGEST_BATCH})
    ]
    owner: Annotated[str | None, Field(description="Without any effect.")] = None


class SwitchSent(Sent):
    """What a sense is switched to."""

    enabled: bool


class TallyTold(Told):
    """What became of the signals, each of them counted once, and of the entries that followed."""

    recorded: Annotated[int, Field(description="Signals that were kept.")]
    ignored: Annotated[int, Field(description="Signals that no sense which is on would read.")]
    applied: Annotated[int, Field(description="Entries that were written.")]
    refused: Annotated[int, Field(description="Entries that what ranks higher kept out.")]
    unknown: Annotated[int, Field(description="Signals of a kind that nobody here knows.")]
    duplicates: Annotated[int, Field(description="Signals that had been kept already.")]
    outdated: Annotated[int, Field(description="Signals older than any signal is kept.")]


class SenseTold(Told):
    """A sense, whether it is on, and what for."""

    name: str
    enabled: bool
    purpose: str
    reads: Annotated[list[str], Field(description="The kinds of signals that are kept for it.")]
    changed_at: datetime | None


class SensesTold(Told):
    """Every sense."""

    senses: list[SenseTold]


class RemovedBySenseTold(Told):
    """What went when a sense was switched off."""

    entries: int
    signals: int


class SwitchedTold(SenseTold):
    """A sense after it was switched, and what went with it."""

    removed: RemovedBySenseTold


def signals_of(sent: ObservationsSent) -> list[Signal]:
    """Return what was sent as signals; claims about the owner are let go."""
    return [_signal_at(index, each) for index, each in enumerate(sent.observations)]


def _signal_at(index: int, sent: ObservationSent) -> Signal:
    place = f"observations[{index}]"
    try:
        at = None if sent.at is None else parse_moment(sent.at, field="at")
    except InvalidInput as error:
        raise InvalidInput(f"{place}: {error.message}", field=f"{place}.{error.field}") from error
    return Signal(sent.kind, at, sent.payload or {})
