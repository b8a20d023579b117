"""Conclusions: what an observer returns, with what it rests on.

A conclusion becomes an entry of the person model. When the person forgets that entry, the raw
signals in its grounds go with it: else it would be concluded anew a minute later.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from ipse.kernel.document import JsonObject
from ipse.senses.signals import Kind, Sample

LASTS_LONG_ENOUGH: Final = timedelta(minutes=15)
"""What says the same and stands this much longer is not written again: a phone that reports every
minute leaves no row a minute in the change log."""


@dataclass(frozen=True, slots=True)
class Grounds:
    """Every signal of one kind and subject within a span of time, both ends included."""

    kind: Kind
    subject: str
    since: datetime
    until: datetime

    def hold(self, sample: Sample) -> bool:
        """Return whether `sample` is one of them."""
        about = (sample.kind, sample.subject) == (self.kind, self.subject)
        return about and self.since <= sample.at <= self.until


@dataclass(frozen=True, slots=True)
class Conclusion:
    """One statement about the person, ready to be an entry."""

    section: str
    key: str
    summary: str
    confidence: float
    observed_at: datetime
    expires_at: datetime | None = None
    value: JsonObject | None = None
    grounds: tuple[Grounds, ...] = ()


def stands(conclusion: Conclusion, standing: Conclusion | None, now: datetime) -> bool:
    """Return whether what is `standing` says the same already, and long enough."""
    if standing is None or (conclusion.summary, conclusion.value, conclusion.confidence) != (
        standing.summary,
        standing.value,
        standing.confidence,
    ):
        return False
    ends = standing.expires_at
    if (conclusion.observed_at, conclusion.expires_at) == (standing.observed_at, ends):
        return True
    return ends is not None and ends - now >= LASTS_LONG_ENOUGH


def newest(samples: Iterable[Sample]) -> Sample | None:
    """Return the latest of `samples`; of several at one time, always the same one."""
    return max(samples, key=lambda sample: (sample.at, sample.digest), default=None)


def newest_of_each(samples: Iterable[Sample]) -> list[Sample]:
    """Return the latest of `samples` about each subject, in the order of subjects."""
    about: dict[str, list[Sample]] = {}
    for sample in samples:
        about.setdefault(sample.subject, []).append(sample)
    return [found for subject in sorted(about) if (found := newest(about[subject]))]
