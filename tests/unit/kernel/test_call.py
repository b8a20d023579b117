from __future__ import annotations

from datetime import UTC, datetime

import pytest

from ipse.kernel.call import Audience, Call, Scope, Surface
from ipse.kernel.errors import NotAllowed
from ipse.kernel.ids import CorrelationId, Namespace, OwnerId, SessionId
from ipse.kernel.origin import MANUAL


def a_call(*scopes: Scope) -> Call:
    return Call(
        actor=MANUAL,
        owner=OwnerId("ada"),
        namespace=Namespace("resident"),
        audience=Audience.OWNER,
        surface=Surface.HTTP,
        scopes=frozenset(scopes),
        now=datetime(2026, 9, 15, tzinfo=UTC),
        session_id=SessionId("session"),
        correlation_id=CorrelationId("turn"),
    )


@pytest.mark.parametrize("scope", list(Scope))
def test_a_credential_may_do_what_its_scope_says(scope: Scope) -> None:
    a_call(scope).require(scope, "do this")


@pytest.mark.parametrize("scope", list(Scope))
def test_without_scopes_nothing_may_be_done(scope: Scope) -> None:
    with pytest.raises(NotAllowed, match=f"do this.*{scope}"):
        a_call().require(scope, "do this")


@pytest.mark.parametrize("scope", sorted(set(Scope) - {Scope.APPROVE}))
def test_the_owners_scope_holds_every_other_but_approval(scope: Scope) -> None:
    a_call(Scope.OWNER).require(scope, "do this")


def test_approving_takes_the_scope_of_its_own() -> None:
    with pytest.raises(NotAllowed):
        a_call(*set(Scope) - {Scope.APPROVE}).require(Scope.APPROVE, "approve")


def test_a_lesser_scope_holds_no_other() -> None:
    for held in set(Scope) - {Scope.OWNER}:
        for asked in set(Scope) - {held}:
            with pytest.raises(NotAllowed):
                a_call(held).require(asked, "do this")
