from __future__ import annotations

import pytest

from ipse.household.audience import may_read
from ipse.kernel.call import Audience

OWNER, PRESENT, ANYONE = Audience.OWNER, Audience.PRESENT, Audience.ANYONE


@pytest.mark.parametrize(
    ("meant_for", "read_by"),
    [(OWNER, {OWNER}), (PRESENT, {OWNER, PRESENT}), (ANYONE, {OWNER, PRESENT, ANYONE})],
)
def test_a_thing_is_read_only_where_nobody_else_reads_along(
    meant_for: Audience, read_by: set[Audience]
) -> None:
    assert {audience for audience in Audience if may_read(meant_for, audience)} == read_by
