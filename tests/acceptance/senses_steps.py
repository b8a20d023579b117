"""Steps that the acceptance tests of the senses share."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final, cast

import httpx

from ipse.kernel.clock import iso
from ipse.kernel.document import JsonObject
from tests.acceptance.houses import OpenHouse
from tests.acceptance.person_steps import ENTRIES, MODEL, Told, entries_of

OBSERVATIONS: Final = "/api/v1/person/observations"
SENSES: Final = "/api/v1/person/senses"
WEEK: Final = timedelta(days=7)
HOME: Final[JsonObject] = {"lat": 48.85, "lon": 2.29, "radius_m": 100}


def observation(kind: str, at: datetime | None = None, **payload: object) -> dict[str, object]:
    """One signal as a phone sends it."""
    stated = {} if at is None else {"at": iso(at)}
    return {"kind": kind, **stated, "payload": payload}


def push(
    place: OpenHouse, *observations: dict[str, object], token: str | None = None
) -> dict[str, int]:
    """The counts that a push of signals is answered with."""
    answer = send(place, *observations, token=token)
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("dict[str, int]", answer.json())


def send(
    place: OpenHouse, *observations: dict[str, object], token: str | None = None
) -> httpx.Response:
    """The answer to a push of signals, by the owner unless another token is given."""
    body = {"observations": list(observations)}
    return place.ask("POST", OBSERVATIONS, token or place.owner_token, json=body)


def switch(place: OpenHouse, *names: str, enabled: bool = True) -> JsonObject:
    """Switch senses; return the answer to the last one."""
    answer: JsonObject = {}
    for name in names:
        told = place.ask("PUT", f"{SENSES}/{name}", place.owner_token, json={"enabled": enabled})
        assert told.status_code == httpx.codes.OK, told.text
        answer = cast("JsonObject", told.json())
    return answer


def switches(place: OpenHouse) -> dict[str, bool]:
    """Whether each sense is on."""
    answer = place.ask("GET", SENSES, place.owner_token)
    assert answer.status_code == httpx.codes.OK, answer.text
    return {sense["name"]: sense["enabled"] for sense in answer.json()["senses"]}


def type_in(place: OpenHouse, at: str, summary: str, value: JsonObject | None = None) -> None:
    """Write an entry by the owner's hand."""
    section, _, key = at.partition("/")
    body = {"section": section, "key": key, "summary": summary, "value": value}
    answer = place.ask("PUT", ENTRIES, place.owner_token, json=body)
    assert answer.status_code == httpx.codes.OK, answer.text


def sensed(place: OpenHouse) -> dict[str, Told]:
    """The entries that senses wrote, under section and key."""
    return {
        f"{entry['section']}/{entry['key']}": entry
        for entry in entries_of(place)
        if entry["source"].startswith("sense:")
    }


def summaries(place: OpenHouse) -> dict[str, str]:
    """What each entry of a sense says."""
    return {at: entry["summary"] for at, entry in sensed(place).items()}


def prose(place: OpenHouse, token: str | None = None) -> str:
    """The model in prose."""
    answer = place.ask("GET", MODEL, token or place.owner_token)
    assert answer.status_code == httpx.codes.OK, answer.text
    return cast("str", answer.json()["prose"])


def weekly(
    kind: str, where: str, moments: list[datetime], **payload: object
) -> list[dict[str, object]]:
    """The same coming or going at each of `moments`."""
    return [observation(kind, moment, place=where, **payload) for moment in moments]
