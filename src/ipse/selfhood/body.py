"""Body: the parts that the resident is made of, how each is, and where each tends to fail (M11).

Readings come in as values; what they mean is decided here. Of each part is remembered since when
it is so, how often it failed, how long it lasts between failures on average, and which part was in
trouble shortly before: what usually precedes a failure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from ipse.selfhood.drives import Drive


class State(StrEnum):
    """How a part is."""

    WELL = "well"
    STRAINED = "strained"
    FAILING = "failing"
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Limit:
    """From where on a reading is strain, and from where on failure; None where it never is one."""

    kind: str
    unit: str
    strained: float | None
    failing: float | None
    falls: bool = False
    """Whether a low reading is the bad one."""


# Judgements: what a desk machine bears for long, and where Linux and drives begin to give way.
LIMITS: Final[Mapping[str, Limit]] = {
    "processor": Limit("hardware", "share", 0.95, None),
    "memory": Limit("hardware", "share", 0.92, 0.98),
    "disk": Limit("hardware", "share free", 0.1, 0.02, falls=True),
    "battery": Limit("hardware", "share", 0.2, 0.05, falls=True),
    "temperature": Limit("hardware", "degrees C", 85.0, 98.0),
    "store": Limit("software", "share of probes answered", None, 0.5, falls=True),
    "index": Limit("software", "share of probes answered", None, 0.5, falls=True),
    "models": Limit("software", "share of probes answered", None, 0.5, falls=True),
    "surfaces": Limit("software", "share of probes answered", None, 0.5, falls=True),
}

PRECEDES_WITHIN: Final = timedelta(hours=1)
FAILURE_FRIGHTENS: Final = -0.2
"""What a part that begins to fail takes from the safety drive."""
LEAST_TO_SPACE: Final = 2
"""Failures from which on there is a time between two."""
USUALLY: Final = 0.5
"""The share of failures that another part must have preceded to be named."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One reading of one part; None where this machine has no such part."""

    part: str
    value: float | None


@dataclass(frozen=True, slots=True)
class Part:
    """One part, with the history of its failures."""

    name: str
    state: State
    value: float | None
    since: datetime
    seen_at: datetime
    troubled_at: datetime | None = None
    """When it was last not well."""
    failures: int = 0
    first_failure: datetime | None = None
    last_failure: datetime | None = None
    preceded_by: Mapping[str, int] = field(default_factory=dict[str, int])
    """How many failures each other part was in trouble shortly before."""

    @property
    def between_failures(self) -> timedelta | None:
        """Return the mean time between failures, None before the second."""
        if (
            self.failures < LEAST_TO_SPACE
            or self.first_failure is None
            or self.last_failure is None
        ):
            return None
        return (self.last_failure - self.first_failure) / (self.failures - 1)

    @property
    def usually_after(self) -> str | None:
        """Return which part's trouble usually precedes a failure, None when none does."""
        likely = [
            (count, name)
            for name, count in self.preceded_by.items()
            if count / self.failures > USUALLY
        ]
        return min(likely, key=lambda found: (-found[0], found[1]))[1] if likely else None


def judge(reading: Reading) -> State:
    """Return how a part with this reading is."""
    limit = LIMITS[reading.part]
    if reading.value is None:
        return State.ABSENT
    if _beyond(reading.value, limit.failing, falls=limit.falls):
        return State.FAILING
    if _beyond(reading.value, limit.strained, falls=limit.falls):
        return State.STRAINED
    return State.WELL


def observed(
    body: Mapping[str, Part], readings: Iterable[Reading], now: datetime
) -> dict[str, Part]:
    """Return the body after `readings`: parts that were not read stay as they were."""
    read = {reading.part: reading for reading in readings}
    states = {name: judge(reading) for name, reading in read.items()}
    troubled = {
        name for name in {*body, *read} if _in_trouble(body.get(name), states.get(name), now)
    }
    seen = {
        name: _seen(body.get(name), reading, states[name], troubled - {name}, now)
        for name, reading in read.items()
    }
    return {**body, **seen}


def newly_failing(before: Mapping[str, Part], after: Mapping[str, Part]) -> tuple[str, ...]:
    """Return the parts that have just begun to fail, by name."""
    return tuple(
        name
        for name, part in sorted(after.items())
        if part.state is State.FAILING and not _is_failing(before.get(name))
    )


def changed_parts(before: Mapping[str, Part], after: Mapping[str, Part]) -> tuple[str, ...]:
    """Return the parts whose state is another one than before, by name."""
    return tuple(
        name
        for name, part in sorted(after.items())
        if name not in before or before[name].state is not part.state
    )


def fright_of(failing: Iterable[str]) -> dict[Drive, float]:
    """Return what parts that begin to fail do to the drives."""
    count = len(tuple(failing))
    return {Drive.SAFETY: FAILURE_FRIGHTENS * count} if count else {}


def _seen(
    part: Part | None, reading: Reading, state: State, troubled: set[str], now: datetime
) -> Part:
    if part is None:
        part = Part(reading.part, State.ABSENT if state is State.ABSENT else State.WELL,
                    None, now, now)  # fmt: skip
    failed = state is State.FAILING and part.state is not State.FAILING
    seen = replace(part, state=state, value=reading.value, seen_at=now)
    if state is not part.state:
        seen = replace(seen, since=now)
    if state in {State.STRAINED, State.FAILING}:
        seen = replace(seen, troubled_at=now)
    return _failed(seen, troubled, now) if failed else seen


def _failed(part: Part, troubled: set[str], now: datetime) -> Part:
    preceded = {name: part.preceded_by.get(name, 0) + 1 for name in sorted(troubled)}
    return replace(
        part,
        failures=part.failures + 1,
        first_failure=part.first_failure or now,
        last_failure=now,
        preceded_by={**part.preceded_by, **preceded},
    )


def _in_trouble(part: Part | None, state: State | None, now: datetime) -> bool:
    """Tell whether a part is in trouble by this reading, or was within the last hour."""
    if state in {State.STRAINED, State.FAILING}:
        return True
    at = None if part is None else part.troubled_at
    return at is not None and now - at <= PRECEDES_WITHIN


def _is_failing(part: Part | None) -> bool:
    return part is not None and part.state is State.FAILING


def _beyond(value: float, limit: float | None, *, falls: bool) -> bool:
    if limit is None:
        return False
    return value <= limit if falls else value >= limit
