"""Why he is as he is belongs to whoever caused it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ipse.kernel.call import Audience, Scope
from ipse.kernel.errors import InvalidInput
from ipse.selfhood.causes import LONGEST_CAUSE, Cause, checked_cause, may_hear
from tests.unit.person.calls import ADA, BEN, PLANNER, a_call

ALONE, PRESENT, ANYONE = Audience.OWNER, Audience.PRESENT, Audience.ANYONE


@pytest.mark.parametrize(
    ("meant_for", "present", "heard"),
    [
        (ALONE, ALONE, True),
        (ALONE, PRESENT, False),
        (ALONE, ANYONE, False),
        (PRESENT, ALONE, True),
        (PRESENT, PRESENT, True),
        (PRESENT, ANYONE, False),
        (ANYONE, ANYONE, True),
    ],
)
def test_a_cause_is_told_where_nobody_else_reads_along_for_whom_it_is_not_meant(
    meant_for: Audience, present: Audience, *, heard: bool
) -> None:
    call = replace(a_call(), audience=present)
    assert may_hear(Cause("why", ADA, meant_for), call) is heard


@pytest.mark.parametrize(("meant_for", "heard"), [(ALONE, False), (PRESENT, False), (ANYONE, True)])
def test_another_member_hears_only_what_is_for_anyone(meant_for: Audience, *, heard: bool) -> None:
    assert may_hear(Cause("why", ADA, meant_for), a_call(owner=BEN)) is heard


def test_what_is_for_the_owner_alone_is_told_to_no_agent_of_theirs() -> None:
    agent = a_call(PLANNER)
    assert not may_hear(Cause("why", ADA, ALONE), agent)
    assert may_hear(Cause("why", ADA, PRESENT), agent)
    assert may_hear(Cause("why", ADA, ALONE), replace(agent, scopes=frozenset({Scope.OWNER})))


@pytest.mark.parametrize(("words", "kept"), [(None, None), ("  ", None), (" a  b\n", "a b")])
def test_a_cause_is_one_line_or_none(words: str | None, kept: str | None) -> None:
    assert checked_cause(words) == kept


def test_a_cause_has_an_end() -> None:
    assert checked_cause("x" * LONGEST_CAUSE) == "x" * LONGEST_CAUSE
    with pytest.raises(InvalidInput):
        checked_cause("x" * (LONGEST_CAUSE + 1))
