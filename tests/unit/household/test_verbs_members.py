from __future__ import annotations

from dataclasses import replace

import pytest

from ipse.household.inspections import Inspection
from ipse.household.members import Member
from ipse.household.verbs import (
    ROOM,
    add_member,
    admit,
    forget,
    inspect_member,
    list_inspections,
    list_members,
    owners,
    remove_member,
    start_pairing,
)
from ipse.kernel.call import Audience, Call, Scope
from ipse.kernel.errors import Conflict, InvalidInput, NotAllowed, NotAuthenticated, NotFound
from ipse.kernel.ids import OwnerId, TokenId
from ipse.storage.changes import changes_after
from tests.unit.household.living import Home


def members(home: Home, secret: str | None = None) -> tuple[Member, ...]:
    call = home.call(secret)
    return home.record.read(lambda work: list_members(work, call))


def inspect(home: Home, owner: OwnerId, *, by: str | None = None) -> Call:
    call = home.call(by)
    return home.record.write(lambda work: inspect_member(work, call, owner))


def remove(home: Home, owner: OwnerId, *, by: str | None = None) -> None:
    call = home.call(by)
    home.record.write(lambda work: forget(work, remove_member(work, call, owner)))


def inspections(home: Home, secret: str) -> tuple[Inspection, ...]:
    call = home.call(secret)
    return home.record.read(lambda work: list_inspections(work, call))


def test_a_new_member_comes_with_a_token_of_their_own(home: Home) -> None:
    ben, secret = home.member(" Ben ")
    assert home.call(secret).owner == ben.owner != home.admin.owner
    assert members(home) == (home.admin, ben)
    assert home.record.read(owners) == (home.admin.owner, ben.owner)
    assert (ben.name, ben.admin) == ("Ben", False)


def test_only_an_admin_sees_or_adds_members(home: Home) -> None:
    _, bens = home.member("Ben")
    _, carlas = home.member("Carla", admin=True)
    call = home.call(bens)
    with pytest.raises(NotAllowed):
        members(home, bens)
    with pytest.raises(NotAllowed):
        home.record.write(lambda work: add_member(work, call, "Dora", admin=False))
    assert len(members(home, carlas)) == 3


def test_an_admins_device_is_no_admin(home: Home) -> None:
    with pytest.raises(NotAllowed):
        members(home, home.token("device:phone", "owner").secret)


def test_two_members_never_go_by_one_name(home: Home) -> None:
    home.member("Ben")
    with pytest.raises(Conflict):
        home.member("BEN ")


def test_a_member_needs_a_name(home: Home) -> None:
    with pytest.raises(InvalidInput):
        home.member(" ")


def test_an_inspection_stands_in_the_inspected_members_log_before_anything_is_read(
    home: Home,
) -> None:
    ben, bens = home.member("Ben")
    before = home.record.read(lambda w: changes_after(w, ben.owner, ROOM, after=0, limit=99))
    home.clock.advance(hours=1)
    inspected = inspect(home, ben.owner)
    after = home.record.read(lambda w: changes_after(w, ben.owner, ROOM, after=0, limit=99))
    assert [change.subject for change in after[len(before) :]] == ["inspection"]
    assert after[-1].after == {"by": home.admin.owner, "token": inspected.bearer}
    assert inspections(home, bens) == (
        Inspection(home.clock.now(), home.admin.owner, "owner", TokenId(inspected.bearer)),
    )


def test_the_call_of_an_inspection_reads_for_the_inspected_member_and_does_nothing_else(
    home: Home,
) -> None:
    ben, _ = home.member("Ben")
    inspected = inspect(home, ben.owner)
    assert inspected == replace(home.call(), owner=ben.owner, scopes=frozenset({Scope.READ}))
    for scope in set(Scope) - {Scope.READ}:
        with pytest.raises(NotAllowed):
            inspected.require(scope, "do this")


def test_only_an_admin_inspects(home: Home) -> None:
    ben, bens = home.member("Ben")
    phone = home.token("device:phone", "owner").secret
    agent = home.token("agent:planner").secret
    for secret in (bens, phone, agent):
        for owner in (home.admin.owner, ben.owner, OwnerId("01NOBODY")):
            with pytest.raises(NotAllowed):
                inspect(home, owner, by=secret)
    assert inspections(home, bens) == ()


def test_nobody_inspects_where_others_read_along(home: Home) -> None:
    ben, _ = home.member("Ben")
    call = replace(home.call(), audience=Audience.PRESENT)
    with pytest.raises(NotAllowed):
        home.record.write(lambda work: inspect_member(work, call, ben.owner))


def test_an_admin_who_asks_for_nobody_is_told_so(home: Home) -> None:
    with pytest.raises(NotFound):
        inspect(home, OwnerId("01NOBODY"))


def test_an_inspection_by_an_admin_who_left_stays_without_a_name(home: Home) -> None:
    carla, carlas = home.member("Carla", admin=True)
    ben, bens = home.member("Ben")
    inspect(home, ben.owner, by=carlas)
    remove(home, carla.owner)
    assert [(look.by, look.name) for look in inspections(home, bens)] == [(carla.owner, None)]


def test_a_member_who_left_leaves_nothing(home: Home) -> None:
    ben, bens = home.member("Bartholomew")
    home.token("agent:bartender", of=bens)
    call = home.call(bens)
    home.record.write(lambda work: start_pairing(work, call, home.grant("device:bartphone")))
    home.record.checkpoint()
    assert b"bart" in home.path.read_bytes().lower()
    remove(home, ben.owner)
    with pytest.raises(NotAuthenticated):
        home.record.read(lambda work: admit(work, bens, call.now))
    home.record.checkpoint()
    assert b"bart" not in home.path.read_bytes().lower()
    assert members(home) == (home.admin,)


def test_a_member_removes_themselves_and_nobody_else(home: Home) -> None:
    ben, bens = home.member("Ben")
    carla, _ = home.member("Carla")
    for other in (home.admin.owner, carla.owner, OwnerId("01NOBODY")):
        with pytest.raises(NotAllowed):
            remove(home, other, by=bens)
    remove(home, ben.owner, by=bens)
    assert members(home) == (home.admin, carla)


def test_the_last_admin_stays(home: Home) -> None:
    home.member("Ben")
    with pytest.raises(Conflict):
        remove(home, home.admin.owner)
    home.member("Carla", admin=True)
    remove(home, home.admin.owner)


def test_who_removed_a_member_stands_in_the_log_of_the_one_who_did(home: Home) -> None:
    ben, _ = home.member("Ben")
    remove(home, ben.owner)
    log = home.record.read(lambda w: changes_after(w, home.admin.owner, ROOM, after=0, limit=99))
    assert (log[-1].subject, log[-1].after) == (f"removal/{ben.owner}", {"member": ben.owner})


def test_forgetting_needs_the_owners_scope(home: Home) -> None:
    agent = home.call(home.token("agent:planner").secret)
    with pytest.raises(NotAllowed):
        home.record.write(lambda work: forget(work, agent))
