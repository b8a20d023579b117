"""Members: the people of one house, each with a record of their own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, TypeAlias

from ipse.kernel.document import JsonObject
from ipse.kernel.errors import Conflict, InvalidInput
from ipse.kernel.ids import OwnerId

LONGEST_NAME: Final = 80


@dataclass(frozen=True, slots=True)
class Member:
    """One person of the house; an admin keeps its doors."""

    owner: OwnerId
    name: str
    admin: bool
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Leaves:
    """The member may be removed."""

    member: Member


@dataclass(frozen=True, slots=True)
class LastAdmin:
    """Nobody would be left to keep the doors."""


Removal: TypeAlias = Leaves | LastAdmin


def member_words(member: Member) -> JsonObject:
    """Return what the log of `member` says of them."""
    return {"name": member.name, "admin": member.admin}


def first_admin(members: Sequence[Member]) -> Member | None:
    """Return the admin who came first of `members`, None when there is none."""
    return next((member for member in members if member.admin), None)


def checked_name(text: str) -> str:
    """Return `text` as a member's name: one line of 1 to 80 characters, outer spaces gone."""
    name = text.strip()
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise InvalidInput(
            f"A member's name is one line of 1 to {LONGEST_NAME} characters.", field="name"
        )
    return name


def is_taken(name: str, members: Sequence[Member]) -> bool:
    """Return whether one of `members` goes by `name` already, in whatever case."""
    return any(member.name.casefold() == name.casefold() for member in members)


def free_name(text: str, members: Sequence[Member]) -> str:
    """Return `text` as the name of a new member; one that a member of the house has is an error."""
    name = checked_name(text)
    if is_taken(name, members):
        raise Conflict("Another member goes by this name: choose one that tells them apart.")
    return name


def free_id(person: str, members: Sequence[Member]) -> OwnerId:
    """Return `person` as the id of a new member; somebody who lives here already is an error."""
    if any(member.owner == person for member in members):
        raise Conflict("This person is a member already: ipse household members shows them.")
    return OwnerId(person)


def decide_removal(member: Member, members: Sequence[Member]) -> Removal:
    """Return whether `member` may leave the house of `members`: the last admin may not."""
    others = (other for other in members if other.owner != member.owner)
    if member.admin and not any(other.admin for other in others):
        return LastAdmin()
    return Leaves(member)
