"""Setup: what a QR code tells an app, so that nobody types an address into a phone.

Two apps open links of their own and take their settings from them, the token with it: such a link
is read by the app and goes to no network. Every other app is told its address alone. An address is
logged, kept and shared wherever it passes, so that no token ever stands in one.
"""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias, assert_never
from urllib.parse import quote, urlencode, urlsplit

from ipse.gateway.bodies import DEVICES
from ipse.household.tokens import holds_token, seal_of
from ipse.kernel.errors import InvalidInput


class App(StrEnum):
    """The apps that have a door, by the name of their door."""

    OWNTRACKS = "owntracks"
    OVERLAND = "overland"
    HOME_ASSISTANT = "home-assistant"
    GPSLOGGER = "gpslogger"
    SHORTCUTS = "shortcuts"
    HEALTH_AUTO_EXPORT = "health-auto-export"
    ICALENDAR = "icalendar"


TAKE_LINKS: Final = frozenset({App.OWNTRACKS, App.OVERLAND})
"""The apps that are set up by a link of their own."""

_DEVICE: Final = "phone"
"""Both apps want a name for the device; the house reads none."""

_OWNTRACKS_HTTP: Final = 3

_NO_ADDRESS: Final = (
    "Give the address of the house as the phone reaches it, such as https://house.example, without "
    "a user, a password, a token or a question mark."
)
_MISCOPIED: Final = (
    "This is no token: copy it again from what ipse household token device phone --scope observe "
    "printed."
)


@dataclass(frozen=True, slots=True)
class SetupLink:
    """A link that the app itself opens; it holds the token."""

    link: str


@dataclass(frozen=True, slots=True)
class DoorAlone:
    """The address of the app's door; the token is typed into the app."""

    door: str


Setup: TypeAlias = SetupLink | DoorAlone


def door_at(house: str, app: App) -> str:
    """Return the address of the door of `app` in the house at the address `house`."""
    try:
        parts = urlsplit(house)
    except ValueError:
        parts = urlsplit("")
    named = parts.hostname and parts.scheme in {"http", "https"}
    if not named or "@" in parts.netloc or parts.query or parts.fragment or holds_token(house):
        raise InvalidInput(_NO_ADDRESS)
    return f"{house.rstrip('/')}{DEVICES}{app}"


def checked_token(text: str) -> str:
    """Return the token that `text` is."""
    token = text.strip()
    if seal_of(token) is None:
        raise InvalidInput(_MISCOPIED)
    return token


def setup_of(app: App, door: str, token: str) -> Setup:
    """Return what the QR code for `app` says; `token` is used only where the app takes a link."""
    match app:
        case App.OWNTRACKS:
            return SetupLink(_owntracks(door, token))
        case App.OVERLAND:
            return SetupLink(_overland(door, token))
        case (
            App.HOME_ASSISTANT
            | App.GPSLOGGER
            | App.SHORTCUTS
            | App.HEALTH_AUTO_EXPORT
            | App.ICALENDAR
        ):
            return DoorAlone(door)
        case _:
            assert_never(app)


def _owntracks(door: str, token: str) -> str:
    settings = {
        "_type": "configuration",
        "mode": _OWNTRACKS_HTTP,
        "url": door,
        "auth": True,
        "usePassword": True,  # without it, an iPhone sends the name alone
        "username": _DEVICE,
        "password": token,
        "deviceId": _DEVICE,
    }
    inline = b64encode(json.dumps(settings, separators=(",", ":")).encode()).decode("ascii")
    return f"owntracks:///config?inline={quote(inline, safe='')}"


def _overland(door: str, token: str) -> str:
    return "overland://setup?" + urlencode({"url": door, "token": token, "device_id": _DEVICE})
