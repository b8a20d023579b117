"""Observing: signed by its agent, certain only in the owner's own words (S22-S28)."""

from __future__ import annotations

from typing import cast

import httpx
import pytest

from tests.acceptance.agents import TRANSPORTS, connected
from tests.acceptance.houses import OpenHouse
from tests.acceptance.person_steps import ENTRIES, applied, entries_of, put
from tests.acceptance.speaking import say

HOME = "identity/home"
WORDS = "I live in Oak Park"
LIVES = "Lives in Oak Park"
GUESS = "Recorded as a guess: "
NOT_SAID = "Not recorded: the quote is not in the message being answered."


@pytest.mark.behaviour("S22")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_an_observation_is_signed_with_the_id_of_its_agent(
    place: OpenHouse, transport: str
) -> None:
    for name in ("planner", "cook.2"):
        with connected(place, place.issue("agent", name), transport) as agent:
            assert agent.observe(f"preferences/{name}", "Likes tea").text == "Recorded."
    signed = {entry["key"]: entry["source"] for entry in entries_of(place)}
    assert signed == {"planner": "agent:planner", "cook.2": "agent:cook.2"}


@pytest.mark.behaviour("S22")
def test_an_observation_may_say_when_it_stops_being_true(place: OpenHouse) -> None:
    with connected(place, place.issue("agent", "planner")) as agent:
        agent.observe("state/trip", "Is in Rome", expires_in_hours=2)
        assert "Rome" in agent.model()
        place.clock.advance(hours=2)
        assert "Rome" not in agent.model()


@pytest.mark.behaviour("S23")
def test_only_the_message_being_answered_supports_a_quote(place: OpenHouse) -> None:
    say(place, WORDS)
    say(place, "I like the rain")
    with connected(place, place.issue("agent", "planner")) as agent:
        assert agent.observe(HOME, LIVES, quote=WORDS).is_error
        assert not agent.observe("preferences/rain", "Likes rain", quote="I like the rain").is_error
        say(place, "I keep bees", to="gardener")
        assert agent.observe("preferences/bees", "Keeps bees", quote="I keep bees").is_error
    with connected(place, place.issue("agent", "gardener")) as gardener:
        reply = gardener.observe("preferences/bees", "Keeps bees", quote="I keep bees")
        assert reply.text == "Recorded."


@pytest.mark.behaviour("S23")
def test_what_agents_wrote_or_the_model_says_supports_no_quote(place: OpenHouse) -> None:
    put(place, place.owner_token, "preferences/tea", "Drinks tea every single day")
    say(place, "Good morning to you")
    with connected(place, place.issue("agent", "planner")) as agent:
        agent.observe(HOME, "I live in Oak Park, they say")
        for words in (WORDS, "Drinks tea every single day"):
            assert agent.observe("preferences/other", LIVES, quote=words).is_error


@pytest.mark.behaviour("S23")
def test_a_message_is_answered_for_a_day(place: OpenHouse) -> None:
    say(place, WORDS)
    with connected(place, place.issue("agent", "planner")) as agent:
        place.clock.advance(hours=24, seconds=-1)
        agent.observe(HOME, LIVES, quote=WORDS)
        place.clock.advance(seconds=1)
        agent.observe("identity/work", LIVES, quote=WORDS)
    assert [entry["quoted"] for entry in entries_of(place)] == [True, False]


@pytest.mark.behaviour("S24")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_a_true_quote_is_certain_and_keeps_the_words(place: OpenHouse, transport: str) -> None:
    say(place, f"Well, {WORDS}. It is quiet there.")
    with connected(place, place.issue("agent", "planner"), transport) as agent:
        assert agent.observe(HOME, LIVES, quote=WORDS, confidence=0.2).text == "Recorded."
        assert agent.model() == f"Who they are:\n- {LIVES} (they told us)"
    (entry,) = entries_of(place)
    assert (entry["confidence"], entry["quoted"], entry["value"]) == (1, True, {"said": WORDS})


