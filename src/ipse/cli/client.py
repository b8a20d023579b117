"""The client: one way to ask the gateway, whether it runs already or is opened for one command."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from json import dumps
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

import httpx

from ipse.cli.credential import token_for
from ipse.gateway.hosts import address_at
from ipse.house.config import Settings
from ipse.house.lock import holder_of
from ipse.house.places import record_path
from ipse.kernel.document import Json, JsonObject
from ipse.kernel.errors import IpseError, NotFound

if TYPE_CHECKING:
    from ipse.house.house import House

TIMEOUT_SECONDS: Final = 30.0


class Declined(IpseError):
    """The gateway declined; its problem document says why and what to do."""

    code = "declined"

    def __init__(self, status: int, answer: JsonObject) -> None:
        super().__init__(str(answer.get("detail") or answer.get("title") or f"status {status}"))
        self.status = status
        self.answer = answer


@dataclass(slots=True)
class Client:
    """Asks the gateway under one credential; use it in a `with` statement."""

    settings: Settings
    token: str
    _house: House | None = field(default=None, init=False)
    _address: str = field(default="", init=False)

    def __enter__(self) -> Self:
        """Find the running gateway, or open the house."""
        holder = holder_of(self.settings.house)
        if holder is not None and holder.address:
            self._address = holder.address
        elif not record_path(self.settings).exists():
            raise NotFound(f"There is no house at {self.settings.house}: start one with ipse run.")
        else:
            # Links that the answer holds must work once the house runs.
            self._address = address_at(self.settings.host, self.settings.port)
            self._house = _opened(self.settings)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the house again, when it was opened here."""
        if self._house is not None:
            self._house.close()

    def get(self, path: str, params: Mapping[str, str] | None = None) -> JsonObject:
        """Return the answer to a GET."""
        return self.ask("GET", path, params=params)

    def post(self, path: str, json: JsonObject | None = None) -> JsonObject:
        """Return the answer to a POST."""
        return self.ask("POST", path, json=json if json is not None else {})

    def post_text(
        self, path: str, text: bytes, media_type: str, params: Mapping[str, str]
    ) -> JsonObject:
        """Return the answer to a POST of `text` that is no JSON."""
        return _answered(asyncio.run(self._send("POST", path, params, text, media_type)))

    def put(self, path: str, json: JsonObject) -> JsonObject:
        """Return the answer to a PUT."""
        return self.ask("PUT", path, json=json)

    def delete(self, path: str, params: Mapping[str, str] | None = None) -> JsonObject:
        """Return the answer to a DELETE."""
        return self.ask("DELETE", path, params=params)

    def ask(
        self,
        method: str,
        path: str,
        *,
        params: Mapping[str, str] | None = None,
        json: JsonObject | None = None,
    ) -> JsonObject:
        """Return the answer to one request; a declined one is raised with its problem document."""
        text = None if json is None else dumps(json).encode()
        return _answered(asyncio.run(self._send(method, path, params, text)))

    async def _send(
        self,
        method: str,
        path: str,
        params: Mapping[str, str] | None,
        text: bytes | None,
        media_type: str = "application/json",
    ) -> httpx.Response:
        described = {} if text is None else {"Content-Type": media_type}
        async with httpx.AsyncClient(
            transport=None if self._house is None else _in_process(self._house),
            base_url=self._address,
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=TIMEOUT_SECONDS,
        ) as client:
            try:
                return await client.request(
                    method, path, params=params, content=text, headers=described
                )
            except httpx.TransportError as error:
                raise NotFound(
                    f"Nothing answers at {self._address}: see whether ipse run is alive."
                ) from error


def _answered(response: httpx.Response) -> JsonObject:
    """Return what a response says; a declined one is raised."""
    answer: Json = response.json() if response.content else {}
    body: JsonObject = answer if isinstance(answer, dict) else {"answer": answer}
    if response.is_success:
        return body
    raise Declined(response.status_code, body)


def _opened(settings: Settings) -> House:
    from ipse.house.boot import wake
    from ipse.house.logs import set_up_logs

    house, _ = wake(settings)
    set_up_logs(house.clock, least=logging.ERROR)  # what is refused is told by the answer itself
    return house


def _in_process(house: House) -> httpx.ASGITransport:
    from ipse.gateway.app import create_app

    return httpx.ASGITransport(create_app(house))


def connect(settings: Settings, given: str | None) -> Client:
    """Return a client for the house that `settings` name, under the credential at hand."""
    return Client(settings, token_for(settings, given))
