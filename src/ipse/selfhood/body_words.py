"""Body words: the parts of the resident as he tells of them; the worst come first."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Final

from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from ipse.selfhood.body import LIMITS, Part, State

_ORDER: Final = {State.FAILING: 0, State.STRAINED: 1, State.WELL: 2, State.ABSENT: 3}
_HOUR: Final = timedelta(hours=1)


def in_order(body: Iterable[Part]) -> list[Part]:
    """Return the parts, the worst first, those alike by name."""
    return sorted(body, key=lambda part: (_ORDER[part.state], part.name))


def tell_body(body: Iterable[Part]) -> str:
    """Return what he says of his body: what fails and what is strained, by its name."""
    parts = in_order(body)
    if not parts:
        return "I have not looked at my parts yet."
    failing = [part.name for part in parts if part.state is State.FAILING]
    strained = [part.name for part in parts if part.state is State.STRAINED]
    told = [f"Failing: {', '.join(failing)}."] if failing else []
    told += [f"Strained: {', '.join(strained)}."] if strained else []
    return " ".join(told) if told else "Every part of me that I can read is well."


def part_words(part: Part, now: datetime) -> JsonObject:
    """Return one part for a door."""
    limit = LIMITS[part.name]
    between = part.between_failures
    return {
        "part": part.name,
        "kind": limit.kind,
        "state": str(part.state),
        "value": part.value,
        "unit": limit.unit,
        "since": iso(part.since),
        "hours_so": round((now - part.since) / _HOUR, 3),
        "failures": part.failures,
        "last_failure": None if part.last_failure is None else iso(part.last_failure),
        "hours_between_failures": None if between is None else round(between / _HOUR, 3),
        "usually_after": part.usually_after,
        "seen_at": iso(part.seen_at),
    }
