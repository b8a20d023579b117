"""Telling: what the three tools answer, in prose."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias, assert_never

from ipse.social.hearing import Hearing
from ipse.social.introductions import introduction_line, label
from ipse.social.people import PersonCard
from ipse.social.roster import RosterEntry


@dataclass(frozen=True, slots=True)
class Remembered:
    """A note is on a card; `met` tells whether an account stands behind it."""

    card: PersonCard
    met: bool


@dataclass(frozen=True, slots=True)
class KnownCard:
    """There is a card."""

    card: PersonCard
    hearing: Hearing


@dataclass(frozen=True, slots=True)
class KnownTally:
    """There is a tally and no card."""

    entry: RosterEntry


@dataclass(frozen=True, slots=True)
class Nobody:
    """Nobody of that name is known."""

    name: str


Recalled: TypeAlias = KnownCard | KnownTally | Nobody


class Unlinked(StrEnum):
    """Why an account was not linked, as the sentence that the resident reads."""

    NOBODY_SPEAKS = "Not linked: nobody is speaking here. A person says it themselves, in the room."
    WHO_SPEAKS = (
        "Not linked: several people are speaking and I can't tell who is. Say speaking_as, with "
        "the name that the speaker has here."
    )
    NOT_SPEAKING = "Not linked: nobody who is speaking goes by that name."
    NO_CARD = "Not linked: there is no card of that name. Linking never makes one."
    SAME = "They are on that card already."


@dataclass(frozen=True, slots=True)
class Linked:
    """An account was pointed at a card, and its former card is gone or stays."""

    speaker: str
    card: PersonCard
    folded: bool


LinkOutcome: TypeAlias = Linked | Unlinked


def tell_remembered(outcome: Remembered) -> str:
    """Return what `remember_person` answers."""
    name = label(outcome.card.name)
    if outcome.met:
        return f"Noted about {name}."
    return f"Noted about {name}, whom I know by name only so far."


def tell_recalled(outcome: Recalled, now: datetime) -> str:
    """Return what `recall_person` answers."""
    match outcome:
        case KnownCard(card, hearing):
            names = _other_names(card)
            also = f". Also known as {names}." if names else ""
            return introduction_line(card, hearing, now).removeprefix("- ") + also
        case KnownTally(entry):
            return (
                f"{label(entry.name)}: seen {_times(entry.message_count)} across "
                f"{_counted(entry.session_count, 'sitting')}; no more than that is known."
            )
        case Nobody(name):
            return f"Nobody called {label(name)} is known."
        case _:
            assert_never(outcome)


def tell_linked(outcome: LinkOutcome) -> str:
    """Return what `link_person` answers."""
    match outcome:
        case Linked(speaker, card, folded):
            gone = " What stood on their former card is on it too." if folded else ""
            return f"Linked: {label(speaker)} here is {label(card.name)}.{gone}"
        case Unlinked():
            return outcome.value
        case _:
            assert_never(outcome)


def _other_names(card: PersonCard) -> str:
    names: Sequence[str] = [account.name for account in card.accounts if account.name]
    others = [name for name in dict.fromkeys(names) if name != card.name]
    return ", ".join(map(label, others))


def _times(count: int) -> str:
    return "once" if count == 1 else f"{count} times"


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
