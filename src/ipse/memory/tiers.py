"""Tiers: where a memory lives, and what can be recalled of it whichever room holds it.

The semantic tier is no trace: claims and the soul's statements are its recallables (ruling 13),
stored once in their own rooms and found here by the same search.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final

from ipse.kernel.call import Audience
from ipse.kernel.ids import OwnerId
from ipse.kernel.tense import Tense


class Tier(StrEnum):
    """The four tiers."""

    WORKING = "working"
    EPISODIC = "episodic"
    PROCEDURAL = "procedural"
    SEMANTIC = "semantic"


class Flag(StrEnum):
    """What is special about a memory."""

    SYNTHETIC = "synthetic"
    DREAMED = "dreamed"
    SIMULATED = "simulated"
    RESTRICTED = "restricted"
    RETRACTED = "retracted"


UNREAL: Final = frozenset({Flag.SYNTHETIC, Flag.DREAMED, Flag.SIMULATED})
"""Nothing with one of these is ever cited as a fact (P64)."""


@dataclass(frozen=True, slots=True)
class Recallable:
    """What a search can find: a trace, a claim, a statement of the soul."""

    item_id: str
    owner: OwnerId
    tier: Tier
    text: str
    event_at: datetime
    recorded_at: datetime
    audience: Audience = Audience.OWNER
    tense: Tense = Tense.FACT
    flags: frozenset[Flag] = frozenset()
    tags: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    speaker: str = ""
    thread: str = ""
    language: str = ""
    place: str = ""

    @property
    def spoken(self) -> str:
        """Return the text with who said it, as an embedder reads it."""
        return f"{self.speaker}: {self.text}" if self.speaker else self.text


class Role(StrEnum):
    """What a memory is asked for when the resident decides (P17)."""

    CONSTITUTION = "constitution"
    AUTOBIOGRAPHY = "autobiography"
    SKILLS = "skills"
    NOW = "now"


@dataclass(frozen=True, slots=True)
class Cue:
    """One of the four questions of a recall: a tier, the tags that matter, and how many."""

    role: Role
    tier: Tier
    tags: frozenset[str]
    usual: int
    light: int
    tagged_only: bool = False
    """The semantic tier holds all of the world; only what binds the resident is constitution."""

    def speaks_to(self, tags: tuple[str, ...]) -> bool:
        """Return whether one of `tags` is among those that matter; `when_*` is a skill's."""
        situated = self.role is Role.SKILLS and any(tag.startswith("when_") for tag in tags)
        return situated or not self.tags.isdisjoint(tags)


CUES: Final = (
    Cue(
        Role.CONSTITUTION,
        Tier.SEMANTIC,
        frozenset({"soul", "value", "belief", "constraint", "dogma"}),
        usual=8,
        light=2,
        tagged_only=True,
    ),
    Cue(
        Role.AUTOBIOGRAPHY,
        Tier.EPISODIC,
        frozenset({"lived", "reaction", "decision", "scar"}),
        usual=5,
        light=1,
    ),
    Cue(Role.SKILLS, Tier.PROCEDURAL, frozenset({"habit", "playbook"}), usual=5, light=1),
    Cue(
        Role.NOW,
        Tier.WORKING,
        frozenset({"affect", "stance", "open_loop", "active_task"}),
        usual=5,
        light=1,
    ),
)
