"""Souls at the doors: the starter is its owner's from then on, and a mistake is told (S16, S29)."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ipse.cli.main import app
from ipse.house.boot import wake
from ipse.house.library import begin_soul
from ipse.kernel.errors import InvalidInput, IpseError, NotAllowed
from ipse.person.interview import INTERVIEWER
from ipse.souls.parsing import parse_soul
from tests.acceptance.houses import OpenHouse, running_house

SOULS = "/api/v1/souls"


def restarted(place: OpenHouse) -> None:
    """Open the closed house again, and close it."""
    house, _ = wake(place.settings, place.clock)
    house.close()


def edit(file: Path) -> str | None:
    """Change the soul's name."""
    words = file.read_text(encoding="utf-8").replace("Getting to Know You", "Curious")
    file.write_text(words, encoding="utf-8")
    return words


def delete(file: Path) -> str | None:
    """Delete the soul with its folder."""
    shutil.rmtree(file.parent)
    return None


@pytest.mark.behaviour("S29")
@pytest.mark.parametrize("change", [edit, delete])
def test_the_starter_is_given_once_and_its_owner_has_the_last_word(
    tmp_path: Path, change: Callable[[Path], str | None]
) -> None:
    with running_house(tmp_path) as place:
        file = place.settings.house / "souls" / INTERVIEWER / "SOUL.yaml"
        assert file.exists()
        left = change(file)
    restarted(place)
    assert (file.read_text(encoding="utf-8") if file.exists() else None) == left


def test_souls_are_listed_with_their_mistakes(place: OpenHouse) -> None:
    place.give_soul("planner", "person.model")
    place.give_soul("cook", "person.modle")
    souls = place.ask("GET", SOULS, place.owner_token).json()["souls"]
    assert [(soul["id"], soul["builtins"]) for soul in souls] == [
        ("cook", []),
        (INTERVIEWER, ["person.model", "person.observe"]),
        ("planner", ["person.model"]),
    ]
    assert "souls/cook/SOUL.yaml, line 4" in souls[0]["mistake"]
    assert "person.model" in souls[0]["mistake"]
    assert souls[2]["mistake"] is None


def test_souls_are_listed_to_their_owner_alone(place: OpenHouse) -> None:
    for token in (place.issue("agent", "planner"), place.issue("device", "phone")):
        assert place.ask("GET", SOULS, token).status_code == 403
    assert place.ask("GET", SOULS, None).status_code == 401


def run(place: OpenHouse, *words: str) -> Result:
    """What a command of the owner's prints."""
    where = ["--config", str(place.settings.config), "--house", str(place.settings.house)]
    return CliRunner().invoke(app, [*where, "--token", place.owner_token, *words])


def test_the_command_line_lists_souls(place: OpenHouse) -> None:
    place.give_soul("planner", "person.model")
    told = run(place, "souls", "list").stdout
    assert "Getting to Know You" in told
    assert "person.model, person.observe" in told
    assert '"id": "planner"' in run(place, "souls", "list", "--json").stdout


def test_a_soul_is_checked_without_a_house(place: OpenHouse, tmp_path: Path) -> None:
    file = tmp_path / "SOUL.yaml"
    file.write_text("id: planner\nname: Planner\npurpose: Plans.\n", encoding="utf-8")
    done = run(place, "souls", "check", str(file))
    assert (done.exit_code, done.stdout.strip()) == (
        0,
        "Planner (planner) is sound, and has no tools of the house.",
    )
    file.write_text("id: planner\nname: Planner\npurpose: Plans.\nbuiltin: []\n", encoding="utf-8")
    done = run(place, "souls", "check", str(file))
    assert done.exit_code == 1
    assert "line 4" in done.stderr
    assert "builtins" in done.stderr
    missing = run(place, "souls", "check", str(tmp_path / "none.yaml"))
    assert isinstance(missing.exception, IpseError)


def test_the_doctor_names_a_soul_that_cannot_be_read(place: OpenHouse) -> None:
    assert "every soul can be read" in run(place, "doctor").stdout
    place.give_soul("cook", "person.modle")
    told = run(place, "doctor")
    assert told.exit_code == 1
    assert "souls/cook/SOUL.yaml" in told.stdout


def test_what_is_said_in_the_terminal_is_heard(place: OpenHouse) -> None:
    assert run(place, "say", "I live in Oak Park", "--to", "planner").stdout.strip() == "Heard."
    (message,) = place.ask("GET", "/api/v1/conversation/messages", place.owner_token).json()[
        "messages"
    ]
    assert (message["text"], message["to"]) == ("I live in Oak Park", "planner")


def test_a_new_soul_is_sound_and_never_written_over(place: OpenHouse) -> None:
    settings = place.settings
    where = ["--config", str(settings.config), "--house", str(settings.house)]
    words = [*where, "--token", place.owner_token, "souls", "new", "planner"]
    assert CliRunner().invoke(app, words).exit_code == 0
    file = settings.house / "souls" / "planner" / "SOUL.yaml"
    assert CliRunner().invoke(app, ["souls", "check", str(file)]).stdout.startswith("planner (")
    file.write_text(file.read_text() + "version: 2\n")
    second = CliRunner().invoke(app, words)
    assert isinstance(second.exception, InvalidInput)
    assert file.read_text().endswith("version: 2\n")


def test_an_id_that_looks_like_a_number_is_one_all_the_same(place: OpenHouse) -> None:
    file = begin_soul(place.settings, "1e5")
    assert parse_soul(file.read_text(), file="SOUL.yaml").id == "1e5"


def test_an_agent_begins_no_soul_for_itself(place: OpenHouse) -> None:
    settings = place.settings
    where = ["--config", str(settings.config), "--house", str(settings.house)]
    words = [*where, "--token", place.issue("agent", "planner"), "souls", "new", "rogue"]
    assert isinstance(CliRunner().invoke(app, words).exception, NotAllowed)
    assert not (settings.house / "souls" / "rogue").exists()
