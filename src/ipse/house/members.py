"""Members as the house takes them in: whoever was a guest before stays one person (M12).

Household keeps who lives here, social memory who is a guest; the one id goes from one to the other.
"""

from __future__ import annotations

from ipse.house.house import House
from ipse.house.social import require_switched_on
from ipse.household import verbs as household
from ipse.household.members import Member
from ipse.household.tokens import Issued
from ipse.kernel.call import Call
from ipse.kernel.errors import NotFound
from ipse.kernel.ids import OwnerId
from ipse.social.verbs.moving_in import move_in
from ipse.storage.work import Work


def welcome(
    work: Work, house: House, call: Call, name: str, *, admin: bool, guest: str | None = None
) -> tuple[Member, Issued]:
    """Add a member, who may be a guest that moves in; return them with their first token."""
    household.require_admin(work, call, "add a member to the house")
    if guest is None:
        return household.add_member(work, call, name, admin=admin)
    require_switched_on(house)
    person = move_in(work, call, guest)
    return household.add_member(work, call, name, admin=admin, person=person)


def know_again(work: Work, house: House, call: Call, owner: OwnerId, guest: str) -> Member:
    """Let a member and a guest be one person, which they are; return the member."""
    members = {member.owner: member for member in household.list_members(work, call)}
    if owner not in members:
        raise NotFound("There is no such member: ipse household members shows who lives here.")
    require_switched_on(house)
    move_in(work, call, guest, owner)
    return members[owner]
