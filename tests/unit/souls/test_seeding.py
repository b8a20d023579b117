from __future__ import annotations

import pytest

from ipse.souls.seeding import STARTERS, Leave, Seed, Seeding, decide_seeding
from tests.architecture.tree import PACKAGE


@pytest.mark.parametrize(
    ("seeded_before", "exists", "decision"),
    [(False, False, Seed()), (True, False, Leave()), (False, True, Leave()), (True, True, Leave())],
    ids=["new", "deleted", "somebody's own", "standing"],
)
def test_a_starter_is_given_once_and_never_over_a_file(
    seeded_before: bool,  # noqa: FBT001 (one column of the table)
    exists: bool,  # noqa: FBT001 (the same)
    decision: Seeding,
) -> None:
    assert decide_seeding(seeded_before=seeded_before, exists=exists) == decision


def test_every_starter_that_is_named_is_shipped() -> None:
    shipped = {path.parent.name for path in (PACKAGE / "souls" / "starters").glob("*/SOUL.yaml")}
    assert shipped == set(STARTERS)
