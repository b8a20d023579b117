"""The soul's statements, found by the same recall as what was lived (ruling 13)."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path
from typing import Final

import pytest

from ipse.household.credentials import RESIDENT
from ipse.kernel.call import Audience
from ipse.memory.tiers import Role
from tests.acceptance.houses import OpenHouse, running_house
from tests.acceptance.memory_doors import FromTerminal
from tests.acceptance.memory_steps import remember
from tests.acceptance.test_memory_recall import ELSEWHERE, LIFE, by_hand, live, under_cues

SOUL: Final = """\
id: resident
name: Ipse
purpose: Keep the shop running through every deploy.
personality: Calm before a deploy, dry after it.
values:
  - A deploy is undone rather than explained.
guardrails:
  - Never deploy without the owner's word.
dogmas:
  - id: patience
    statement: A slow deploy is better than a lost weekend.
"""


@pytest.fixture
def home(tmp_path: Path) -> Generator[OpenHouse]:
    """A running house whose resident has a soul."""
    with running_house(tmp_path, embedder="hashing") as place:
        write_soul(place, SOUL)
        yield place


def write_soul(place: OpenHouse, words: str, agent: str = RESIDENT) -> None:
    """Write the soul of `agent`, in place of any before."""
    folder = place.settings.house / "souls" / agent
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "SOUL.yaml").write_text(words, encoding="utf-8")


def said_of(place: OpenHouse, query: str, **asked: object) -> list[str]:
    """Return the texts of the statements that come up for `query` over HTTP."""
    body = {"query": query, "looking": True, **asked}
    told = place.ask("POST", "/api/v1/memory/recall", place.owner_token, json=body).json()
    return [each["statement"]["text"] for each in told["results"] if each["statement"]]


@pytest.mark.behaviour("P17")
def test_the_constitution_is_what_the_soul_says(home: OpenHouse) -> None:
    call = by_hand(home.house)
    live(home.house, call)
    found = under_cues(home.house, call, light=False)[Role.CONSTITUTION]
    texts = {each.statement.text: each.tags for each in found if each.statement}
    assert texts["Never deploy without the owner's word."] == ("soul", "constraint")
    assert texts["A slow deploy is better than a lost weekend."] == ("soul", "dogma")
    assert texts["A deploy is undone rather than explained."] == ("soul", "value")
    assert len(under_cues(home.house, call, light=True)[Role.CONSTITUTION]) == 2


@pytest.mark.behaviour("P17")
def test_what_binds_the_resident_binds_him_before_anyone(home: OpenHouse) -> None:
    before = said_of(home, "deploy", audience=Audience.ANYONE)
    assert "Never deploy without the owner's word." in before


@pytest.mark.behaviour("P63")
def test_a_soul_speaks_in_its_own_namespace_alone(home: OpenHouse) -> None:
    elsewhere = by_hand(home.house, ELSEWHERE)
    assert under_cues(home.house, elsewhere, light=False)[Role.CONSTITUTION] == ()
    write_soul(home, SOUL.replace("resident", ELSEWHERE).replace("deploy", "dance"), ELSEWHERE)
    assert "dance" not in " ".join(said_of(home, "deploy or dance"))


def test_an_edited_soul_is_recalled_as_it_stands_now(home: OpenHouse) -> None:
    assert "Never deploy without the owner's word." in said_of(home, "deploy word")
    write_soul(home, SOUL.replace("the owner's word", "two words"))
    after = said_of(home, "deploy word")
    assert "Never deploy without two words." in after
    assert "Never deploy without the owner's word." not in after
    write_soul(home, "id: [", RESIDENT)
    assert said_of(home, "deploy word") == []


@pytest.mark.behaviour("P18")
def test_a_statement_takes_a_seat_as_what_it_is(home: OpenHouse) -> None:
    live(home.house, by_hand(home.house), LIFE[1:3])
    body = {"query": "shall we deploy?"}
    told = home.ask("POST", "/api/v1/memory/attention", home.owner_token, json=body).json()
    kinds = {seat["kind"]: seat for seat in told["seats"]}
    assert kinds["dogma"]["statement"]["text"] == "A slow deploy is better than a lost weekend."
    assert kinds["dogma"]["trace"] is None
    assert kinds["scar"]["statement"] is None


def test_what_the_soul_says_is_printed_too(home: OpenHouse) -> None:
    printed = FromTerminal(home, home.owner_token).recall("shall we deploy?")
    assert any("the owner's word. (from the resident's soul)" in line for line in printed)


def test_their_form_has_no_place_for_what_the_soul_says(home: OpenHouse) -> None:
    remember(home, home.owner_token, *({"text": f"It went well {n}"} for n in range(3)))
    body = {"query": "deploy went well", "top_k": 3, "filters": {"user_id": "*"}}
    found = home.ask("POST", "/v3/memories/search/", home.owner_token, json=body).json()
    assert len(found["results"]) == 3
