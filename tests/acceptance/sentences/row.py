"""One promise of the project, and the short way to write down many that share a room."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Room: TypeAlias = Literal[
    "dashboard",
    "house",
    "household",
    "knowledge",
    "memory",
    "person",
    "persona",
    "selfhood",
    "senses",
    "social",
    "souls",
]


@dataclass(frozen=True, slots=True)
class Behaviour:
    """One promise: its id never changes, and its sentence can be tested.

    Attributes
    ----------
    id
        Letter of the source and a number in it, such as `S12`.
    room
        Where the rule lives.
    sentence
        What holds, in the project's own words.
    deferral
        Why it is not proven yet; `None` once it has to be.
    halves
        Names of the parts when one test alone cannot prove it; it counts with the last of them.
    """

    id: str
    room: Room
    sentence: str
    deferral: str | None = None
    halves: tuple[str, ...] = ()


def rows(
    room: Room, sentences: Mapping[str, str], deferral: str | None = None
) -> Iterator[Behaviour]:
    """Yield a behaviour for each sentence of one room that shares one deferral."""
    for behaviour_id, sentence in sentences.items():
        yield Behaviour(behaviour_id, room, sentence, deferral)
