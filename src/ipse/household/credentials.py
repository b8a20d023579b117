"""Credentials: from a presented token to a call, or to the reason why not."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from hmac import compare_digest
from typing import Final, TypeAlias, assert_never

from ipse.household.members import Member
from ipse.household.tokens import (
    OWNER_KINDS,
    Seal,
    SealedToken,
    Standing,
    Token,
    TokenKind,
    standing_of,
)
from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.errors import NotAuthenticated
from ipse.kernel.ids import CorrelationId, Namespace, SessionId
from ipse.kernel.origin import MANUAL, Origin, Source

RESIDENT: Final = Namespace("resident")
"""The namespace of the house's one resident."""

USE_NOTED_EVERY: Final = timedelta(minutes=1)

_NO_DIGEST: Final = bytes(32)


@dataclass(frozen=True, slots=True)
class Credential:
    """A token that stands, with the member whom it speaks for."""

    member: Member
    token: Token


class Refusal(StrEnum):
    """Why a token opens nothing, as the sentence that its bearer reads."""

    UNKNOWN = "This token is not known here: check it, or ask the owner for a new one."
    EXPIRED = "This token has expired: ask the owner for a new one."
    REVOKED = "This token was revoked: ask the owner for a new one."
    MEMBERLESS = "The member whom this token spoke for has left the house."


@dataclass(frozen=True, slots=True)
class Admitted:
    """The token opens the door."""

    credential: Credential


@dataclass(frozen=True, slots=True)
class Refused:
    """The token opens nothing."""

    why: Refusal


Admission: TypeAlias = Admitted | Refused


def decide_admission(
    found: SealedToken | None, member: Member | None, presented: Seal, now: datetime
) -> Admission:
    """Return whether `presented` opens the door that `found` stands for.

    Why a token no longer stands is told only to the bearer of its true secret.
    """
    known = _NO_DIGEST if found is None else found.seal.digest
    if not compare_digest(known, presented.digest) or found is None:
        return Refused(Refusal.UNKNOWN)
    standing = standing_of(found.token, now)
    match standing:
        case Standing.EXPIRED:
            return Refused(Refusal.EXPIRED)
        case Standing.REVOKED:
            return Refused(Refusal.REVOKED)
        case Standing.STANDS:
            if member is None:
                return Refused(Refusal.MEMBERLESS)
            return Admitted(Credential(member, found.token))
        case _:
            assert_never(standing)


def admitted(admission: Admission) -> Credential:
    """Return the credential that was admitted; a refused one is an error that says why."""
    match admission:
        case Refused(why):
            raise NotAuthenticated(why)
        case Admitted(credential):
            return credential
        case _:
            assert_never(admission)


def is_admin(credential: Credential) -> bool:
    """Return whether this is an admin's own hand: the token's kind and the member agree."""
    return credential.member.admin and credential.token.kind is TokenKind.ADMIN


def is_use_stale(token: Token, now: datetime) -> bool:
    """Return whether the last use of `token` was noted so long ago that it is worth a write."""
    return token.last_used_at is None or now - token.last_used_at >= USE_NOTED_EVERY


def actor_of(token: Token) -> Source:
    """Return the source of whatever is written with `token`."""
    if token.kind in OWNER_KINDS:
        return MANUAL
    if token.kind is TokenKind.AGENT:
        return Source(Origin.AGENT, token.writer)
    # A device in its owner's hand is that hand; any other only pushes what it sensed.
    return MANUAL if Scope.OWNER in token.scopes else Source(Origin.INTERACTION, token.writer)


def call_for(
    credential: Credential,
    now: datetime,
    session_id: SessionId,
    correlation_id: CorrelationId,
    surface: Surface,
) -> Call:
    """Return the call of one request; whose, by whom and with which rights the token says."""
    token = credential.token
    return Call(
        actor=actor_of(token),
        owner=token.owner,
        namespace=RESIDENT,
        audience=Audience.OWNER,
        surface=surface,
        scopes=token.scopes,
        now=now,
        session_id=session_id,
        correlation_id=correlation_id,
        bearer=token.token_id,
    )
