"""The interview: what is missing, six questions, the person's own words (S29-S32)."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TypedDict, cast

import httpx
import pytest
from typer.testing import CliRunner

from ipse.cli.main import app
from ipse.house.boot import wake
from ipse.person.interview import INTERVIEWER, QUESTIONS
from tests.acceptance.agents import TRANSPORTS, connected
from tests.acceptance.houses import BOTH_TOOLS, OpenHouse, running_house, served
from tests.acceptance.person_steps import MODEL, applied, entries_of, put
from tests.acceptance.speaking import MESSAGES, said
from tests.acceptance.test_person_erasure import files_with

INTERVIEW = "/api/v1/person/interview"
TOPICS = [question.topic for question in QUESTIONS]


class Question(TypedDict):
    """The open question."""

    topic: str
    text: str
    number: int
    of: int


class Told(TypedDict):
    """Where an interview stands."""

    question: Question | None
    ending: str | None
    reply: str


def ask(place: OpenHouse) -> Told:
    """Begin, or go on."""
    answer = place.ask("POST", INTERVIEW, place.owner_token)
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("Told", answer.json())


def answered(place: OpenHouse, topic: str, words: str) -> Told:
    """Answer the question about `topic`."""
    body = {"topic": topic, "answer": words}
    answer = place.ask("POST", f"{INTERVIEW}/answers", place.owner_token, json=body)
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("Told", answer.json())


def topic_of(told: Told) -> str | None:
    """The topic of the open question."""
    return None if told["question"] is None else told["question"]["topic"]


@pytest.mark.behaviour("S29")
def test_an_agent_that_gets_to_know_its_owner_comes_with_the_house(place: OpenHouse) -> None:
    (soul,) = place.ask("GET", "/api/v1/souls", place.owner_token).json()["souls"]
    assert (soul["id"], soul["name"]) == (INTERVIEWER, "Getting to Know You")
    with connected(place, place.issue("agent", INTERVIEWER)) as agent:
        assert agent.prompts() == [INTERVIEWER]


@pytest.mark.behaviour("S30")
def test_only_what_is_missing_is_asked(place: OpenHouse) -> None:
    for key in ("name", "timezone"):
        applied(put(place, place.owner_token, f"identity/{key}", "Known"))
    applied(put(place, place.owner_token, "relationships/priya", "Priya leads the team"))
    asked: list[str] = []
    told = ask(place)
    while (topic := topic_of(told)) is not None:
        asked.append(topic)
        told = answered(place, topic, "In my own words")
    known = {"name", "timezone", "people"}
    assert asked == [topic for topic in TOPICS if topic not in known][:6]


@pytest.mark.behaviour("S30")
def test_each_answer_is_kept_in_the_persons_own_words(place: OpenHouse) -> None:
    assert topic_of(ask(place)) == "name"
    told = answered(place, "name", "My name is Mara")
    assert (told["reply"], topic_of(told)) == ("Recorded.", "pronouns")
    (entry,) = entries_of(place)
    assert (entry["section"], entry["key"]) == ("identity", "name")
    assert (entry["source"], entry["quoted"], entry["confidence"]) == (
        f"agent:{INTERVIEWER}",
        True,
        1,
    )
    assert entry["value"] == {"said": "My name is Mara"}
    prose = place.ask("GET", MODEL, place.owner_token).json()["prose"]
    assert prose == "Who they are:\n- Name: My name is Mara (they told us)"
    assert said(place) == ["My name is Mara"]


@pytest.mark.behaviour("S30")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_the_prompt_names_what_is_missing_and_asks_for_quotes(
    place: OpenHouse, transport: str
) -> None:
    applied(put(place, place.owner_token, "identity/name", "Mara"))
    with connected(place, place.issue("agent", INTERVIEWER), transport) as agent:
        prompt = agent.prompt(INTERVIEWER)
    assert "Read what is known first, with person.model" in prompt
    assert "stop after 6 questions" in prompt
    assert "quote their own words" in prompt
    assert "key home)" in prompt
    assert "key name)" not in prompt


@pytest.mark.behaviour("S31")
def test_six_questions_are_the_limit(place: OpenHouse) -> None:
    told = ask(place)
    for number in range(1, 7):
        assert told["question"] is not None
        assert (told["question"]["number"], told["question"]["of"]) == (number, 6)
        told = answered(place, told["question"]["topic"], f"My answer {number}")
    assert told["question"] is None
    assert "enough for today" in (told["ending"] or "")
    assert ask(place)["question"] is None
    place.clock.advance(hours=20, seconds=-1)
    assert ask(place)["question"] is None
    place.clock.advance(seconds=1)
    assert topic_of(ask(place)) == TOPICS[6]


@pytest.mark.behaviour("S31")
def test_questions_that_were_put_aside_count_as_well(place: OpenHouse) -> None:
    told = ask(place)
    for reply in ("skip", "later", "I'd rather not say", "Not now, thanks", "pass", "no"):
        told = answered(place, topic_of(told) or "", reply)
    assert told["question"] is None
    assert entries_of(place) == []
    assert said(place) == []


@pytest.mark.behaviour("S32")
@pytest.mark.parametrize("transport", TRANSPORTS)
def test_the_interviewing_agent_has_the_two_person_tools_and_no_other(
    place: OpenHouse, transport: str
) -> None:
    with connected(place, place.issue("agent", INTERVIEWER), transport) as agent:
        assert agent.tool_names() == [*BOTH_TOOLS]


@pytest.mark.behaviour("S32")
def test_the_interviewing_agents_token_opens_nothing_beside_its_tools(place: OpenHouse) -> None:
    token = place.issue("agent", INTERVIEWER)
    elsewhere = [
        ("GET", MESSAGES),
        ("POST", INTERVIEW),
        ("GET", "/api/v1/souls"),
        ("GET", "/api/v1/household/tokens"),
        ("POST", "/api/v1/house/backups"),
        ("GET", "/api/v1/person/corrections"),
        ("DELETE", f"{MODEL}?confirm=true"),
    ]
    assert {place.ask(method, path, token).status_code for method, path in elsewhere} == {403}


def test_what_was_refused_is_never_asked_again_and_later_is(place: OpenHouse) -> None:
    ask(place)
    assert answered(place, "name", "rather not")["reply"] == "Skipped: it will not be asked again."
    assert answered(place, "pronouns", "Later.")["reply"] == "Another time, then."
    place.clock.advance(hours=20)
    assert topic_of(ask(place)) == "pronouns"


@pytest.mark.parametrize("words", ["Mara?", "Shall I say Mara?"])
def test_what_states_nothing_leaves_the_question_open(place: OpenHouse, words: str) -> None:
    ask(place)
    told = answered(place, "name", words)
    assert told["reply"].startswith("Not recorded: say it as a plain statement")
    assert topic_of(told) == "name"
    assert entries_of(place) == []


def test_a_question_that_is_not_open_takes_no_answer(place: OpenHouse) -> None:
    ask(place)
    for topic in ("home", "everything"):
        body = {"topic": topic, "answer": "Oak Park"}
        answer = place.ask("POST", f"{INTERVIEW}/answers", place.owner_token, json=body)
        assert answer.status_code == 409
    assert entries_of(place) == []


def test_an_interview_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running_house(tmp_path) as place:
        ask(place)
        answered(place, "name", "Mara")
    house, _ = wake(place.settings, place.clock)
    with house, served(house) as address:
        again = OpenHouse(house, address, place.owner_token, place.clock)
        told = ask(again)
        assert told["question"] is not None
        assert (told["question"]["topic"], told["question"]["number"]) == ("pronouns", 2)


def test_a_purge_begins_anew(place: OpenHouse) -> None:
    ask(place)
    answered(place, "name", "skip")
    place.ask("DELETE", MODEL, place.owner_token, params={"confirm": "true"})
    assert topic_of(ask(place)) == "name"


def test_without_its_soul_the_interviewer_asks_nothing(place: OpenHouse) -> None:
    shutil.rmtree(place.settings.house / "souls" / INTERVIEWER)
    answer = place.ask("POST", INTERVIEW, place.owner_token)
    assert answer.status_code == 403
    assert INTERVIEWER in answer.json()["detail"]


def test_without_its_soul_the_interviewer_records_nothing(place: OpenHouse) -> None:
    ask(place)
    shutil.rmtree(place.settings.house / "souls" / INTERVIEWER)
    body = {"topic": "name", "answer": "Mara"}
    answer = place.ask("POST", f"{INTERVIEW}/answers", place.owner_token, json=body)
    assert answer.status_code == 403
    assert entries_of(place) == []
    assert said(place) == []


def test_the_zone_that_somebody_names_is_the_one_they_are_told_times_in(place: OpenHouse) -> None:
    for key in ("name", "pronouns"):
        applied(put(place, place.owner_token, f"identity/{key}", "Known"))
    assert topic_of(ask(place)) == "timezone"
    answered(place, "timezone", "I live in Pacific/Auckland time")
    (zone,) = [entry for entry in entries_of(place) if entry["key"] == "timezone"]
    assert zone["value"] == {
        "timezone": "Pacific/Auckland",
        "said": "I live in Pacific/Auckland time",
    }


def test_a_message_of_an_interview_is_forgotten_like_any_other(
    place: OpenHouse, tmp_path: Path
) -> None:
    ask(place)
    answered(place, "name", "Blaukehlchen")
    place.ask("DELETE", MODEL, place.owner_token, params={"confirm": "true"})
    assert files_with(tmp_path, "Blaukehlchen")
    place.ask("DELETE", MESSAGES, place.owner_token, params={"confirm": "true"})
    assert files_with(tmp_path, "Blaukehlchen") == []


def run(place: OpenHouse, typed: str) -> str:
    """What `ipse interview` prints to somebody who types `typed`."""
    where = ["--config", str(place.settings.config), "--house", str(place.settings.house)]
    words = [*where, "--token", place.owner_token, "interview"]
    done = CliRunner().invoke(app, words, input=typed)
    assert done.exit_code == 0, done.output
    return done.stdout


def test_the_terminal_asks_takes_no_for_an_answer_and_goes_on_later(place: OpenHouse) -> None:
    first = run(place, "Mara\nskip\nstop\n")
    assert "1/6  What shall I call you?" in first
    assert "Skipped" in first
    assert "it goes on from here" in first
    second = run(place, "Europe/Berlin\nOak Park\nThe library\nAt seven\n")
    assert "3/6  Which time zone" in second
    assert "1/6" not in second
    assert "enough for today" in second
    assert [entry["key"] for entry in entries_of(place)] == [
        "home",
        "name",
        "timezone",
        "work",
        "usual.wake",
    ]
