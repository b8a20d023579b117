"""Agreement: whether history and body hold what the log says of them.

The log outlives moments, which are pruned, and an owner's erasure takes their part of the log and
leaves his mood; so only what both tell of is compared. The mood itself moves on by the minute and
has its seal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import TypeAlias

from ipse.kernel.document import Json, JsonObject
from ipse.selfhood.body import Part
from ipse.selfhood.causes import Moment
from ipse.selfhood.rows import moment_numbers

History: TypeAlias = Mapping[tuple[str, datetime], Sequence[JsonObject]]
"""The numbers of each moment, by the interaction and the time that caused it."""


def by_cause(moments: Iterable[Moment]) -> History:
    """Return the history of `moments`."""
    found: dict[tuple[str, datetime], list[JsonObject]] = {}
    for moment in moments:
        numbers = moment_numbers(moment.affect, moment.levels, moment.disposition, moment.load)
        found.setdefault((moment.correlation_id, moment.at), []).append(numbers)
    return found


def fits_history(words: JsonObject | None, kept: Collection[JsonObject]) -> bool:
    """Return whether a logged event is among the moments `kept` of it, or none is kept."""
    return not kept or any(_says(words or {}, numbers) for numbers in kept)


def fits_body(body: Mapping[str, Part], name: str, states: Collection[Json]) -> bool:
    """Return whether a part is in one of the states that some member's log left it in."""
    return name in body and str(body[name].state) in states


def _says(logged: JsonObject, numbers: JsonObject) -> bool:
    return all(logged.get(name) == number for name, number in numbers.items())
