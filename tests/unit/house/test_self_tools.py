"""What agents may ask of the self, in prose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ipse.house.house import House
from ipse.house.readings import observe
from ipse.house.self_tools import feel, tell_parts, tell_state
from ipse.house.waking import temperament_of
from ipse.kernel.call import Call, Scope
from ipse.kernel.document import Json
from ipse.kernel.errors import InvalidInput, NotAllowed
from ipse.kernel.origin import Origin, Source
from ipse.selfhood.body import Reading
from tests.storage.houses import by_hand, opened, settings_in

BAD: dict[str, Json] = {"congruence": -0.8, "urgency": 0.7, "power": -0.6, "cause": "a bad night"}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house in which somebody lives."""
    with opened(settings_in(tmp_path)) as house:
        yield house


def agent(house: House, *scopes: Scope) -> Call:
    """A call of an agent's."""
    source = Source(Origin.AGENT, "planner")
    return replace(by_hand(house), actor=source, scopes=frozenset(scopes))


def let_feel(house: House, arguments: dict[str, Json]) -> str:
    call = agent(house, Scope.ENACT)
    return house.record.write(lambda work: feel(work, call, arguments, temperament_of(house)))


def state(house: House, **arguments: Json) -> str:
    call = agent(house, Scope.READ)
    return house.record.read(lambda work: tell_state(work, call, arguments))


def test_an_agent_hears_how_he_is_and_not_why(house: House) -> None:
    assert let_feel(house, BAD) == "I am afraid."
    assert state(house) == "I am afraid. Since 08:00 UTC."


def test_a_true_phrase_is_said_and_any_other_is_not(house: House) -> None:
    let_feel(house, BAD)
    assert state(house, phrase="I am scared right now.") == "I am scared right now."
    assert state(house, phrase="I am thrilled.") == "I am afraid. Since 08:00 UTC."
    assert state(house, phrase=7) == "I am afraid. Since 08:00 UTC."


def test_what_meets_a_need_is_given_by_its_name(house: House) -> None:
    assert let_feel(house, {"connection": -0.4}) == "I am even. I am also very lonely."


@pytest.mark.parametrize("value", ["much", True, None, 2.0])
def test_a_number_is_a_number_in_range(house: House, value: Json) -> None:
    with pytest.raises(InvalidInput):
        let_feel(house, {"congruence": value})


def test_his_parts_are_told_by_name(house: House) -> None:
    observe(house, [Reading("disk", 0.01)])
    call = agent(house, Scope.READ)
    assert house.record.read(lambda work: tell_parts(work, call, {})) == "Failing: disk."


def test_each_tool_needs_its_scope(house: House) -> None:
    with pytest.raises(NotAllowed):
        house.record.read(lambda work: tell_state(work, agent(house, Scope.OBSERVE), {}))
    call = agent(house, Scope.READ)
    with pytest.raises(NotAllowed):
        house.record.write(lambda work: feel(work, call, BAD, temperament_of(house)))
