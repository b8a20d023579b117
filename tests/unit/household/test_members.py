from __future__ import annotations

import pytest

from ipse.household.members import (
    LastAdmin,
    Leaves,
    Member,
    checked_name,
    decide_removal,
    is_taken,
)
from ipse.kernel.errors import InvalidInput
from ipse.kernel.ids import OwnerId
from tests.unit.household.living import NOON


def member(owner: str, *, admin: bool) -> Member:
    return Member(OwnerId(owner), owner, admin, NOON)


@pytest.mark.parametrize("name", ["a", "x" * 80, "Zoë Smith", "李"])
def test_a_name_of_one_to_eighty_characters_is_taken(name: str) -> None:
    assert checked_name(f"  {name} ") == name


@pytest.mark.parametrize("name", ["", "   ", "x" * 81, "two\nlines", "bell\a", "turn\u202ed"])
def test_a_name_that_is_no_short_line_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput):
        checked_name(name)


def test_a_name_is_taken_in_whatever_case() -> None:
    house = [member("Anna", admin=True)]
    assert is_taken("anna", house)
    assert not is_taken("annas", house)


def test_the_last_admin_cannot_leave() -> None:
    anna, ben = member("anna", admin=True), member("ben", admin=False)
    assert decide_removal(anna, [anna, ben]) == LastAdmin()
    assert decide_removal(ben, [anna, ben]) == Leaves(ben)


def test_one_of_two_admins_can_leave() -> None:
    anna, ben = member("anna", admin=True), member("ben", admin=True)
    assert decide_removal(anna, [anna, ben]) == Leaves(anna)
