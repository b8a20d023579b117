from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from ipse.household.credentials import (
    Admitted,
    Credential,
    Refusal,
    Refused,
    actor_of,
    call_for,
    decide_admission,
    is_admin,
    is_use_stale,
)
from ipse.household.members import Member
from ipse.household.scopes import default_scopes
from ipse.household.tokens import SealedToken, Token, new_secret, parse_kind
from ipse.kernel.call import Audience, Scope, Surface
from ipse.kernel.ids import OwnerId, TokenId
from tests.unit.household.living import NOON, SESSION, TURN

TICK = timedelta(microseconds=1)
ANNA = Member(OwnerId("anna"), "Anna", admin=True, created_at=NOON)
_, SEAL = new_secret(bytes(38))
_, OTHER_SEAL = new_secret(bytes(37) + b"\1")


def token(kind: str, *scopes: Scope) -> Token:
    token_kind, writer = parse_kind(kind)
    held = frozenset(scopes) or default_scopes(token_kind)
    return Token(TokenId("t"), ANNA.owner, token_kind, writer, held, NOON)


OWNERS = token("owner")


def test_the_true_secret_is_admitted() -> None:
    found = SealedToken(OWNERS, SEAL)
    assert decide_admission(found, ANNA, SEAL, NOON) == Admitted(Credential(ANNA, OWNERS))


def test_a_prefix_without_its_secret_is_unknown() -> None:
    assert SEAL.prefix == OTHER_SEAL.prefix
    found = SealedToken(OWNERS, SEAL)
    assert decide_admission(found, ANNA, OTHER_SEAL, NOON) == Refused(Refusal.UNKNOWN)
    assert decide_admission(None, None, SEAL, NOON) == Refused(Refusal.UNKNOWN)


def test_a_seal_of_zeros_does_not_open_a_door_that_is_not_there() -> None:
    assert decide_admission(None, ANNA, replace(SEAL, digest=bytes(32)), NOON) == Refused(
        Refusal.UNKNOWN
    )


@pytest.mark.parametrize(
    ("ended", "why"),
    [
        (replace(OWNERS, expires_at=NOON), Refusal.EXPIRED),
        (replace(OWNERS, revoked_at=NOON), Refusal.REVOKED),
    ],
)
def test_why_a_token_ended_is_told_only_for_its_true_secret(ended: Token, why: Refusal) -> None:
    found = SealedToken(ended, SEAL)
    assert decide_admission(found, ANNA, SEAL, NOON) == Refused(why)
    assert decide_admission(found, ANNA, OTHER_SEAL, NOON) == Refused(Refusal.UNKNOWN)


def test_a_token_whose_member_has_left_opens_nothing() -> None:
    found = SealedToken(OWNERS, SEAL)
    assert decide_admission(found, None, SEAL, NOON) == Refused(Refusal.MEMBERLESS)


def test_an_admin_is_one_by_member_and_by_token() -> None:
    assert is_admin(Credential(ANNA, token("admin")))
    assert not is_admin(Credential(ANNA, token("owner")))
    assert not is_admin(Credential(replace(ANNA, admin=False), token("admin")))


@pytest.mark.parametrize(
    ("bearer", "actor"),
    [
        (token("owner"), "manual"),
        (token("admin"), "manual"),
        (token("agent:planner"), "agent:planner"),
        (token("device:phone"), "interaction:phone"),
        (token("device:phone", Scope.OWNER), "manual"),
    ],
)
def test_what_a_token_writes_has_the_source_of_its_kind(bearer: Token, actor: str) -> None:
    assert str(actor_of(bearer)) == actor


def test_a_call_says_of_whom_and_with_which_rights_what_its_token_says() -> None:
    agent = token("agent:planner", Scope.READ)
    call = call_for(Credential(ANNA, agent), NOON, SESSION, TURN, Surface.MCP)
    assert (call.owner, call.bearer, call.scopes) == ("anna", "t", {Scope.READ})
    assert (str(call.actor), call.namespace) == ("agent:planner", "resident")
    assert (call.audience, call.surface) == (Audience.OWNER, Surface.MCP)
    assert (call.now, call.session_id, call.correlation_id) == (NOON, SESSION, TURN)


def test_a_use_is_noted_once_a_minute() -> None:
    used = replace(OWNERS, last_used_at=NOON)
    assert is_use_stale(OWNERS, NOON)
    assert is_use_stale(used, NOON + timedelta(minutes=1))
    assert not is_use_stale(used, NOON + timedelta(minutes=1) - TICK)
