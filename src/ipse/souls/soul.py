"""Soul: who an agent is, as somebody wrote it down (P14, P16).

A soul is a specification, no prompt: values, guardrails and dogmas bind what is decided, the
baseline is where the mood returns to, and tools and builtins are all that there is to act with.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

AGENT_ID: Final = re.compile(r"[a-z0-9][a-z0-9._-]{0,63}")
"""The ids of agents, as they stand in a token's kind and in a source."""


class Builtin(StrEnum):
    """The closed list of tools that the house itself offers."""

    PERSON_MODEL = "person.model"
    PERSON_OBSERVE = "person.observe"
    SELF_STATE = "self.state"
    SELF_FEEL = "self.feel"
    SELF_PARTS = "self.parts"
    REMEMBER_PERSON = "remember_person"
    RECALL_PERSON = "recall_person"
    LINK_PERSON = "link_person"
    MEMORY_REMEMBER = "memory.remember"
    MEMORY_RECALL = "memory.recall"


@dataclass(frozen=True, slots=True)
class HalfLives:
    """Hours in which each part of a mood comes half the way back to its baseline."""

    valence: float = 6.0
    arousal: float = 2.0
    dominance: float = 8.0


@dataclass(frozen=True, slots=True)
class Baseline:
    """The mood that a soul is at rest in, and how fast it returns there."""

    valence: float = 0.0
    arousal: float = 0.0
    dominance: float = 0.0
    half_life_hours: HalfLives = field(default_factory=HalfLives)


@dataclass(frozen=True, slots=True)
class Dogma:
    """A conviction that draws problems toward itself."""

    id: str
    statement: str


@dataclass(frozen=True, slots=True)
class Soul:
    """One soul; what its author left out has the value given here."""

    id: str
    name: str
    purpose: str
    version: int = 1
    personality: str = ""
    values: tuple[str, ...] = ()
    guardrails: tuple[str, ...] = ()
    communication_style: str = ""
    baseline: Baseline = field(default_factory=Baseline)
    dogmas: tuple[Dogma, ...] = ()
    tools: tuple[str, ...] = ()
    builtins: tuple[Builtin, ...] = ()
    parents: tuple[str, ...] = ()