@pytest.mark.behaviour("S24")
def test_a_true_quote_is_certain_over_http_too(place: OpenHouse) -> None:
    say(place, WORDS)
    told = applied(put(place, place.issue("agent", "planner"), HOME, LIVES, quote=WORDS))
    assert (told["confidence"], told["quoted"], told["value"]) == (1, True, {"said": WORDS})
    assert told["source"] == "agent:planner"


@pytest.mark.behaviour("S25")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_an_invented_quote_is_refused_and_writes_nothing(place: OpenHouse, transport: str) -> None:
    say(place, "I don't live in Oak Park any more")
    with connected(place, place.issue("agent", "planner"), transport) as agent:
        for invented in ("I live in Rome", WORDS):
            reply = agent.observe(HOME, LIVES, quote=invented, confidence=0.3)
            assert reply.is_error
            assert reply.text.startswith(NOT_SAID)
    assert entries_of(place) == []


@pytest.mark.behaviour("S25")
def test_an_invented_quote_fails_its_whole_batch_over_http(place: OpenHouse) -> None:
    say(place, WORDS)
    true = {"section": "identity", "key": "home", "summary": LIVES, "quote": WORDS}
    false = {"section": "identity", "key": "name", "summary": "Is Ada", "quote": "I am Ada"}
    planner = place.issue("agent", "planner")
    one = place.ask("PUT", ENTRIES, planner, json=false)
    assert (one.status_code, one.json()["code"]) == (422, "quote-not-said")
    assert one.json()["errors"][0]["field"] == "quote"
    both = place.ask("PUT", ENTRIES, planner, json={"entries": [true, false]})
    assert (both.status_code, both.json()["code"]) == (422, "quote-not-said")
    assert both.json()["errors"][0]["field"] == "entries[1].quote"
    assert entries_of(place) == []


@pytest.mark.behaviour("S26")
def test_certainty_without_a_quote_is_kept_as_a_guess_and_the_agent_is_told(
    place: OpenHouse,
) -> None:
    guessed = f"{GUESS}certainty takes a quote of the person's own words."
    with connected(place, place.issue("agent", "planner")) as agent:
        for claimed, kept, told in [
            (1.0, 0.6, guessed),
            (0.9, 0.6, guessed),
            (0.89, 0.89, "Recorded."),
        ]:
            place.clock.advance(seconds=1)
            assert agent.observe(HOME, LIVES, confidence=claimed).text == told
            assert entries_of(place)[0]["confidence"] == kept
            mark = ", a guess" if kept < 0.7 else ""
            assert f"{LIVES} (inferred by planner{mark})" in agent.model()


FORMS = [
    ("I live in Oak Park, near the lake.", "i LIVE in oak park near the lake!!"),
    ("I\u2019m vegetarian since May.", "I'm vegetarian since may"),
    ("I actually live in Oak Park now.", "I live in Oak Park now"),
    ("I have been vegetarian since May", "I've been a vegetarian since May"),
]
OTHER_SUBSTANCE = [
    ("I live in Oak Park.", "I live in Oslo"),
    ("I don't live in Oak Park.", "I live in Oak Park"),
    ("I live in Oak Park.", "I don't live in Oak Park"),
    ("My rent is 15 a day.", "My rent is 50 a day"),
    ("Do I live in Oak Park?", "I live in Oak Park"),
    ("If I lived in Oak Park I'd walk.", "I lived in Oak Park"),
    ("I live alone. We met in Oak Park.", "I live in Oak Park"),
    ("My son said: I live in Oak Park.", "I live in Oak Park"),
]


@pytest.mark.behaviour("S27")
def test_a_quote_may_differ_in_form_and_not_in_substance(place: OpenHouse) -> None:
    passed: list[tuple[str, str]] = []
    with connected(place, place.issue("agent", "planner")) as agent:
        for message, quote in FORMS + OTHER_SUBSTANCE:
            say(place, message)
            if not agent.observe(HOME, LIVES, quote=quote).is_error:
                passed.append((message, quote))
    assert passed == FORMS


