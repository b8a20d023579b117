"""The one table that says what becomes of a statement: every row of the page, carried out."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import pytest

from ipse.kernel.origin import parse_source
from ipse.person.precedence import RANKS
from tests.acceptance.houses import OpenHouse
from tests.acceptance.person_steps import MODEL, Told, entries_of, put, sensed
from tests.acceptance.speaking import MESSAGES, say
from tests.architecture.tree import ROOT

PAGE: Final = ROOT / "docs" / "explanation" / "who-may-say-what.md"
SAID: Final = "I live in Oak Park"
QUOTES: Final = {"true": SAID, "invented": "I live in Rome", "unchecked": SAID}

_ROW: Final = re.compile(r"^\| (owner|agent|sense) \|(.*)\|$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """A statement, and what the page says becomes of it; blank where nothing is written."""

    who: str
    quote: str
    states: str
    rank: str
    stored: str
    reads: str

    @property
    def confidence(self) -> float | None:
        """The confidence that is stated."""
        return None if self.states == "none" else float(self.states)


def rows() -> list[Row]:
    """The rows of the page."""
    found = _ROW.findall(PAGE.read_text(encoding="utf-8"))
    return [Row(who, *(cell.strip() for cell in cells.split("|"))) for who, cells in found]


def state(place: OpenHouse, planner: str, row: Row) -> None:
    """Make the statement of a row."""
    words: dict[str, object] = {}
    if row.confidence is not None:
        words["confidence"] = row.confidence
    if row.quote != "none":
        words["quote"] = QUOTES[row.quote]
    if row.who == "sense":
        sensed(place, "identity/home", "Lives there", confidence=row.confidence)
    else:
        token = place.owner_token if row.who == "owner" else planner
        put(place, token, "identity/home", "Lives there", **words)


def outcome(place: OpenHouse, row: Row) -> Row:
    """The row as it really is."""
    entries = entries_of(place)
    if not entries:
        return Row(row.who, row.quote, row.states, "", "", "")
    (entry,) = entries
    prose = place.ask("GET", MODEL, place.owner_token).json()["prose"]
    rank, stored = str(_rank(entry)), str(float(entry["confidence"]))
    return Row(row.who, row.quote, row.states, rank, stored, prose.partition("Lives there ")[2])


def _rank(entry: Told) -> int:
    return RANKS[parse_source(entry["source"]).origin]


@pytest.mark.behaviour("S24")
@pytest.mark.behaviour("S25")
@pytest.mark.behaviour("S26")
@pytest.mark.behaviour("S28")
def test_every_row_of_the_table_is_what_happens(place: OpenHouse) -> None:
    planner = place.issue("agent", "planner")
    happened: list[Row] = []
    for row in rows():
        say(place, SAID)
        if row.quote == "unchecked":
            place.ask("DELETE", MESSAGES, place.owner_token, params={"confirm": "true"})
        state(place, planner, row)
        happened.append(outcome(place, row))
        place.ask("DELETE", MODEL, place.owner_token, params={"confirm": "true"})
    assert happened == rows()


def test_the_table_has_both_sides_of_each_number() -> None:
    unquoted = {row.states for row in rows() if (row.who, row.quote) == ("agent", "none")}
    assert unquoted >= {"0.69", "0.7", "0.89", "0.9"}
    assert {(row.who, row.quote) for row in rows()} == {
        ("owner", "none"),
        ("agent", "none"),
        ("agent", "true"),
        ("agent", "invented"),
        ("agent", "unchecked"),
        ("sense", "none"),
    }
