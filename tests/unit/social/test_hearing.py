"""What was said is kept from whoever was not meant to hear it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.call import Audience
from ipse.kernel.ids import OwnerId
from ipse.social.hearing import Hearing, may_be_told


def hearing(words: str) -> Hearing:
    """A hearing as `audience owner place`."""
    audience, owner, place = [*words.split(), "", ""][:3]
    return Hearing(Audience(audience), OwnerId(owner), place)


@pytest.mark.parametrize(
    ("said", "now", "told"),
    [
        ("anyone ada", "anyone ben", True),
        ("anyone ada", "owner ben", True),
        ("owner ada", "owner ada", True),
        ("owner ada", "owner ben", False),
        ("owner ada", "present ada dm", False),
        ("owner ada", "anyone ada", False),
        ("present ada dm", "present ada dm", True),
        ("present ada dm", "present ben dm", True),
        ("present ada dm", "present ada hall", False),
        ("present ada dm", "anyone ada dm", False),
        ("present ada dm", "owner ben", True),
        ("present ada", "present ada", False),
    ],
)
def test_who_may_be_told(said: str, now: str, *, told: bool) -> None:
    assert may_be_told(hearing(said), hearing(now)) == told


HEARINGS = st.builds(
    Hearing,
    st.sampled_from(Audience),
    st.sampled_from([OwnerId("ada"), OwnerId("ben")]),
    st.sampled_from(["", "dm", "hall"]),
)


@given(HEARINGS, HEARINGS)
def test_before_everyone_only_that_is_told_which_everyone_heard(
    said: Hearing, now: Hearing
) -> None:
    before_all = Hearing(Audience.ANYONE, now.owner, now.place)
    assert may_be_told(said, before_all) == (said.audience is Audience.ANYONE)
