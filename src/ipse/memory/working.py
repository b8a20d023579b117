"""Working memory: what is at hand, and no more than fits there (M48)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ipse.memory.open_loops import is_open
from ipse.memory.traces import Trace

AT_HAND: Final = 64
"""Traces of one owner that working memory holds."""


def displaced(working: Iterable[Trace]) -> Sequence[Trace]:
    """Return what must give way: the oldest first, and loops still open only after all others.

    It is not lost: what gives way becomes an episode.
    """
    by_claim = sorted(working, key=lambda trace: (is_open(trace), trace.trace_id))
    return by_claim[: max(0, len(by_claim) - AT_HAND)]
