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
from ipse.household.tokens import Issued, Token, kind_text
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
class Opens:
    """A code may be opened, once these pairings are dropped: they have ended or are replaced."""

    drops: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TooManyOpen:
    """The member has so many open codes that one of them must be used or end first."""


Opening: TypeAlias = Opens | TooManyOpen


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
PairingAnswer: TypeAlias = Issued | WrongCode | TooManyTries


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


def code_digest(pairing_id: str, code: str) -> bytes:
    """Return what is kept of `code`, bound to its pairing."""
    return sha256(f"{pairing_id}:{code}".encode()).digest()


def decide_opening(
    pairings: Sequence[Pairing], owner: OwnerId, grant: Grant, now: datetime
) -> Opening:
    """Return whether `owner` may open a code for `grant`; a name's new code replaces its last."""
    ended = [pairing for pairing in pairings if pairing.ends_at <= now]
    own = [pairing for pairing in pairings if pairing.owner == owner and pairing not in ended]
    replaced = [pairing for pairing in own if _name_of(pairing.grant) == _name_of(grant)]
    if len(own) - len(replaced) >= MOST_OPEN:
        return TooManyOpen()
    return Opens(tuple(pairing.pairing_id for pairing in (*ended, *replaced)))


def new_pairing(
    pairing_id: str, issuer: Token, grant: Grant, noise: bytes, now: datetime
) -> OpenedPairing:
    """Return a pairing with its code; it never outlives the token that it stands for."""
    code = code_text(noise)
    end = now + CODE_LIFE
    return OpenedPairing(
        Pairing(
            pairing_id=pairing_id,
            owner=issuer.owner,
            issuer=issuer.token_id,
            grant=grant,
            digest=code_digest(pairing_id, code),
            started_at=now,
            ends_at=end if grant.expires_at is None else min(end, grant.expires_at),
        ),
        code,
    )


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


def _name_of(grant: Grant) -> str:
    return kind_text(grant.kind, grant.writer)


def _is_recent(moment: datetime, now: datetime) -> bool:
    # A moment ahead of a clock that was set back must not keep the door shut.
    return timedelta(0) <= now - moment < WRONG_TRIES_WITHIN
