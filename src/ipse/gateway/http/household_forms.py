"""The household as it travels: what callers send of it, and what they are told."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Literal, TypeAlias
from urllib.parse import urlencode

from pydantic import Field

from ipse.gateway.http.forms import Asked, Sent, Told
from ipse.household.inspections import Inspection
from ipse.household.members import LONGEST_NAME, Member
from ipse.household.pairing import OpenedPairing, shown_code
from ipse.household.scopes import Grant, asked_grant
from ipse.household.tokens import Token, TokenKind, kind_text
from ipse.kernel.call import Scope
from ipse.kernel.clock import iso, parse_moment
from ipse.kernel.document import JsonObject

KindName: TypeAlias = Literal["owner", "admin", "agent", "device"]
ScopeName: TypeAlias = Literal["owner", "observe", "read", "enact", "approve"]

_ONCE: Final = "Shown this once; null when the same request is sent again."


class MemberSent(Sent):
    """Somebody who moves in."""

    name: Annotated[
        str,
        Field(
            min_length=1, description=f"1 to {LONGEST_NAME} characters, outer white space aside."
        ),
    ]
    admin: bool = False
    guest: Annotated[
        str | None,
        Field(
            description="Who they were as a guest: the id of their card, an account of theirs or "
            "their name there. They stay that person, under the same id."
        ),
    ] = None


class GuestSent(Sent):
    """Who a member was as a guest."""

    guest: Annotated[
        str, Field(min_length=1, description="The id of a card, an account on it, or its name.")
    ]


class GrantSent(Sent):
    """What a new token is to be."""

    kind: KindName
    name: Annotated[
        str, Field(max_length=64, description="Of an agent or a device: a-z, 0-9, dot, dash, _.")
    ] = ""
    scopes: Annotated[
        list[ScopeName] | None,
        Field(max_length=len(Scope), description="Without them, those of the kind."),
    ] = None
    expires_at: Annotated[str | None, Field(json_schema_extra={"format": "date-time"})] = None


class CodeSent(Sent):
    """A pairing code, as it was read or typed."""

    code: Annotated[str, Field(max_length=64)]


class RemovalAsked(Asked):
    """That somebody is to be forgotten, and that this is meant."""

    confirm: Annotated[
        str | None,
        Field(description="`true`, or nothing is done.", json_schema_extra={"enum": ["true"]}),
    ] = None


class MemberTold(Told):
    """A member of the house."""

    owner: str
    name: Annotated[str | None, Field(description="Null only when an addition is sent again.")]
    admin: bool
    created_at: datetime


class TokenTold(Told):
    """A token as its owner sees it."""

    id: str
    kind: KindName
    name: str
    scopes: list[ScopeName]
    created_at: datetime
    expires_at: datetime | None
    revoked_at: datetime | None
    last_used_at: datetime | None


class MeTold(Told):
    """Who asks, and with which token."""

    member: MemberTold
    token: TokenTold


class MembersTold(Told):
    """Everybody who lives here."""

    members: list[MemberTold]


class TokensTold(Told):
    """The caller's tokens."""

    tokens: list[TokenTold]


class IssuedTold(Told):
    """A token, and what its bearer shows."""

    token: TokenTold
    secret: Annotated[str | None, Field(description=_ONCE)]


class WelcomeTold(IssuedTold):
    """A new member with their first token."""

    member: MemberTold


class RevokedTold(Told):
    """A token that has ended."""

    token: TokenTold


class OpenedTold(Told):
    """A pairing that waits for its device or agent."""

    kind: KindName
    name: str
    scopes: list[ScopeName]
    ends_at: datetime
    code: Annotated[str | None, Field(description=_ONCE)]
    link: Annotated[str | None, Field(description="The code with this house's address, for a QR.")]


class InspectionTold(Told):
    """One look of an admin at the caller's record."""

    at: datetime
    by: str
    name: Annotated[str | None, Field(description="Null when they have left the house.")]
    token: str


class InspectionsTold(Told):
    """Who looked at the caller's record, newest first."""

    inspections: list[InspectionTold]


def grant_of(sent: GrantSent, now: datetime) -> Grant:
    """Return the grant that was asked for."""
    expires_at = sent.expires_at and parse_moment(sent.expires_at, field="expires_at")
    kind = kind_text(TokenKind(sent.kind), sent.name)
    return asked_grant(kind, sent.scopes, expires_at or None, now)


def member_words(member: Member) -> JsonObject:
    """Return `member` as callers are told."""
    return {
        "owner": member.owner,
        "name": member.name,
        "admin": member.admin,
        "created_at": iso(member.created_at),
    }


def token_words(token: Token) -> JsonObject:
    """Return `token` as callers are told."""
    return {
        "id": token.token_id,
        "kind": token.kind,
        "name": token.writer,
        "scopes": [*sorted(token.scopes)],
        "created_at": iso(token.created_at),
        "expires_at": token.expires_at and iso(token.expires_at),
        "revoked_at": token.revoked_at and iso(token.revoked_at),
        "last_used_at": token.last_used_at and iso(token.last_used_at),
    }


def opened_words(opened: OpenedPairing, address: str) -> JsonObject:
    """Return a new pairing of the house at `address` as callers are told."""
    pairing, code = opened.pairing, shown_code(opened.code)
    return {
        "kind": pairing.grant.kind,
        "name": pairing.grant.writer,
        "scopes": [*sorted(pairing.grant.scopes)],
        "ends_at": iso(pairing.ends_at),
        "code": code,
        "link": "ipse://pair?" + urlencode({"at": address, "code": code}),
    }


def inspection_words(inspections: Sequence[Inspection]) -> JsonObject:
    """Return who looked as callers are told."""
    return {
        "inspections": [
            {"at": iso(look.at), "by": look.by, "name": look.name, "token": look.token_id}
            for look in inspections
        ]
    }
