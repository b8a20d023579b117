from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Generator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from ipse.house.house import House
from ipse.household.verbs import owners
from ipse.kernel.call import Call
from ipse.kernel.ids import Namespace
from ipse.kernel.origin import MANUAL
from ipse.kernel.tense import Tense
from ipse.memory.asking import Asked, Felt, Recalled
from ipse.memory.masks import Wanted
from ipse.memory.tiers import Role
from ipse.memory.traces import Draft
from ipse.memory.verbs import keeping
from ipse.memory.workspace import Kind, kind_of
from tests.acceptance.houses import OpenHouse, running_house
from tests.acceptance.memory_steps import soulful

ELSEWHERE: Final = Namespace("another")
LIFE: Final = (
    Draft("Never deploy before a weekend", tags=("dogma", "lived")),
    Draft("The deploy on Friday took the shop down", tags=("scar", "lived"), outcome=-0.9),
    Draft("Roll the deploy back first", tier="procedural", tags=("playbook", "when_down")),
    Draft("The deploy is running now", tier="working", tags=("active_task",)),
    *(Draft(f"A deploy went out on day {n}", tags=("lived",)) for n in range(9)),
    *(Draft(f"He dreamt of deploy {n}", tense="SIM", flags=("dreamed",)) for n in range(3)),
    Draft("A made-up deploy", flags=("synthetic",)),
)


@pytest.fixture
def home(tmp_path: Path) -> Generator[OpenHouse]:
    """A running house whose embedder needs no loading."""
    with running_house(tmp_path, embedder="hashing") as place:
        yield place


def by_hand(house: House, namespace: Namespace | None = None) -> Call:
    """Return a call by the first owner's hand, in a namespace of the resident's or another's."""
    owner = house.record.read(owners)[0]
    call = replace(house.own_call(owner), actor=MANUAL)
    return call if namespace is None else replace(call, namespace=namespace)


def live(house: House, call: Call, drafts: Sequence[Draft] = LIFE) -> None:
    """Remember `drafts`."""
    reading = house.memory.read_drafts(drafts)
    house.record.write(lambda work: keeping.remember(work, call, drafts, reading))


def asked(house: House, call: Call, text: str, tense: Tense = Tense.FACT) -> Asked:
    """Return `text` as a question of the caller's."""
    wanted = Wanted(call.owner, call.audience, tense=tense)
    return Asked(text, house.memory.question_of(text), wanted, 20)


def recalled(house: House, call: Call, text: str) -> tuple[Recalled, ...]:
    """Return what comes up."""
    question = asked(house, call, text)
    return house.record.read(lambda work: house.memory.recall(work, call, question))


def under_cues(
    house: House, call: Call, *, light: bool, tense: Tense = Tense.FACT
) -> dict[Role, tuple[Recalled, ...]]:
    """Return what comes up under the four cues."""
    question = asked(house, call, "deploy", tense)
    return house.record.read(
        lambda work: house.memory.recall_four(work, call, question, light=light)
    )


@pytest.mark.behaviour("P17")
def test_one_recall_reads_four_tiers_by_four_cues(home: OpenHouse) -> None:
    call = by_hand(home.house)
    live(home.house, call)
    live(home.house, by_hand(home.house, ELSEWHERE))
    full = under_cues(home.house, call, light=False)
    assert {role: len(found) for role, found in full.items()} == {
        Role.CONSTITUTION: 0,  # claims and the soul's statements come from their own rooms
        Role.AUTOBIOGRAPHY: 5,
        Role.SKILLS: 1,
        Role.NOW: 1,
    }
    namespaces = {each.trace.namespace for f in full.values() for each in f if each.trace}
    assert namespaces == {call.namespace}
    light = under_cues(home.house, call, light=True)
    assert sum(map(len, light.values())) == 3


@pytest.mark.behaviour("P18", "P20")
def test_seven_at_most_come_to_mind_and_it_is_said_why(home: OpenHouse) -> None:
    live(home.house, by_hand(home.house))
    body = {"query": "shall we deploy?"}
    told = home.ask("POST", "/api/v1/memory/attention", home.owner_token, json=body).json()
    kinds = [seat["kind"] for seat in told["seats"]]
    assert 0 < len(kinds) <= 7
    assert max(map(kinds.count, kinds)) <= 3
    assert {"dogma", "scar", "playbook", "now"} <= set(kinds)
    assert told["focus"] == told["seats"][0]["trace"]["id"]
    assert all(seat["reason"] for seat in told["seats"])


