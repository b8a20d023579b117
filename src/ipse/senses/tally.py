"""Tally: what became of the signals of one push, and of the entries that followed from them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of conclusions: written, refused by what ranks higher, withdrawn."""

    applied: int = 0
    refused: int = 0
    withdrawn: int = 0

    def plus(self, other: Outcome) -> Outcome:
        """Return both together."""
        return Outcome(
            self.applied + other.applied,
            self.refused + other.refused,
            self.withdrawn + other.withdrawn,
        )


@dataclass(frozen=True, slots=True)
class Tally:
    """Every signal of a push is counted once; then the entries."""

    recorded: int
    ignored: int
    """No sense that is on reads them."""
    unknown: int
    """Nobody knows their kind."""
    duplicates: int
    outdated: int
    """Older than anything is kept."""
    applied: int = 0
    refused: int = 0


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """What went when a sense was switched off."""

    entries: int = 0
    signals: int = 0
