"""A phone is set up by a QR code, which holds a token only where the app itself reads it."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pytest
import segno
from typer.testing import CliRunner, Result

from ipse.cli.main import app
from ipse.gateway.devices.setup import TAKE_LINKS, App, SetupLink, door_at, setup_of
from ipse.kernel.errors import InvalidInput

HOUSE: Final = "https://house.example"
TOKEN: Final = f"ipse_{'ab' * 6}_{'cd' * 32}"


def qr(tmp_path: Path, *words: str, typed: str | None = None) -> Result:
    """What `ipse senses qr` did where there is no house."""
    where = ["--config", str(tmp_path / "config"), "--house", str(tmp_path / "house")]
    return CliRunner().invoke(app, [*where, "senses", "qr", *words], input=typed)


def drawn(text: str) -> str:
    """The code that says `text`, as a terminal shows it."""
    shown = io.StringIO()
    segno.make(text).terminal(out=shown, compact=True)
    return shown.getvalue()


def link_for(device_app: App) -> str:
    """The link that sets up `device_app`."""
    setup = setup_of(device_app, door_at(HOUSE, device_app), TOKEN)
    assert isinstance(setup, SetupLink)
    return setup.link


@pytest.mark.parametrize("name", sorted(TAKE_LINKS))
def test_an_app_with_a_link_of_its_own_is_shown_it_as_a_code(tmp_path: Path, name: App) -> None:
    done = qr(tmp_path, name, "--at", HOUSE, "--device-token", TOKEN)
    assert done.exit_code == 0, done.output
    assert drawn(link_for(name)) in done.stdout
    assert "It holds the token" in done.stdout
    assert TOKEN not in done.output


def test_a_token_that_is_not_given_is_asked_for_unseen(tmp_path: Path) -> None:
    done = qr(tmp_path, "overland", "--at", HOUSE, typed=f"{TOKEN}\n")
    assert drawn(link_for(App.OVERLAND)) in done.stdout
    assert TOKEN not in done.output


@pytest.mark.parametrize("name", sorted(set(App) - TAKE_LINKS))
def test_every_other_app_is_shown_its_address_without_a_token(tmp_path: Path, name: App) -> None:
    done = qr(tmp_path, name, "--at", HOUSE, "--device-token", TOKEN)
    assert drawn(f"{HOUSE}/api/v1/devices/{name}") in done.stdout
    assert "The token is not in it" in done.stdout
    assert TOKEN not in done.output


def test_a_half_copied_token_is_refused_before_a_code_is_drawn(tmp_path: Path) -> None:
    done = qr(tmp_path, "owntracks", "--at", HOUSE, "--device-token", TOKEN[:-1])
    assert isinstance(done.exception, InvalidInput)
    assert done.stdout == ""
