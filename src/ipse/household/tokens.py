"""Tokens: credentials that are shown once, of which the house keeps only a seal.

A token reads `ipse_<prefix>_<secret>`. The prefix finds its row and is no secret; of the whole
text only the SHA-256 digest is kept: 256 bits of chance need no slower hash.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from hashlib import sha256
from typing import Final, TypeAlias, assert_never

from ipse.kernel.call import Scope
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import Conflict, InvalidInput
from ipse.kernel.ids import OwnerId, TokenId
from ipse.kernel.origin import Origin, Source

PREFIX_BYTES: Final = 6
SECRET_BYTES: Final = 32
TOKEN_BYTES: Final = PREFIX_BYTES + SECRET_BYTES

_TEXT: Final = re.compile(rf"ipse_([0-9a-f]{{{2 * PREFIX_BYTES}}})_[0-9a-f]{{{2 * SECRET_BYTES}}}")


class TokenKind(StrEnum):
    """Whose hand a token is."""

    OWNER = "owner"
    ADMIN = "admin"
    AGENT = "agent"
    DEVICE = "device"


OWNER_KINDS: Final = frozenset({TokenKind.OWNER, TokenKind.ADMIN})
"""The kinds that are a member's own hand; the others act for a member and have a name."""


class Standing(StrEnum):
    """Whether a token still opens anything."""

    STANDS = "stands"
    EXPIRED = "expired"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class Token:
    """A credential as its owner sees it; nothing in it opens a door."""

    token_id: TokenId
    owner: OwnerId
    kind: TokenKind
    writer: str
    scopes: frozenset[Scope]
    created_at: datetime
    expires_at: datetime | None = None
    revoked_at: datetime | None = None
    last_used_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Seal:
    """What the house keeps of a secret: where to look, and what must match."""

    prefix: str
    digest: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class SealedToken:
    """A token with its seal, as the store keeps it."""

    token: Token
    seal: Seal


@dataclass(frozen=True, slots=True)
class Issued:
    """A token with its secret, which is shown this once and kept nowhere."""

    token: Token
    secret: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class MayEnd:
    """The token may be revoked."""


@dataclass(frozen=True, slots=True)
class LastKey:
    """The member would be locked out for good."""


Revocation: TypeAlias = MayEnd | LastKey


def new_secret(noise: bytes) -> tuple[str, Seal]:
    """Return a token's text with its seal; `noise` is the prefix's bytes, then the secret's."""
    if len(noise) != TOKEN_BYTES:
        raise ValueError(f"a token is made of {TOKEN_BYTES} bytes")
    prefix = noise[:PREFIX_BYTES].hex()
    text = f"ipse_{prefix}_{noise[PREFIX_BYTES:].hex()}"
    return text, Seal(prefix, _digest(text))


def seal_of(text: str) -> Seal | None:
    """Return the seal of a token's `text`, None when it is no token of ours."""
    found = _TEXT.fullmatch(text)
    return found and Seal(found[1], _digest(text))


def holds_token(text: str) -> bool:
    """Return whether the whole text of a token stands somewhere in `text`."""
    return _TEXT.search(text) is not None


def _digest(text: str) -> bytes:
    return sha256(text.encode()).digest()


def kind_text(kind: TokenKind, writer: str) -> str:
    """Return a kind as written in the API: `owner`, `admin`, `agent:<id>`, `device:<name>`."""
    return f"{kind}:{writer}" if writer else str(kind)


def parse_kind(text: str) -> tuple[TokenKind, str]:
    """Return the kind and the writer that `text` names; an agent or device without one is wrong."""
    word, colon, writer = text.partition(":")
    try:
        kind = TokenKind(word)
        if kind not in OWNER_KINDS:
            Source(Origin.AGENT, writer)  # the name later stands in a source
    except (ValueError, InvalidInput) as error:
        raise _no_kind() from error
    if kind in OWNER_KINDS and colon:
        raise _no_kind()
    return kind, writer


def _no_kind() -> InvalidInput:
    return InvalidInput(
        "A token's kind is owner, admin, agent:<id> or device:<name>, with a name of 1 to 64 of "
        "a-z, 0-9, dot, dash, underscore.",
        field="kind",
    )


def token_words(token: Token) -> JsonObject:
    """Return what its owner's log says of `token`."""
    return {
        "kind": kind_text(token.kind, token.writer),
        "scopes": [*sorted(token.scopes)],
        "expires_at": token.expires_at and iso(token.expires_at),
        "revoked_at": token.revoked_at and iso(token.revoked_at),
    }


def standing_of(token: Token, now: datetime) -> Standing:
    """Return whether `token` opens anything at `now`; at `expires_at` it no longer does."""
    if token.revoked_at is not None:
        return Standing.REVOKED
    if token.expires_at is not None and now >= token.expires_at:
        return Standing.EXPIRED
    return Standing.STANDS


def decide_revocation(token: Token, tokens: Sequence[Token], now: datetime) -> Revocation:
    """Return whether `token` may end: of a member's lasting keys (`tokens`) one must stay."""
    others = (other for other in tokens if other.token_id != token.token_id)
    if is_lasting_key(token, now) and not any(
        is_lasting_key(other, now) and _opens_as_much(other, token) for other in others
    ):
        return LastKey()
    return MayEnd()


def require_end(revocation: Revocation) -> None:
    """Return when the token may end; a last key is an error that says what to do instead."""
    match revocation:
        case LastKey():
            raise Conflict("This is the last key of its kind: rotate it, or hand out another.")
        case MayEnd():
            return
        case _:
            assert_never(revocation)


def is_lasting_key(token: Token, now: datetime) -> bool:
    """Return whether `token` is a member's own hand, stands, and never expires."""
    return (
        token.kind in OWNER_KINDS
        and token.expires_at is None
        and standing_of(token, now) is Standing.STANDS
    )


def keeps_doors(tokens: Sequence[Token], now: datetime) -> bool:
    """Return whether an admin with these `tokens` holds a lasting key of an admin's."""
    return any(token.kind is TokenKind.ADMIN and is_lasting_key(token, now) for token in tokens)


def _opens_as_much(other: Token, token: Token) -> bool:
    return other.kind is TokenKind.ADMIN or token.kind is TokenKind.OWNER
