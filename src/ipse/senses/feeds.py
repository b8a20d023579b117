"""Feeds: a calendar that is sent whole, again and again. What one leaves out is taken back.

A feed never says that something was deleted; it says nothing of it any more. So whoever sends a
whole one says how far it looks, and what an earlier one held within that stretch and this one does
not is gone, as if it had never been sent. An older wording of something that was moved goes alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from ipse.senses.payloads import moment_in, text_in
from ipse.senses.signals import Kind, Sample

FED: tuple[Kind, ...] = (Kind.CALENDAR, Kind.REMINDER)
"""The kinds that come in feeds."""


@dataclass(frozen=True, slots=True)
class Feed:
    """All that one feed holds, and between which moments it tells every event."""

    name: str
    since: datetime
    until: datetime
    samples: tuple[Sample, ...]

    def left_out(self, stored: Iterable[Sample]) -> Iterator[Sample]:
        """Yield those of the `stored` samples that came by this feed and no longer stand in it."""
        held = {(sample.kind, sample.subject, sample.digest) for sample in self.samples}
        named = {(sample.kind, sample.subject) for sample in self.samples}
        for sample in stored:
            if text_in(sample.payload, "feed") != self.name:
                continue
            about = (sample.kind, sample.subject)
            if (*about, sample.digest) not in held and (about in named or self._tells(sample)):
                yield sample

    def holds_reminder(self, subject: str) -> bool:
        """Return whether the reminder called `subject` stands in it."""
        return any((each.kind, each.subject) == (Kind.REMINDER, subject) for each in self.samples)

    def _tells(self, sample: Sample) -> bool:
        """Return whether this feed would hold `sample` if it still were."""
        if sample.kind is Kind.REMINDER:
            return True
        start, end = moment_in(sample.payload, "start"), moment_in(sample.payload, "end")
        return bool(start and end and start < self.until and end > self.since)
