"""What the household does: each verb takes an open work and decides by the rules beside it.

A member's log (room `household`) tells that member everything that was done with their keys, and
who looked at their record. It holds no secret and no digest of one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import datetime
from typing import Final, assert_never

from ipse.household import store
from ipse.household.agreement import MEMBER, is_kept, kept_words, token_subject
from ipse.household.audience import may_read
from ipse.household.credentials import (
    Credential,
    Refusal,
    admitted,
    call_for,
    decide_admission,
    is_admin,
    is_use_stale,
)
from ipse.household.inspections import Inspection, inspection_from, inspection_words
from ipse.household.members import (
    LastAdmin,
    Leaves,
    Member,
    decide_removal,
    first_admin,
    free_id,
    free_name,
    member_words,
)
from ipse.household.pairing import (
    CODE_BYTES,
    MOST_OPEN,
    WRONG_TRIES_WITHIN,
    Matched,
    OpenedPairing,
    Opens,
    PairingAnswer,
    TooManyOpen,
    TooManyTries,
    WrongCode,
    decide_opening,
    match_code,
    new_pairing,
)
from ipse.household.scopes import (
    Grant,
    decide_grant,
    decide_reach,
    first_grant,
    grant_behind,
    granted_token,
    require_granted,
)
from ipse.household.tokens import (
    TOKEN_BYTES,
    Issued,
    SealedToken,
    Standing,
    Token,
    decide_revocation,
    keeps_doors,
    new_secret,
    require_end,
    seal_of,
    standing_of,
    token_words,
)
from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from ipse.kernel.errors import Conflict, NotAllowed, NotAuthenticated, NotFound
from ipse.kernel.ids import CorrelationId, OwnerId, PersonId, SessionId, TokenId
from ipse.storage.acts import Act
from ipse.storage.changes import NewChange, history_of, purge_room, record_change
from ipse.storage.standing import Disagreement, first_disagreement, left_standing
from ipse.storage.work import Work

ROOM: Final = "household"
FIRST_NAME: Final = "owner"

_INSPECTION: Final = "inspection"


def found_house(work: Work, call: Call) -> tuple[Member, str]:
    """Make the call's owner the first member, an admin; return them and their token's secret."""
    if store.load_members(work):
        raise Conflict("This house has members already: an admin adds the next one.")
    first = Member(call.owner, FIRST_NAME, admin=True, created_at=call.now)
    member, issued = _welcome(work, call, first)
    return member, issued.secret


# Whose request it is


def admit(work: Work, presented: str, now: datetime) -> Credential:
    """Return the credential that the token text `presented` stands for."""
    seal = seal_of(presented)
    if seal is None:
        raise NotAuthenticated(Refusal.UNKNOWN)
    found = store.find_token(work, seal.prefix)
    member = found and store.load_member(work, found.token.owner)
    return admitted(decide_admission(found, member, seal, now))


def note_use(work: Work, token: Token, now: datetime) -> bool:
    """Note that `token` was used; return False when that was noted within the last minute."""
    stale = is_use_stale(token, now)
    if stale:
        store.mark_used(work, token.token_id, now)
    return stale


def who_asks(work: Work, call: Call) -> Credential:
    """Return the member and the token of the call itself."""
    member = store.load_member(work, call.owner)
    token = store.load_token(work, call.owner, TokenId(call.bearer))
    if member is None or token is None:
        raise NotAllowed("This needs a token of the member's own.")
    return Credential(member, token)


# Members


def owners(work: Work) -> tuple[OwnerId, ...]:
    """Return the id of every member, for what the house does for each by itself."""
    return tuple(member.owner for member in store.load_members(work))


def list_members(work: Work, call: Call) -> tuple[Member, ...]:
    """Return every member of the house; an admin alone may ask."""
    require_admin(work, call, "list the members of the house")
    return store.load_members(work)


def add_member(
    work: Work, call: Call, name: str, *, admin: bool, person: PersonId | None = None
) -> tuple[Member, Issued]:
    """Add a member, who may be a `person` that is known already; return them with a first token."""
    require_admin(work, call, "add a member to the house")
    members = store.load_members(work)
    owner = free_id(person or work.mint.ulid(call.now), members)
    name = free_name(name, members)
    return _welcome(work, call, Member(owner, name, admin, call.now))


def remove_member(work: Work, call: Call, owner: OwnerId) -> Call:
    """Return the call with which every room forgets the member `owner`, once they may leave.

    An admin removes anyone, every member may remove themselves; the house does the erasing.
    """
    if owner == call.owner:
        _require_owner(work, call, "remove a member")
    else:
        require_admin(work, call, "remove another member")
    member = _member(work, owner)
    removal = decide_removal(member, store.load_members(work))
    match removal:
        case LastAdmin():
            raise Conflict("The last admin cannot leave: add another admin first.")
        case Leaves():
            if owner != call.owner:
                _log(work, call, f"removal/{owner}", None, {"member": owner})
            return replace(call, owner=owner)
        case _:
            assert_never(removal)


def forget(work: Work, call: Call) -> None:
    """Forget the call's owner as a member: tokens, pairings, name and log."""
    call.require(Scope.OWNER, "forget a member")
    store.delete_member(work, call.owner)
    purge_room(work, call, ROOM)


