"""What a QR code tells an app, and that a token travels in no address."""

from __future__ import annotations

import json
from base64 import b64decode
from typing import Final
from urllib.parse import parse_qs, urlsplit

import pytest

from ipse.gateway.devices.routes import router
from ipse.gateway.devices.setup import (
    TAKE_LINKS,
    App,
    DoorAlone,
    SetupLink,
    checked_token,
    door_at,
    setup_of,
)
from ipse.kernel.errors import InvalidInput

HOUSE: Final = "https://house.example"
TOKEN: Final = f"ipse_{'ab' * 6}_{'cd' * 32}"


def link_for(app: App) -> str:
    """The link that sets up `app`."""
    setup = setup_of(app, door_at(HOUSE, app), TOKEN)
    assert isinstance(setup, SetupLink)
    return setup.link


def test_every_app_is_named_after_a_door() -> None:
    doors = {str(getattr(route, "path", "")) for route in router.routes}
    assert {urlsplit(door_at(HOUSE, app)).path for app in App} == doors


def test_owntracks_takes_its_settings_from_its_own_link() -> None:
    parts = urlsplit(link_for(App.OWNTRACKS))
    assert (parts.scheme, parts.netloc, parts.path) == ("owntracks", "", "/config")
    settings = json.loads(b64decode(parse_qs(parts.query)["inline"][0], validate=True))
    assert settings["_type"] == "configuration"
    assert settings["mode"] == 3
    assert settings["url"] == f"{HOUSE}/api/v1/devices/owntracks"
    assert (settings["auth"], settings["usePassword"]) == (True, True)
    assert settings["password"] == TOKEN


def test_overland_takes_its_settings_from_its_own_link() -> None:
    parts = urlsplit(link_for(App.OVERLAND))
    assert (parts.scheme, parts.netloc) == ("overland", "setup")
    assert parse_qs(parts.query) == {
        "url": [f"{HOUSE}/api/v1/devices/overland"],
        "token": [TOKEN],
        "device_id": ["phone"],
    }


@pytest.mark.parametrize("app", sorted(set(App) - TAKE_LINKS))
def test_an_app_without_a_link_is_told_its_address_alone(app: App) -> None:
    assert setup_of(app, door_at(HOUSE, app), TOKEN) == DoorAlone(f"{HOUSE}/api/v1/devices/{app}")


@pytest.mark.parametrize("app", sorted(TAKE_LINKS))
def test_an_address_inside_a_link_holds_no_token(app: App) -> None:
    assert TOKEN not in door_at(HOUSE, app)
    assert urlsplit(link_for(app)).scheme not in {"http", "https"}


@pytest.mark.parametrize(
    "house", [HOUSE, f"{HOUSE}/", "http://10.8.0.1:8377", "http://[fd00::1]:8377"]
)
def test_an_address_of_the_house_leads_to_the_door(house: str) -> None:
    assert door_at(house, App.OVERLAND) == f"{house.rstrip('/')}/api/v1/devices/overland"


@pytest.mark.parametrize(
    "house",
    [
        "",
        "house.example",
        "ftp://house.example",
        "https://",
        "https://[house",
        "https://ann:secret@house.example",
        f"https://house.example/{TOKEN}",
        "https://house.example?at=1",
        "https://house.example#at",
    ],
)
def test_what_is_no_plain_address_is_refused(house: str) -> None:
    with pytest.raises(InvalidInput, match="address of the house"):
        door_at(house, App.OVERLAND)


def test_a_token_is_taken_with_the_spaces_around_it() -> None:
    assert checked_token(f" {TOKEN}\n") == TOKEN


@pytest.mark.parametrize("text", ["", TOKEN[:-1], TOKEN + "0", "hunter2"])
def test_what_is_no_token_goes_into_no_code(text: str) -> None:
    with pytest.raises(InvalidInput, match="no token"):
        checked_token(text)