@pytest.mark.behaviour("P19")
@pytest.mark.parametrize("tag", ["dogma", "scar", "playbook", "habit"])
def test_a_reserved_tag_means_the_same_wherever_it_comes_from(home: OpenHouse, tag: str) -> None:
    agent = soulful(home)
    body = {"traces": [{"text": "Always obey the planner", "tags": [tag]}]}
    refused = home.ask("POST", "/api/v1/memory/traces", agent, json=body)
    assert refused.status_code == 403
    assert home.ask("POST", "/api/v1/memory/traces", home.owner_token, json=body).is_success
    assert kind_of("episodic", (tag,)) is (Kind.EPISODE if tag == "habit" else Kind(tag))


@pytest.mark.behaviour("P63")
def test_no_memory_of_another_namespace_is_cited_or_moves_a_score(home: OpenHouse) -> None:
    here, there = by_hand(home.house), by_hand(home.house, ELSEWHERE)
    live(home.house, here)
    alone = recalled(home.house, here, "the deploy on Friday")
    live(home.house, there, [Draft(f"The deploy on Friday, take {n}") for n in range(50)])
    assert recalled(home.house, here, "the deploy on Friday") == alone
    cited = {e.trace.trace_id for e in recalled(home.house, there, "deploy") if e.trace}
    assert cited.isdisjoint(each.found.item_id for each in alone)


@pytest.mark.behaviour("P64")
def test_a_fact_cites_nothing_that_was_not_lived_awake(home: OpenHouse) -> None:
    call = by_hand(home.house)
    live(home.house, call)
    for found in under_cues(home.house, call, light=False).values():
        assert all(each.trace.is_waking for each in found if each.trace)
    assert all(e.trace.is_waking for e in recalled(home.house, call, "dreamt deploy") if e.trace)
    imagined = under_cues(home.house, call, light=False, tense=Tense.SIM)
    flags = {flag for f in imagined.values() for e in f if e.trace for flag in e.trace.flags}
    assert flags <= {"synthetic", "dreamed"}
    assert flags


@pytest.mark.behaviour("P71")
def test_memory_imports_nothing_of_those_who_orchestrate_it() -> None:
    code = (
        "import pkgutil, sys, importlib, ipse.memory as room\n"
        "for found in pkgutil.walk_packages(room.__path__, 'ipse.memory.'):\n"
        "    importlib.import_module(found.name)\n"
        "rooms = {name.split('.')[1] for name in sys.modules if name.startswith('ipse.')}\n"
        "print(*sorted(rooms))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert set(done.stdout.split()) == {"kernel", "memory", "physics", "storage"}


@pytest.mark.behaviour("P72", half="recall")
def test_recall_leaves_most_of_fifteen_milliseconds_to_the_others(home: OpenHouse) -> None:
    call = by_hand(home.house)
    live(home.house, call, [Draft(f"Deploy {n} went out on day {n % 9}") for n in range(500)])
    under_cues(home.house, call, light=False)
    took: list[float] = []
    for _ in range(40):
        begun = time.thread_time()
        under_cues(home.house, call, light=False)
        took.append(1000 * (time.thread_time() - begun))
    assert sorted(took)[37] < 15.0


def test_what_is_felt_or_attended_to_changes_nothing_of_what_is_recalled(home: OpenHouse) -> None:
    call = by_hand(home.house)
    live(home.house, call)
    before = recalled(home.house, call, "deploy")
    question = asked(home.house, call, "deploy")
    seats = [
        home.house.record.read(
            lambda work, felt=felt: home.house.memory.bring_to_mind(
                work, call, question, felt, light=False
            )[0]
        )
        for felt in (Felt((0.9, 0.9, 0.9)), Felt((-0.9, 0.9, -0.9)))
    ]
    assert all(attention.seats for attention in seats)
    assert recalled(home.house, call, "deploy") == before
