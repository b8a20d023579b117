"""Pairing: short codes that a device or an agent exchanges, once, for a token of its own.

A code is 40 bits and lives ten minutes. What keeps it from being guessed is the limit on wrong
tries, which holds for the whole house: five a minute are fifty in a code's life.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from hashlib import sha256
from hmac import compare_digest
from typing import Final, TypeAlias

from ipse.household.scopes import Grant
from ipse.kernel.ids import OwnerId, TokenId

CODE_LIFE: Final = timedelta(minutes=10)
CODE_BYTES: Final = 5
CODE_LENGTH: Final = 8
WRONG_TRIES: Final = 5
WRONG_TRIES_WITHIN: Final = timedelta(minutes=1)
MOST_OPEN: Final = 8
"""Codes that one member may have open at a time."""

# No I, L, O or U: nobody mistakes them for a digit, and no code spells a word.
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_READ_AS: Final = str.maketrans("OIL", "011", "- ")


@dataclass(frozen=True, slots=True)
class Pairing:
    """An open code, of which only a digest is kept, and the token that it stands for."""

    pairing_id: str
    owner: OwnerId
    issuer: TokenId
    grant: Grant
    digest: bytes = field(repr=False)
    started_at: datetime
    ends_at: datetime


@dataclass(frozen=True, slots=True)
class OpenedPairing:
    """A new pairing with its code, which is shown this once."""

    pairing: Pairing
    code: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Matched:
    """The code belongs to this pairing."""

    pairing: Pairing


@dataclass(frozen=True, slots=True)
class WrongCode:
    """No open pairing has this code: it is mistyped, used or too old."""


@dataclass(frozen=True, slots=True)
class TooManyTries:
    """So many wrong codes came in that even a right one must wait."""

    wait: timedelta


Match: TypeAlias = Matched | WrongCode | TooManyTries


def code_text(noise: bytes) -> str:
    """Return the pairing code made of five bytes of `noise`."""
    if len(noise) != CODE_BYTES:
        raise ValueError(f"a pairing code is made of {CODE_BYTES} bytes")
    number = int.from_bytes(noise, "big")
    return "".join(_ALPHABET[number >> shift & 31] for shift in range(35, -1, -5))


def shown_code(code: str) -> str:
    """Return `code` as people read it aloud: two groups of four."""
    return f"{code[:4]}-{code[4:]}"


def typed_code(text: str) -> str:
    """Return the code that somebody meant by `text`: case, dashes and look-alikes forgiven."""
    return text.upper().translate(_READ_AS)


def ending(grant: Grant, now: datetime) -> datetime:
    """Return when a code for `grant` that is made at `now` dies: never after its token would."""
    end = now + CODE_LIFE
    return end if grant.expires_at is None else min(end, grant.expires_at)


def code_digest(pairing_id: str, code: str) -> bytes:
    """Return what is kept of `code`, bound to its pairing."""
    return sha256(f"{pairing_id}:{code}".encode()).digest()


def match_code(
    pairings: Sequence[Pairing], typed: str, failures: Sequence[datetime], now: datetime
) -> Match:
    """Return which open pairing `typed` belongs to; `failures` are the last wrong tries."""
    recent = sorted(moment for moment in failures if _is_recent(moment, now))
    if len(recent) >= WRONG_TRIES:
        return TooManyTries(recent[-WRONG_TRIES] + WRONG_TRIES_WITHIN - now)
    code = typed_code(typed)
    if len(code) != CODE_LENGTH or not set(code) <= set(_ALPHABET):
        return WrongCode()
    # Each is compared, so that the time taken tells nothing about any of them.
    equal = [compare_digest(p.digest, code_digest(p.pairing_id, code)) for p in pairings]
    for pairing, same in zip(pairings, equal, strict=True):
        if same and now < pairing.ends_at:
            return Matched(pairing)
    return WrongCode()


def _is_recent(moment: datetime, now: datetime) -> bool:
    # A moment ahead of a clock that was set back must not keep the door shut.
    return timedelta(0) <= now - moment < WRONG_TRIES_WITHIN
