from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.household.scopes import (
    EVERY_SCOPE,
    Denial,
    Denied,
    Grant,
    Granted,
    asked_grant,
    decide_grant,
    decide_reach,
    default_scopes,
)
from ipse.household.tokens import OWNER_KINDS, Token, TokenKind, parse_kind
from ipse.kernel.call import Scope
from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId, TokenId
from tests.unit.household.living import NOON

KINDS = ("owner", "admin", "agent:planner", "device:phone")
TICK = timedelta(microseconds=1)


def bearer(kind: str, *scopes: Scope, until: datetime | None = None) -> Token:
    token_kind, writer = parse_kind(kind)
    held = frozenset(scopes) or default_scopes(token_kind)
    return Token(TokenId("t"), OwnerId("anna"), token_kind, writer, held, NOON, until)


def grant(kind: str, *scopes: Scope, until: datetime | None = None) -> Grant:
    token_kind, writer = parse_kind(kind)
    return Grant(token_kind, writer, frozenset(scopes) or default_scopes(token_kind), until)


def test_an_agent_may_read_and_observe_unless_told_otherwise() -> None:
    assert default_scopes(TokenKind.AGENT) == {Scope.READ, Scope.OBSERVE}
    assert default_scopes(TokenKind.DEVICE) == {Scope.READ, Scope.OBSERVE}
    assert default_scopes(TokenKind.OWNER) == default_scopes(TokenKind.ADMIN) == EVERY_SCOPE


@pytest.mark.parametrize("granter", ["owner", "admin"])
@pytest.mark.parametrize("kind", ["agent:planner", "device:phone", "owner"])
def test_an_owner_hands_out_tokens_of_their_own(granter: str, kind: str) -> None:
    assert decide_grant(bearer(granter), grant(kind)) == Granted(grant(kind))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "granter",
    [
        bearer("agent:planner"),
        bearer("device:phone"),
        bearer("agent:x", Scope.READ, Scope.OBSERVE, Scope.ENACT),
    ],
)
def test_who_does_not_hold_the_owners_scope_hands_out_nothing(granter: Token, kind: str) -> None:
    assert decide_grant(granter, grant(kind)) == Denied(Denial.NOT_AN_OWNER)


@pytest.mark.parametrize("kind", ["agent:planner", "device:phone"])
def test_no_machine_approves(kind: str) -> None:
    asked = grant(kind, Scope.READ, Scope.APPROVE)
    assert decide_grant(bearer("admin"), asked) == Denied(Denial.NOT_FOR_THIS_KIND)


def test_a_device_may_be_the_owners_hand_where_an_agent_may_not() -> None:
    device, agent = grant("device:phone", Scope.OWNER), grant("agent:planner", Scope.OWNER)
    assert decide_grant(bearer("owner"), device) == Granted(device)
    assert decide_grant(bearer("owner"), agent) == Denied(Denial.NOT_FOR_THIS_KIND)


def test_an_owners_token_always_holds_the_owners_scope() -> None:
    asked = grant("owner", Scope.READ)
    assert decide_grant(bearer("owner"), asked) == Denied(Denial.NO_OWNER_IN_IT)


def test_only_an_admin_hands_out_an_admins_token() -> None:
    assert decide_grant(bearer("admin"), grant("admin")) == Granted(grant("admin"))
    assert decide_grant(bearer("owner"), grant("admin")) == Denied(Denial.MORE_THAN_HELD)


def test_an_owners_device_hands_out_no_owners_token() -> None:
    phone = bearer("device:phone", Scope.OWNER)
    asked = grant("owner", Scope.OWNER)
    assert decide_grant(phone, asked) == Denied(Denial.MORE_THAN_HELD)


def test_who_may_not_approve_lets_nobody_approve() -> None:
    granter = bearer("owner", Scope.OWNER)
    assert decide_grant(granter, grant("owner")) == Denied(Denial.MORE_THAN_HELD)
    assert decide_grant(granter, grant("owner", Scope.OWNER, Scope.ENACT)) == Granted(
        grant("owner", Scope.OWNER, Scope.ENACT)
    )


def test_no_grant_outlives_its_granter() -> None:
    noon = NOON + timedelta(days=1)
    granter = bearer("owner", until=noon)
    for_ever, longer = grant("agent:planner"), grant("agent:planner", until=noon + TICK)
    assert decide_grant(granter, for_ever) == Denied(Denial.OUTLIVES)
    assert decide_grant(granter, longer) == Denied(Denial.OUTLIVES)
    as_long = grant("agent:planner", until=noon)
    assert decide_grant(granter, as_long) == Granted(as_long)
    assert decide_grant(bearer("owner"), longer) == Granted(longer)
    assert decide_reach(granter, for_ever) == Granted(for_ever)


def reach(kind: TokenKind, scopes: frozenset[Scope]) -> tuple[int, frozenset[Scope]]:
    """How far a token goes: its standing, and every scope that counts as held."""
    standing = [TokenKind.OWNER, TokenKind.ADMIN].index(kind) + 1 if kind in OWNER_KINDS else 0
    everything = EVERY_SCOPE - {Scope.APPROVE} if Scope.OWNER in scopes else frozenset[Scope]()
    return standing, scopes | everything


@given(
    st.sampled_from(KINDS),
    st.lists(
        st.tuples(
            st.sampled_from(KINDS),
            st.frozensets(st.sampled_from(Scope), min_size=1),
            st.none() | st.sampled_from([NOON - TICK, NOON, NOON + TICK]),
        ),
        max_size=6,
    ),
)
def test_no_chain_of_grants_reaches_further_than_its_beginning(
    first: str, asked: list[tuple[str, frozenset[Scope], datetime | None]]
) -> None:
    holder = bearer(first, until=NOON)
    standing, scopes = reach(holder.kind, holder.scopes)
    for kind, wanted, until in asked:
        match decide_grant(holder, grant(kind, *wanted, until=until)):
            case Granted(granted):
                holder = bearer(kind, *granted.scopes, until=granted.expires_at)
            case Denied():
                pass
    reached, held = reach(holder.kind, holder.scopes)
    assert reached <= standing
    assert held <= scopes
    assert holder.expires_at is not None
    assert holder.expires_at <= NOON


def test_a_grant_is_read_from_words() -> None:
    asked = asked_grant("agent:planner", ["read", "enact"], NOON + TICK, NOON)
    assert asked == Grant(
        TokenKind.AGENT, "planner", frozenset({Scope.READ, Scope.ENACT}), NOON + TICK
    )


def test_a_grant_that_names_no_scopes_gets_those_of_its_kind() -> None:
    asked = asked_grant("device:phone", None, None, NOON)
    assert asked.scopes == default_scopes(TokenKind.DEVICE)


@pytest.mark.parametrize("scopes", [[], ["root"], ["read", ""], ["READ"]])
def test_an_unknown_scope_or_none_at_all_is_an_error(scopes: list[str]) -> None:
    with pytest.raises(InvalidInput) as refused:
        asked_grant("agent:planner", scopes, None, NOON)
    assert refused.value.field == "scopes"


def test_a_token_that_is_over_before_it_begins_is_an_error() -> None:
    with pytest.raises(InvalidInput) as refused:
        asked_grant("agent:planner", None, NOON, NOON)
    assert refused.value.field == "expires_at"
