"""Scopes: what each kind of token may hold, and who may hand it out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, TypeAlias, assert_never

from ipse.household.tokens import OWNER_KINDS, Token, TokenKind, parse_kind
from ipse.kernel.call import Scope
from ipse.kernel.errors import InvalidInput, NotAllowed
from ipse.kernel.ids import OwnerId, TokenId

EVERY_SCOPE: Final = frozenset(Scope)

# Ruling 15: an agent never speaks as the owner. Only a person approves, so no machine may.
_GRANTABLE: Final = {
    TokenKind.OWNER: EVERY_SCOPE,
    TokenKind.ADMIN: EVERY_SCOPE,
    TokenKind.AGENT: frozenset({Scope.READ, Scope.OBSERVE, Scope.ENACT}),
    TokenKind.DEVICE: frozenset({Scope.OWNER, Scope.READ, Scope.OBSERVE, Scope.ENACT}),
}
_BY_DEFAULT: Final = {
    TokenKind.OWNER: EVERY_SCOPE,
    TokenKind.ADMIN: EVERY_SCOPE,
    TokenKind.AGENT: frozenset({Scope.READ, Scope.OBSERVE}),
    TokenKind.DEVICE: frozenset({Scope.READ, Scope.OBSERVE}),
}


@dataclass(frozen=True, slots=True)
class Grant:
    """What a new token is to be."""

    kind: TokenKind
    writer: str
    scopes: frozenset[Scope]
    expires_at: datetime | None = None


class Denial(StrEnum):
    """Why a grant is denied, as the sentence that the granter reads."""

    NOT_AN_OWNER = "Only a credential with the scope owner hands out tokens."
    NOT_FOR_THIS_KIND = "A token of this kind cannot hold one of these scopes."
    NO_OWNER_IN_IT = "A token of this kind always holds the scope owner."
    MORE_THAN_HELD = "This credential cannot hand out more than it holds itself."
    OUTLIVES = "This credential ends before that: name an expires_at no later than its own."


@dataclass(frozen=True, slots=True)
class Granted:
    """The token may be handed out."""

    grant: Grant


@dataclass(frozen=True, slots=True)
class Denied:
    """The token may not be handed out."""

    why: Denial


GrantDecision: TypeAlias = Granted | Denied


def default_scopes(kind: TokenKind) -> frozenset[Scope]:
    """Return what a token of `kind` holds when nobody says otherwise."""
    return _BY_DEFAULT[kind]


def asked_grant(
    kind: str, scopes: Iterable[str] | None, expires_at: datetime | None, now: datetime
) -> Grant:
    """Return the grant that a caller's words ask for; words that mean none are an error."""
    token_kind, writer = parse_kind(kind)
    if expires_at is not None and expires_at <= now:
        raise InvalidInput("expires_at must lie in the future.", field="expires_at")
    wanted = default_scopes(token_kind) if scopes is None else _parsed(scopes)
    return Grant(token_kind, writer, wanted, expires_at)


def decide_grant(granter: Token, grant: Grant) -> GrantDecision:
    """Return whether the bearer of `granter` may hand out `grant`, which must not outlive it."""
    decision = decide_reach(granter, grant)
    if isinstance(decision, Granted) and _outlives(grant.expires_at, granter.expires_at):
        return Denied(Denial.OUTLIVES)
    return decision


def decide_reach(granter: Token, grant: Grant) -> GrantDecision:
    """Return whether `grant` is within what `granter` holds, however long it lasts."""
    if Scope.OWNER not in granter.scopes:
        return Denied(Denial.NOT_AN_OWNER)
    if not grant.scopes <= _GRANTABLE[grant.kind]:
        return Denied(Denial.NOT_FOR_THIS_KIND)
    if grant.kind in OWNER_KINDS and Scope.OWNER not in grant.scopes:
        return Denied(Denial.NO_OWNER_IN_IT)
    if not _holds(granter, grant):
        return Denied(Denial.MORE_THAN_HELD)
    return Granted(grant)


def require_granted(decision: GrantDecision) -> None:
    """Return when the grant may be made; a denied one is an error that says why."""
    match decision:
        case Denied(why):
            raise NotAllowed(why)
        case Granted():
            return
        case _:
            assert_never(decision)


def _outlives(end: datetime | None, other: datetime | None) -> bool:
    return other is not None and (end is None or end > other)


def _holds(granter: Token, grant: Grant) -> bool:
    """Tell whether `granter` has the standing and the scopes that `grant` would have."""
    of_standing = {
        TokenKind.ADMIN: granter.kind is TokenKind.ADMIN,
        TokenKind.OWNER: granter.kind in OWNER_KINDS,
    }
    # The scope owner holds all the rest but approve, as in `Call.require`.
    held = EVERY_SCOPE if Scope.APPROVE in granter.scopes else EVERY_SCOPE - {Scope.APPROVE}
    return of_standing.get(grant.kind, True) and grant.scopes <= held


def _parsed(scopes: Iterable[str]) -> frozenset[Scope]:
    try:
        parsed = frozenset(Scope(scope) for scope in scopes)
    except ValueError as error:
        raise InvalidInput(f"A scope is one of {', '.join(Scope)}.", field="scopes") from error
    if not parsed:
        raise InvalidInput("A token holds at least one scope.", field="scopes")
    return parsed


def first_grant(*, admin: bool) -> Grant:
    """Return what a member's first token of their own hand lets them do; it never ends."""
    kind = TokenKind.ADMIN if admin else TokenKind.OWNER
    return Grant(kind, "", default_scopes(kind))


def grant_behind(token: Token) -> Grant:
    """Return the grant that made `token`."""
    return Grant(token.kind, token.writer, token.scopes, token.expires_at)


def granted_token(grant: Grant, token_id: TokenId, owner: OwnerId, now: datetime) -> Token:
    """Return the token that `grant` makes for `owner`."""
    return Token(
        token_id=token_id,
        owner=owner,
        kind=grant.kind,
        writer=grant.writer,
        scopes=grant.scopes,
        created_at=now,
        expires_at=grant.expires_at,
    )