# Tokens


def list_tokens(work: Work, call: Call) -> tuple[Token, ...]:
    """Return every token of the call's owner, the ended ones too."""
    _require_owner(work, call, "list tokens")
    return store.load_tokens(work, call.owner)


def issue_token(work: Work, call: Call, grant: Grant) -> Issued:
    """Hand out a new token; return it with its secret."""
    require_granted(decide_grant(_require_owner(work, call, "hand out tokens").token, grant))
    return _issue(work, call, grant)


def rotate_token(work: Work, call: Call, token_id: TokenId) -> Issued:
    """Give the token a new secret and return both; the old secret ends at once."""
    granter, token = _token_to_change(work, call, token_id, "rotate tokens")
    require_granted(decide_grant(granter, grant_behind(token)))
    if standing_of(token, call.now) is not Standing.STANDS:
        raise Conflict("This token has ended: hand out a new one.")
    secret, seal = new_secret(work.entropy.secret(TOKEN_BYTES))
    store.reseal_token(work, token_id, seal)
    store.delete_pairings_by(work, token_id)
    words = token_words(token)
    _log(work, call, token_subject(token_id), words, {**words, "rotated_at": iso(call.now)})
    return Issued(token, secret)


def revoke_token(work: Work, call: Call, token_id: TokenId) -> Token:
    """Revoke the token at once and return it as it stands then; a second time changes nothing."""
    granter, token = _token_to_change(work, call, token_id, "revoke tokens")
    # Who ends sooner than a token may still end it: that leaves nobody with more than they held.
    require_granted(decide_reach(granter, grant_behind(token)))
    if token.revoked_at is not None:
        return token
    require_end(decide_revocation(token, store.load_tokens(work, call.owner), call.now))
    return _revoke(work, call, token)


def end_tokens(work: Work, call: Call, ended: Collection[TokenId]) -> Issued | None:
    """Revoke in a restored record what was ended since its backup, whoever asks for it.

    When that leaves the first admin without a key, return a new one: they hold only secrets that
    the backup has never seen.
    """
    if call.surface is not Surface.HOUSE:
        raise NotAllowed("Only the house ends tokens by itself.")
    for token in _every_token(work):
        if token.token_id in ended and token.revoked_at is None:
            _revoke(work, replace(call, owner=token.owner), token)
    admin = first_admin(store.load_members(work))
    if admin is None:
        raise Conflict("Every admin of that time has left the house since: use a newer backup.")
    if keeps_doors(store.load_tokens(work, admin.owner), call.now):
        return None
    return _issue(work, replace(call, owner=admin.owner), first_grant(admin=True))


# Pairing


def start_pairing(work: Work, call: Call, grant: Grant) -> OpenedPairing:
    """Open a pairing for `grant` and return it with its code; the same name's last one ends."""
    granter = _require_owner(work, call, "pair a device or an agent")
    require_granted(decide_grant(granter.token, grant))
    opening = decide_opening(store.load_pairings(work), call.owner, grant, call.now)
    match opening:
        case TooManyOpen():
            raise Conflict(f"{MOST_OPEN} codes are open: use one, or wait until they end.")
        case Opens(drops):
            store.delete_pairings(work, drops)
        case _:
            assert_never(opening)
    noise = work.entropy.secret(CODE_BYTES)
    opened = new_pairing(work.mint.ulid(call.now), granter.token, grant, noise, call.now)
    store.insert_pairing(work, opened.pairing)
    return opened


