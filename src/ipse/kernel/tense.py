"""Tense: whether a record was lived, imagined, or seen again from an earlier time (ruling 5)."""

from __future__ import annotations

from enum import StrEnum


class Tense(StrEnum):
    """The three tenses. A FACT may never cite a SIM."""

    FACT = "FACT"
    SIM = "SIM"
    REPLAY = "REPLAY"
