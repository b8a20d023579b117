"""What the settings switch off, and who may open a house that is open already."""

from __future__ import annotations

from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

import ipse
from ipse.cli.main import app
from ipse.house.door import Door
from ipse.kernel.errors import HouseLocked, NotAuthenticated, SwitchedOff
from tests.acceptance.houses import OpenHouse, running_house


def test_a_person_model_that_is_off_is_off_at_every_door(tmp_path: Path) -> None:
    with running_house(tmp_path, person_model=False) as place:
        answer = place.ask("GET", "/api/v1/person/model", place.owner_token)
        assert answer.status_code == httpx.codes.SERVICE_UNAVAILABLE
        with pytest.raises(SwitchedOff):
            Door(place.house, place.owner_token).person.model()


def test_a_second_owner_of_the_house_is_told_who_holds_it(place: OpenHouse) -> None:
    settings = place.settings
    with pytest.raises(HouseLocked, match=f"at {place.address} holds the house"):
        ipse.open(settings.house, config=settings.config, token=place.owner_token)
    where = ["--config", str(settings.config), "--house", str(settings.house)]
    second = CliRunner().invoke(app, [*where, "run", "--port", "0"])
    assert isinstance(second.exception, HouseLocked)


def test_python_opens_a_closed_house_under_a_credential_alone(tmp_path: Path) -> None:
    with running_house(tmp_path) as place:
        settings, token = place.settings, place.owner_token
    with pytest.raises(NotAuthenticated):
        ipse.open(settings.house, config=settings.config)
    with pytest.raises(NotAuthenticated):
        ipse.open(settings.house, config=settings.config, token=token[:-1] + "x")
    with ipse.open(settings.house, config=settings.config, token=token) as door:
        assert door.person.model().startswith("Nothing is known")


def test_the_command_line_opens_a_closed_house_and_closes_it_again(tmp_path: Path) -> None:
    with running_house(tmp_path) as place:
        settings, token = place.settings, place.owner_token
    where = ["--config", str(settings.config), "--house", str(settings.house), "--token", token]
    said = CliRunner().invoke(app, [*where, "person", "set", "preferences", "tea", "Drinks tea"])
    assert (said.exit_code, said.stdout) == (0, "Recorded.\n")
    shown = CliRunner().invoke(app, [*where, "person", "show"])
    assert shown.stdout == "Preferences:\n- Drinks tea (they told us)\n"
