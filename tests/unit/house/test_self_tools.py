"""What agents may ask of the self, in prose."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ipse.house.house import House
from ipse.house.readings import observe
from ipse.house.self_tools import tell_feeling, tell_parts, tell_state
from ipse.house.waking import temperament_of
from ipse.kernel.call import Call, Scope
from ipse.kernel.errors import InvalidInput, NotAllowed
from ipse.kernel.origin import Origin, Source
from ipse.selfhood.appraisal import Appraisal
from ipse.selfhood.body import Reading
from ipse.selfhood.verbs.living import Event
from tests.storage.houses import by_hand, opened, settings_in

BAD = Event(Appraisal(-0.8, 0.7, -0.6), {}, "a bad night")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house in which somebody lives."""
    with opened(settings_in(tmp_path)) as house:
        yield house


def agent(house: House, *scopes: Scope) -> Call:
    """A call of an agent's."""
    source = Source(Origin.AGENT, "planner")
    return replace(by_hand(house), actor=source, scopes=frozenset(scopes))


def let_feel(house: House, event: Event) -> str:
    call = agent(house, Scope.ENACT)
    return house.record.write(lambda work: tell_feeling(work, call, event, temperament_of(house)))


def state(house: House, phrase: str | None = None) -> str:
    call = agent(house, Scope.READ)
    return house.record.read(lambda work: tell_state(work, call, phrase))


def test_an_agent_hears_how_he_is_and_not_why(house: House) -> None:
    assert let_feel(house, BAD) == "I am afraid."
    assert state(house) == "I am afraid. Since 08:00 UTC."


def test_a_true_phrase_is_said_and_any_other_is_not(house: House) -> None:
    let_feel(house, BAD)
    assert state(house, phrase="I am scared right now.") == "I am scared right now."
    assert state(house, phrase="I am thrilled.") == "I am afraid. Since 08:00 UTC."
    assert state(house, phrase="") == "I am afraid. Since 08:00 UTC."


def test_what_meets_a_need_is_given_by_its_name(house: House) -> None:
    assert (
        let_feel(house, Event(Appraisal(0.0), {"connection": -0.4}))
        == "I am even. I am also very lonely."
    )


def test_a_nudge_out_of_range_is_refused(house: House) -> None:
    with pytest.raises(InvalidInput):
        let_feel(house, Event(Appraisal(0.0), {"connection": 1.1}))


def test_his_parts_are_told_by_name(house: House) -> None:
    observe(house, [Reading("disk", 0.01)])
    call = agent(house, Scope.READ)
    assert house.record.read(lambda work: tell_parts(work, call)) == "Failing: disk."


def test_each_tool_needs_its_scope(house: House) -> None:
    with pytest.raises(NotAllowed):
        house.record.read(lambda work: tell_state(work, agent(house, Scope.OBSERVE)))
    call = agent(house, Scope.READ)
    with pytest.raises(NotAllowed):
        house.record.write(lambda work: tell_feeling(work, call, BAD, temperament_of(house)))