def finish_pairing(
    work: Work,
    typed: str,
    now: datetime,
    session_id: SessionId,
    correlation_id: CorrelationId,
    surface: Surface,
) -> PairingAnswer:
    """Exchange a code, once, for the token it stands for; a wrong one is kept count of."""
    store.delete_failures(work, until=now - WRONG_TRIES_WITHIN)
    found = match_code(store.load_pairings(work), typed, store.load_failures(work), now)
    match found:
        case TooManyTries():
            return found
        case WrongCode():
            store.insert_failure(work, now)
            return found
        case Matched(pairing):
            store.delete_pairings(work, [pairing.pairing_id])
            token = granted_token(pairing.grant, TokenId(work.mint.ulid(now)), pairing.owner, now)
            credential = Credential(_member(work, pairing.owner), token)
            call = call_for(credential, now, session_id, correlation_id, surface)
            return _issued(work, call, token)
        case _:
            assert_never(found)


# Inspection


def inspect_member(work: Work, call: Call, owner: OwnerId) -> Call:
    """Record in the log of `owner` that an admin looks; return the call that reads for `owner`.

    Commit it before anything is read with that call.
    """
    admin = require_admin(work, call, "look at another member's record")
    _member(work, owner)
    inspected = replace(call, owner=owner, scopes=frozenset({Scope.READ}))
    words = inspection_words(call.owner, admin.token.token_id)
    _log(work, inspected, _INSPECTION, None, words)
    return inspected


def list_inspections(work: Work, call: Call) -> tuple[Inspection, ...]:
    """Return who looked at the record of the call's owner, newest first."""
    _require_owner(work, call, "see who looked at this record")
    members = store.load_members(work)
    looks = history_of(work, call.owner, ROOM, _INSPECTION)
    return tuple(inspection_from(look.after, look.at, members) for look in looks)


# What the house proves


def agrees_with_log(work: Work) -> Disagreement | None:
    """Return the first member or token that is not what the log says, None when all are."""
    logged = (left for left in left_standing(work, ROOM) if is_kept(left.subject))
    standing = kept_words(store.load_members(work), _every_token(work))
    return first_disagreement(ROOM, logged, standing)


# What the verbs share


def _require_owner(work: Work, call: Call, what: str) -> Credential:
    """Return the credential of a call that holds the owner's scope where nobody else reads."""
    call.require(Scope.OWNER, what)
    if not may_read(Audience.OWNER, call.audience):
        raise NotAllowed(f"Somebody else can read along here: {what} where you are alone.")
    return who_asks(work, call)


def require_admin(work: Work, call: Call, what: str) -> Credential:
    """Return the credential of a call that is an admin's own hand; no other may do `what`."""
    credential = _require_owner(work, call, what)
    if not is_admin(credential):
        raise NotAllowed(f"Only an admin's own token may {what}.")
    return credential


def _token_to_change(work: Work, call: Call, token_id: TokenId, what: str) -> tuple[Token, Token]:
    """Return the token of the call itself, and the one of the same owner that it is to change."""
    granter = _require_owner(work, call, what)
    token = store.load_token(work, call.owner, token_id)
    if token is None:
        raise NotFound("There is no such token: list yours to see their ids.")
    return granter.token, token


def _member(work: Work, owner: OwnerId) -> Member:
    member = store.load_member(work, owner)
    if member is None:
        raise NotFound("There is no such member: an admin lists them.")
    return member


def _welcome(work: Work, call: Call, member: Member) -> tuple[Member, Issued]:
    """Keep a new member, with a first token that never expires."""
    theirs = replace(call, owner=member.owner)
    store.insert_member(work, member)
    _log(work, theirs, MEMBER, None, {**member_words(member), "by": call.owner})
    return member, _issue(work, theirs, first_grant(admin=member.admin))


def _issue(work: Work, call: Call, grant: Grant) -> Issued:
    return _issued(
        work, call, granted_token(grant, TokenId(work.mint.ulid(call.now)), call.owner, call.now)
    )


def _issued(work: Work, call: Call, token: Token) -> Issued:
    secret, seal = new_secret(work.entropy.secret(TOKEN_BYTES))
    store.insert_token(work, SealedToken(token, seal))
    _log(work, call, token_subject(token.token_id), None, token_words(token))
    return Issued(token, secret)


def _revoke(work: Work, call: Call, token: Token) -> Token:
    revoked = replace(token, revoked_at=call.now)
    store.mark_revoked(work, token.token_id, call.now)
    store.delete_pairings_by(work, token.token_id)
    _log(work, call, token_subject(token.token_id), token_words(token), token_words(revoked))
    return revoked


def _every_token(work: Work) -> Iterator[Token]:
    for member in store.load_members(work):
        yield from store.load_tokens(work, member.owner)


def _log(
    work: Work, call: Call, subject: str, before: JsonObject | None, after: JsonObject
) -> None:
    record_change(work, call, NewChange(ROOM, subject, Act.SET, before, after))
