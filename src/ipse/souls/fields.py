"""Fields: the one table of what may stand in a `SOUL.yaml`.

The parser reads by it and the published JSON Schema is made from it, so neither can allow what the
other refuses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from ipse.kernel.document import Json
from ipse.souls.soul import AGENT_ID, Baseline, Builtin, HalfLives

LONGEST_NAME: Final = 80
LONGEST_STATEMENT: Final = 400
LONGEST_TEXT: Final = 4_000
MOST_STATEMENTS: Final = 32
MOST_TOOLS: Final = 128
MOST_PARENTS: Final = 8
LARGEST_VERSION: Final = 1_000_000
STEADIEST: Final = 0.95
"""A baseline of 1 could never be left: the mood moves on its artanh, which is infinite there."""
BRIEFEST_HOURS: Final = 0.1
LONGEST_HOURS: Final = 720.0

_TOOL: Final = r"[A-Za-z0-9][A-Za-z0-9._:/-]{0,127}"


@dataclass(frozen=True, slots=True)
class Text:
    """Words; with a `pattern`, words that match it whole."""

    longest: int
    pattern: str = ""
    form: str = ""
    """The pattern as a person is told it."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within its bounds."""

    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Number:
    """A number within its bounds."""

    least: float
    most: float


@dataclass(frozen=True, slots=True)
class Choice:
    """One of some words."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Listed:
    """A list without doubles."""

    of: Shape
    most: int


@dataclass(frozen=True, slots=True)
class Mapped:
    """Keys with their values."""

    fields: tuple[Field, ...]


Shape: TypeAlias = "Text | Whole | Number | Choice | Listed | Mapped"


@dataclass(frozen=True, slots=True)
class Field:
    """One key: what it takes, what it says, and what holds when it is left out."""

    name: str
    shape: Shape
    says: str
    default: Json = None
    required: bool = False


def default_of(field: Field) -> Json:
    """Return what holds when `field` is left out."""
    match field.shape:
        case Mapped(fields):
            return {inner.name: default_of(inner) for inner in fields}
        case _:
            return field.default


_ID: Final = Text(64, AGENT_ID.pattern, "1 to 64 of a-z, 0-9, dot, dash, underscore")
_TOOL_NAME: Final = Text(128, _TOOL, "the name of a tool, without spaces")
_MOOD: Final = Number(-STEADIEST, STEADIEST)
_HOURS: Final = Number(BRIEFEST_HOURS, LONGEST_HOURS)
_STATEMENTS: Final = Listed(Text(LONGEST_STATEMENT), MOST_STATEMENTS)
_REST: Final = Baseline()
_BACK: Final = HalfLives()

_HALF_LIVES: Final = Mapped(
    (
        Field("valence", _HOURS, "Hours until pleasure is half back.", _BACK.valence),
        Field("arousal", _HOURS, "Hours until arousal is half back.", _BACK.arousal),
        Field("dominance", _HOURS, "Hours until control is half back.", _BACK.dominance),
    )
)

_BASELINE: Final = Mapped(
    (
        Field("valence", _MOOD, "How pleasant its rest is.", _REST.valence),
        Field("arousal", _MOOD, "How awake its rest is.", _REST.arousal),
        Field("dominance", _MOOD, "How much in control it feels at rest.", _REST.dominance),
        Field("half_life_hours", _HALF_LIVES, "How fast each part comes back to rest."),
    )
)

_DOGMA: Final = Mapped(
    (
        Field("id", _ID, "The name under which decisions cite it.", required=True),
        Field("statement", Text(LONGEST_STATEMENT), "The conviction.", required=True),
    )
)

SOUL: Final = Mapped(
    (
        Field("id", _ID, "The agent's id, the same as its folder's name.", required=True),
        Field("name", Text(LONGEST_NAME), "What people call it.", required=True),
        Field("purpose", Text(LONGEST_TEXT), "What it is there for.", required=True),
        Field("version", Whole(1, LARGEST_VERSION), "Which version of it this is.", 1),
        Field("personality", Text(LONGEST_TEXT), "What it is like.", ""),
        Field("values", _STATEMENTS, "Its core values: what it holds to.", []),
        Field("guardrails", _STATEMENTS, "Its ethical guardrails: what it never does.", []),
        Field("communication_style", Text(LONGEST_TEXT), "How it speaks.", ""),
        Field("baseline", _BASELINE, "Its emotional baseline: the mood in which it rests."),
        Field("dogmas", Listed(_DOGMA, MOST_STATEMENTS), "Its convictions.", []),
        Field("tools", Listed(_TOOL_NAME, MOST_TOOLS), "The outside tools it may use.", []),
        Field(
            "builtins",
            Listed(Choice(tuple(Builtin)), len(Builtin)),
            "The house's own tools it may use; without one here that tool does not exist for it.",
            [],
        ),
        Field("parents", Listed(_ID, MOST_PARENTS), "The souls whose guardrails bind it.", []),
    )
)
"""Everything that a `SOUL.yaml` may hold."""