@pytest.mark.behaviour("S28")
def test_a_modest_confidence_is_kept_as_it_was_stated(place: OpenHouse) -> None:
    with connected(place, place.issue("agent", "planner")) as agent:
        assert agent.observe(HOME, LIVES, confidence=0.6).text == "Recorded."
        assert agent.observe("identity/work", LIVES, confidence=0.3).text == "Recorded."
        assert agent.observe("identity/name", LIVES).text == "Recorded."
    kept = {entry["key"]: entry["confidence"] for entry in entries_of(place)}
    assert kept == {"home": 0.6, "work": 0.3, "name": 0.6}


def test_a_quote_that_no_message_can_confirm_certifies_nothing(place: OpenHouse) -> None:
    planner = place.issue("agent", "planner")
    with connected(place, planner) as agent:
        for stated, kept in [(0.5, 0.5), (0.6, 0.6), (0.61, 0.6), (1.0, 0.6)]:
            place.clock.advance(seconds=1)
            reply = agent.observe(HOME, LIVES, quote=WORDS, confidence=stated)
            assert reply.text.startswith(f"{GUESS}a quote is checked against a message")
            (entry,) = entries_of(place)
            assert (entry["confidence"], entry["quoted"], entry["value"]) == (kept, False, None)
    told = put(place, planner, "identity/work", LIVES, quote=WORDS).json()
    assert (told["code"], told["entry"]["confidence"]) == ("quote-unchecked", 0.6)


def test_a_blank_quote_is_none(place: OpenHouse) -> None:
    say(place, WORDS)
    with connected(place, place.issue("agent", "planner")) as agent:
        assert agent.observe(HOME, LIVES, quote=" ").text == "Recorded."
    assert entries_of(place)[0]["quoted"] is False


@pytest.mark.parametrize("transport", TRANSPORTS)
def test_a_true_quote_against_a_typed_entry_is_refused_by_name_and_asks(
    place: OpenHouse, transport: str
) -> None:
    applied(put(place, place.owner_token, HOME, LIVES))
    say(place, "I moved to Oslo last week")
    with connected(place, place.issue("agent", "planner"), transport) as agent:
        reply = agent.observe(HOME, "Lives in Oslo", quote="I moved to Oslo last week")
    assert not reply.is_error
    assert reply.text.startswith("Not recorded: what stands comes from a source that ranks higher")
    assert reply.text.endswith(f"What stands is: {LIVES}")
    corrections = place.ask("GET", "/api/v1/person/corrections", place.owner_token).json()
    (waiting,) = corrections["corrections"]
    assert waiting["entry"]["summary"] == "Lives in Oslo"
    assert [entry["summary"] for entry in entries_of(place)] == [LIVES]


def test_an_unquoted_statement_never_replaces_a_quoted_one(place: OpenHouse) -> None:
    say(place, WORDS)
    with connected(place, place.issue("agent", "planner")) as agent:
        agent.observe(HOME, LIVES, quote=WORDS)
        reply = agent.observe(HOME, "Lives in Oslo", confidence=0.8)
    assert reply.text == (
        "Not recorded: what stands is in the person's own words, and this came without a quote. "
        f"What stands is: {LIVES}"
    )


def test_the_owners_hand_needs_no_quote_and_keeps_none(place: OpenHouse) -> None:
    told = applied(put(place, place.owner_token, HOME, LIVES, quote="never said"))
    assert (told["source"], told["quoted"], told["value"]) == ("manual", False, None)


def test_a_batch_quotes_twenty_times_and_no_more(place: OpenHouse) -> None:
    say(place, WORDS)
    planner = place.issue("agent", "planner")

    def quoting(count: int) -> httpx.Response:
        entries = [
            {"section": "identity", "key": f"home{number}", "summary": LIVES, "quote": WORDS}
            for number in range(count)
        ]
        return place.ask("PUT", ENTRIES, planner, json={"entries": entries})

    assert quoting(21).status_code == 422
    results = cast("list[dict[str, object]]", quoting(20).json()["results"])
    assert [result["applied"] for result in results] == [True] * 20
