"""A real house for acceptance tests: on disk, behind a server, with a clock that tests move."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from threading import Event, Thread
from typing import Final, cast

import httpx
from pydantic import SecretStr

from ipse.gateway.app import create_app
from ipse.gateway.server import Server, address_of, bind
from ipse.house.boot import wake
from ipse.house.config import Settings, load_settings
from ipse.house.house import House
from ipse.kernel.clock import SteppedClock
from ipse.kernel.document import JsonObject

MONDAY_MORNING: Final = datetime(2026, 9, 14, 8, 0, tzinfo=UTC)
SIGNED_WITH: Final = "what the webhooks are signed with"
BOTH_TOOLS: Final = ("person.model", "person.observe")


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """A running house: where it answers, its first owner's token, and the clock it lives by."""

    house: House
    address: str
    owner_token: str
    clock: SteppedClock

    @property
    def settings(self) -> Settings:
        """Return the settings it runs with."""
        return self.house.settings

    def ask(
        self,
        method: str,
        path: str,
        token: str | None,
        *,
        json: object = None,
        params: dict[str, str] | None = None,
        headers: dict[str, str] | None = None,
    ) -> httpx.Response:
        """Return the answer to one real HTTP request under `token`."""
        sent = dict(headers or {})
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        return httpx.request(
            method, self.address + path, params=params, headers=sent, timeout=30, json=json
        )

    def give_soul(self, agent: str, *builtins: str) -> None:
        """Write a soul for `agent` that grants these `builtins`, in place of any before."""
        folder = self.settings.house / "souls" / agent
        folder.mkdir(parents=True, exist_ok=True)
        granted = ", ".join(builtins)
        words = f"id: {agent}\nname: {agent}\npurpose: Helps.\nbuiltins: [{granted}]\n"
        (folder / "SOUL.yaml").write_text(words, encoding="utf-8")

    def issue(self, kind: str, name: str = "", scopes: list[str] | None = None) -> str:
        """Return a new token for an agent (with a soul that has both tools) or a device."""
        if kind == "agent" and not (self.settings.house / "souls" / name).exists():
            self.give_soul(name, *BOTH_TOOLS)
        wish: JsonObject = {"kind": kind, "name": name}
        if scopes is not None:
            wish["scopes"] = list(scopes)
        answer = self.ask("POST", "/api/v1/household/tokens", self.owner_token, json=wish)
        assert answer.status_code == httpx.codes.CREATED, answer.text
        return cast("str", answer.json()["secret"])

    def add_member(self, name: str) -> tuple[str, str]:
        """Return the id and the token of a new member of the household."""
        wish = {"name": name, "admin": False}
        answer = self.ask("POST", "/api/v1/household/members", self.owner_token, json=wish)
        assert answer.status_code == httpx.codes.CREATED, answer.text
        told = answer.json()
        return told["member"]["owner"], told["secret"]


@contextmanager
def running_house(folder: Path, **overrides: object) -> Generator[OpenHouse]:
    """Open a new house in `folder`, serve it on a free port, and close it again."""
    clock = SteppedClock(MONDAY_MORNING)
    signing = SecretStr(SIGNED_WITH)
    chosen: dict[str, object] = {"donations_secret": signing, "twitch_secret": signing, **overrides}
    settings = load_settings(folder / "config", house=folder / "house", **chosen)
    house, first = wake(settings, clock)
    assert first is not None
    with house, served(house) as address:
        yield OpenHouse(house, address, first.token, clock)


@contextmanager
def served(house: House) -> Generator[str]:
    """Serve `house` on a free loopback port for as long as the block lasts."""
    ready = Event()
    with closing(bind("127.0.0.1", 0)) as listener:
        server = Server(create_app(house), listener, lambda _: ready.set())
        thread = Thread(target=server.run, args=([listener],), daemon=True)
        thread.start()
        assert ready.wait(10), "the server did not start"
        house.lock.announce(address_of(listener))
        try:
            yield address_of(listener)
        finally:
            server.end()
            thread.join(10)


@contextmanager
def restarted(place: OpenHouse) -> Generator[OpenHouse]:
    """Close the house, open it again at the same moment, and serve it."""
    place.house.close()
    house, first = wake(place.settings, place.clock)
    assert first is None
    with house, served(house) as address:
        yield OpenHouse(house, address, place.owner_token, place.clock)
