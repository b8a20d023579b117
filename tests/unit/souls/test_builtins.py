from __future__ import annotations

from dataclasses import replace

import pytest

from ipse.souls.builtins import has_tool, tools_for
from ipse.souls.parsing import parse_soul
from ipse.souls.seeding import STARTERS
from ipse.souls.soul import Builtin, Soul
from tests.architecture.tree import PACKAGE

ADA = Soul("ada", "Ada", "Keeps the books.")
BOTH = {"person.model", "person.observe"}


def test_without_a_soul_there_is_no_tool() -> None:
    assert tools_for(None) == frozenset()
    assert not has_tool(None, "person.model")


@pytest.mark.parametrize("granted", list(Builtin))
def test_only_what_is_granted_exists(granted: Builtin) -> None:
    ada = replace(ADA, builtins=(granted,))
    assert tools_for(ada) == {granted}
    assert {tool for tool in Builtin if has_tool(ada, tool)} == {granted}


def test_an_outside_tool_is_never_one_of_the_houses() -> None:
    assert tools_for(replace(ADA, tools=("person.model", "files.read"))) == frozenset()


def test_a_granted_tool_has_exactly_its_name() -> None:
    ada = replace(ADA, builtins=tuple(Builtin))
    assert [
        name for name in ("", "person", "person.models", "PERSON.MODEL") if has_tool(ada, name)
    ] == []


@pytest.mark.parametrize("soul_id", STARTERS)
def test_a_starter_has_the_two_person_tools_and_nothing_else(soul_id: str) -> None:
    path = PACKAGE / "souls" / "starters" / soul_id / "SOUL.yaml"
    soul = parse_soul(path.read_text(encoding="utf-8"), file="SOUL.yaml")
    assert tools_for(soul) == BOTH
    assert soul.tools == ()
