"""The household's tables: members, tokens, open pairings and the last wrong codes.

They belong to the house, so that a token is found before anyone knows whose it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Final, TypeAlias

import sqlalchemy as sa

from ipse.household.members import Member
from ipse.household.pairing import Pairing
from ipse.household.scopes import Grant
from ipse.household.tokens import Seal, SealedToken, Token, TokenKind
from ipse.kernel.call import Scope
from ipse.kernel.clock import from_micros, to_micros
from ipse.kernel.ids import HOUSE, OwnerId, TokenId
from ipse.storage.tables import MicrosType, metadata
from ipse.storage.work import Work


class _MemberColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    owner = sa.Column(sa.Text, primary_key=True)
    name: sa.Named[str]
    admin: sa.Named[bool]
    created_at: sa.Named[int] = sa.Column(MicrosType)


class _TokenColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    token_id = sa.Column(sa.Text, primary_key=True)
    owner: sa.Named[str]
    kind: sa.Named[str]
    writer: sa.Named[str]
    scopes: sa.Named[str]
    prefix: sa.Named[str]
    digest: sa.Named[bytes]
    created_at: sa.Named[int] = sa.Column(MicrosType)
    expires_at: sa.Named[int | None] = sa.Column(MicrosType)
    revoked_at: sa.Named[int | None] = sa.Column(MicrosType)
    last_used_at: sa.Named[int | None] = sa.Column(MicrosType)


class _PairingColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    pairing_id = sa.Column(sa.Text, primary_key=True)
    owner: sa.Named[str]
    issuer: sa.Named[str]
    kind: sa.Named[str]
    writer: sa.Named[str]
    scopes: sa.Named[str]
    expires_at: sa.Named[int | None] = sa.Column(MicrosType)
    digest: sa.Named[bytes]
    started_at: sa.Named[int] = sa.Column(MicrosType)
    ends_at: sa.Named[int] = sa.Column(MicrosType)


class _FailureColumns(sa.TypedColumns):
    namespace = sa.Column(sa.Text, primary_key=True)
    failure_id = sa.Column(sa.Text, primary_key=True)
    at: sa.Named[int] = sa.Column(MicrosType)


def _of_a_member() -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["namespace", "owner"], ["members.namespace", "members.owner"])


members: Final = sa.Table("members", metadata, _MemberColumns, sqlite_with_rowid=False)

tokens: Final = sa.Table(
    "tokens",
    metadata,
    _TokenColumns,
    _of_a_member(),
    sa.Index(None, "namespace", "owner"),
    sa.UniqueConstraint("namespace", "prefix"),
    sqlite_with_rowid=False,
)

pairings: Final = sa.Table(
    "pairings",
    metadata,
    _PairingColumns,
    _of_a_member(),
    sa.Index(None, "namespace", "owner"),
    sqlite_with_rowid=False,
)

pairing_failures: Final = sa.Table(
    "pairing_failures", metadata, _FailureColumns, sqlite_with_rowid=False
)


# Members


def load_member(work: Work, owner: OwnerId) -> Member | None:
    """Return the member `owner`, None when nobody by that id lives here."""
    rows = work.connection.execute(_MEMBER, {"asked": owner})
    return next((_member(row) for row in rows), None)


def load_members(work: Work) -> tuple[Member, ...]:
    """Return every member, in the order in which they came."""
    rows = work.connection.execute(_selected_members().order_by(members.c.owner))
    return tuple(_member(row) for row in rows)


def insert_member(work: Work, member: Member) -> None:
    """Keep a new member."""
    work.connection.execute(
        sa.insert(members).values(
            namespace=HOUSE,
            owner=member.owner,
            name=member.name,
            admin=member.admin,
            created_at=to_micros(member.created_at),
        )
    )


def delete_member(work: Work, owner: OwnerId) -> None:
    """Delete the member `owner` with all tokens and pairings."""
    for table in (pairings, tokens, members):
        work.connection.execute(
            sa.delete(table).where(table.c.namespace == HOUSE, table.c.owner == owner)
        )


def _selected_members() -> sa.Select[str, str, bool, int]:
    columns = members.c
    return sa.select(columns.owner, columns.name, columns.admin, columns.created_at).where(
        columns.namespace == HOUSE
    )


def _member(row: sa.Row[str, str, bool, int]) -> Member:
    owner, name, admin, created_at = row
    return Member(OwnerId(owner), name, admin, from_micros(created_at))


# Tokens

_TokenRow: TypeAlias = (
    "sa.Row[str, str, str, str, str, str, bytes, int, int | None, int | None, int | None]"
)


def find_token(work: Work, prefix: str) -> SealedToken | None:
    """Return the token whose secret begins with `prefix`, with its seal."""
    rows = work.connection.execute(_TOKEN, {"asked": prefix})
    return next((_sealed(row) for row in rows), None)


def load_token(work: Work, owner: OwnerId, token_id: TokenId) -> Token | None:
    """Return the token `token_id` of `owner`, None when the owner has none by that id."""
    rows = work.connection.execute(
        _selected_tokens().where(tokens.c.owner == owner, tokens.c.token_id == token_id)
    )
    return next((_sealed(row).token for row in rows), None)


def load_tokens(work: Work, owner: OwnerId) -> tuple[Token, ...]:
    """Return every token of `owner`, the ended ones too, in the order of their making."""
    rows = work.connection.execute(
        _selected_tokens().where(tokens.c.owner == owner).order_by(tokens.c.token_id)
    )
    return tuple(_sealed(row).token for row in rows)


def insert_token(work: Work, sealed: SealedToken) -> None:
    """Keep a new token."""
    token = sealed.token
    work.connection.execute(
        sa.insert(tokens).values(
            namespace=HOUSE,
            token_id=token.token_id,
            owner=token.owner,
            kind=token.kind,
            writer=token.writer,
            scopes=_scopes_text(token.scopes),
            prefix=sealed.seal.prefix,
            digest=sealed.seal.digest,
            created_at=to_micros(token.created_at),
            expires_at=_micros(token.expires_at),
            revoked_at=_micros(token.revoked_at),
            last_used_at=_micros(token.last_used_at),
        )
    )


def reseal_token(work: Work, token_id: TokenId, seal: Seal) -> None:
    """Keep another seal for the token; the secret before it opens nothing any more."""
    work.connection.execute(
        sa.update(tokens)
        .where(tokens.c.namespace == HOUSE, tokens.c.token_id == token_id)
        .values(prefix=seal.prefix, digest=seal.digest)
    )


def mark_revoked(work: Work, token_id: TokenId, at: datetime) -> None:
    """Keep that the token was revoked."""
    work.connection.execute(
        sa.update(tokens)
        .where(tokens.c.namespace == HOUSE, tokens.c.token_id == token_id)
        .values(revoked_at=to_micros(at))
    )


def mark_used(work: Work, token_id: TokenId, at: datetime) -> None:
    """Keep when the token was last used."""
    work.connection.execute(
        sa.update(tokens)
        .where(tokens.c.namespace == HOUSE, tokens.c.token_id == token_id)
        .values(last_used_at=to_micros(at))
    )


def _selected_tokens() -> sa.Select[
    str, str, str, str, str, str, bytes, int, int | None, int | None, int | None
]:
    columns = tokens.c
    return sa.select(
        columns.token_id,
        columns.owner,
        columns.kind,
        columns.writer,
        columns.scopes,
        columns.prefix,
        columns.digest,
        columns.created_at,
        columns.expires_at,
        columns.revoked_at,
        columns.last_used_at,
    ).where(columns.namespace == HOUSE)


def _sealed(row: _TokenRow) -> SealedToken:
    token_id, owner, kind, writer, scopes, prefix, digest, created_at, *moments = row
    expires_at, revoked_at, last_used_at = (_moment(moment) for moment in moments)
    token = Token(
        token_id=TokenId(token_id),
        owner=OwnerId(owner),
        kind=TokenKind(kind),
        writer=writer,
        scopes=_parsed_scopes(scopes),
        created_at=from_micros(created_at),
        expires_at=expires_at,
        revoked_at=revoked_at,
        last_used_at=last_used_at,
    )
    return SealedToken(token, Seal(prefix, digest))


# Pairings


def insert_pairing(work: Work, pairing: Pairing) -> None:
    """Keep a new open pairing."""
    grant = pairing.grant
    work.connection.execute(
        sa.insert(pairings).values(
            namespace=HOUSE,
            pairing_id=pairing.pairing_id,
            owner=pairing.owner,
            issuer=pairing.issuer,
            kind=grant.kind,
            writer=grant.writer,
            scopes=_scopes_text(grant.scopes),
            expires_at=_micros(grant.expires_at),
            digest=pairing.digest,
            started_at=to_micros(pairing.started_at),
            ends_at=to_micros(pairing.ends_at),
        )
    )


def load_pairings(work: Work) -> tuple[Pairing, ...]:
    """Return every pairing that is kept, in the order of their making."""
    columns = pairings.c
    rows = work.connection.execute(
        sa.select(
            columns.pairing_id,
            columns.owner,
            columns.issuer,
            columns.kind,
            columns.writer,
            columns.scopes,
            columns.expires_at,
            columns.digest,
            columns.started_at,
            columns.ends_at,
        )
        .where(columns.namespace == HOUSE)
        .order_by(columns.pairing_id)
    )
    return tuple(
        Pairing(
            pairing_id=pairing_id,
            owner=OwnerId(owner),
            issuer=TokenId(issuer),
            grant=Grant(TokenKind(kind), writer, _parsed_scopes(scopes), _moment(expires_at)),
            digest=digest,
            started_at=from_micros(started_at),
            ends_at=from_micros(ends_at),
        )
        for (
            pairing_id,
            owner,
            issuer,
            kind,
            writer,
            scopes,
            expires_at,
            digest,
            started_at,
            ends_at,
        ) in rows
    )


def delete_pairings(work: Work, ids: Iterable[str]) -> None:
    """Delete the pairings with these ids."""
    work.connection.execute(
        sa.delete(pairings).where(
            pairings.c.namespace == HOUSE, pairings.c.pairing_id.in_(list(ids))
        )
    )


def delete_pairings_by(work: Work, issuer: TokenId) -> None:
    """Delete the pairings that were started with the token `issuer`."""
    work.connection.execute(
        sa.delete(pairings).where(pairings.c.namespace == HOUSE, pairings.c.issuer == issuer)
    )


def load_failures(work: Work) -> tuple[datetime, ...]:
    """Return when the wrong codes that are kept came in."""
    rows = work.connection.execute(
        sa.select(pairing_failures.c.at).where(pairing_failures.c.namespace == HOUSE)
    )
    return tuple(from_micros(at) for (at,) in rows)


def insert_failure(work: Work, at: datetime) -> None:
    """Keep that a wrong code came in."""
    work.connection.execute(
        sa.insert(pairing_failures).values(
            namespace=HOUSE, failure_id=work.mint.ulid(at), at=to_micros(at)
        )
    )


def delete_failures(work: Work, *, until: datetime) -> None:
    """Delete the wrong codes that came in at `until` or before."""
    work.connection.execute(
        sa.delete(pairing_failures).where(
            pairing_failures.c.namespace == HOUSE, pairing_failures.c.at <= to_micros(until)
        )
    )


# Columns


def _scopes_text(scopes: Iterable[Scope]) -> str:
    return " ".join(sorted(scopes))


def _parsed_scopes(text: str) -> frozenset[Scope]:
    return frozenset(Scope(word) for word in text.split())


def _micros(moment: datetime | None) -> int | None:
    return None if moment is None else to_micros(moment)


def _moment(micros: int | None) -> datetime | None:
    return None if micros is None else from_micros(micros)


# Every request at every door waits for these two: putting them together anew took half of that.
_MEMBER: Final = _selected_members().where(members.c.owner == sa.bindparam("asked"))
_TOKEN: Final = _selected_tokens().where(tokens.c.prefix == sa.bindparam("asked"))
