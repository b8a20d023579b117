from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ipse.kernel.document import JsonObject
from ipse.kernel.origin import MANUAL, Source
from ipse.person.asking import Ask, answer, parse_ask
from ipse.person.entries import Entry
from ipse.person.prose import HEADINGS, NOTHING_YET, Model, qualifier, tell, zone_from
from tests.unit.person.calls import LOCATION, NOON, PLANNER, an_entry

STALE = timedelta(hours=36)
MOMENT = timedelta(microseconds=1)


def told(*entries: Entry, ask: Ask | None = None) -> str:
    """The prose of a model that holds `entries`."""
    ask = ask or Ask()
    return tell(Model(ask, answer(entries, ask)), NOON)


def test_a_model_reads_as_headings_with_bullets() -> None:
    prose = told(
        an_entry(PLANNER, place="preferences/tea", summary="Drinks green tea"),
        an_entry(place="commitments/priya", summary="Owes Priya the proposal"),
        an_entry(LOCATION, place="state/now", summary="Driving"),
        an_entry(place="identity/name", summary="Is called Ada"),
        an_entry(),
    )
    assert prose == (
        "Who they are:\n"
        "- Lives in Oak Park (they told us)\n"
        "- Is called Ada (they told us)\n"
        "\n"
        "Right now:\n"
        "- Driving (from location)\n"
        "\n"
        "Open commitments:\n"
        "- Owes Priya the proposal (they told us)\n"
        "\n"
        "Preferences:\n"
        "- Drinks green tea (inferred by planner)"
    )


def test_the_headings_stand_in_the_models_order() -> None:
    assert list(HEADINGS.values()) == [
        "Who they are",
        "Their usual day",
        "Right now",
        "People who matter",
        "Open commitments",
        "Preferences",
    ]


@pytest.mark.parametrize(
    ("source", "quoted", "confidence", "words"),
    [
        (MANUAL, False, 1.0, "they told us"),
        (MANUAL, False, 0.1, "they told us"),
        (PLANNER, True, 1.0, "they told us"),
        (PLANNER, True, 0.1, "they told us"),
        (PLANNER, False, 0.7, "inferred by planner"),
        (PLANNER, False, 0.69, "inferred by planner, a guess"),
        (LOCATION, False, 0.7, "from location"),
        (LOCATION, False, 0.69, "from location, a guess"),
    ],
)
def test_brackets_say_where_it_comes_from_with_how_sure(
    *, source: Source, quoted: bool, confidence: float, words: str
) -> None:
    assert qualifier(replace(an_entry(source, quoted=quoted), confidence=confidence), NOON) == words


@pytest.mark.parametrize(
    ("age", "words"),
    [
        (timedelta(0), "they told us"),
        (STALE, "they told us"),
        (STALE + MOMENT, "they told us, as of 13 Sep"),
        (timedelta(days=256), "they told us, as of 2 Jan"),
        (timedelta(days=300), "they told us, as of 19 Nov"),
        (timedelta(days=301), "they told us, as of 18 Nov 2025"),
    ],
)
def test_what_is_not_fresh_says_its_day(age: timedelta, words: str) -> None:
    assert qualifier(an_entry(observed_at=NOON - age), NOON) == words


def test_a_stale_guess_says_both() -> None:
    guess = replace(an_entry(PLANNER, observed_at=NOON - timedelta(days=5)), confidence=0.5)
    assert qualifier(guess, NOON) == "inferred by planner, a guess, as of 10 Sep"


def test_the_day_is_the_persons_own() -> None:
    late = an_entry(observed_at=datetime(2026, 9, 1, 23, 30, tzinfo=UTC))
    assert qualifier(late, NOON, ZoneInfo("Asia/Tokyo")) == "they told us, as of 2 Sep"
    assert qualifier(late, NOON) == "they told us, as of 1 Sep"


def test_a_day_that_the_zones_calendar_lacks_is_told_in_utc() -> None:
    first = an_entry(observed_at=datetime(1, 1, 1, tzinfo=UTC))
    assert qualifier(first, NOON, ZoneInfo("America/New_York")) == "they told us, as of 1 Jan 1"


@pytest.mark.parametrize(
    ("summary", "value", "zone"),
    [
        ("Asia/Tokyo", None, ZoneInfo("Asia/Tokyo")),
        ("Lives on Tokyo time", {"timezone": "Asia/Tokyo"}, ZoneInfo("Asia/Tokyo")),
        ("Asia/Tokyo", {"timezone": 9}, ZoneInfo("Asia/Tokyo")),
        ("Lives on Tokyo time", None, UTC),
        ("Mars/Olympus", None, UTC),
        ("Europe", None, UTC),
        ("../../etc/passwd", None, UTC),
        ("/etc/passwd", None, UTC),
    ],
)
def test_the_zone_is_the_one_that_its_entry_names(
    summary: str, value: JsonObject | None, zone: object
) -> None:
    timezone = replace(an_entry(place="identity/timezone", summary=summary), value=value)
    assert zone_from(timezone) == zone


def test_without_a_timezone_entry_days_are_in_utc() -> None:
    assert zone_from(None) is UTC


def test_an_empty_model_says_in_one_line_that_asking_is_the_way() -> None:
    assert told() == NOTHING_YET
    assert "ask" in NOTHING_YET
    assert "\n" not in NOTHING_YET


def test_empty_sections_say_which_are_empty() -> None:
    prose = told(an_entry(), ask=parse_ask(["state", "routine"]))
    assert prose == (
        'Nothing is known yet under "Their usual day" or "Right now": ask, and record what they '
        "say."
    )


@pytest.mark.parametrize(
    ("query", "line"),
    [
        ("priya\nproposal", 'Nothing matches "priya proposal".'),
        ("is", "Nothing matches: ask with a word of three letters or more."),
    ],
)
def test_a_miss_says_plainly_that_nothing_matches(query: str, line: str) -> None:
    assert told(an_entry(), ask=parse_ask(query=query)) == line


@given(st.text(min_size=1))
def test_no_summary_passes_for_another_statement(summary: str) -> None:
    prose = told(an_entry(PLANNER, summary=summary), an_entry(place="state/now", summary="Asleep"))
    assert len(prose.splitlines()) == 5
    assert prose.splitlines()[1].endswith(" (inferred by planner)")
